"""The level editor in a notebook: draw a board, hear at once what is wrong or how hard it is, play it, save it."""

from __future__ import annotations

import logging
import os
from collections.abc import Callable
from dataclasses import replace
from functools import partial
from typing import Any, ClassVar, Final

import traitlets as t

from blockshift_widget.board import Board
from blockshift_widget.editing import Draft, DraftError, History, Measured, measure
from blockshift_widget.levels import Level, PackError, level_of
from blockshift_widget.pictures import DARK, LIGHT, Palette
from blockshift_widget.records import Records
from blockshift_widget.widgets.editor.editor_asks import Ask, changed
from blockshift_widget.widgets.editor.editor_file import LevelFile
from blockshift_widget.widgets.editor.editor_game import EditorGame
from blockshift_widget.widgets.editor.editor_pictures import DraftPictures
from blockshift_widget.widgets.editor.editor_words import ALREADY_SAVED, NOT_MEASURED, Standing, said, sentence
from blockshift_widget.widgets.shared.assets import module_text, style_text
from blockshift_widget.widgets.shared.background import Action, Background
from blockshift_widget.widgets.shared.dom_widgets import refuse_unknown
from blockshift_widget.widgets.shared.view import View

DEFAULT_FILE: Final = "my-levels.toml"
"""Where levels are saved if nothing else is said."""

DEFAULT_TITLE: Final = "My level"

SLOW_SECONDS: Final = 0.3
"""How long a board is measured before a notice says so."""

_ANY_TIME: Final = {"note", "stop"}
_NEED_A_PAR: Final = {"play", "save", "save as new"}
_LOG: Final = logging.getLogger(__name__)
_CHANGED: Final = "The board had changed meanwhile, so nothing was done"


