"""Cases of files that cannot be read, and what is said of them. Data, read here."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sandtable.model.storage.module_files import ModuleFiles
from sandtable.model.storage.module_loading import parse_module_files
from sandtable.model.storage.problem import UnreadableError
from tests.support.splices import HEAD

_SECTION = re.compile(r"^=== (before|said) ?(.*)\n", re.MULTILINE)


def case_of(text: str) -> tuple[dict[str, str], list[str]]:
    """The files of a case, and each problem as it is printed."""
    parts = _SECTION.split(text)[1:]
    files: dict[str, str] = {}
    said: list[str] = []
    for kind, name, body in zip(parts[::3], parts[1::3], parts[2::3], strict=True):
        if kind == "before":
            files[name] = body
        else:
            said = body.splitlines()
    if not any("module:" in body for body in files.values()):
        files.setdefault("module.yaml", HEAD)
    return files, said


def complaints(texts: dict[str, str]) -> list[str]:
    """What is said of files that cannot be read."""
    with pytest.raises(UnreadableError) as caught:
        parse_module_files(ModuleFiles(Path(), texts))
    return [str(problem) for problem in caught.value.problems]
