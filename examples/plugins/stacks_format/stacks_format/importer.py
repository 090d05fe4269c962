"""Makes a module of a file of stacks: its title, and which counters there are."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

from sandtable.importers.protocol import ImportedFiles, ImportFailedError

_MAX_BYTES = 16_000_000


class StacksImporter:
    """Reads what Stacks writes."""

    id = "stacks"
    label = "Stacks"
    suffixes = (".stacks",)

    def read(self, source: Path) -> ImportedFiles:
        """Read a file that a stranger may have written."""
        if source.stat().st_size > _MAX_BYTES:
            raise ImportFailedError("It is too large for a file of stacks.")
        try:
            answer = json.loads(source.read_bytes())
        except (ValueError, RecursionError):
            raise ImportFailedError("It is no file of stacks.") from None
        if not isinstance(answer, dict) or answer.get("stacks") != 1:
            raise ImportFailedError("It is no file of stacks.")
        files = {
            "module.yaml": _head(answer),
            "types.yaml": _TYPES,
            "pieces.yaml": _pieces(answer),
        }
        return ImportedFiles(files, _LOSSES)


_TYPES = b"counter: {name: Counter}\n"
_LOSSES = ("Where the stacks lie is not taken over.",)


def _head(answer: dict[str, Any]) -> bytes:
    title = json.dumps(str(answer.get("title", "Stacks")))
    rights = "{work: Unknown, notice: Imported from Stacks.}"
    head = f"format: 1\ntitle: {title}\nowners: {{all: All}}\nrights: {rights}\n"
    return head.encode()


def _pieces(answer: dict[str, Any]) -> bytes:
    names = {
        str(stack.get("counter"))
        for stacks in dict(answer.get("scenarios", {})).values()
        for stack in stacks
    }
    lines = [f"    {_id(name)}: {{name: {json.dumps(name)}}}" for name in sorted(names)]
    return "\n".join(["all:", "  counter:", *lines, ""]).encode()


def _id(name: str) -> str:
    return re.sub(r"[^a-z0-9]+", "-", name.lower()).strip("-") or "counter"
