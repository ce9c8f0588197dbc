"""Drive a notebook as a person does: a server, a page, a game on it."""

from __future__ import annotations

import time
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Final

import nbformat
from playwright.sync_api import CDPSession, Locator, Page, expect
from playwright.sync_api import TimeoutError as LateError

from tests.browser.kernel import Kernel

WIDTHS: Final = (204, 320, 700, 1400)
"""Widths of a widget in px, from what a notebook leaves of a phone's 320 to a large screen."""
KERNEL_SECONDS: Final = 60
PATIENCE_SECONDS: Final = 20
PLACES: Final = {"lab": "lab/tree", "notebook": "notebooks"}
READ_AGAIN: Final = """() => {
  const { content, context, sessionContext } = jupyterapp.shell.currentWidget;
  sessionContext.session.kernel.commsOverSubshells = "perCommTarget";
  return context.revert().then(() => Object.assign(content, { mode: "command", activeCellIndex: 0 }) && null);
}"""
"""Show a notebook as a page does that has been loaded: to load one takes longer than most tests."""


class Lab:
    """One notebook, open in one page."""

    def __init__(self, kernel: Kernel, page: Page, *cells: str, app: str) -> None:
        self.kernel = kernel
        self.page = page
        self.path = kernel.server.files / f"{app}.ipynb"
        notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(cell) for cell in cells])
        notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
        nbformat.write(notebook, self.path)
        self.url = f"{kernel.server.url}/{PLACES[app]}/{self.path.name}"
        kernel.lend(self.path.name)
        if page.evaluate("path => globalThis.jupyterapp?.shell.currentWidget?.context?.path === path", self.path.name):
            page.evaluate(READ_AGAIN)
            self.wait_for_kernel()
        else:
            self.load()

    def load(self) -> None:
        """Load the page, or load it again, and wait for the kernel."""
        self.page.goto(self.url)
        self.wait_for_kernel()

    def wait_for_kernel(self) -> None:
        """Wait until the notebook's kernel is idle."""
        self.page.wait_for_function(
            "() => globalThis.jupyterapp?.shell?.currentWidget?.sessionContext?.session?.kernel?.status === 'idle'",
            timeout=KERNEL_SECONDS * 1000,
        )

    def command(self, name: str) -> None:
        """Run one of the application's commands, such as those behind its menu."""
        self.page.evaluate("name => globalThis.jupyterapp.commands.execute(name).then(() => null)", name)

    def run_all(self) -> None:
        """Run every cell."""
        self.command("notebook:run-all-cells")

    def start_all(self) -> None:
        """Let every cell run, without waiting for their end."""
        self.page.evaluate("() => { jupyterapp.commands.execute('notebook:run-all-cells'); }")

    def play(self) -> Game:
        """Run every cell and return the one game that they show."""
        self.run_all()
        return self.game()

    def game(self, number: int = 0) -> Game:
        """Return a game on the page, counted from 0, once its board is drawn."""
        game = Game(self.page, self.page.locator(".bsw-game").nth(number))
        game.wait_until_drawn()
        return game

    def new_view(self, widget: str) -> None:
        """Show the output of the first cell once more beside the notebook, and wait for a second one of a widget."""
        self.command("notebook:create-output-view")
        self.page.wait_for_function("widget => document.querySelectorAll(widget).length === 2", arg=widget)

    def restart_kernel(self) -> None:
        """Restart the kernel, as the Kernel menu does once it has asked."""
        self.page.evaluate("() => jupyterapp.shell.currentWidget.sessionContext.restartKernel().then(() => null)")
        self.wait_for_kernel()

    @property
    def kernel_pid(self) -> int:
        """The kernel's process."""
        return int(self.python("__import__('os').getpid()"))

    def python(self, expression: str) -> str:
        """Return the repr of an expression, evaluated in the notebook's kernel."""
        return self.kernel.value(expression)

    def expect_python(self, expression: str, value: str) -> None:
        """Wait until an expression has a repr: a page shows much at once, and tells the kernel later."""
        deadline = time.monotonic() + PATIENCE_SECONDS
        while (now := self.python(expression)) != value and time.monotonic() < deadline:
            time.sleep(0.05)  # between two looks at a condition
        assert now == value, expression

    def wait_for_thread(self) -> None:
        """Wait until the page sends widgets' messages to the kernel's thread for them, as it does after the first."""
        self.page.evaluate(
            "() => Promise.all([...jupyterapp.shell.currentWidget.sessionContext.session.kernel._comms.values()]"
            ".map((comm) => comm.subshellStarted)).then(() => null)"
        )

    def start_code(self, code: str) -> None:
        """Make the kernel run code, without waiting for its end."""
        self.kernel.start(code)

    @contextmanager
    def busy(self) -> Iterator[None]:
        """Keep the kernel busy with a cell's code meanwhile."""
        release = self.path.with_suffix(".release")
        release.unlink(missing_ok=True)
        self.start_code(f"import os, time\nwhile not os.path.exists({str(release)!r}): time.sleep(0.01)")
        self.page.wait_for_function(
            "() => jupyterapp.shell.currentWidget.sessionContext.session.kernel.status === 'busy'"
        )
        try:
            yield
        finally:
            release.touch()

    def cell_texts(self) -> list[str]:
        """Return the source of each cell as the notebook's model has it."""
        return list(
            self.page.evaluate(
                "() => [...jupyterapp.shell.currentWidget.content.model.cells].map(cell => cell.sharedModel.source)"
            )
        )

    def notebook_state(self) -> tuple[list[str], int]:
        """Return the cells' sources and the number of the active cell."""
        return self.cell_texts(), int(
            self.page.evaluate("() => globalThis.jupyterapp.shell.currentWidget.content.activeCellIndex")
        )

    def set_theme(self, theme: str) -> None:
        """Choose ``JupyterLab Light`` or ``JupyterLab Dark``."""
        self.page.evaluate(
            "theme => globalThis.jupyterapp.commands.execute('apputils:change-theme', {theme}).then(() => null)", theme
        )
        light = "false" if "Dark" in theme else "true"
        self.page.wait_for_function("light => document.body.dataset.jpThemeLight === light", arg=light)


