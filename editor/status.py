"""The line at the bottom: what was last said, what is selected, how many problems there are."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QStatusBar, QWidget

from sandtable.editor.bench.bench import EditorContext
from sandtable.editor.bench.messages import Tone
from sandtable.editor.fields.badge import Badge
from sandtable.editor.fields.severities import LOOKS, counts
from sandtable.editor.fields.short import PlainLabel, WholeLabel
from sandtable.editor.icons import SIZE, icon
from sandtable.editor.words import plain, tr
from sandtable.model.address_path import AddressPath, format_address
from sandtable.model.checks.registry import Finding
from sandtable.model.locations import key_above
from sandtable.model.wording.addresses import where_said
from sandtable.model.wording.titles import title_at

_SECONDS = {Tone.NEWS: 6, Tone.REFUSED: 12, Tone.TROUBLE: 0}
"""How long words stay; trouble stays until something else is said."""


class Status(QStatusBar):
    """Words and counts, never a dialog."""

    asked_for_problems = Signal()

    def __init__(self, bench: EditorContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._selected, self.problems = WholeLabel(self), Counts(self)
        self._selected.setAccessibleName(tr("Selection"))
        self.addPermanentWidget(self._selected)
        self.addPermanentWidget(self.problems)
        self.problems.pressed.connect(self.asked_for_problems)
        bench.messages.said.connect(self._on_said)
        bench.selection.changed.connect(self._on_selection)
        bench.findings.changed.connect(self._on_findings)

    def _on_said(self, text: str, tone: Tone) -> None:
        self.showMessage(text.replace("\n", "  "), _SECONDS[tone] * 1000)

    def _on_selection(self) -> None:
        chosen = self._bench.selection.chosen
        lead = self._words(chosen[0]) if chosen else ""
        more = tr(" and %n more", "", len(chosen) - 1) if len(chosen) > 1 else ""
        self._selected.setText(lead + more)
        self._selected.setToolTip(
            plain("\n".join(format_address(steps) for steps in chosen[:_TOLD]))
        )

    def _words(self, steps: AddressPath) -> str:
        """Where an address is, in the words of the game."""
        module = self._bench.document.whole
        said = where_said(module, steps) if key_above(steps) else title_at(module, steps)
        return said[:1].upper() + said[1:]

    def _on_findings(self) -> None:
        self.problems.show_findings(self._bench.findings.all)


_TOLD = 12
"""So many addresses are told where the mouse rests."""


class Counts(QWidget):
    """A badge for each severity of which there are problems, or a word that there are none."""

    pressed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Problems"))
        self._shown = "checking"
        self._sign, self._words = QLabel(self), PlainLabel(self)
        self.badges = {
            severity: Badge(look.sign, look.tone, self) for severity, look in LOOKS.items()
        }
        layout = QHBoxLayout(self)
        layout.setContentsMargins(8, 2, 4, 2)
        layout.setSpacing(4)
        for widget in (self._sign, self._words, *self.badges.values()):
            layout.addWidget(widget)
        for badge in self.badges.values():
            badge.clicked.connect(self.pressed)
            badge.hide()
        pill = max(badge.sizeHint().height() for badge in self.badges.values())
        self._words.setMinimumHeight(pill)  # so high with a badge and without: nothing moves
        self._say("checking", tr("Checking…"))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        if event.type() == QEvent.Type.PaletteChange:
            self._draw()

    def _say(self, sign: str, words: str) -> None:
        self._shown = sign
        self._draw()
        self._words.setText(words)
        self.setAccessibleDescription(words)

    def _draw(self) -> None:
        self._sign.setPixmap(icon(self._shown).pixmap(SIZE))

    def show_findings(self, findings: Sequence[Finding]) -> None:
        """Count these."""
        found = counts(findings)
        for severity, badge in self.badges.items():
            number, look = found.get(severity, 0), LOOKS[severity]
            said = look.counted(number)
            badge.setText(str(number))
            badge.setAccessibleName(said)
            badge.setToolTip(said)
            badge.setVisible(bool(number))
            badge.updateGeometry()
        self._say("fine", tr("No problems"))
        for widget in (self._sign, self._words):
            widget.setVisible(not found)
        self.setAccessibleDescription(counted(findings))


def counted(findings: Sequence[Finding]) -> str:
    """How many findings of each severity nobody has waived."""
    found = counts(findings)
    told = (
        look.counted(found[severity]) for severity, look in LOOKS.items() if found.get(severity)
    )
    return ", ".join(told) or tr("No problems")
