"""A picture as SVG, which stands by itself: no style sheet of a page, no names that two pictures could share."""

from __future__ import annotations

from base64 import b64encode
from html import escape

from blockshift_widget.pictures.shapes import Lines, Page, Rectangle, Shape, Word


def svg_of(page: Page) -> str:
    """Write a picture as SVG.

    Parameters
    ----------
    page : Page
        The picture.

    Returns
    -------
    str
        An ``<svg>`` element with title and description.

    Examples
    --------
    >>> print(svg_of(Page((), 20, 10, 40, "Nothing", "Nothing at all")))  # doctest: +ELLIPSIS
    <svg xmlns="http://www.w3.org/2000/svg" width="40" height="20" viewBox="0 0 20 10" ...
    """
    title, says, shapes = escape(page.title), escape(page.says), "".join(map(_element, page.shapes))
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{page.pixels}" height="{page.height * page.scale:g}" '
        f'viewBox="0 0 {page.width} {page.height}" role="img" style="vertical-align:top;max-width:100%;height:auto" '
        'font-family="Helvetica,Arial,sans-serif" font-weight="700" text-anchor="middle" fill="none">'
        f"<title>{title}</title><desc>{says}</desc>{shapes}</svg>"
    )


def image(page: Page, says: str) -> str:
    r"""Write a picture as HTML that says what is to be seen, also where scripts and inline SVG are not allowed.

    Notebooks give an SVG no description of their own: JupyterLab shows it as an image without one.

    Parameters
    ----------
    page : Page
        The picture.
    says : str
        What is to be seen in it.

    Examples
    --------
    >>> image(Page((), 20, 10, 40, "Nothing", ""), "A.\nA.")[:60]
    '<img alt="A.&#10;A." style="max-width:100%" src="data:image/'
    """
    alt = escape(says).replace("\n", "&#10;")  # in one line, as Markdown asks for
    coded = b64encode(svg_of(page).encode()).decode()
    return f'<img alt="{alt}" style="max-width:100%" src="data:image/svg+xml;base64,{coded}">'


def _element(shape: Shape) -> str:
    match shape:
        case Rectangle():
            at = f'x="{shape.x:g}" y="{shape.y:g}" width="{shape.width:g}" height="{shape.height:g}"'
            corners = f' rx="{shape.radius:g}"' if shape.radius else ""
            edge = f' stroke="{shape.edge}" stroke-width="{shape.line:g}"' if shape.line else ""
            return f'<rect {at}{corners} fill="{shape.fill}"{edge}/>'
        case Lines():
            drawn = "".join("M" + "L".join(f"{x:g} {y:g}" for x, y in stroke) for stroke in shape.strokes)
            ends = ' stroke-linecap="round" stroke-linejoin="round"' if shape.round else ""
            return f'<path d="{drawn}" stroke="{shape.colour}" stroke-width="{shape.width:g}"{ends}/>'
        case Word():
            at = f'x="{shape.x:g}" y="{shape.baseline:g}" font-size="{shape.size:g}"'
            anchor = "" if shape.centred else ' text-anchor="start"'
            return f'<text {at}{anchor} fill="{shape.colour}">{escape(shape.text)}</text>'
