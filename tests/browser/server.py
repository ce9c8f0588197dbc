"""A notebook server for tests, in a home of its own."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import sys
import time
import urllib.request
from pathlib import Path
from types import TracebackType
from typing import Any, Final, Self

START_SECONDS: Final = 90


class NotebookServer:
    """A JupyterLab server in a home of its own, stopped on exit."""

    def __init__(self, home: Path) -> None:
        self.home = home
        self.files = home / "notebooks"
        self.files.mkdir()
        self.records = home / "records"
        self.runtime = home / "runtime"
        self.log = home / "server.log"
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port: int = probe.getsockname()[1]
        self.url = f"http://127.0.0.1:{self.port}"

    def __enter__(self) -> Self:
        """Start the server and wait until it answers."""
        settings = self.home / "settings" / "@jupyterlab" / "apputils-extension" / "notification.jupyterlab-settings"
        settings.parent.mkdir(parents=True)
        settings.write_text('{"fetchNews": "false", "checkForUpdates": false, "doNotDisturbMode": true}')
        environment = {
            **os.environ,
            "HOME": str(self.home),
            "JUPYTER_CONFIG_DIR": str(self.home / "config"),
            "JUPYTER_RUNTIME_DIR": str(self.runtime),
            "JUPYTERLAB_SETTINGS_DIR": str(self.home / "settings"),
            "JUPYTERLAB_WORKSPACES_DIR": str(self.home / "workspaces"),
            "BLOCKSHIFT_HOME": str(self.records),
        }
        command = [
            sys.executable, "-m", "jupyterlab", "--no-browser", "--allow-root", f"--port={self.port}",
            "--ServerApp.port_retries=0",
            "--IdentityProvider.token=", "--ServerApp.disable_check_xsrf=True", f"--ServerApp.root_dir={self.files}",
            "--LabApp.expose_app_in_browser=True", "--JupyterNotebookApp.expose_app_in_browser=True",
        ]  # fmt: skip
        with self.log.open("w") as log:
            self._process = subprocess.Popen(command, env=environment, stdout=log, stderr=subprocess.STDOUT)
        self._wait_until_up()
        return self

    def _wait_until_up(self) -> None:
        deadline = time.monotonic() + START_SECONDS
        while time.monotonic() < deadline and self._process.poll() is None:
            try:
                self.send("GET", "api/status")
            except OSError:
                time.sleep(0.1)  # between two looks at a condition
            else:
                return
        message = f"the notebook server did not start:\n{self.log.read_text()}"
        raise RuntimeError(message)

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        """Stop the server with all its kernels."""
        self._process.send_signal(signal.SIGTERM)
        try:
            self._process.wait(20)
        except subprocess.TimeoutExpired:
            self._process.kill()
            self._process.wait(10)

    def send(self, method: str, path: str, body: object = None) -> Any:
        """Send a request to the server's API, and return the JSON that it answers, None where that is nothing."""
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(f"{self.url}/{path}", data, method=method)
        with urllib.request.urlopen(request, timeout=60) as answer:
            text = answer.read()
        return json.loads(text) if text else None
