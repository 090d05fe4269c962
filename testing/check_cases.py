"""The cases of checks: small modules, and what a check finds in each.

The cases of a check stand in a file that is called after its id. A case is a module of one file;
those of a file are divided by `---`. It begins with a comment that
says what it shows. `# expect: ID address` lines name what the check of that file must find, and it
may find nothing else; `# says: words` must stand in a message. A standard head is put before the
case, or below its own `module:` where that does not give the format.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from sandtable.model.checks import ALL_CHECKS
from sandtable.model.checks.registry import Check, Finding, run_checks
from sandtable.model.module import Module
from sandtable.model.storage.files import Files
from sandtable.model.storage.load import read

HEAD = """module:
  format: 1
  title: A case
  rights: {work: A case, basis: own, permission: own}
  calendar: {turns: 9, order: [red, blue], phases: {move: Movement, fight: Combat}}
  owners: {red: Red, north: {name: North, of: red}, south: {name: South, of: red}, blue: Blue}
"""
_EXPECT = re.compile(r"^# expect: (\S+) ?(.*)$", re.MULTILINE)
_SAYS = re.compile(r"^# says: (.+)$", re.MULTILINE)
_COMMENTS = re.compile(r"^#.*\n", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Case:
    """A small module, and what its check finds in it."""

    check: str
    text: str

    @property
    def title(self) -> str:
        """What it shows."""
        return self.text.removeprefix("# ").split("\n")[0]

    @property
    def expected(self) -> list[tuple[str, str]]:
        """What is found: the check's id and the address."""
        return _EXPECT.findall(self.text)

    @property
    def said(self) -> list[str]:
        """What must stand in a message."""
        return _SAYS.findall(self.text)

    @property
    def content(self) -> str:
        """The module itself, without comments."""
        return _COMMENTS.sub("", self.text)

    def module(self, more: str = "") -> Module:
        """What the case says, and what else is written below it, read."""
        text = self.text + more
        if "format:" not in text:
            has_head = re.search(r"^module:\n", text, re.MULTILINE)
            text = text.replace("module:\n", HEAD, 1) if has_head else HEAD + text
        return read(Files(Path(), {"case.yaml": text})).module


def cases_of(check: str, folder: Path) -> list[Case]:
    """The cases of a check, in the order of its file in a folder."""
    text = (folder / f"{check}.yaml").read_text("utf-8")
    return [Case(check, one) for one in re.split(r"^---\n", text, flags=re.MULTILINE)]


def found_in(module: Module, check: str, checks: Sequence[Check] = ALL_CHECKS) -> list[Finding]:
    """What one of these checks finds; one that asks what others have found runs after them."""
    runs_last = any(each.id == check and each.runs_last for each in checks)
    only = None if runs_last else {check}
    return [f for f in run_checks(module, checks, only=only) if f.check == check]
