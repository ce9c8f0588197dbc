"""`blockshift play`: a real JupyterLab on a notebook that plays a pack, and nothing left of it."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from collections.abc import Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self
from uuid import uuid4

import nbformat
import pytest
from jupyter_client.blocking.client import BlockingKernelClient

from blockshift_widget import load_pack, save_pack
from blockshift_widget.cli import play
from blockshift_widget.cli.lab import NOTEBOOK, write_notebook
from blockshift_widget.formats import boards_text
from blockshift_widget.levels import Level, LevelPack
from tests.strategies import CLOSED, GATE, JAM, SMALL_PACK
from tests.test_cli import PROGRAM, blockshift, posix, refusal_of

PATIENCE: Final = 90  # seconds, on a machine that is busy with much else
TOKEN: Final = uuid4().hex
HANGUP: Final = 1  # signal.SIGHUP, a name that Windows does not know
WIDGET: Final = "application/vnd.jupyter.widget-view+json"


class Served:
    """`blockshift play`, running in a home of its own until the end of the ``with`` block."""

    def __init__(self, home: Path, *arguments: object, program: Sequence[str] = PROGRAM, path: str = "") -> None:
        self.home = home
        self.runtime = home / "runtime"
        self.temporary = home / "temporary"
        self.temporary.mkdir(parents=True)
        self.log = home / "log"
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self._command = [
            *program, "play", *map(str, arguments), "--no-browser", "--port", str(self.port), "--",
            f"--IdentityProvider.token={TOKEN}", "--ServerApp.port_retries=0",
        ]  # fmt: skip
        self._environment = {
            **os.environ, "HOME": str(home), "TMPDIR": str(self.temporary), "BLOCKSHIFT_HOME": str(home / "records"),
            "JUPYTER_RUNTIME_DIR": str(self.runtime), "JUPYTER_PATH": str(home / "others"), "PYTHONPATH": path,
        }  # fmt: skip

    def __enter__(self) -> Self:
        """Start it and wait until JupyterLab answers."""
        with self.log.open("w") as log:
            self.process = subprocess.Popen(
                self._command, cwd=self.home, env=self._environment, stdout=log, stderr=log, start_new_session=True
            )
        deadline = time.monotonic() + PATIENCE
        while True:
            try:
                self.ask("api/status")
            except OSError:
                assert self.process.poll() is None, self.log.read_text()
                assert time.monotonic() < deadline, self.log.read_text()
                time.sleep(0.1)  # between two looks at a condition
            else:
                return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """End it, if no test has done so."""
        if self.process.poll() is None:
            self.stop(signal.SIGTERM)

    def ask(self, path: str, content: dict[str, object] | None = None) -> Any:
        """Return the JSON that the server's API answers."""
        request = urllib.request.Request(
            f"http://127.0.0.1:{self.port}/{path}",
            data=None if content is None else json.dumps(content).encode(),
            headers={"Authorization": f"token {TOKEN}"},
        )
        with urllib.request.urlopen(request, timeout=30) as answer:
            return json.load(answer)

    def notebook(self) -> Any:
        """Return the notebook that is served."""
        return nbformat.from_dict(self.ask(f"api/contents/{NOTEBOOK}")["content"])

    def kernel(self) -> BlockingKernelClient:
        """Start the notebook's kernel, as its page does."""
        kernel = {"name": self.notebook().metadata.kernelspec.name}
        session = self.ask("api/sessions", {"path": NOTEBOOK, "name": NOTEBOOK, "type": "notebook", "kernel": kernel})
        client = BlockingKernelClient()
        client.load_connection_file(str(self.runtime / f"kernel-{session['kernel']['id']}.json"))
        client.start_channels(hb=False)  # on a busy machine a heartbeat that is late would be taken for a death
        client.wait_for_ready(timeout=PATIENCE)
        return client

    def run_cell(self, client: BlockingKernelClient) -> None:
        """Run the notebook's cell and see that it shows a game."""
        told: list[Any] = []
        code = next(cell.source for cell in self.notebook().cells if cell.cell_type == "code")
        reply = client.execute_interactive(code, output_hook=told.append, timeout=PATIENCE)
        assert reply["content"]["status"] == "ok", reply
        shown = [message["content"]["data"] for message in told if message["msg_type"] == "execute_result"]
        assert [WIDGET in data for data in shown] == [True]

    def stop(self, number: int) -> int:
        """Send a signal and return the exit status."""
        self.process.send_signal(number)
        try:
            return self.process.wait(PATIENCE)
        except subprocess.TimeoutExpired:
            self.process.kill()
            raise


