"""What `import santorini` imports, and that what it leaves for later is there all the same."""

from __future__ import annotations

import pickle
import subprocess
import sys

import pytest

import santorini as st

#: Modules that most programs never need, or not at once.
LATER = {
    *("click", "rich", "numpy", "json", "random", "argparse", "hypothesis", "pytest"),
    *(
        f"santorini.{name}"
        for name in (
            "arrays",
            "bench",
            "bots",
            "search",
            "match",
            "limit",
            "checks",
            "cli",
            "compat",
            "jsontext",
            "rebuild",
        )
    ),
    *("santorini.claim", "santorini.record", "santorini.recordtext", "santorini.verdict"),
    "santorini.testing",
}


def run(code: str) -> str:
    """Run code in a process of its own, which has imported nothing so far, and return what it prints."""
    command = [sys.executable, "-c", code]
    return subprocess.run(command, check=True, capture_output=True, text=True).stdout.strip()  # noqa: S603


def test_playing_imports_only_what_it_needs() -> None:
    code = (
        f"import sys, attrs; before = {{*sys.modules}}; import santorini as st;"
        f"start = st.Rules(powers=('apollo', 'pan')).start(); start.play('b2 d4 c2 d3').why_not('b2-b5'); start.text();"
        f"print({LATER} & {{*sys.modules}} - before or 'nothing')"
    )
    assert run(code) == "nothing"


@pytest.mark.parametrize(
    ("use", "module"),
    [
        ("st.arrays.PLANES", "santorini.arrays"),
        ("st.bots.names()", "santorini.bots"),
        ("st.search.AlphaBeta()", "santorini.search"),
        ("st.play_match", "santorini.match"),
        ("st.Limit(seconds=1)", "santorini.limit"),
        ("st.Record(rules=st.Rules()).claim", "santorini.record"),
        ("import santorini.verdict; st.adjudicate('*').claim", "santorini.verdict"),
        ("st.Setup(rules=st.Rules()).problems()", "santorini.checks"),
        ("st.Setup(rules=st.Rules()).to_json()", "santorini.jsontext"),
        ("st.Setup.from_santorini_ai('0' * 25 + '/1/mortal:B3,D3/mortal:C2,C4')", "santorini.compat"),
    ],
)
def test_what_is_imported_later_works_at_its_first_use(use: str, module: str) -> None:
    assert run(f"import sys, santorini as st; {use}; print({module!r} in sys.modules)") == "True"


def test_modules_that_are_imported_later_are_seen() -> None:
    code = (
        "import santorini as st; print({'arrays', 'bots', 'match', 'play_match', 'Record', 'adjudicate'} <= {*dir(st)})"
    )
    assert run(code) == "True"
    assert set(st.__all__) <= set(dir(st))
    assert run("from santorini import *; print(bots.__name__, arrays.__name__)") == "santorini.bots santorini.arrays"
    assert run("import santorini; help(santorini)").startswith("Help on package santorini:")


def test_objects_of_modules_that_are_imported_later_are_unpickled() -> None:
    data = pickle.dumps((st.bots.Greedy(turns=7), st.arrays.planes, st.Setup(rules=st.Rules())))
    shown = run(f"import pickle; print(pickle.loads({data!r})[:1])")
    assert shown == "(Greedy(turns=7),)"


def test_no_other_names_are_made_up() -> None:
    with pytest.raises(AttributeError, match="module 'santorini' has no attribute 'colour'"):
        st.colour  # type: ignore[attr-defined]  # noqa: B018