class Game:
    """A game on a page, as a player sees it."""

    def __init__(self, page: Page, root: Locator) -> None:
        self.page = page
        self.root = root

    def wait_until_drawn(self) -> None:
        """Wait until floor and blocks show pixels."""
        expect(self.root.locator(".bsw-floor canvas")).to_have_count(1)
        handle = self.root.element_handle()
        self.page.wait_for_function(DRAWN, arg=handle, timeout=30_000)

    def is_drawn(self) -> bool:
        """Whether every canvas of the board shows pixels now."""
        return bool(self.page.evaluate(DRAWN, self.root.element_handle()))

    def block(self, name: str) -> Locator:
        """Return a block by its accessible name."""
        return self.root.get_by_role("slider", name=f"Block {name}", exact=True)

    def button(self, name: str) -> Locator:
        """Return a button by its accessible name."""
        return self.root.get_by_role("button", name=name, exact=True)

    def figure(self, label: str) -> Locator:
        """Return a figure above the board, by its label."""
        figures = self.root.locator(".bsw-board > .bsw-figures .bsw-figure")
        return figures.filter(has=self.page.get_by_text(label, exact=True)).locator(".bsw-value")

    def expect_figure(self, label: str, value: object) -> None:
        """Wait until a figure shows a value."""
        expect(self.figure(label)).to_have_text(str(value))

    def expect_moves(self, moves: int) -> None:
        """Wait until the board shows a number of moves and nothing is under way."""
        self.expect_figure("Moves", moves)
        expect(self.root.locator(".bsw-waits")).to_have_count(0)

    def start(self) -> None:
        """Press Start and wait for the first level."""
        self.button("Start").click()
        expect(self.button("Restart Level")).to_be_visible()

    def place(self, name: str) -> int:
        """Return a block's confirmed place along its axis, in cells."""
        return int(self.block(name).get_attribute("aria-valuenow") or "")

    def expect_place(self, name: str, place: int) -> None:
        """Wait until a block stands at a confirmed place."""
        expect(self.block(name)).to_have_attribute("aria-valuenow", str(place))

    def shown_offset(self, name: str) -> float:
        """Return where a block is to be seen along its axis, in cells from the board's first, once it stands still."""
        return float(self.block(name).evaluate(SHOWN))

    def cell_pixels(self) -> float:
        """Return the width of a cell on screen, in CSS px."""
        return float(self.root.locator(".bsw-field").evaluate("el => el.getBoundingClientRect().width")) / 6.6

    def centre(self, name: str) -> tuple[float, float]:
        """Return the middle of a block on the page, in CSS px, once it stands still."""
        self.block(name).scroll_into_view_if_needed()
        x, y = self.block(name).evaluate(CENTRE)
        return x, y

    def way(self, name: str, cells: float) -> tuple[float, float]:
        """Return how far a pointer goes on the page for a number of cells, in CSS px."""
        dx, dy = self.block(name).evaluate(WAY, cells)
        return dx, dy

    def drag(self, name: str, cells: float) -> None:
        """Drag a block with the mouse."""
        x, y = self.centre(name)
        dx, dy = self.way(name, cells)
        self.page.mouse.move(x, y)
        self.page.mouse.down()
        self.page.mouse.move(x + dx / 2, y + dy / 2)
        self.page.mouse.move(x + dx, y + dy)
        self.page.mouse.up()

    def clear_level(self, slides: list[tuple[str, int]]) -> None:
        """Clear a level by drags, each seen to be confirmed before the next."""
        for name, cells in slides:
            place = self.place(name) + cells
            self.drag(name, cells)
            self.expect_place(name, place)

    def expect_panel(self, *texts: str) -> None:
        """Wait until a panel is open that says all of this, single blanks between its parts."""
        try:
            self.page.wait_for_function(SAYS, arg=[self.root.element_handle(), list(texts)])
        except LateError as error:
            message = f"the panel says {self.root.locator('.bsw-panel').inner_text()!r}, not {texts}"
            raise AssertionError(message) from error


