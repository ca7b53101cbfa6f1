"""Settings that all tests share."""

from __future__ import annotations

import os
from collections.abc import Iterator

import pytest
from hypothesis import HealthCheck, settings

import santorini as st
from santorini import powers as registry

_QUIET = (HealthCheck.too_slow, HealthCheck.data_too_large)

# The same examples in every run: what passes here passes everywhere.
settings.register_profile("ci", derandomize=True, deadline=None, print_blob=True, suppress_health_check=_QUIET)
# Where the package is not compiled, fewer of them: what they try again is the same source.
settings.register_profile("plain", settings.get_profile("ci"), max_examples=40)
# New examples in every run, twenty times as many: for hunting.
settings.register_profile("hunt", deadline=None, max_examples=2_000, print_blob=True, suppress_health_check=_QUIET)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci" if st.compiled else "plain"))


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "heavy: takes long where the package is not compiled; not part of the core")


@pytest.fixture(autouse=True)
def _powers_of_one_test() -> Iterator[None]:
    """Take the powers that a test has registered out again: no other test is to meet them."""
    before = dict(registry._REGISTRY)
    yield
    registry._REGISTRY.clear()
    registry._REGISTRY.update(before)
