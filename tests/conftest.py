"""Settings that all tests share."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, settings

_QUIET = (HealthCheck.too_slow, HealthCheck.data_too_large)

# The same examples in every run: what passes here passes everywhere.
settings.register_profile("ci", derandomize=True, deadline=None, print_blob=True, suppress_health_check=_QUIET)
# New examples in every run, twenty times as many: for hunting.
settings.register_profile("hunt", deadline=None, max_examples=2_000, print_blob=True, suppress_health_check=_QUIET)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "ci"))


def pytest_configure(config: pytest.Config) -> None:
    config.addinivalue_line("markers", "heavy: takes long where the package is not compiled; not part of the core")
