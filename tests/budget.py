"""How much random tests try: a normal budget for every proof, and a thorough one, which `make test-thorough` spends."""

from __future__ import annotations

import os
from typing import Final

from hypothesis import HealthCheck

THOROUGH: Final = "BLOCKSHIFT_THOROUGH" in os.environ
TIMES: Final = 20

BUSY: Final = (HealthCheck.too_slow,)
"""What Hypothesis must not check: a busy machine is slow at drawing examples, too."""

ONE_FIXTURE: Final = (*BUSY, HealthCheck.function_scoped_fixture)
"""The same for a test whose examples all share one fixture, because they leave nothing in it that matters."""


def tries(normal: int) -> int:
    """Return how many random inputs a test tries: the normal number, or twenty times as many."""
    return normal * TIMES if THOROUGH else normal
