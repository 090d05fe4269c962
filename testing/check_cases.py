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
from sandtable.model.storage.module_files import ModuleFiles
from sandtable.model.storage.module_loading import parse_module_files

CASE_HEAD = """module:
  format: 1
  title: A case
  rights: {work: A case, basis: own, permission: own}
  calendar: {turns: 9, order: [red, blue], phases: {move: Movement, fight: Combat}}
  owners: {red: Red, north: {name: North, of: red}, south: {name: South, of: red}, blue: Blue}
"""
_EXPECT_LINE = re.compile(r"^# expect: (\S+) ?(.*)$", re.MULTILINE)
_SAYS_LINE = re.compile(r"^# says: (.+)$", re.MULTILINE)
_COMMENT_LINES = re.compile(r"^#.*\n", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class CheckCase:
    """A small module, and what its check finds in it."""

    check_id: str
    text: str

    @property
    def case_title(self) -> str:
        """What it shows."""
        return self.text.removeprefix("# ").split("\n")[0]

    @property
    def expected_findings(self) -> list[tuple[str, str]]:
        """What is found: the check's id and the address."""
        return _EXPECT_LINE.findall(self.text)

    @property
    def expected_words(self) -> list[str]:
        """What must stand in a message."""
        return _SAYS_LINE.findall(self.text)

    @property
    def module_text(self) -> str:
        """The module itself, without comments."""
        return _COMMENT_LINES.sub("", self.text)

    def read_module(self, more: str = "") -> Module:
        """What the case says, and what else is written below it, read."""
        text = self.text + more
        if "format:" not in text:
            has_head = re.search(r"^module:\n", text, re.MULTILINE)
            text = text.replace("module:\n", CASE_HEAD, 1) if has_head else CASE_HEAD + text
        return parse_module_files(ModuleFiles(Path(), {"case.yaml": text})).module


def read_cases(check: str, folder: Path) -> list[CheckCase]:
    """The cases of a check, in the order of its file in a folder."""
    text = (folder / f"{check}.yaml").read_text("utf-8")
    return [CheckCase(check, one) for one in re.split(r"^---\n", text, flags=re.MULTILINE)]


def findings_of_check(
    module: Module, check: str, checks: Sequence[Check] = ALL_CHECKS
) -> list[Finding]:
    """What one of these checks finds; one that asks what others have found runs after them."""
    runs_last = any(each.id == check and each.runs_last for each in checks)
    only = None if runs_last else {check}
    return [f for f in run_checks(module, checks, only=only) if f.check == check]
