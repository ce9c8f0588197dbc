"""How the benchmarks print their figures."""

from __future__ import annotations


def title(text: str) -> None:
    """Begin a part of the table."""
    print(f"\n{text}", flush=True)


def row(what: str, value: str, unit: str = "", aim: str = "") -> None:
    """Print one figure."""
    print(f"  {what:58} {value:>16} {unit:6} {aim and f'aim: {aim}'}".rstrip(), flush=True)
