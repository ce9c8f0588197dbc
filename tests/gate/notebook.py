"""A notebook open in JupyterLab, and the game in it as a player sees it: by roles, names and texts."""

from __future__ import annotations

import re
from ast import literal_eval
from typing import Any, Final

from playwright.sync_api import Locator, Page, expect

IDLE: Final = "() => globalThis.jupyterapp?.shell?.currentWidget?.sessionContext?.session?.kernel?.status === 'idle'"
RUN_FROM: Final = """async (index) => {
  jupyterapp.shell.currentWidget.content.activeCellIndex = index;
  await jupyterapp.commands.execute("notebook:run-all-below");
}"""
EXECUTE: Final = """async ([code, expression]) => {
  const { kernel } = jupyterapp.shell.currentWidget.sessionContext.session;
  const request = { code, user_expressions: { value: expression }, store_history: false };
  const { content } = await kernel.requestExecute(request).done;
  return content.status === "ok" ? content.user_expressions.value : content;
}"""
OUTPUTS: Final = """() =>
  [...jupyterapp.shell.currentWidget.content.model.cells].map((cell) => cell.outputs?.toJSON() ?? [])"""
DRAWN: Final = """(output) => [...output.querySelectorAll("canvas")].filter((canvas) => {
  const { data } = canvas.getContext("2d").getImageData(0, 0, canvas.width, canvas.height);
  return canvas.getBoundingClientRect().width > 0 && data.some((value, i) => i % 4 === 3 && value > 0);
}).map((canvas) => [canvas.closest("[role=slider]")?.ariaLabel ?? "", canvas.width, canvas.height])"""


class Notebook:
    """The notebook that a page shows."""

    def __init__(self, page: Page, url: str) -> None:
        self.page = page
        page.goto(url)
        page.wait_for_function(IDLE, timeout=60_000)

    def run(self, first: int = 0) -> None:
        """Run the cells from one on, counted from 0, and see that none of them fails."""
        self.page.evaluate(RUN_FROM, first)
        errors = [output for _, output in self._outputs() if output["output_type"] == "error"]
        assert not errors, "\n".join(errors[0]["traceback"])

    def shown(self) -> list[tuple[int, set[str]]]:
        """Return for each output the number of its cell, and the kinds of what it shows, such as ``image/png``."""
        return [(number, {*output.get("data", ())}) for number, output in self._outputs()]

    def _outputs(self) -> list[tuple[int, dict[str, Any]]]:
        cells = self.page.evaluate(OUTPUTS)
        return [(number, output) for number, outputs in enumerate(cells) for output in outputs]

    def value(self, expression: str, after: str = "") -> Any:
        """Return the value of an expression in the notebook's kernel, once some code has run."""
        answer = self.page.evaluate(EXECUTE, [after, expression])
        assert answer["status"] == "ok", f"{expression}: {answer}"
        return literal_eval(answer["data"]["text/plain"])


class Game:
    """The game in a cell's output."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.output = page.locator(".jp-OutputArea").filter(has=page.locator("canvas"))
        expect(self.output).to_have_count(1)

    def drawn(self, blocks: set[str]) -> list[tuple[int, int]]:
        """Wait until all blocks and a floor are drawn, a canvas each; return the sizes of those canvases."""
        wanted = sorted(["", *(f"Block {name}" for name in blocks)])
        self.page.wait_for_function(
            f"([output, wanted]) => String(({DRAWN})(output).map(([name]) => name).sort()) === String(wanted)",
            arg=[self.output.element_handle(), wanted],
        )
        return [(width, height) for _, width, height in self.output.evaluate(DRAWN)]

    def button(self, name: str) -> Locator:
        """Return a button by the name that it shows."""
        return self.output.get_by_role("button", name=name, exact=True)

    def block(self, name: str) -> Locator:
        """Return a block by its name."""
        return self.output.get_by_role("slider", name=f"Block {name}", exact=True)

    def slider(self, name: str) -> tuple[str, int, int, int]:
        """Return what a block says of itself: its orientation, its place in cells, and where it may slide."""
        orientation, *places = (
            self.block(name).get_attribute(f"aria-{what}") or ""
            for what in ("orientation", "valuenow", "valuemin", "valuemax")
        )
        now, least, most = map(int, places)
        return orientation, now, least, most

    def drag(self, name: str, cells: int, length: int) -> None:
        """Drag a block of so many cells with the mouse, and wait until the engine has confirmed its new place."""
        block, mouse = self.block(name), self.page.mouse
        expect(block).to_be_enabled()
        orientation, now, *_ = self.slider(name)
        block.scroll_into_view_if_needed()
        box = block.bounding_box()
        assert box is not None
        x, y = box["x"] + box["width"] / 2, box["y"] + box["height"] / 2
        horizontal = orientation == "horizontal"
        along = cells * box["width" if horizontal else "height"] / length
        mouse.move(x, y)
        mouse.down()
        mouse.move(x + along * horizontal, y + along * (not horizontal), steps=5)
        mouse.up()
        self.expect_place(name, now + cells)

    def press(self, name: str, cells: int) -> None:
        """Press the arrow key that slides a block one cell, and wait until the engine has confirmed its new place."""
        orientation, now, *_ = self.slider(name)
        back, on = ("ArrowLeft", "ArrowRight") if orientation == "horizontal" else ("ArrowUp", "ArrowDown")
        self.block(name).press(on if cells > 0 else back)
        self.expect_place(name, now + cells)

    def expect_place(self, name: str, place: int) -> None:
        """Wait until a block stands at a place."""
        expect(self.block(name)).to_have_attribute("aria-valuenow", str(place))

    def expect_figure(self, label: str, value: object, within: Locator | None = None) -> None:
        """Wait until a figure is to be seen with its label."""
        figure = re.compile(rf"^\s*{label}\s*{value}\s*$")
        expect((within or self.output).locator("*").filter(has_text=figure).first).to_be_visible()

    def panel(self, title: str, button: str) -> Locator:
        """Wait until the output shows a title and a button; return what holds both. No dialog may be open."""
        expect(self.output.get_by_text(title, exact=True)).to_be_visible()
        expect(self.button(button)).to_be_visible()
        expect(self.page.get_by_role("dialog")).to_have_count(0)
        parts = self.page.get_by_text(title, exact=True), self.page.get_by_role("button", name=button, exact=True)
        panel = self.output.locator("*").filter(has=parts[0]).filter(has=parts[1]).last
        assert panel.evaluate("el => getComputedStyle(el).position !== 'fixed'"), f"{title} is not inline"
        return panel
