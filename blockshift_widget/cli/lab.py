"""JupyterLab on a notebook of ours: in a folder of its own, with the Python that runs this command as its kernel."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from blockshift_widget.cli.stopping import Stopper
from blockshift_widget.levels import LevelPack, save_pack

NOTEBOOK: Final = "play.ipynb"
"""What the notebook is called."""

_PACK: Final = "pack.toml"
_KERNEL: Final = "blockshift-play"
_KERNEL_TITLE: Final = "Block Shift"
_PATIENCE: Final = 20.0  # seconds in which JupyterLab ends its kernels and itself
_FILES, _WORKSPACES, _DATA = "notebook", "workspaces", "jupyter"

_CELL: Final = """\
# Block Shift: press Shift+Enter, or \u25b6 above, to show the game
from blockshift_widget import BlockShift

BlockShift(pack="{}")"""

_REMARK: Final = "Your runs are kept. This notebook is not: it is gone when `blockshift play` ends."


def write_notebook(folder: Path, pack: str | LevelPack) -> None:
    """Write a notebook that plays a pack, and all it needs.

    Parameters
    ----------
    folder : Path
        An empty one.
    pack : str or LevelPack
        The name of a pack that comes with the project, or any other pack.
    """
    for name in (_FILES, _WORKSPACES):
        (folder / name).mkdir()
    if isinstance(pack, LevelPack):
        save_pack(pack, folder / _FILES / _PACK)
        pack = _PACK
    code = {"cell_type": "code", "id": "game", "metadata": {}, "source": _CELL.format(pack), "outputs": []}
    remark = {"cell_type": "markdown", "id": "remark", "metadata": {}, "source": _REMARK}
    cells = [{**code, "execution_count": None}, remark]
    kernel = {"name": _KERNEL, "display_name": _KERNEL_TITLE, "language": "python"}
    notebook = {"cells": cells, "metadata": {"kernelspec": kernel}, "nbformat": 4, "nbformat_minor": 5}
    _write_json(folder / _FILES / NOTEBOOK, notebook)
    # A kernel named python3 may be any Python that is installed somewhere: a name of our own is this one.
    argv = [sys.executable, "-m", "ipykernel_launcher", "-f", "{connection_file}"]
    spec = {"argv": argv, "display_name": _KERNEL_TITLE, "language": "python"}
    _write_json(folder / _DATA / "kernels" / _KERNEL / "kernel.json", spec)


def serve(folder: Path, arguments: Sequence[str], stopper: Stopper) -> int:
    """Run JupyterLab on the notebook until someone shuts it down.

    Parameters
    ----------
    folder : Path
        Where :func:`write_notebook` wrote it.
    arguments : sequence of str
        More of them, for JupyterLab.
    stopper : Stopper
        Tells when to stop; JupyterLab and its kernels then end before the exception goes on.

    Returns
    -------
    int
        Its exit status.
    """
    # Without -P, a jupyterlab.py in the working folder would be run.
    command = [
        sys.executable, "-P", "-m", "jupyterlab", f"--ServerApp.root_dir={folder / _FILES}",
        f"--LabApp.workspaces_dir={folder / _WORKSPACES}", f"--LabApp.default_url=/lab/tree/{NOTEBOOK}",
        *_as_root(), *arguments,
    ]  # fmt: skip
    paths = [str(folder / _DATA), os.environ.get("JUPYTER_PATH")]
    environment = {**os.environ, "JUPYTER_PATH": os.pathsep.join(filter(None, paths))}
    with _running(command, environment, stopper) as process:
        return process.wait()


def _write_json(path: Path, content: object) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_text(json.dumps(content, indent=1), encoding="utf-8")


def _as_root() -> list[str]:
    """JupyterLab refuses to run as root unless it is told; in a container root is the rule."""
    return ["--allow-root"] if hasattr(os, "getuid") and os.getuid() == 0 else []


@contextmanager
def _running(
    command: Sequence[str], environment: dict[str, str], stopper: Stopper
) -> Iterator[subprocess.Popen[bytes]]:
    """Start a program that gets no signal from the terminal but ends with the ``with`` block."""
    process = None
    try:
        with stopper.held():
            process = subprocess.Popen(  # noqa: S603 (our own Python; the rest is what the user of this command says)
                command, env=environment, stdin=subprocess.DEVNULL, start_new_session=True
            )
        yield process
    finally:
        if process is not None and process.poll() is None:
            _end(process)


def _end(process: subprocess.Popen[bytes]) -> None:
    process.terminate()
    try:
        process.wait(_PATIENCE)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
