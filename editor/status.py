"""The line at the bottom: what was last said, what is selected, how many problems there are."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from PySide6.QtWidgets import QStatusBar, QWidget

from editor.bench.bench import Bench
from editor.bench.messages import Tone
from editor.fields.short import PlainLabel
from editor.words import tr
from model.address import address
from model.checks.registry import Finding, Severity

_SECONDS = {Tone.NEWS: 6, Tone.REFUSED: 12, Tone.TROUBLE: 0}
"""How long words stay; trouble stays until something else is said."""


class Status(QStatusBar):
    """Words and counts, never a dialog."""

    def __init__(self, bench: Bench, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._selected, self._problems = PlainLabel(self), PlainLabel(self)
        self._selected.setAccessibleName(tr("Selection"))
        self._problems.setAccessibleName(tr("Problems"))
        self.addPermanentWidget(self._selected)
        self.addPermanentWidget(self._problems)
        bench.messages.said.connect(self._on_said)
        bench.selection.changed.connect(self._on_selection)
        bench.findings.changed.connect(self._on_findings)
        self._problems.setText(tr("Checking…"))

    def _on_said(self, text: str, tone: Tone) -> None:
        self.showMessage(text.replace("\n", "  "), _SECONDS[tone] * 1000)

    def _on_selection(self) -> None:
        chosen = self._bench.selection.chosen
        lead = address(chosen[0]) if chosen else ""
        more = tr(" and {n} more").format(n=len(chosen) - 1) if len(chosen) > 1 else ""
        self._selected.setText(lead + more)

    def _on_findings(self) -> None:
        self._problems.setText(counted(self._bench.findings.all))


def counted(findings: Sequence[Finding]) -> str:
    """How many findings of each severity nobody has waived."""
    counts = Counter(finding.severity for finding in findings if finding.waived is None)
    told = (f"{counts[s]} {s.word}{'s' * (counts[s] != 1)}" for s in reversed(Severity))
    return ", ".join(words for words in told if not words.startswith("0 ")) or tr("No problems")