def value_of(client: BlockingKernelClient, expression: str) -> str:
    """Return the repr of an expression in a kernel."""
    reply = client.execute("", user_expressions={"value": expression}, reply=True, timeout=PATIENCE)
    return str(reply["content"]["user_expressions"]["value"]["data"]["text/plain"])


def is_running(pid: int) -> bool:
    """Whether there is such a process."""
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


# The notebook


@pytest.mark.parametrize("pack", ["block-shift", SMALL_PACK])
def test_the_notebook_is_one_that_plays_the_pack(
    pack: str | LevelPack, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_notebook(tmp_path, pack)
    path = next(tmp_path.rglob(NOTEBOOK))
    notebook = nbformat.read(path, as_version=4)
    nbformat.validate(notebook)
    code, remark = notebook.cells
    assert "press Shift+Enter" in code.source
    assert "gone when" in remark.source
    monkeypatch.chdir(path.parent)
    monkeypatch.setenv("BLOCKSHIFT_HOME", str(tmp_path / "records"))
    names: dict[str, Any] = {}
    exec(code.source.replace("BlockShift(", "game = BlockShift("), names)  # noqa: S102 (our own cell)
    assert names["game"].run.pack == (load_pack(pack) if isinstance(pack, str) else pack)
    names["game"].close()


def test_the_kernel_is_this_python(tmp_path: Path) -> None:
    write_notebook(tmp_path, "block-shift")
    name = nbformat.read(next(tmp_path.rglob(NOTEBOOK)), as_version=4).metadata.kernelspec.name
    spec = json.loads(next(tmp_path.rglob("kernel.json")).read_text(encoding="utf-8"))
    assert spec["argv"][0] == sys.executable
    assert next(tmp_path.rglob("kernel.json")).parent.name == name != "python3"


# What is played


@pytest.fixture
def asked(monkeypatch: pytest.MonkeyPatch) -> dict[str, Any]:
    """What JupyterLab would have been started with; it is not."""
    asked: dict[str, Any] = {}

    def serve(folder: Path, arguments: Sequence[str], _: object) -> int:
        asked["arguments"] = list(arguments)
        asked["cell"] = nbformat.read(next(folder.rglob(NOTEBOOK)), as_version=4).cells[0].source.splitlines()[-1]
        asked["pack"] = next(map(load_pack, folder.rglob("*.toml")), None)
        asked["folder"] = folder
        asked.get("during", int)()
        return int(asked.get("status", 0))

    monkeypatch.setattr(play, "serve", serve)
    return asked


@pytest.mark.parametrize(("words", "pack"), [([], "block-shift"), (["expert"], "expert")])
def test_packs_of_the_project_are_played_by_name(words: list[str], pack: str, asked: dict[str, Any]) -> None:
    assert blockshift("play", *words).exit_code == 0
    assert (asked["cell"], asked["pack"]) == (f'BlockShift(pack="{pack}")', None)
    assert not asked["folder"].exists()


def test_a_pack_file_is_played_with_its_title(asked: dict[str, Any], tmp_path: Path) -> None:
    save_pack(SMALL_PACK, tmp_path / 'it\'s "mine".toml')
    assert blockshift("play", tmp_path / 'it\'s "mine".toml').exit_code == 0
    assert (asked["cell"], asked["pack"]) == ('BlockShift(pack="pack.toml")', SMALL_PACK)


@pytest.mark.parametrize("form", ["line", "grid", "csv"])
def test_any_file_of_boards_is_played(form: str, asked: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / "My boards.txt"
    path.write_text(boards_text([GATE, JAM], form), encoding="ascii")
    assert blockshift("play", path, "--format", form).exit_code == 0
    levels = (Level("Board 1", GATE, 5), Level("Board 2", JAM, 10))
    assert asked["pack"] == LevelPack("My boards", levels)


def test_the_standard_input_is_played(asked: dict[str, Any]) -> None:
    assert blockshift("play", "-", stdin=f"{GATE.layout}\n").exit_code == 0
    assert [level.board for level in asked["pack"].levels] == [GATE]


def test_every_problem_is_reported_and_nothing_is_opened(asked: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / "boards.txt"
    path.write_text(f"{GATE.layout}\n{CLOSED.layout}\n....XX{30 * '.'}\nbad\n", encoding="ascii")
    message = refusal_of("play", path)
    assert [line.split(" ")[0] for line in message.splitlines()] == [f"{path}:{line}:" for line in (2, 3, 4)]
    assert message == blockshift("check", path).stderr
    assert "there is no such file; packs known by name are" in refusal_of("play", "none")
    assert not asked


@pytest.mark.parametrize(
    ("words", "arguments"),
    [
        ([], []),
        (["--no-browser", "--port", "8890"], ["--ServerApp.port=8890", "--no-browser"]),
        (["--", "--ServerApp.ip=0.0.0.0", "--debug"], ["--ServerApp.ip=0.0.0.0", "--debug"]),
        (["lab", "--port", "9", "--", "--", "-y"], ["--ServerApp.port=9", "--", "-y"]),
    ],
)
def test_options_are_handed_on(words: list[str], arguments: list[str], asked: dict[str, Any]) -> None:
    assert blockshift("play", *words).exit_code == 0
    assert asked["arguments"] == arguments


@pytest.mark.parametrize("words", [["--ServerApp.ip=0.0.0.0"], ["lab", "expert"], ["--port", "0"], ["--port", "many"]])
def test_other_options_are_a_usage_error(words: list[str], asked: dict[str, Any]) -> None:
    assert "Usage: " in refusal_of("play", *words, status=2)
    assert not asked


def test_a_jupyterlab_that_fails_is_told(asked: dict[str, Any]) -> None:
    asked["status"] = 3
    assert "JupyterLab ended with exit status 3" in refusal_of("play")


# What only a real JupyterLab shows


@pytest.mark.slow
@posix
def test_a_real_jupyterlab_plays_it_and_leaves_nothing(tmp_path: Path) -> None:
    """Kernels of a usual name that do not work, and a module that must not be run, lie about."""
    for data in (tmp_path / "home/.local/share/jupyter", tmp_path / "home/others"):
        spec = data / "kernels" / "python3" / "kernel.json"
        spec.parent.mkdir(parents=True)
        spec.write_text(json.dumps({"argv": ["false"], "display_name": "Python 3", "language": "python"}))
    boards = tmp_path / "boards.txt"
    boards.write_text(f"{GATE.layout}\n", encoding="ascii")
    (tmp_path / "home" / "jupyterlab.py").write_text("raise SystemExit(9)", encoding="ascii")
    with Served(tmp_path / "home", boards, path=str(Path(__file__).parents[1])) as served:
        client = served.kernel()
        served.run_cell(client)
        assert value_of(client, "__import__('sys').executable") == repr(sys.executable)
        assert value_of(client, "_.run.pack.levels[0].board.layout") == repr(GATE.layout)
        kernel = int(value_of(client, "__import__('os').getpid()"))
        client.stop_channels()
        assert is_running(kernel)
        assert served.stop(signal.SIGINT) == 130
    assert served.log.read_text().endswith("stopped\n")
    assert not is_running(kernel)
    assert not list(served.temporary.iterdir())
    assert not list(served.runtime.glob("kernel-*"))
    assert not list((tmp_path / "home").rglob("*.jupyterlab-workspace"))


@pytest.mark.slow
@posix
@pytest.mark.parametrize(("number", "status"), [(signal.SIGTERM, 143), (HANGUP, 129)])
def test_jupyterlab_ends_with_the_command(number: int, status: int, tmp_path: Path) -> None:
    before = signal.signal(number, signal.SIG_DFL)  # of processes started now, also where the tests run under nohup
    with Served(tmp_path / "home", path=str(Path(__file__).parents[1])) as served:
        signal.signal(number, before)
        assert served.stop(number) == status
        with pytest.raises(OSError, match="refused"):
            served.ask("api/status")
    assert not list(served.temporary.iterdir())


@posix
def test_a_terminal_that_is_closed_does_not_matter_where_somebody_asked_for_that(asked: dict[str, Any]) -> None:
    before = signal.signal(HANGUP, signal.SIG_IGN)
    try:
        asked["during"] = lambda: signal.raise_signal(HANGUP)
        assert blockshift("play").exit_code == 0
        signal.signal(HANGUP, signal.SIG_DFL)
        assert blockshift("play").exit_code == 129
    finally:
        signal.signal(HANGUP, before)


@pytest.mark.slow
@posix
def test_the_command_ends_with_jupyterlab(tmp_path: Path) -> None:
    """File > Shut Down in the page does what this request does."""
    with Served(tmp_path / "home", path=str(Path(__file__).parents[1])) as served:
        request = urllib.request.Request(
            f"http://127.0.0.1:{served.port}/api/shutdown", data=b"", headers={"Authorization": f"token {TOKEN}"}
        )
        urllib.request.urlopen(request, timeout=30).close()
        assert served.process.wait(PATIENCE) == 0
    assert not list(served.temporary.iterdir())
