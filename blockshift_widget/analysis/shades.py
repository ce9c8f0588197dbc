"""Numbers of cells as colours, in which they can still be read when they are written on them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final, cast

from matplotlib import colormaps
from matplotlib.axes import Axes
from matplotlib.cm import ScalarMappable
from matplotlib.colors import Colormap, LogNorm, Normalize, to_hex
from matplotlib.figure import Figure
from matplotlib.ticker import MaxNLocator, StrMethodFormatter

from blockshift_widget.pictures import ink_on

_MADE_FOR_ALL_EYES: Final = "cividis"  # the same to colour-blind eyes, and the more the lighter in grey too


@dataclass(frozen=True, slots=True)
class Shades:
    """Colours from 0 cells to `most`, and beyond.

    Parameters
    ----------
    most : float
        What has the lightest colour, as has everything above it.

    Examples
    --------
    >>> shades = Shades(10)
    >>> shades.letters(0), shades.letters(12)
    ('#ffffff', '#000000')
    """

    most: float

    @property
    def colours(self) -> Colormap:
        """The colours alone."""
        return colormaps[_MADE_FOR_ALL_EYES]

    @property
    def scale(self) -> Normalize:
        """Which number has which colour."""
        return Normalize(0, self.most)

    def of(self, cells: float) -> tuple[float, float, float]:
        """Return red, green and blue of a number, each from 0 to 1."""
        red, green, blue, _ = self.colours(min(1.0, cells / self.most))
        return red, green, blue

    def letters(self, cells: float) -> str:
        """Return the colour of letters that can be read on the colour of a number."""
        return ink_on(to_hex(self.of(cells)), ("#ffffff", "#000000"))


def add_key(ax: Axes, shades: ScalarMappable, label: str, size: float, *, beyond: bool = False) -> None:
    """Add a bar beside the axes that says which colour means what.

    Parameters
    ----------
    ax : matplotlib.axes.Axes
        It makes room for the bar.
    shades : ScalarMappable
        Colours and scale.
    label : str
        What is counted.
    size : float
        Of the letters, in points.
    beyond : bool, optional
        Whether there is more than the scale shows.
    """
    figure = cast("Figure", ax.get_figure(root=True))
    bar = figure.colorbar(shades, ax=ax, extend="max" if beyond else "neither", pad=0.02)
    bar.set_label(label, fontsize=size)
    bar.ax.tick_params(labelsize=size)
    bar.ax.yaxis.set_major_formatter(StrMethodFormatter("{x:g}"))  # plain numbers on a logarithmic scale too
    if isinstance(shades.norm, Normalize) and not isinstance(shades.norm, LogNorm):
        bar.ax.yaxis.set_major_locator(MaxNLocator(nbins=8, integer=True, min_n_ticks=1))
    bar.ax.minorticks_off()
