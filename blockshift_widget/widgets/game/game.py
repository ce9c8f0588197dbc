"""The game in a notebook: a board with its panels and figures, played by people or from Python."""

from __future__ import annotations

import logging
import os
import threading
from collections.abc import Callable, Iterable
from functools import partial
from typing import TYPE_CHECKING, Any, Final

import traitlets as t
from ipywidgets import HTML, Box, Button, VBox, Widget

from blockshift_widget.board import Slide
from blockshift_widget.game import (
    AttemptStarted,
    DragCancelled,
    Event,
    LevelCleared,
    Phase,
    PhaseError,
    Run,
    RunFinished,
    SlideMade,
    SlideRefused,
    slide_in_words,
)
from blockshift_widget.records import Records, RecordsError
from blockshift_widget.widgets.board.board_view import BoardView
from blockshift_widget.widgets.game import panels
from blockshift_widget.widgets.game.boards_to_play import Given, Pack, pack_to_play
from blockshift_widget.widgets.game.practice import PracticeBar
from blockshift_widget.widgets.shared.buttons import make_button
from blockshift_widget.widgets.shared.dom_widgets import close_wholly, refuse_unknown
from blockshift_widget.widgets.shared.observed import Observed

if TYPE_CHECKING:
    from blockshift_widget.records import Recording

_LOG: Final = logging.getLogger(__name__)
_NOT_SAVED: Final = "This run is not being saved: {}"
_WRONG: Final = "Something went wrong ({}: {}). The game goes on; the board shows where it stands."


