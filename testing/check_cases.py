"""Cases of checks: small modules, and the findings of a check in each.

The cases of a check are in a file named after its id. Each case is a module of one file, and cases
are separated by `---`. A case begins with a comment that states its topic. `# expect: ID address`
lines name the findings that the check must have, and it may have no others. The text of a `# says:
words` line must occur in a message. `# picture: path 40x30` is a file of 40 by 30
pixels beside the module; without such lines the files are unknown. A standard head is added before
the case, or below its own `module:` if that does not state the format.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from sandtable.model.checks import ALL_CHECKS
from sandtable.model.checks.registry import Check, Finding, run_checks
from sandtable.model.module import Module
from sandtable.model.select.picture_resolution import PictureFiles
from sandtable.model.storage.module_files import ModuleFiles
from sandtable.model.storage.module_loading import parse_module_files

CASE_MODULE_HEAD = """module:
  format: 1
  title: A case
  rights: {work: A case, basis: own, permission: own}
  calendar: {turns: 9, order: [red, blue], phases: {move: Movement, fight: Combat}}
  owners: {red: Red, north: {name: North, of: red}, south: {name: South, of: red}, blue: Blue}
"""
_EXPECTATION_LINE = re.compile(r"^# expect: (\S+) ?(.*)$", re.MULTILINE)
_EXPECTED_WORDS_LINE = re.compile(r"^# says: (.+)$", re.MULTILINE)
_PICTURE_LINE = re.compile(r"^# picture: (\S+) (\d+)x(\d+)$", re.MULTILINE)
_COMMENT_LINES = re.compile(r"^#.*\n", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class CheckCase:
    """Test case of a check: a small module, and the findings that the check must have."""

    check_id: str
    text: str

    @property
    def case_title(self) -> str:
        """Return the topic of the test case."""
        return self.text.removeprefix("# ").split("\n")[0]

    @property
    def expected_findings(self) -> list[tuple[str, str]]:
        """Return the expected findings, as the check's id and the address."""
        return _EXPECTATION_LINE.findall(self.text)

    @property
    def expected_words(self) -> list[str]:
        """Return texts that must occur in the messages of the check."""
        return _EXPECTED_WORDS_LINE.findall(self.text)

    @property
    def picture_files(self) -> PictureFiles | None:
        """Return the pictures beside the test case's module, with their sizes; None if unknown."""
        lines = _PICTURE_LINE.findall(self.text)
        return {name: (int(wide), int(high)) for name, wide, high in lines} or None

    @property
    def module_text(self) -> str:
        """Return the text of the test case's module without comments."""
        return _COMMENT_LINES.sub("", self.text)

    def read_module(self, more: str = "") -> Module:
        """Parse a case as a module, with more text appended."""
        text = self.text + more
        if "format:" not in text:
            has_head = re.search(r"^module:\n", text, re.MULTILINE)
            text = (
                text.replace("module:\n", CASE_MODULE_HEAD, 1)
                if has_head
                else CASE_MODULE_HEAD + text
            )
        return parse_module_files(ModuleFiles(Path(), {"case.yaml": text})).module


def read_cases(check: str, folder: Path) -> list[CheckCase]:
    """Return the cases of a check, from its file in a folder."""
    text = (folder / f"{check}.yaml").read_text("utf-8")
    return [
        CheckCase(check, case_text) for case_text in re.split(r"^---\n", text, flags=re.MULTILINE)
    ]


def findings_of_check(
    module: Module,
    check: str,
    checks: Sequence[Check] = ALL_CHECKS,
    files: PictureFiles | None = None,
) -> list[Finding]:
    """Return the findings of one check; a check that runs last runs after the others."""
    runs_last = any(each.id == check and each.runs_last for each in checks)
    only = None if runs_last else {check}
    return [f for f in run_checks(module, checks, only=only, files=files) if f.check == check]
