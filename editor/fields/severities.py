"""How severities look, wherever findings are shown or counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from PySide6.QtGui import QIcon

from sandtable.editor.icons import Tone, icon
from sandtable.editor.semantic_colors import advice, doubt, trouble
from sandtable.editor.words import tr, translatable
from sandtable.model.checks.registry import Finding, Severity


@dataclass(frozen=True, slots=True)
class Look:
    """The icon of a severity, its colour, its name as a title, and the words that count it."""

    sign: str
    tone: Tone
    title: str
    counted: Callable[[int], str]

    @property
    def icon(self) -> QIcon:
        """Its icon, in its colour."""
        return icon(self.sign, self.tone)


LOOKS: Mapping[Severity, Look] = {
    Severity.ERROR: Look(
        "error", trouble, translatable("Errors"), lambda number: tr("%n errors", "", number)
    ),
    Severity.WARNING: Look(
        "warning", doubt, translatable("Warnings"), lambda number: tr("%n warnings", "", number)
    ),
    Severity.INFO: Look(
        "info", advice, translatable("Notes"), lambda number: tr("%n notes", "", number)
    ),
}
"""The worst first."""


def counts(findings: Iterable[Finding]) -> Mapping[Severity, int]:
    """How many findings of each severity nobody has waived."""
    return Counter(finding.severity for finding in findings if finding.waived is None)
