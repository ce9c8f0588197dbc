"""The messages between a page and its kernels: taken off the wire, apart, and added up."""

from __future__ import annotations

import itertools
import json
import time
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from datetime import datetime
from typing import Any, Final

from playwright.sync_api import Page, WebSocket

PATIENCE: Final = 30.0
"""How long to wait for an answer, in seconds."""

_A_FRAME: Final = "() => new Promise((resolve) => requestAnimationFrame(() => resolve(null)))"


@dataclass(frozen=True, slots=True)
class Message:
    """One WebSocket frame between a page and a kernel.

    Parameters
    ----------
    up : bool
        Whether it went to the kernel.
    channel, kind, name, parent : str
        The kernel protocol's channel, message type, message id and parent's message id.
    at : float
        When its sender made it, in seconds since 1970.
    size, content_size : int
        Bytes of the frame, and of its content with its buffers.
    content : dict
        What it says.
    """

    up: bool
    channel: str
    kind: str
    name: str
    parent: str
    at: float
    size: int
    content_size: int
    content: dict[str, Any]

    @property
    def of_comm(self) -> bool:
        """Whether it belongs to a widget, and not to the kernel's book-keeping."""
        return self.kind.startswith("comm_")

    @property
    def comm(self) -> str:
        """The widget's channel that it belongs to."""
        return str(self.content.get("comm_id", ""))

    @property
    def method(self) -> str:
        """What a widget's message does: set its state, or something of its own."""
        return str(self.content.get("data", {}).get("method", ""))

    @property
    def way(self) -> str:
        """Which way it went."""
        return "up" if self.up else "down"

    @property
    def ends(self) -> bool:
        """Whether it says that its parent is dealt with."""
        return self.kind == "status" and self.content.get("execution_state") == "idle"


def read_frame(payload: bytes | str, *, up: bool) -> Message:
    """Take a frame apart: the binary protocol ``v1.kernel.websocket.jupyter.org``, or the older one in JSON."""
    if isinstance(payload, str):
        whole = json.loads(payload)
        channel, header, parent, content = (whole[key] for key in ("channel", "header", "parent_header", "content"))
        size, content_size = len(payload.encode()), len(json.dumps(content).encode())
    else:
        parts = list(_parts(payload))
        channel = parts[0].decode()
        header, parent, content = (json.loads(parts[number] or b"{}") for number in (1, 2, 4))
        size, content_size = len(payload), sum(map(len, parts[4:]))
    at = datetime.fromisoformat(header["date"]).timestamp()
    name, parent_name = header["msg_id"], parent.get("msg_id", "")
    return Message(up, channel, header["msg_type"], name, parent_name, at, size, content_size, content)


def _parts(payload: bytes) -> Iterator[bytes]:
    """Cut a binary frame: a table of offsets, then channel, header, parent header, metadata, content, buffers."""
    numbers = [int.from_bytes(payload[:8], "little")]
    numbers += [int.from_bytes(payload[8 * n : 8 * n + 8], "little") for n in range(1, numbers[0] + 1)]
    for start, end in itertools.pairwise(numbers[1:]):
        yield payload[start:end]


class Wire:
    """Every message between a page and its kernels, in order."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self.messages: list[Message] = []
        self.models: dict[str, str] = {}
        page.on("websocket", self._listen)

    def _listen(self, socket: WebSocket) -> None:
        if "/api/kernels/" in socket.url:
            socket.on("framesent", lambda payload: self._keep(read_frame(payload, up=True)))
            socket.on("framereceived", lambda payload: self._keep(read_frame(payload, up=False)))

    def _keep(self, message: Message) -> None:
        self.messages.append(message)
        if message.kind == "comm_open":
            state = message.content.get("data", {}).get("state", {})
            self.models[message.comm] = str(state.get("_model_name", "other"))

    def model(self, message: Message) -> str:
        """Name the kind of widget that a message belongs to."""
        return self.models.get(message.comm, "other")

    def since(self, mark: int) -> list[Message]:
        """Return the messages since there were `mark`, once the kernel has dealt with all it was asked."""
        self.wait_for(lambda: not self._open(mark))
        return self.messages[mark:]

    def wait_for(self, condition: Callable[[], bool]) -> None:
        """Let messages come in until a condition holds."""
        deadline = time.monotonic() + PATIENCE
        while not condition():
            if time.monotonic() > deadline:
                message = "the kernel did not answer in time"
                raise TimeoutError(message)
            self._page.evaluate(_A_FRAME)

    def _open(self, mark: int) -> set[str]:
        asked = {one.name for one in self.messages[mark:] if one.up and one.channel == "shell"}
        return asked - {one.parent for one in self.messages[mark:] if one.ends}


@dataclass(frozen=True, slots=True)
class Traffic:
    """How many messages, and how many bytes of frames and of content."""

    number: int
    size: int
    content_size: int

    def __str__(self) -> str:
        return f"{self.number:8} {self.size:14,} {self.content_size:15,}"


def traffic(messages: Iterable[Message]) -> Traffic:
    """Add messages up."""
    sizes = [(1, one.size, one.content_size) for one in messages]
    return Traffic(*(sum(column) for column in zip((0, 0, 0), *sizes, strict=True)))


def comm_messages(messages: Iterable[Message]) -> int:
    """Count those that belong to widgets."""
    return sum(one.of_comm for one in messages)
