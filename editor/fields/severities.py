"""How severities look, wherever findings are shown or counted."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from PySide6.QtGui import QIcon

from sandtable.editor.icons import Tone, icon
from sandtable.editor.tones import advice, doubt, trouble
from sandtable.model.checks.registry import Finding, Severity


@dataclass(frozen=True, slots=True)
class Look:
    """The icon of a severity, its colour, and what one and many of it are called."""

    sign: str
    tone: Tone
    one: str
    many: str

    @property
    def icon(self) -> QIcon:
        """Its icon, in its colour."""
        return icon(self.sign, self.tone)


LOOKS: Mapping[Severity, Look] = {
    Severity.ERROR: Look("error", trouble, "error", "errors"),
    Severity.WARNING: Look("warning", doubt, "warning", "warnings"),
    Severity.INFO: Look("info", advice, "info", "infos"),
}
"""The worst first."""


def counts(findings: Iterable[Finding]) -> Mapping[Severity, int]:
    """How many findings of each severity nobody has waived."""
    return Counter(finding.severity for finding in findings if finding.waived is None)