class BlockShift(Observed, VBox):
    """Block Shift, to be played in a notebook with pointer, finger or keyboard.

    Everything a player can do can be done from Python too, through :attr:`run`; the widget shows
    whatever happens there.

    Parameters
    ----------
    pack : str, path or LevelPack, optional
        The levels: a pack's name, a TOML file, or a pack in hand; ``"block-shift"`` if nothing is said.
    player : str
        Whose personal best counts.
    records : Records, str or path, optional
        Where runs are kept; the user's data folder if not given.
    practice : bool
        Whether runs are for practice: hints and the solution stand under the board, and no run counts.
    boards : iterable of Board, Level, Entry or str, optional
        Any boards instead of a pack, in the order in which they are played: text is six lines, or one line of 36
        characters such as :attr:`Board.link_text`. Their pars are worked out first, which may take a second for a hard
        board. The same boards in the same order keep their own personal best, whatever their titles are.
    **kwargs
        Traits of every DOM widget, such as `layout`.

    Attributes
    ----------
    phase : str
        ``"ready"``, ``"playing"``, ``"level_complete"`` or ``"results"``. Observable, like the rest.
    level : int
        Number of the level, counted from 1.
    moves, par : int
        Cells travelled in this attempt, and the fewest that solve the level.
    total : int
        Points of the levels cleared so far.
    best : int or None
        The player's best total of a finished run on this pack.

    Raises
    ------
    PackError
        If the pack can't be read, or a board can't be played; it names the board's number, counted from 1.
    TypeError
        For a keyword it does not know, and for `pack` and `boards` together.

    Examples
    --------
    >>> import tempfile
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     game = BlockShift(records=folder)
    ...     game.run.start()
    ...     print(game.phase, game.level, game.par)
    ...     game.close()
    playing 1 4
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     game = BlockShift(boards=["............XX..A.....A............."], records=folder)
    ...     print(len(game.pack), game.par)
    ...     game.close()
    1 5
    """

    phase = t.Unicode(Phase.READY.value, read_only=True, help="ready, playing, level_complete or results")
    level = t.Int(1, read_only=True, help="the number of the level, counted from 1")
    moves = t.Int(0, read_only=True, help="cells travelled in this attempt")
    par = t.Int(0, read_only=True, help="the fewest moves that solve the level")
    total = t.Int(0, read_only=True, help="points of the levels cleared so far")
    best = t.Int(None, allow_none=True, read_only=True, help="the player's best total of a finished run of this pack")

    # Known before __init__, since Widget.__del__ closes a widget that was never built to its end.
    _parts: tuple[Widget, ...] = ()
    _panel_buttons: tuple[Button, ...] = ()
    _own_records: Records | None = None
    _bar: PracticeBar | None = None

    def __init__(
        self,
        pack: Pack | None = None,
        player: str = "player",
        records: Records | str | os.PathLike[str] | None = None,
        practice: bool = False,
        *,
        boards: Iterable[Given] | None = None,
        **kwargs: Any,  # noqa: ANN401 (handed on to ipywidgets)
    ) -> None:
        refuse_unknown(type(self), kwargs)
        self.pack = pack_to_play(pack, boards)
        self.player = player
        self.practice = practice
        self._lock = threading.RLock()
        self._unsaved = ""
        self._failures: dict[int, str] = {}
        if isinstance(records, Records):
            self._records: Records | None = records
        else:
            self._records = self._own_records = self._open_records(records)
        self._recording: Recording | None = None
        self.run = self._new_run()
        self._board = BoardView(
            self.run.board,
            on_slide=self._slide,
            on_cancel=self._drag_cancelled,
            on_lost=self._send_again,
            active=False,
            lock=self._lock,
        )
        self._words = HTML()
        self._panel = VBox([self._words]).add_class("bsw-panel")
        self._restart = make_button("Restart Level", "bsw-restart", self._guarded(self._restart_level))
        self._notice = HTML().add_class("bsw-notice")
        stage = Box([self._board, self._panel]).add_class("bsw-stage")
        self._bar = PracticeBar(self._board, self._guarded, self._restart) if practice else None
        under_the_board, more = (self._bar.widget, self._bar.parts) if self._bar else (self._restart, ())
        self._parts = (self._board, self._words, self._panel, self._restart, self._notice, stage, *more)
        super().__init__([stage, under_the_board, self._notice], **kwargs)
        self._begin_run(self.run)

    def play_again(self) -> None:
        """Put a new run on the board, ready to start; the run before it stays in the records as it is.

        Examples
        --------
        >>> import tempfile
        >>> with tempfile.TemporaryDirectory() as folder:
        ...     game = BlockShift(records=folder)
        ...     game.run.start()
        ...     game.play_again()
        ...     print(game.run.phase.name)
        ...     game.close()
        READY
        """
        with self._lock:
            self._begin_run(self._new_run())

    def _send_again(self) -> None:
        """Send what is around the board once more, such as a panel that was opened meanwhile."""
        for part in (*self._parts, *self._panel_buttons):
            if part is not self._board:
                part.send_state()

    def close(self) -> None:
        """Close the widget with all its parts, and the records if it opened them; twice does no harm."""
        if self._bar:
            with self._lock:
                self._bar.coach.follow(None)
        close_wholly((*self._parts, *self._panel_buttons))
        self._panel_buttons = ()
        if self._own_records:
            self._own_records.close()
        super().close()

    # ---- a run and what happens in it -----------------------------------------------------------

    def _new_run(self) -> Run:
        return Run(self.pack, lock=self._lock, practice=self.practice, on_failure=self._show_failure)

    def _begin_run(self, run: Run) -> None:
        self.run = run
        self._failures = {}
        if self._bar:
            self._bar.coach.follow(run)
        self._recording = self._records.follow(run, self.player) if self._records else None
        self._best_before = self._read_best()
        run.listen(partial(self._tell, run))
        self._board.show(run.board, active=False, figures=())
        html = panels.start_panel(len(self.pack), self._best_before, practice=run.practice)
        self._show_panel(html, "Start", run.start)
        self._publish()

    def _tell(self, run: Run, event: Event) -> None:
        """Show what happened; the records have it already."""
        if run is not self.run:  # somebody plays on in a run that left the board
            return
        if not isinstance(event, LevelCleared):  # which belongs to the slide before it
            self._failures = {}
        coach = (partial(self._bar.coach.happened, event),) if self._bar else ()
        for show in (*coach, partial(self._show, event), self._publish):
            try:
                show()
            except Exception as error:  # noqa: BLE001 (a failure of one must not keep the others from showing it)
                self._show_failure(self, error)

    def _show(self, event: Event) -> None:
        match event:
            case AttemptStarted():
                say = f"Level {event.level} of {len(self.pack)}, par {self.run.par}"
                self._board.show(event.board, active=True, figures=self._figures(), say=say)
            case SlideMade():
                active = self.run.phase is Phase.PLAYING
                say = f"{slide_in_words(event.slide, event.before)}, moves {self.run.moves}"
                if not active:
                    say += f". Level Complete, par {self.run.par}, level score {self.run.scores[-1]}"
                self._board.slid(self.run.board, active=active, figures=self._figures(), say=say)
            case LevelCleared():
                label = "See Results" if event.level == len(self.pack) else "Next Level"
                self._show_panel(panels.level_complete_panel(event), label, self.run.next_level)
            case RunFinished():
                self._board.slid(self.run.board, active=False)
                html = panels.results_panel(self.run, self._best_before, saved=self._saved)
                self._show_panel(html, "Play Again", self.play_again)
            case SlideRefused() | DragCancelled():
                pass  # nothing moved; the board answers its player itself

    def _publish(self) -> None:
        """Bring the observable traits, the style and the notice up to the run's state."""
        run = self.run
        self._publish_notice()
        phase = run.phase.value
        self._style(phase)
        best = self._read_best() if run.phase in {Phase.READY, Phase.RESULTS} else self.best
        values = {
            "phase": phase,
            "level": run.number,
            "moves": run.moves,
            "par": run.par,
            "total": run.total,
            "best": best,
        }
        for name, value in values.items():
            self.set_trait(name, value)

    def _style(self, phase: str) -> None:
        """Name the phase to the style sheet; classes that others added stay."""
        others = [name for name in self._dom_classes if not name.startswith("bsw-")]
        self.set_trait("_dom_classes", [*others, "bsw-game", f"bsw-{phase}"])

    def _figures(self) -> list[tuple[str, str]]:
        run = self.run
        best = panels.NONE_YET if self._best_before is None else str(self._best_before)
        return [
            ("Level", f"{run.number} of {len(self.pack)}"),
            ("Moves", str(run.moves)),
            ("Par", str(run.par)),
            (panels.total_label(practice=run.practice), str(run.total)),
            ("Best", best),
        ]

    def _show_panel(self, html: str, label: str, action: Callable[[], None]) -> None:
        """Open a panel with its one button.

        The button is new each time: a double click on the last one must not press this one too.
        """
        old = self._panel_buttons
        self._panel_buttons = (make_button(label, "bsw-go", self._guarded(action)),)
        self._words.value = html
        self._panel.children = (self._words, *self._panel_buttons)
        close_wholly(old)

    def _restart_level(self) -> None:
        self.run.restart_level()

    def _slide(self, slide: Slide) -> None:
        self.run.slide(slide)

    def _drag_cancelled(self, block: str) -> None:
        self.run.cancel_drag(block)

    # ---- what may fail --------------------------------------------------------------------------

    def _guarded(self, action: Callable[[], None]) -> Callable[[], None]:
        """Make a button's action that shows a failure instead of losing it in a log."""

        def act() -> None:
            with self._lock:
                try:
                    action()
                except PhaseError:
                    _LOG.debug("a button was pressed twice")
                except Exception as error:  # noqa: BLE001 (it would vanish in a log)
                    self._show_failure(self, error)

        return act

    def _show_failure(self, of: object, error: Exception) -> None:
        """Show in one line that a listener, an observer or the game itself failed, until the next thing happens."""
        _LOG.error("%r failed", of, exc_info=error)
        self._failures.setdefault(id(of), _WRONG.format(type(error).__name__, error))
        self._publish_notice()

    def _open_records(self, path: str | os.PathLike[str] | None) -> Records | None:
        try:
            return Records(path)
        except RecordsError as error:
            self._unsaved = _NOT_SAVED.format(error)
            return None

    def _read_best(self) -> int | None:
        try:
            return self._records.best(self.player, self.pack) if self._records else None
        except RecordsError as error:
            self._unsaved = _NOT_SAVED.format(error)
            return None

    @property
    def _saved(self) -> bool:
        return self._recording is not None and self._recording.problem is None

    def _publish_notice(self) -> None:
        """Say a line for each thing that is wrong."""
        lines = [self._unsaved]
        if self._recording and self._recording.problem:
            lines = [_NOT_SAVED.format(self._recording.problem)]
        elif self._recording and self._recording.notice:
            lines = [self._recording.notice]
        self._notice.value = "".join(map(panels.note, (*lines, *self._failures.values())))
