"""The buttons around the board."""

from __future__ import annotations

from collections.abc import Callable

from ipywidgets import Button


def make_button(label: str, name: str, action: Callable[[], None]) -> Button:
    """Make a button in the game's style.

    Parameters
    ----------
    label : str
        What it says.
    name : str
        Its class in the style sheet.
    action : callable
        What pressing it does; it must not raise, since nobody would see that.

    Examples
    --------
    >>> button = make_button("Start", "bsw-go", lambda: print("pressed"))
    >>> button.click()
    pressed
    >>> button.close()
    """
    button = Button(description=label).add_class("bsw-button").add_class(name)
    button.on_click(lambda _: action())
    return button
