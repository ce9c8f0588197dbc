"""What tests of several rooms need."""

from __future__ import annotations

from collections.abc import Iterator

import pytest


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
