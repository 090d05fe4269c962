"""What the checks found of the selected thing, with what could be done about it."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QVBoxLayout, QWidget

from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.fields.elided_widgets import ElidedButton, PlainTextLabel
from sandtable.editor.fields.severity_styles import SEVERITY_STYLES
from sandtable.editor.translation import tooltip_text, tr
from sandtable.model.address_path import AddressPath, parse_address
from sandtable.model.checks.registry import Finding, Fix, Severity

_MAX_FINDINGS = 8
"""So many are shown here; the dock of problems has all."""


class FindingList(QWidget):
    """The findings at some addresses or below them."""

    def __init__(self, context: EditorContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._addresses: frozenset[AddressPath] = frozenset()
        self._addressed_findings = _findings_with_addresses(context.findings.all_findings)
        self._rows: list[QWidget] = []
        self.shown_findings: tuple[Finding, ...] = ()
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(4)
        context.findings.findings_changed.connect(self._on_findings)

    def show_addresses(self, addresses: Collection[AddressPath]) -> None:
        """Show what was found of other things."""
        self._addresses = frozenset(addresses)
        self.refresh_findings()

    def _on_findings(self) -> None:
        self._addressed_findings = _findings_with_addresses(self._context.findings.all_findings)
        self.refresh_findings()

    def refresh_findings(self) -> None:
        """Show what was found by now."""
        found = self._matching_findings()
        if found == self.shown_findings and (found or not self._rows):
            return
        for row in self._rows:
            self._layout.removeWidget(row)
            row.hide()
            row.deleteLater()
        self.shown_findings = found
        self._rows = [self._finding_row(finding) for finding in found[:_MAX_FINDINGS]]
        if len(found) > _MAX_FINDINGS:
            text = tr("%n more are listed under Problems.", "", len(found) - _MAX_FINDINGS)
            self._rows.append(QLabel(text, self))
        for row in self._rows:
            self._layout.addWidget(row)
        self.setVisible(bool(found))

    def _matching_findings(self) -> tuple[Finding, ...]:
        lengths = {len(address) for address in self._addresses}
        return tuple(
            finding
            for address, finding in self._addressed_findings
            if any(address[:deep] in self._addresses for deep in lengths)
        )

    def _finding_row(self, finding: Finding) -> QWidget:
        row = QFrame(self)
        layout = QVBoxLayout(row)
        layout.setContentsMargins(6, 2, 0, 2)
        layout.setSpacing(2)
        said = PlainTextLabel(finding.message, row)
        said.setWordWrap(True)
        said.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        said.setToolTip(tooltip_text(f"{finding.check}: {finding.hint}"))
        if finding.severity is not Severity.INFO:
            palette = said.palette()
            tone = SEVERITY_STYLES[finding.severity].icon_colour
            palette.setColor(QPalette.ColorRole.WindowText, tone(self.palette()))
            said.setPalette(palette)
        layout.addWidget(said)
        for fix in finding.fixes:
            button = ElidedButton(fix.label, row)
            button.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
            button.clicked.connect(partial(self._apply_fix, fix))
            layout.addWidget(button)
        return row

    def _apply_fix(self, fix: Fix, *_: object) -> None:
        self._context.try_edit(fix.label, fix.edit)


def _findings_with_addresses(findings: tuple[Finding, ...]) -> list[tuple[AddressPath, Finding]]:
    read = ((parse_address(f.where), f) for f in findings if f.waived is None)
    return [(address, finding) for address, finding in read if address]