class LevelEditor(View):
    """A board to draw levels on, with pointer, finger or keyboard, or from Python.

    What is drawn is measured in the background: what is wrong with it, or par, difficulty and the hardest state. A
    board that X can leave can be played at once, and saved to a pack file.

    Parameters
    ----------
    board : Board or Level, optional
        What to begin with; an empty board if not given.
    file : str or path, optional
        The pack file to save to, ``my-levels.toml`` if not given. A given level that is in it, just as it is and only
        once, keeps its number: saving replaces it there. Every other one is added.
    title : str, optional
        What the level is called; a given level's own title, or ``My level``, if not given.
    records : Records, str or path, optional
        Where the runs of its game are kept; the user's data folder if not given.
    **kwargs
        Traits of every DOM widget, such as `layout`.

    Attributes
    ----------
    problem : str
        Why the board can't be played and saved; empty if it can, or is still being measured. Observable, like the rest.
    par : int or None
        The fewest moves that solve it, as far as that is known.
    saved : int or None
        The number of the level in its file, counted from 1, if it is saved there just as it is.
    title, file : str
        As above; can be set.

    Raises
    ------
    TypeError
        If `board` is not a board, or for an unknown keyword.

    Examples
    --------
    >>> editor = LevelEditor(Board("............XX..A.....A............."))
    >>> editor.draft = editor.draft.with_block((4, 4), (5, 4))
    >>> editor.level().par
    6
    >>> editor.undo(), editor.level().par
    (True, 5)
    >>> editor.close()

    A level of a pack is mended where it is:

    >>> import tempfile
    >>> from blockshift_widget.levels import load_pack, save_pack
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     file = f"{folder}/mine.toml"
    ...     save_pack(load_pack("block-shift"), file)
    ...     editor = LevelEditor(load_pack(file).levels[2], file)
    ...     editor.title = "Better"
    ...     print(editor.save(), load_pack(file).levels[2].title)
    ...     editor.close()
    3 Better

    A level can be played as it stands:

    >>> editor = LevelEditor(Board("............XX..A.....A............."))
    >>> editor.play()
    >>> editor.stop_playing()
    >>> editor.clear()
    >>> editor.undo(), editor.redo(), editor.par
    (True, True, None)
    >>> editor.close()
    """

    _esm = module_text("editor/level_editor.js")
    _css = style_text("shared/base.css", "board/board_view.css", "shared/viewer.css", "editor/level_editor.css")

    problem = t.Unicode(
        "", read_only=True, help="why the board can't be played and saved; empty if it can, or is being measured"
    )
    par = t.Int(None, allow_none=True, read_only=True, help="the fewest moves that solve it, as far as that is known")
    saved = t.Int(
        None,
        allow_none=True,
        read_only=True,
        help="the number of the level in its file if it is saved there just as it is",
    )
    title = t.Unicode(DEFAULT_TITLE, help="what the level is called")
    file = t.Unicode(DEFAULT_FILE, help="the pack file to save to")

    _palette: ClassVar[Palette] = LIGHT  # the page's theme, as the last view said
    _failed = "Something went wrong ({}: {}). The board stays as it is; go on."

    def __init__(
        self,
        board: Board | Level | None = None,
        file: str | os.PathLike[str] | None = None,
        *,
        title: str | None = None,
        records: Records | str | os.PathLike[str] | None = None,
        **kwargs: Any,  # noqa: ANN401 (handed on to ipywidgets)
    ) -> None:
        refuse_unknown(type(self), kwargs)
        draft, own_title = _beginning(board)
        self._history = History(draft)
        self._standing = Standing(draft)
        self._kept = LevelFile()
        self._game = EditorGame(records)
        self._measuring = Background(self._guarded)
        self._version = 0
        self._say = self._saved_words = ""
        self._pictures = DraftPictures()
        self._parts = (self._game, self._pictures)
        super().__init__(title=title or own_title, file=os.fspath(file or DEFAULT_FILE), **kwargs)
        if isinstance(board, Level) and (number := self._kept.find(board, self.file)):
            self._saved_words = f"Opened as level {number} of {self.file}"
        self.observe(self._on_typed, names=["title", "file"])
        with self._lock:
            self._change()

    # ---- for Python ----------------------------------------------------------------------------------------------

    @property
    def draft(self) -> Draft:
        """What is on the board; setting it can be undone like every other change."""
        return self._history.now

    @draft.setter
    def draft(self, draft: Draft) -> None:
        if not isinstance(draft, Draft):
            msg = f"a draft is a Draft, not a {type(draft).__name__}; Draft.of(board) makes one of a board"
            raise TypeError(msg)
        with self._lock:
            self._change(draft)

    @property
    def board(self) -> Board | None:
        """The board; None while the draft is not a legal board yet."""
        return self.draft.board

    def level(self) -> Level:
        """Return the level as it stands, its par worked out if it is not known yet.

        Raises
        ------
        PackError
            If it can't be played; it says why.
        """
        with self._lock:
            board = self.board
            if board is None:
                raise PackError(self.draft.problem or "")
            return level_of(board, self.title, self._standing.par)

    def undo(self) -> bool:
        """Take the last change back; False if there is none."""
        with self._lock:
            able = self._history.can_undo
            self._history.undo()
            self._change()
            return able

    def redo(self) -> bool:
        """Redo the change that was taken back last; False if there is none."""
        with self._lock:
            able = self._history.can_redo
            self._history.redo()
            self._change()
            return able

    def clear(self) -> None:
        """Begin with an empty board and another level, which is added when saved; the board can be undone."""
        with self._lock:
            self._kept.forget()
            self._saved_words = ""
            self._change(Draft())

    def save(self, *, new: bool = False) -> int:
        """Save the level to its file: add it, or replace it where it was saved before, or opened from.

        Parameters
        ----------
        new : bool
            Whether to add it even so.

        Returns
        -------
        int
            Its number in the file, counted from 1.

        Raises
        ------
        PackError
            If it can't be played, or the file can't be written; nothing is changed then.
        """
        with self._lock:
            level = self.level()
            number = self._kept.save(level, self.file, new=new)
            self._saved_words = f"Saved as level {number} of {self.file} (par {level.par})"
            self._answer()
            return number

    def play(self) -> None:
        """Open a game of the level as it stands. It goes on as it was begun, whatever is drawn meanwhile.

        Raises
        ------
        PackError
            If it can't be played.
        """
        with self._lock:
            self._game.begin(self.level())
            self._answer()

    def stop_playing(self) -> None:
        """Close the game; without one, nothing happens."""
        with self._lock:
            self._game.end()
            self._answer()

    def close(self) -> None:
        """Close the editor with its canvases and its game; twice does no harm."""
        if self._parts:
            with self._lock:
                self._measuring.stop()
        super().close()

    # ---- what may be set ----------------------------------------------------------------------------------------

    @t.validate("title", "file")
    def _not_blank(self, proposal: dict[str, Any]) -> str:
        default = DEFAULT_TITLE if proposal["trait"].name == "title" else DEFAULT_FILE
        return proposal["value"].strip() or default

    def _on_typed(self, _change: object) -> None:
        with self._lock:
            self._answer()

    # ---- changes ------------------------------------------------------------------------------------------------

    def _change(self, draft: Draft | None = None) -> None:
        """Take another draft, if one is given; let it be measured if it is another one, and show it."""
        if draft is not None:
            self._history.do(draft)
        if not self._version or self.draft != self._standing.draft:
            self._version += 1
            self._notice = ""  # it was about another board
            self._standing = Standing(self.draft)
            self._measure()
        self._answer()

    def _measure(self) -> None:
        """Measure the board in the background, and stop measuring any other."""
        board = self.board
        if board is None:
            self._measuring.stop()
            return
        self._measuring.do(
            measure(board),
            then=self._on_measured,
            failed=self._on_measured,
            slow=self._on_slow,
            slow_after=SLOW_SECONDS,
        )

    def _on_measured(self, measured: Measured | Exception) -> None:
        if isinstance(measured, Exception):
            _LOG.error("measuring a board failed", exc_info=measured)
        self._standing = replace(self._standing, measured=measured)
        self._answer()

    def _on_slow(self) -> None:
        self._standing = replace(self._standing, slow=True)
        self._answer()

    # ---- from the browser ---------------------------------------------------------------------------------------

    def _take(self, content: dict[str, Any]) -> None:
        if content.get("kind") == "draw":
            LevelEditor._palette = DARK if content.get("dark") is True else LIGHT
            self._pictures.show(self.draft, self._palette)
            self._draw()
        elif content.get("kind") == "again":
            self._send_again()
        elif ask := Ask.read(content):
            self._guarded(partial(self._act, ask))()

    def _draw(self) -> None:
        self._pictures.draw()

    def _act(self, ask: Ask) -> None:
        self._notice, self._say = "", said(ask)
        if ask.seen != self._version and ask.kind not in _ANY_TIME:
            raise DraftError(_CHANGED)
        if ask.title or ask.file:
            self.title, self.file = ask.title, ask.file
        if ask.kind in _NEED_A_PAR and self._standing.obstacle:  # to work it out here would block everything
            raise PackError(self._standing.obstacle)
        actions: dict[str, Callable[[], object]] = {
            "hardest": self._show_hardest,
            "undo": self.undo,
            "redo": self.redo,
            "clear": self.clear,
            "play": self.play,
            "stop": self.stop_playing,
            "save": self.save,
            "save as new": partial(self.save, new=True),
            "note": self._answer,
        }
        if ask.kind in actions:
            actions[ask.kind]()
        else:
            self._change(changed(self.draft, ask))

    def _show_hardest(self) -> None:
        known = self._standing.known
        if known is None or known.hardest is None:
            raise PackError(self._standing.no_harder)
        self._change(Draft.of(known.hardest))

    def _guarded(self, action: Action) -> Action:
        """Make an action that holds the lock and shows a failure in one line."""

        def act() -> None:
            with self._lock:
                try:
                    action()
                except (DraftError, PackError) as error:
                    self._refuse(sentence(str(error)))
                except Exception as error:  # noqa: BLE001 (it would vanish in a log)
                    self._say_wrong(error)

        return act

    # ---- showing ------------------------------------------------------------------------------------------------

    def _refuse(self, notice: str) -> None:
        """Say why something was not done."""
        self._notice, self._say = notice, ""
        self._answer()

    def _answer(self) -> None:
        """Send everything as it is now, in one message, and draw what looks different."""
        if self.comm is None:
            return
        number = self._kept.number_in(self.file)
        self._state = {
            **self._stamp(),
            "version": self._version,
            "board": self._pictures.show(self.draft, self._palette),
            "words": {"text": self._standing.text, "tone": self._standing.tone, "soft": self._standing.soft},
            "figures": [list(figure) for figure in self._standing.figures],
            "cannot": self._cannot(),
            "title": self.title,
            "file": self.file,
            "number": number,
            "saved": self._saved_words if number else "",
            "notice": self._notice,
            "say": self._say,
            "game": self._game.state(self.draft),
        }
        self.set_trait("problem", "" if self._standing.obstacle == NOT_MEASURED else self._standing.obstacle)
        self.set_trait("par", self._standing.par)
        self.set_trait("saved", number if self._is_saved else None)

    @property
    def _is_saved(self) -> bool:
        return self._kept.holds(self.board, self.title, self.file)

    def _cannot(self) -> dict[str, str]:
        """Return why each action that is not possible now is not."""
        obstacle = self._standing.obstacle
        reasons = {
            "undo": "" if self._history.can_undo else "There is nothing to undo",
            "redo": "" if self._history.can_redo else "There is nothing to redo",
            "clear": "" if self.draft != Draft() else "The board is empty already",
            "play": obstacle,
            "hardest": self._standing.no_harder,
            "save": obstacle or (ALREADY_SAVED if self._is_saved else ""),
            "save as new": obstacle,
        }
        return {name: reason for name, reason in reasons.items() if reason}


def _beginning(board: Board | Level | None) -> tuple[Draft, str]:
    """Return what an editor begins with: a draft, and the level's title."""
    if board is None:
        return Draft(), DEFAULT_TITLE
    if isinstance(board, Level):
        return Draft.of(board.board), board.title
    if isinstance(board, Board):
        return Draft.of(board), DEFAULT_TITLE
    msg = f"LevelEditor() begins with a Board or a Level, not a {type(board).__name__}; Board.parse reads text"
    raise TypeError(msg)
