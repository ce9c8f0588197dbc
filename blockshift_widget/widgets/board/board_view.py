"""A board that people can see and touch: canvases drawn from Python, gestures taken in the browser."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from contextlib import AbstractContextManager
from typing import Any, ClassVar

import traitlets as t
from ipycanvas import Canvas

from blockshift_widget.board import SIZE, TARGET, Block, Board, IllegalSlide, Slide
from blockshift_widget.pictures import DARK, LIGHT, MARGIN, Palette, Picture, block_colours
from blockshift_widget.widgets.board import drawing
from blockshift_widget.widgets.board.canvases import BoardCanvases
from blockshift_widget.widgets.board.gestures import Gesture
from blockshift_widget.widgets.shared.assets import module_text, style_text
from blockshift_widget.widgets.shared.dom_widgets import refuse_unknown
from blockshift_widget.widgets.shared.view import View

SlideHandler = Callable[[Slide], None]
BlockHandler = Callable[[str], None]
Figures = Sequence[tuple[str, str]]


class BoardView(View):
    """A board drawn with ipycanvas, on which blocks can be dragged, or moved with arrow keys.

    The view only shows and asks: a gesture is given to the `on_slide` handler, which decides and
    answers with :meth:`slid` or :meth:`show`. A handler that raises
    :class:`~blockshift_widget.board.IllegalSlide` puts the block back.

    Parameters
    ----------
    board : Board
        What to show first. Row and column count from 0 at the top left; one cell is at most 80 px.
    on_slide : callable, optional
        Takes the :class:`~blockshift_widget.board.Slide` a player asks for; without it the view
        plays by itself: every legal slide is made.
    on_cancel : callable, optional
        Takes the name of a block whose drag was cancelled, which put it back.
    on_lost : callable, optional
        Called when a connection was lost and is back, after the view has sent and drawn all of its own again: what
        others have sent may be lost, too.
    active : bool
        Whether blocks can be moved and take the focus.
    lock : optional
        A lock to hold at every entry, shared with whoever else changes the board.
    **kwargs
        Traits of every DOM widget, such as `layout`.

    Notes
    -----
    Synced traits, all written by Python only: ``_scene`` (which canvases, which blocks, how large),
    ``_state`` (each block's place along its axis and its span ``lo``, ``hi`` in cells; the epoch;
    the last gesture answered for each view; what to say), ``_figures`` (label and value pairs),
    ``_mark`` (the marked block and its badge, or nothing), ``_touches`` (whether touches are reported).
    A slide changes ``_state`` and ``_figures`` in one message; nothing is drawn anew.

    Examples
    --------
    >>> view = BoardView(Board("............XX..A.....A............."))
    >>> view.board.blocks["A"].row
    2
    >>> view.close()

    Slides can be made from Python, too:

    >>> view = BoardView(Board("............XX..A.....A............."))
    >>> view.slid(view.board.after(Slide("A", 1)), figures=[("Moves", "1")], say="A down 1, moves 1")
    >>> view.show(Board("............XX......................"), active=False)
    >>> view.report_touches(print)
    >>> view.close()
    """

    _esm = module_text("board/board_view.js")
    _css = style_text("shared/base.css", "board/board_view.css", "game/game.css")

    _scene = t.Dict(help="which canvases, which blocks, how large: what stays while blocks slide").tag(sync=True)
    _figures: t.List[list[str]] = t.List(help="labels and values above the board").tag(sync=True)
    _mark = t.Dict(help="the marked block and its badge, or nothing").tag(sync=True)
    _touches = t.Bool(False, help="whether taking hold of a block is reported").tag(sync=True)

    _palette: ClassVar[Palette] = LIGHT  # the page's theme, as the last view said: the same for all boards
    _failed = "Something went wrong; the block is back where it was"
    _failure_shown_as = "say"

    def __init__(  # noqa: PLR0913 (three questions that a view asks, and each may be left out)
        self,
        board: Board,
        *,
        on_slide: SlideHandler | None = None,
        on_cancel: BlockHandler | None = None,
        on_lost: Callable[[], None] | None = None,
        active: bool = True,
        lock: AbstractContextManager[object] | None = None,
        **kwargs: Any,  # noqa: ANN401 (handed on to ipywidgets)
    ) -> None:
        refuse_unknown(type(self), kwargs)
        self._on_slide = on_slide or self._play_along
        self._on_cancel = on_cancel
        self._on_lost = on_lost
        self._on_touch: BlockHandler | None = None
        self._board = board
        self._active = active
        self._epoch = 0
        self._canvases = BoardCanvases()
        self._parts = (self._canvases,)
        self._given: dict[str, Canvas] = {}  # to the blocks of this board
        super().__init__(lock, **kwargs)
        self.show(board)

    @property
    def board(self) -> Board:
        """The board that is shown."""
        return self._board

    def show(self, board: Board, *, active: bool | None = None, figures: Figures | None = None, say: str = "") -> None:
        """Show a board, whatever stood there before; gestures still on their way to the old one are dropped.

        Parameters
        ----------
        board : Board
            What to show.
        active : bool, optional
            Whether blocks can be moved from now on.
        figures : sequence of (str, str), optional
            Labels and values to show above the board.
        say : str
            What a screen reader says.
        """
        with self._lock:
            self._epoch += 1
            self._given = self._canvases.of(board.blocks.values())
            before = self._scene
            self._post(board, active=active, figures=figures, say=say, unmark=True)
            if self._scene != before:  # a restart shows the same pieces
                self._draw()

    def slid(self, board: Board, *, active: bool | None = None, figures: Figures | None = None, say: str = "") -> None:
        """Show the same blocks after a slide. Parameters are those of :meth:`show`.

        Parameters
        ----------
        board : Board
            The board after it.
        active : bool, optional
            Whether blocks can be moved from now on.
        figures : sequence of (str, str), optional
            Labels and values to show above the board.
        say : str
            What a screen reader says.
        """
        with self._lock:
            self._post(board, active=active, figures=figures, say=say, unmark=True)

    def mark(self, name: str, badge: str = "", *, say: str = "") -> None:
        """Mark a block, until the next slide or the next board.

        Parameters
        ----------
        name : str
            The block; ``""`` marks none.
        badge : str
            A word or a sign to show on it, beside the ring that marks it.
        say : str
            What a screen reader says.

        Examples
        --------
        >>> view = BoardView(Board("............XX..A.....A............."))
        >>> view.mark("A", "\N{DOWNWARDS ARROW}", say="A goes down")
        >>> view.close()
        """
        with self._lock, self.hold_sync():
            self._mark = {"block": name, "badge": badge} if name else {}
            if say:
                self._post(self._board, say=say)

    def report_touches(self, on_touch: BlockHandler | None) -> None:
        """Hear from now on when a pointer takes hold of a block; without that a drag sends nothing before its end.

        Parameters
        ----------
        on_touch : callable or None
            Takes the block's name; None to hear no more.
        """
        with self._lock:
            self._on_touch = on_touch
            self._touches = on_touch is not None

    def _play_along(self, slide: Slide) -> None:
        self.slid(self._board.after(slide))

    def _post(
        self,
        board: Board,
        *,
        active: bool | None = None,
        figures: Figures | None = None,
        say: str = "",
        unmark: bool = False,
    ) -> None:
        """Send the board as it is now, in one message; what is None stays."""
        self._board = board
        self._active = self._active if active is None else active
        with self.hold_sync():
            self._scene = self._scene_of(board)
            self._state = {
                **self._stamp(),
                "epoch": self._epoch,
                "active": self._active,
                "at": {name: [_place(block), *board.span(name)] for name, block in board.blocks.items()},
                "say": say,
            }
            if figures is not None:
                self._figures = [[label, value] for label, value in figures]
            if unmark:
                self._mark = {}

    def _scene_of(self, board: Board) -> dict[str, Any]:
        """Describe what stays the same while blocks slide; a changed scene is drawn anew."""
        blocks = {
            name: {
                "canvas": self._given[name].model_id,
                "line": block.row if block.horizontal else block.col,
                "length": block.length,
                "horizontal": block.horizontal,
            }
            for name, block in board.blocks.items()
        }
        walls = sorted([row, col] for row, col in board.walls)
        return {
            "size": SIZE, "margin": MARGIN, "blocks": blocks, "walls": walls,
            "floor": self._canvases.floor.model_id,
        }  # fmt: skip

    def _take(self, content: dict[str, Any]) -> None:
        if content.get("kind") == "draw":
            BoardView._palette = DARK if content.get("dark") is True else LIGHT
            self._draw()
        elif content.get("kind") == "again":
            self._send_again()
        elif gesture := Gesture.read(content):
            self._decide(gesture)

    def _answer(self) -> None:
        self._post(self._board)

    def _decide(self, gesture: Gesture) -> None:
        """Let a handler decide about a gesture; a refusal is said."""
        refusal = self._refusal(gesture)
        if not refusal:
            try:
                self._handle(gesture)
            except IllegalSlide:
                refusal = f"{gesture.block} can't move there"
        if refusal:
            self._post(self._board, say=refusal if gesture.kind == "slide" else "")

    def _send_again(self) -> None:
        super()._send_again()
        if self._on_lost:
            self._on_lost()

    def _handle(self, gesture: Gesture) -> None:
        match gesture.kind:
            case "slide":
                self._on_slide(Slide(gesture.block, gesture.cells))
            case "cancel" if self._on_cancel:
                self._on_cancel(gesture.block)
            case "touch" if self._on_touch:
                self._on_touch(gesture.block)

    def _refusal(self, gesture: Gesture) -> str:
        """Why a gesture is not even asked for: it was made on a board that is no longer there."""
        block = self._board.blocks.get(gesture.block)
        if not self._active or gesture.epoch != self._epoch or block is None:
            return "The board had changed"
        if gesture.place is not None and gesture.place != _place(block):
            return "The block had moved"
        return ""

    def _draw(self) -> None:
        drawing.draw(self._pictures())

    def _pictures(self) -> list[tuple[Canvas, Picture]]:
        """Return floor and blocks; the floor comes first, so that the first canvas never is the one drawn last."""
        board = self._board
        floor = drawing.floor_picture(board.target.row, board.walls, self._palette)
        colours = block_colours(board.blocks, TARGET)
        blocks = [(self._given[name], drawing.picture_of(block, colours[name])) for name, block in board.blocks.items()]
        return [(self._canvases.floor, floor), *blocks]


def _place(block: Block) -> int:
    """Where a block stands along its axis, in cells."""
    return block.col if block.horizontal else block.row
