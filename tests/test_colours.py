"""The colours of a board: everybody can tell them apart and read what is on them."""

from __future__ import annotations

from itertools import combinations
from typing import Final

import pytest

from blockshift_widget import load_pack
from blockshift_widget.pictures.colours import BLOCK_COLOURS, TARGET_COLOUR, block_colours, contrast, ink_on

COLOURS: Final = (TARGET_COLOUR, *BLOCK_COLOURS)

# Machado, Oliveira and Fernandes, "A Physiologically-based Model for Simulation of Color Vision
# Deficiency", IEEE TVCG 15(6), 2009: matrices for linear RGB at full severity.
EYES: Final = {
    "all cones": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protanopia": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deuteranopia": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritanopia": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def seen_by(eyes: str, colour: str) -> tuple[float, float, float]:
    """Return a colour as these eyes see it, in OKLab (Ottosson, 2020), where distance is difference."""
    linear = [(c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4) for c in channels(colour)]
    red, green, blue = (min(max(sum(k * c for k, c in zip(row, linear, strict=True)), 0), 1) for row in EYES[eyes])
    long = (0.4122214708 * red + 0.5363325363 * green + 0.0514459929 * blue) ** (1 / 3)
    middle = (0.2119034982 * red + 0.6806995451 * green + 0.1073969566 * blue) ** (1 / 3)
    short = (0.0883024619 * red + 0.2817188376 * green + 0.6299787005 * blue) ** (1 / 3)
    return (
        0.2104542553 * long + 0.7936177850 * middle - 0.0040720468 * short,
        1.9779984951 * long - 2.4285922050 * middle + 0.4505937099 * short,
        0.0259040371 * long + 0.7827717662 * middle - 0.8086757660 * short,
    )


def channels(colour: str) -> list[float]:
    """Return red, green and blue, 0 to 1."""
    return [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]


def difference(eyes: str, one: str, other: str) -> float:
    """Return how different two colours look; 0.02 is about the least that one notices."""
    pairs = zip(seen_by(eyes, one), seen_by(eyes, other), strict=True)
    return float(sum((a - b) ** 2 for a, b in pairs) ** 0.5)


def test_a_block_keeps_its_colour_wherever_it_goes() -> None:
    start = load_pack("block-shift").levels[9].board
    colours = block_colours(start.blocks, "X")
    for slide in start.slides():
        assert block_colours(start.after(slide).blocks, "X") == colours


def test_x_has_its_own_colour_and_the_others_take_turns_by_their_names() -> None:
    assert block_colours("", "X") == {}
    assert block_colours("QXDBCAEF", "X") == {
        "Q": BLOCK_COLOURS[0], "X": TARGET_COLOUR, "D": BLOCK_COLOURS[3], "B": BLOCK_COLOURS[1],
        "C": BLOCK_COLOURS[2], "A": BLOCK_COLOURS[0], "E": BLOCK_COLOURS[4], "F": BLOCK_COLOURS[5],
    }  # fmt: skip


@pytest.mark.parametrize("eyes", EYES)
def test_all_eyes_tell_the_blocks_apart(eyes: str) -> None:
    closest = min(combinations(COLOURS, 2), key=lambda pair: difference(eyes, *pair))
    assert difference(eyes, *closest) > 0.06, closest


@pytest.mark.parametrize("eyes", EYES)
def test_all_eyes_tell_the_target_from_every_block(eyes: str) -> None:
    for colour in BLOCK_COLOURS:
        assert difference(eyes, TARGET_COLOUR, colour) > 0.12, colour


@pytest.mark.parametrize("colour", COLOURS)
def test_letters_can_be_read(colour: str) -> None:
    assert contrast(ink_on(colour), colour) >= 4.5
