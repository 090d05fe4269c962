"""Findings of the selected entry, with buttons for their fixes."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

from PySide6.QtCore import Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QVBoxLayout, QWidget

from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.context.picture_copying import missing_picture_fixes
from sandtable.editor.fields.applied_fix import apply_fix
from sandtable.editor.fields.elided_widgets import PlainTextLabel
from sandtable.editor.fields.severity_styles import SEVERITY_STYLES
from sandtable.editor.fields.wrapped_button import WrappedButton
from sandtable.editor.translation import tooltip_text, tr
from sandtable.model.address_path import AddressPath, parse_address
from sandtable.model.checks.registry import Finding, Fix, Severity

_MAX_FINDINGS = 8
"""Maximum number of findings shown here; the problems panel lists all."""


class FindingList(QWidget):
    """List of the findings at some addresses, or below them."""

    content_changed = Signal()

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
        context.findings.findings_changed.connect(self._on_findings_changed)

    def show_addresses(self, addresses: Collection[AddressPath]) -> None:
        """Show the findings at other addresses in place of the previous ones."""
        self._addresses = frozenset(addresses)
        self.refresh_findings()

    def needed_height(self, width: int) -> int:
        """Return the height in which all rows of the list are visible."""
        return max(self._layout.totalHeightForWidth(width), self._layout.sizeHint().height())

    def _on_findings_changed(self) -> None:
        self._addressed_findings = _findings_with_addresses(self._context.findings.all_findings)
        self.refresh_findings()

    def refresh_findings(self) -> None:
        """Show the current findings at the addresses."""
        matching = self._matching_findings()
        # Building the rows again would lose the focus of their buttons.
        if matching == self.shown_findings and (matching or not self._rows):
            return
        for row in self._rows:
            self._layout.removeWidget(row)
            row.hide()
            # deleteLater, because a button in the row may be handling its click now.
            row.deleteLater()
        self.shown_findings = matching
        self._rows = [self._finding_row(finding) for finding in matching[:_MAX_FINDINGS]]
        if len(matching) > _MAX_FINDINGS:
            text = tr("%n more are listed under Problems.", "", len(matching) - _MAX_FINDINGS)
            self._rows.append(QLabel(text, self))
        for row in self._rows:
            self._layout.addWidget(row)
        self.content_changed.emit()

    def _matching_findings(self) -> tuple[Finding, ...]:
        # Prefixes are looked up, which is faster than comparing all pairs.
        lengths = {len(address) for address in self._addresses}
        return tuple(
            finding
            for address, finding in self._addressed_findings
            if any(address[:depth] in self._addresses for depth in lengths)
        )

    def _finding_row(self, finding: Finding) -> QWidget:
        row = QFrame(self)
        layout = QVBoxLayout(row)
        layout.setContentsMargins(6, 2, 0, 2)
        layout.setSpacing(2)
        message_label = PlainTextLabel(finding.message, row)
        message_label.setWordWrap(True)
        # A long message wraps instead of widening the panel.
        message_label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        message_label.setToolTip(tooltip_text(f"{finding.check}: {finding.hint}"))
        if finding.severity is not Severity.INFO:
            palette = message_label.palette()
            tone = SEVERITY_STYLES[finding.severity].icon_colour
            palette.setColor(QPalette.ColorRole.WindowText, tone(self.palette()))
            message_label.setPalette(palette)
        layout.addWidget(message_label)
        fixes = [(fix.label, partial(self._apply_fix, fix)) for fix in finding.fixes]
        for label, run in (*fixes, *missing_picture_fixes(self._context, finding)):
            button = WrappedButton(label, row)
            button.clicked.connect(run)
            layout.addWidget(button)
        return row

    def _apply_fix(self, fix: Fix, *_: object) -> None:
        apply_fix(self._context, fix)


def _findings_with_addresses(findings: tuple[Finding, ...]) -> list[tuple[AddressPath, Finding]]:
    read = ((parse_address(f.where), f) for f in findings if f.waived is None)
    return [(address, finding) for address, finding in read if address]
