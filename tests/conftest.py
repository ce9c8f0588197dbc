"""What tests of several rooms need."""

from __future__ import annotations

import sys
from collections.abc import Iterator

import pytest
from hypothesis import settings

from tests.budget import BUSY, tries

settings.register_profile("blockshift", max_examples=tries(100), deadline=None, suppress_health_check=BUSY)
settings.load_profile("blockshift")


@pytest.fixture(autouse=True)
def _no_figure_is_left() -> None:
    """Close figures that another test, or an example, has left open: tests run in any order."""
    if "matplotlib.pyplot" in sys.modules:
        sys.modules["matplotlib.pyplot"].close("all")


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """Wait for a call that is being stopped, however slow a busy machine is at ending it."""
    monkeypatch.setattr("blockshift_widget.search.time_limit._GRACE", 60.0)


@pytest.fixture
def no_window() -> Iterator[None]:
    """Draw without a window, and leave no figure open."""
    import matplotlib as mpl  # noqa: PLC0415 (most tests need no charts)
    import matplotlib.pyplot as plt  # noqa: PLC0415

    before = mpl.get_backend()
    plt.switch_backend("agg")
    yield
    plt.close("all")
    plt.switch_backend(before)
