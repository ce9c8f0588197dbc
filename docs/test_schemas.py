"""Workflows and the citation keep to their schemas."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
WORKFLOWS = sorted((ROOT / ".github" / "workflows").glob("*.yml"))
SCHEMAS = dict.fromkeys(WORKFLOWS, "github-workflows") | {ROOT / "CITATION.cff": "citation-file-format"}


@pytest.mark.parametrize("path", SCHEMAS, ids=lambda path: path.name)
def test_a_file_keeps_to_its_schema(path: Path) -> None:
    schema = f"vendor.{SCHEMAS[path]}"
    command = [sys.executable, "-m", "check_jsonschema", "--builtin-schema", schema, "--default-filetype", "yaml"]
    done = subprocess.run([*command, str(path)], capture_output=True, text=True, check=False, timeout=60)
    assert done.returncode == 0, done.stdout + done.stderr


def test_there_are_workflows() -> None:
    assert [path.stem for path in WORKFLOWS] == ["ci", "release"]
