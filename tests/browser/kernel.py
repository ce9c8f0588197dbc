"""A kernel that runs one notebook after the other: to start one, and to import all that it needs, takes seconds."""

from __future__ import annotations

from typing import Any, Final

from jupyter_client.blocking.client import BlockingKernelClient

from tests.browser.server import NotebookServer

SECONDS: Final = 60

EMPTY: Final = """
from ipywidgets.widgets.widget import _instances
for widget in [*_instances.values()]:
    if type(widget).__name__ != "_CanvasManager":  # the one of all canvases, made when ipycanvas is imported
        widget.close()
get_ipython().reset()  # names, history and the numbers of cells
"""


class Kernel:
    """A kernel of a server, lent to one notebook at a time."""

    def __init__(self, server: NotebookServer) -> None:
        self.server = server
        self._session: dict[str, Any] = {}
        self._client: BlockingKernelClient | None = None

    def lend(self, notebook: str) -> None:
        """Become the kernel of a notebook, with no name and no widget left from the last one."""
        if self._session:
            self.run(EMPTY)
            self.server.send("PATCH", f"api/sessions/{self._session['id']}", {"path": notebook})
        else:
            asked = {"path": notebook, "name": notebook, "type": "notebook", "kernel": {"name": "python3"}}
            self._session = self.server.send("POST", "api/sessions", asked)

    def run(self, code: str, **expressions: str) -> dict[str, Any]:
        """Run code, and return what the kernel answers."""
        content: dict[str, Any] = self._connected().execute(
            code, user_expressions=expressions, reply=True, timeout=SECONDS, store_history=False
        )["content"]
        if content["status"] != "ok":
            message = f"{code}: {content}"
            raise RuntimeError(message)
        return content

    def value(self, expression: str) -> str:
        """Return the repr of an expression."""
        value = self.run("", value=expression)["user_expressions"]["value"]
        if value["status"] != "ok":
            message = f"{expression}: {value}"
            raise RuntimeError(message)
        return str(value["data"]["text/plain"])

    def start(self, code: str) -> None:
        """Start to run code, without waiting for its end."""
        self._connected().execute(code, store_history=False)

    def _connected(self) -> BlockingKernelClient:
        if self._client is None:
            self._client = BlockingKernelClient()
            self._client.load_connection_file(str(self.server.runtime / f"kernel-{self._session['kernel']['id']}.json"))
            self._client.start_channels()
        return self._client

    def drop(self) -> None:
        """End the kernel; the next notebook gets a new one."""
        if self._client is not None:
            self._client.stop_channels()
        if self._session:
            self.server.send("DELETE", f"api/sessions/{self._session['id']}")
        self._client, self._session = None, {}
