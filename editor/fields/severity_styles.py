"""Icons, colours and titles of severities, for all lists of findings."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass

from PySide6.QtGui import QIcon

from sandtable.editor.icons import IconColour, icon_by_name
from sandtable.editor.semantic_colours import error_colour, note_colour, warning_colour
from sandtable.editor.translation import tr, translatable
from sandtable.model.checks.registry import Finding, Severity


@dataclass(frozen=True, slots=True)
class SeverityStyle:
    """Style of findings of one severity: icon, colour, title and noun."""

    icon_name: str
    icon_colour: IconColour
    title: str
    count_text: Callable[[int], str]

    @property
    def severity_icon(self) -> QIcon:
        """Icon in the colour of the severity."""
        return icon_by_name(self.icon_name, self.icon_colour)


SEVERITY_STYLES: Mapping[Severity, SeverityStyle] = {
    Severity.ERROR: SeverityStyle(
        "error", error_colour, translatable("Errors"), lambda number: tr("%n errors", "", number)
    ),
    Severity.WARNING: SeverityStyle(
        "warning",
        warning_colour,
        translatable("Warnings"),
        lambda number: tr("%n warnings", "", number),
    ),
    Severity.INFO: SeverityStyle(
        "info", note_colour, translatable("Notes"), lambda number: tr("%n notes", "", number)
    ),
}
"""Styles by severity, the worst first."""


def count_by_severity(findings: Iterable[Finding]) -> Mapping[Severity, int]:
    """Return the number of findings of each severity, waived ones excluded."""
    return Counter(finding.severity for finding in findings if finding.waived is None)
