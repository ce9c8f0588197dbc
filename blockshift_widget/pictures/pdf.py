"""A picture as a page of PDF, for papers: LaTeX can't show an SVG, and few have what turns one into a PDF."""

from __future__ import annotations

import re
import zlib
from itertools import accumulate
from typing import Final

from blockshift_widget.pictures.shapes import Lines, Page, Rectangle, Shape, Word

_POINTS_A_PIXEL: Final = 0.75
_FONT: Final = b"<</Type/Font/Subtype/Type1/BaseFont/Helvetica-Bold/Encoding/WinAnsiEncoding>>"
_NARROW: Final = {"I": 278, "J": 556, **dict.fromkeys("FLTZ", 611), **dict.fromkeys("EPSVXY", 667)}
_WIDTHS: Final = _NARROW | {**dict.fromkeys("GOQ", 778), "M": 833, "W": 944}
"""Widths of Helvetica-Bold's capital letters that are not 722, in thousandths; every reader of PDF has that font."""


def pdf_of(page: Page) -> bytes:
    """Write a picture as a PDF of one page, which has its size; the same picture always makes the same file.

    Parameters
    ----------
    page : Page
        The picture; centred words in it are of capital letters.

    Returns
    -------
    bytes
        Lines and letters, no pixels.

    Raises
    ------
    ValueError
        If something shines through a colour, which a page of PDF does in another way.

    Examples
    --------
    >>> pdf = pdf_of(Page((), 20, 20, 96, "Nothing", ""))
    >>> pdf[:8], b"/MediaBox[0 0 72 72]" in pdf
    (b'%PDF-1.4', True)
    """
    points = _POINTS_A_PIXEL * page.scale
    wide, high = points * page.width, points * page.height
    drawn = "\n".join([f"{points:g} 0 0 {-points:g} 0 {high:g} cm 1 j", *map(_drawn, page.shapes)])
    content = zlib.compress(drawn.encode("cp1252"))
    return _file(
        b"<</Type/Catalog/Pages 2 0 R>>",
        b"<</Type/Pages/Kids[3 0 R]/Count 1>>",
        b"<</Type/Page/Parent 2 0 R/MediaBox[0 0 %s]/Contents 4 0 R/Resources<</Font<</F 5 0 R>>>>>>"
        % f"{wide:g} {high:g}".encode(),
        b"<</Length %d/Filter/FlateDecode>>stream\n%s\nendstream" % (len(content), content),
        _FONT,
    )


def _file(*bodies: bytes) -> bytes:
    """Put objects, the first of which is the root, into a file with a table of where they are."""
    head = b"%PDF-1.4\n"
    objects = [b"%d 0 obj%s endobj\n" % numbered for numbered in enumerate(bodies, 1)]
    *places, end = accumulate(map(len, objects), initial=len(head))
    table = b"".join(b"%010d 00000 n \n" % place for place in places)
    trailer = b"xref\n0 %d\n0000000000 65535 f \n%strailer<</Size %d/Root 1 0 R>>\nstartxref\n%d\n%%%%EOF\n"
    return head + b"".join(objects) + trailer % (len(objects) + 1, table, len(objects) + 1, end)


def _drawn(shape: Shape) -> str:
    """Return the operators that draw a shape; y runs down, so letters are turned over once more."""
    match shape:
        case Rectangle():
            edge = [_filled(shape, shape.edge, shape.line / 2)] if shape.line else []
            return "\n".join([*edge, _filled(shape, shape.fill, -shape.line / 2)])
        case Lines():
            corners = ((*corner, "l" if at else "m") for stroke in shape.strokes for at, corner in enumerate(stroke))
            path = " ".join(f"{x:g} {y:g} {operator}" for x, y, operator in corners)
            return f"{_rgb(shape.colour)} RG {shape.width:g} w {shape.round:d} J {path} S"
        case Word():
            width = sum(_WIDTHS.get(letter, 722) for letter in shape.text) * shape.size / 1000
            start = shape.x - width / 2 if shape.centred else shape.x
            text = re.sub(r"([\\()])", r"\\\1", shape.text)
            place = f"1 0 0 -1 {start:g} {shape.baseline:g} Tm"
            return f"{_rgb(shape.colour)} rg BT /F {shape.size:g} Tf {place} ({text}) Tj ET"


def _filled(shape: Rectangle, colour: str, more: float) -> str:
    """Return a rectangle that is larger to all sides; a wide line with round corners makes its corners round."""
    radius = max(0.0, shape.radius + more) if shape.radius else 0.0
    rgb, by = _rgb(colour), more - radius
    box = f"{shape.x - by:g} {shape.y - by:g} {shape.width + 2 * by:g} {shape.height + 2 * by:g} re"
    return f"{rgb} rg {rgb} RG {2 * radius:g} w {box} B" if radius else f"{rgb} rg {box} f"


def _rgb(colour: str) -> str:
    red, green, blue = bytes.fromhex(colour.removeprefix("#"))
    return f"{red / 255:.3g} {green / 255:.3g} {blue / 255:.3g}"
