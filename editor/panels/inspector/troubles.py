"""What the checks found of the selected thing, with what could be done about it."""

from __future__ import annotations

from collections.abc import Collection
from functools import partial

from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QFrame, QLabel, QSizePolicy, QVBoxLayout, QWidget

from sandtable.editor.bench.bench import EditorContext
from sandtable.editor.fields.severities import LOOKS
from sandtable.editor.fields.short import PlainLabel, YieldingButton
from sandtable.editor.words import plain, tr
from sandtable.model.address_path import AddressPath, parse_address
from sandtable.model.checks.registry import Finding, Fix, Severity

_MOST = 8
"""So many are shown here; the dock of problems has all."""


class Troubles(QWidget):
    """The findings at some addresses or below them."""

    def __init__(self, bench: EditorContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._addresses: frozenset[AddressPath] = frozenset()
        self._known = _by_steps(bench.findings.all)
        self._rows: list[QWidget] = []
        self.shown: tuple[Finding, ...] = ()
        self._layout = QVBoxLayout(self)
        self._layout.setContentsMargins(0, 0, 0, 0)
        self._layout.setSpacing(4)
        bench.findings.changed.connect(self._on_findings)

    def aim(self, addresses: Collection[AddressPath]) -> None:
        """Show what was found of other things."""
        self._addresses = frozenset(addresses)
        self.refresh()

    def _on_findings(self) -> None:
        self._known = _by_steps(self._bench.findings.all)
        self.refresh()

    def refresh(self) -> None:
        """Show what was found by now."""
        found = self._found()
        if found == self.shown and (found or not self._rows):
            return
        for row in self._rows:
            self._layout.removeWidget(row)
            row.hide()
            row.deleteLater()
        self.shown = found
        self._rows = [self._row(finding) for finding in found[:_MOST]]
        if len(found) > _MOST:
            text = tr("%n more are listed under Problems.", "", len(found) - _MOST)
            self._rows.append(QLabel(text, self))
        for row in self._rows:
            self._layout.addWidget(row)
        self.setVisible(bool(found))

    def _found(self) -> tuple[Finding, ...]:
        lengths = {len(steps) for steps in self._addresses}
        return tuple(
            finding
            for steps, finding in self._known
            if any(steps[:deep] in self._addresses for deep in lengths)
        )

    def _row(self, finding: Finding) -> QWidget:
        row = QFrame(self)
        layout = QVBoxLayout(row)
        layout.setContentsMargins(6, 2, 0, 2)
        layout.setSpacing(2)
        said = PlainLabel(finding.message, row)
        said.setWordWrap(True)
        said.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        said.setToolTip(plain(f"{finding.check}: {finding.hint}"))
        if finding.severity is not Severity.INFO:
            palette = said.palette()
            tone = LOOKS[finding.severity].tone
            palette.setColor(QPalette.ColorRole.WindowText, tone(self.palette()))
            said.setPalette(palette)
        layout.addWidget(said)
        for fix in finding.fixes:
            button = YieldingButton(fix.label, row)
            button.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
            button.clicked.connect(partial(self._fix, fix))
            layout.addWidget(button)
        return row

    def _fix(self, fix: Fix, *_: object) -> None:
        self._bench.do(fix.label, fix.edit)


def _by_steps(findings: tuple[Finding, ...]) -> list[tuple[AddressPath, Finding]]:
    read = ((parse_address(f.where), f) for f in findings if f.waived is None)
    return [(steps, finding) for steps, finding in read if steps]
