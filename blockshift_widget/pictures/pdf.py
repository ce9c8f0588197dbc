"""A picture of ours as a page of PDF, for papers: LaTeX can't show an SVG, and few have what turns one into a PDF."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from io import BytesIO
from typing import TYPE_CHECKING, Final
from xml.etree import ElementTree as ET

if TYPE_CHECKING:
    from matplotlib.artist import Artist
    from matplotlib.figure import Figure

_SVG: Final = "{http://www.w3.org/2000/svg}"
_PIXELS_AN_INCH: Final = 96
_POINTS_A_PIXEL: Final = 0.75

Look = Mapping[str, str]
"""The attributes of a shape with those of the groups around it."""

Place = tuple[float, float]
"""Where a group stands in the picture, in its units."""


def pdf_of(svg: str) -> bytes:
    """Turn a picture into a PDF of one page, which has its size; the same picture always makes the same file.

    Parameters
    ----------
    svg : str
        An SVG as the pictures of this package are: of rectangles, of lines whose paths are made of ``M``, ``L``, ``H``
        and ``V`` alone, of words, and of groups that are moved.

    Returns
    -------
    bytes
        What matplotlib writes: lines and letters, no pixels.

    Raises
    ------
    ValueError
        If there is something else in the picture.

    Examples
    --------
    >>> page = pdf_of('<svg xmlns="http://www.w3.org/2000/svg" width="96" height="96" viewBox="0 0 20 20"></svg>')
    >>> page[:8], b"/MediaBox [ 0 0 72 72 ]" in page
    (b'%PDF-1.4', True)
    """
    page = BytesIO()
    drawn(svg).savefig(page, format="pdf", transparent=True, metadata={"CreationDate": None})
    return page.getvalue()


def drawn(svg: str) -> Figure:
    """Draw a picture with matplotlib, in its own units. Parameters and errors are those of :func:`pdf_of`."""
    from matplotlib.figure import Figure  # noqa: PLC0415 (only who keeps a picture needs it)

    root = ET.fromstring(svg)  # noqa: S314 (it is ours)
    wide, high = (float(root.attrib[side]) for side in ("width", "height"))
    across, down = map(float, root.attrib["viewBox"].split()[2:])
    figure = Figure(figsize=(wide / _PIXELS_AN_INCH, high / _PIXELS_AN_INCH))
    axes = figure.add_axes((0, 0, 1, 1), xlim=(0, across), ylim=(down, 0))
    axes.set_axis_off()
    for artist in _inside(root, {}, (0, 0), _POINTS_A_PIXEL * wide / across):
        axes.add_artist(artist)
    return figure


def _inside(parent: ET.Element, look: Look, place: Place, points: float) -> Iterator[Artist]:
    """Yield everything in a group; `points` is how many a unit has."""
    for child in parent:
        kind = child.tag.removeprefix(_SVG)
        inner = {**look, **child.attrib}
        if kind == "g":
            right, down = _numbers(child.get("transform", "translate(0 0)"))
            yield from _inside(child, inner, (place[0] + right, place[1] + down), points)
        elif kind in _DRAWN:
            yield _DRAWN[kind](inner | {"words": child.text or ""}, place, points)
        elif kind not in {"title", "desc"}:
            msg = f"<{kind}> can't be drawn in a PDF: a picture is made of g, {', '.join(_DRAWN)}"
            raise ValueError(msg)


def _rectangle(look: Look, place: Place, _: float) -> Artist:
    from matplotlib.patches import FancyBboxPatch  # noqa: PLC0415

    x, y, wide, high = (float(look[name]) for name in ("x", "y", "width", "height"))
    corners = f"round,pad=0,rounding_size={look['rx']}" if "rx" in look else "square,pad=0"
    return FancyBboxPatch(
        (place[0] + x, place[1] + y), wide, high, boxstyle=corners, facecolor=look["fill"], linewidth=0
    )


def _lines(look: Look, place: Place, points: float) -> Artist:
    from matplotlib.patches import PathPatch  # noqa: PLC0415
    from matplotlib.path import Path  # noqa: PLC0415

    corners, codes = [], []
    x = y = 0.0
    for command, numbers in re.findall(r"([A-Z])([^A-Z]*)", look["d"]):
        along = _numbers(numbers)
        x, y = {"M": along, "L": along, "H": [*along, y], "V": [x, *along]}[command]
        corners.append((place[0] + x, place[1] + y))
        codes.append(Path.MOVETO if command == "M" else Path.LINETO)
    return PathPatch(
        Path(corners, codes),
        fill=False,
        edgecolor=look["stroke"],
        linewidth=float(look["stroke-width"]) * points,
        capstyle="round" if look.get("stroke-linecap") == "round" else "butt",
        joinstyle="round",
    )


def _words(look: Look, place: Place, points: float) -> Artist:
    """Write words, which begin at their place, or stand with their middle there."""
    from matplotlib.text import Text  # noqa: PLC0415

    return Text(
        place[0] + float(look["x"]),
        place[1] + float(look["y"]),
        look["words"],
        color=look["fill"],
        horizontalalignment="center" if look.get("text-anchor") == "middle" else "left",
        fontsize=float(look["font-size"]) * points,
        fontweight="bold",
        parse_math=False,
    )


_DRAWN: Final[Mapping[str, Callable[[Look, Place, float], Artist]]] = {
    "rect": _rectangle,
    "path": _lines,
    "text": _words,
}


def _numbers(text: str) -> list[float]:
    return [float(number) for number in re.findall(r"-?[\d.]+", text)]
