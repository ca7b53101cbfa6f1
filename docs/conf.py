"""Sphinx configuration.

Build from the root of the repository, with `santorini` installed uncompiled:

    SANTORINI_COMPILE=0 pip install ".[docs,cli]"
    sphinx-build -n -W --keep-going -b html docs docs/_build/html
    sphinx-build -n -W --keep-going -b doctest docs docs/_build/doctest
"""

from __future__ import annotations

import doctest
import sys
from pathlib import Path

from sphinx.application import Sphinx
from sphinx.environment import BuildEnvironment
from sphinx.errors import ConfigError

sys.path.insert(0, str(Path(__file__).parent / "_ext"))

try:
    import santorini
except ImportError as error:
    raise ConfigError(
        f"the documentation is built from the installed package, which cannot be imported: {error}. "
        'Install it with: SANTORINI_COMPILE=0 pip install ".[docs,cli]"'
    ) from error

if santorini.compiled:
    raise ConfigError(
        f"the santorini package in {Path(santorini.__file__).parent} is compiled. Compiled modules have no docstrings, "
        "so the reference would be empty. Install the plain source, if need be in an environment of its own: "
        'SANTORINI_COMPILE=0 pip install ".[docs,cli]"'
    )

project = "santorini"
author = "the santorini authors"
copyright = "the santorini authors"  # noqa: A001 - the name that Sphinx asks for
release = santorini.__version__
version = release

# Without napoleon: docstrings here have no sections, and it would take the "what: text" of an attribute for a type.
extensions = [
    "myst_parser",
    "sphinx.ext.autodoc",
    "sphinx.ext.doctest",
    "sphinx.ext.intersphinx",
    "sphinx.ext.viewcode",
    "sphinx_copybutton",
    "sphinx_click",
    "power_pages",
    "public_names",
]
source_suffix = {".md": "markdown"}
exclude_patterns = ["_build"]
nitpicky = True
# Options of commands and texts of positions are shown as they are typed.
smartquotes = False

# Docstrings name things in single backticks: a link where there is such an object, plain code elsewhere.
default_role = "py:obj"
nitpick_ignore_regex = [
    ("py:obj", ".*"),
    # Fixed-size integers and their vectors: types of the compiler, which have no pages to link to.
    ("py:class", r"(mypy_extensions\.)?i64"),
    ("py:class", r"(librt\.vecs\.)?vec"),
    # Imported for type checkers only, and so without the name of their module.
    ("py:class", "Fraction|Random"),
    # Named after the module in which it is defined, of which Python has no page.
    ("py:class", r"concurrent\.futures\._base\.Executor"),
    # numpy's pages are not in the inventory.
    ("py:class", r"(numpy\.|NDArray).*"),
]

# The part of Python's inventory that is linked to, as a file: nothing is fetched. A type that is missing there gets a
# line: its name, the word class, and its page.
intersphinx_mapping = {"python": ("https://docs.python.org/3", "python.inv")}

autodoc_member_order = "bysource"
autodoc_typehints = "signature"
# Examples in docstrings are run by pytest, in the names of their own modules.
doctest_test_doctest_blocks = ""
# Messages of errors are compared too, which Sphinx leaves out otherwise.
doctest_default_flags = doctest.ELLIPSIS | doctest.DONT_ACCEPT_TRUE_FOR_1
doctest_global_setup = "import santorini as st"

myst_enable_extensions = ["colon_fence", "deflist"]
myst_heading_anchors = 3

html_theme = "furo"
html_title = f"santorini {release}"
html_theme_options = {
    "light_css_variables": {"color-brand-primary": "#1a4f8b", "color-brand-content": "#1a5fa8"},
    "dark_css_variables": {"color-brand-primary": "#8ab8e8", "color-brand-content": "#8ab8e8"},
}
copybutton_prompt_text = r">>> |\.\.\. |\$ "
copybutton_prompt_is_regexp = True


def _forget_modules_without_source(app: Sphinx, env: BuildEnvironment) -> None:
    """Keep the list of sources from linking to pages of modules that have none, such as `builtins` for `Square`."""
    del app
    modules = getattr(env, "_viewcode_modules", {})
    for name in [name for name, entry in modules.items() if not entry]:
        del modules[name]


def setup(app: Sphinx) -> None:
    """Add the settings that are more than values."""
    app.connect("env-check-consistency", _forget_modules_without_source)
