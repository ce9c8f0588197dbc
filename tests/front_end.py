"""A front end for tests without a browser: it hears what a widget sends and answers as our module does."""

from __future__ import annotations

from typing import Any

from ipywidgets import Widget

from blockshift_widget import BlockShift, BoardView


class FrontEnd:
    """One view of a board.

    Parameters
    ----------
    board : BoardView
        The widget to be the front end of.
    view : str
        The view's name.
    """

    def __init__(self, board: BoardView, view: str = "view") -> None:
        self.board = board
        self.view = view
        self.gestures = 0
        self.heard: list[dict[str, Any]] = []
        board.comm.publish_msg = self._hear

    def _hear(self, _kind: str, data: dict[str, Any], *_: object, **__: object) -> None:
        self.heard.append(data)

    @staticmethod
    def listen(widget: Widget) -> list[dict[str, Any]]:
        """Hear from now on what another widget sends: the list grows."""
        states: list[dict[str, Any]] = []

        def hear(_kind: str, data: dict[str, Any], *_: object, **__: object) -> None:
            states.append(data.get("state", {}))

        widget.comm.publish_msg = hear
        return states

    def last(self, name: str) -> Any:
        """Return what was sent last of a trait."""
        return [message["state"][name] for message in self.heard if name in message.get("state", {})][-1]

    def send(self, content: object) -> None:
        """Send any content as a custom message."""
        self.board._handle_msg({"content": {"data": {"method": "custom", "content": content}}, "buffers": []})

    def slide(self, block: str, cells: object, **changes: object) -> None:
        """Send a gesture; `changes` replace parts of the message."""
        self.gestures += 1
        message = {
            "kind": "slide", "view": self.view, "n": self.gestures, "epoch": self.state["epoch"],
            "block": block, "cells": cells, "place": None,
        }  # fmt: skip
        self.send({**message, **changes})

    def report(self, kind: str, block: object, **changes: object) -> None:
        """Tell that a block was touched or that its drag was cancelled; `changes` replace parts of the message."""
        self.gestures += 1
        message = {"kind": kind, "view": self.view, "n": self.gestures, "epoch": self.state["epoch"], "block": block}
        self.send({**message, **changes})

    @property
    def state(self) -> dict[str, Any]:
        """What the view knows of the board now."""
        return dict(self.board._state)


def board_of(game: BlockShift) -> BoardView:
    """Return a game's board."""
    board = game._board
    assert isinstance(board, BoardView)
    return board


def panel_of(game: BlockShift) -> str:
    """Return the HTML of a game's panel."""
    return str(game._words.value)


def button_of(game: BlockShift) -> str:
    """Return the label of the open panel's button."""
    return str(game._panel_buttons[0].description)


def press_panel(game: BlockShift) -> None:
    """Press the open panel's button."""
    game._panel_buttons[0].click()


def press_restart(game: BlockShift) -> None:
    """Press Restart Level."""
    game._restart.click()


def notice_of(game: BlockShift) -> str:
    """Return the HTML of a game's line of notice."""
    return str(game._notice.value)