class Touch:
    """Fingers on a page."""

    def __init__(self, page: Page) -> None:
        self._cdp: CDPSession = page.context.new_cdp_session(page)

    def send(self, kind: str, *points: tuple[float, float, int]) -> None:
        """Send ``touchStart``, ``touchMove``, ``touchEnd`` or ``touchCancel`` with ``(x, y, finger)`` points."""
        touches = [{"x": x, "y": y, "id": finger} for x, y, finger in points]
        self._cdp.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})


def listen(root: Locator, part: str) -> None:
    """Note from now on what a part of an element, by a CSS selector, says, however shortly."""
    root.evaluate(
        """(root, part) => {
          const note = () => said.push(root.querySelector(part)?.textContent ?? "");
          globalThis.said = [];
          new MutationObserver(note).observe(root, { childList: true, characterData: true, subtree: true });
        }""",
        part,
    )


def expect_said(page: Page, text: str) -> None:
    """Wait until the part that is listened to has said something."""
    try:
        page.wait_for_function("text => said.some((words) => words.includes(text))", arg=text)
    except LateError as error:
        message = f"{text!r} was not said, but {page.evaluate('said')}"
        raise AssertionError(message) from error


def set_width(root: Locator, width: int) -> None:
    """Give a widget and its place so many px, and wait until it has settled."""
    root.evaluate("(el, width) => { el.style.width = el.parentElement.style.width = `${width}px`; }", width)
    root.page.wait_for_function("([el, width]) => el.clientWidth <= width", arg=[root.element_handle(), width])
    wait_until_still(root)


def wait_until_still(root: Locator) -> None:
    """Wait until nothing in an element moves: blocks glide to their places when a board changes its size."""
    root.page.wait_for_function("el => !el.getAnimations({ subtree: true }).length", arg=root.element_handle())


def outside(root: Locator, parts: str) -> list[str]:
    """Return those parts of an element, by a CSS selector, that are to be seen beyond its left or right edge."""
    return list(root.evaluate(OUTSIDE, parts))


def overlapping(root: Locator) -> list[str]:
    """Return the pairs of buttons, choices and figures in an element that cover each other on screen."""
    return list(root.evaluate(OVERLAPPING))


OUTSIDE: Final = """(root, selector) => {
  const { left, right } = root.getBoundingClientRect();
  return [...root.querySelectorAll(selector)].filter((part) => {
    // what lies in a map is cut off at its edges
    const box = (part.closest(".bsw-lab-map") ?? part).getBoundingClientRect();
    return box.width && (box.left < left - 1 || box.right > right + 1);
  }).map((part) => part.className + part.textContent);
}"""

OVERLAPPING: Final = """root => {
  const parts = [...root.querySelectorAll("button, select, input, .bsw-label")];
  const boxes = parts.filter((el) => el.offsetParent !== null).map((el) => [el, el.getBoundingClientRect()]);
  const covers = (a, b) => Math.min(a.right, b.right) - Math.max(a.left, b.left) > 1
    && Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top) > 1;
  return boxes.flatMap(([el, a], i) =>
    boxes.slice(i + 1).filter(([, b]) => covers(a, b)).map(([other]) => `${el.outerHTML} ${other.outerHTML}`));
}"""

DRAWN: Final = """root => {
  const canvases = [...root.querySelectorAll(".bsw-field canvas")];
  const holders = root.querySelectorAll(".bsw-floor, .bsw-block").length;
  const inked = (canvas) => {
    const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
    let count = 0;
    for (let i = 3; i < data.length; i += 4 * 97) count += data[i] > 0;
    return count > data.length / 4 / 97 / 3;
  };
  return holders > 1 && canvases.length === holders && canvases.every(inked);
}"""

_STAND_STILL: Final = """async (el) => {
  for (let moving = el.getAnimations(); moving.length; moving = el.getAnimations()) {
    await Promise.allSettled(moving.map(({ finished }) => finished));
  }
}"""

SHOWN: Final = f"""async (el) => {{
  await ({_STAND_STILL})(el);
  const field = el.closest(".bsw-field").getBoundingClientRect();
  const box = el.getBoundingClientRect();
  const cell = field.width / 6.6;
  const along = el.getAttribute("aria-orientation") === "horizontal" ? box.left - field.left : box.top - field.top;
  return along / cell - 0.3;
}}"""

CENTRE: Final = f"""async (el) => {{
  await ({_STAND_STILL})(el);
  const {{ x, y, width, height }} = el.getBoundingClientRect();
  return [x + width / 2, y + height / 2];
}}"""

WAY: Final = """(el, cells) => {
  const along = cells * el.closest(".bsw-field").getBoundingClientRect().width / 6.6;
  return el.getAttribute("aria-orientation") === "horizontal" ? [along, 0] : [0, along];
}"""

SAYS: Final = """([root, texts]) => {
  const panel = root.querySelector(".bsw-panel");
  const said = panel.innerText.replace(/\\s+/g, " ");
  return panel.offsetParent !== null && texts.every((text) => said.includes(text));
}"""
