"""Status bar: the last message, the selection, and the number of problems."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QEvent, Signal
from PySide6.QtWidgets import QHBoxLayout, QLabel, QStatusBar, QWidget

from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.context.messages import MessageKind
from sandtable.editor.fields.count_badge import CountBadge
from sandtable.editor.fields.elided_widgets import FullWidthLabel, PlainTextLabel
from sandtable.editor.fields.severity_styles import SEVERITY_STYLES, count_by_severity
from sandtable.editor.icons import ICON_SIZE, icon_by_name
from sandtable.editor.translation import tooltip_text, tr
from sandtable.model.address_path import AddressPath, format_address
from sandtable.model.checks.registry import Finding
from sandtable.model.locations import parent_key
from sandtable.model.module_change import ModuleChange
from sandtable.model.wording.addresses import describe_address
from sandtable.model.wording.titles import title_at_address

_SECONDS_BY_KIND = {MessageKind.NOTICE: 6, MessageKind.REFUSAL: 12, MessageKind.FAILURE: 0}
"""Seconds that a message stays, by its kind; 0 means until the next message."""


class StatusBar(QStatusBar):
    """Status bar with the last message, the selection and the problem counts."""

    problems_requested = Signal()

    def __init__(self, context: EditorContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._selection_label, self.problem_badges = FullWidthLabel(self), ProblemBadges(self)
        self._selection_label.setAccessibleName(tr("Selection"))
        self.addPermanentWidget(self._selection_label)
        self.addPermanentWidget(self.problem_badges)
        self.problem_badges.badge_pressed.connect(self.problems_requested)
        context.messages.message_shown.connect(self._on_message_shown)
        context.selection.selection_changed.connect(self._on_selection_changed)
        context.document.module_changed.connect(self._on_module_change)
        context.findings.findings_changed.connect(self._on_findings_changed)

    def _on_message_shown(self, text: str, tone: MessageKind) -> None:
        # The status bar shows a single line.
        self.showMessage(text.replace("\n", "  "), _SECONDS_BY_KIND[tone] * 1000)

    def _on_module_change(self, change: ModuleChange) -> None:
        # The selected entry, or one that gives it its title, can have a new name.
        if change.changed_addresses:
            self._on_selection_changed()

    def _on_selection_changed(self) -> None:
        chosen = self._context.selection.selected_addresses
        lead = self._address_title(chosen[0]) if chosen else ""
        more = tr(" and %n more", "", len(chosen) - 1) if len(chosen) > 1 else ""
        self._selection_label.setText(lead + more)
        self._selection_label.setToolTip(
            tooltip_text(
                "\n".join(format_address(address) for address in chosen[:_MAX_TOOLTIP_LINES])
            )
        )

    def _address_title(self, address: AddressPath) -> str:
        """Return a title for an address, with names instead of ids."""
        module = self._context.document.complete_module
        title = (
            describe_address(module, address)
            if parent_key(address)
            else title_at_address(module, address)
        )
        return title[:1].upper() + title[1:]

    def _on_findings_changed(self) -> None:
        self.problem_badges.show_findings(self._context.findings.all_findings)


_MAX_TOOLTIP_LINES = 12
"""Maximum number of selected addresses in the tooltip."""


class ProblemBadges(QWidget):
    """Badges with the number of problems of each severity, or a text if there are none."""

    badge_pressed = Signal()

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.setAccessibleName(tr("Problems"))
        self._icon_name = "checking"
        self._icon_label, self._text_label = QLabel(self), PlainTextLabel(self)
        self.badges = {
            severity: CountBadge(look.icon_name, look.icon_colour, self)
            for severity, look in SEVERITY_STYLES.items()
        }
        layout = QHBoxLayout(self)
        layout.setContentsMargins(8, 2, 4, 2)
        layout.setSpacing(4)
        for widget in (self._icon_label, self._text_label, *self.badges.values()):
            layout.addWidget(widget)
        for badge in self.badges.values():
            badge.clicked.connect(self.badge_pressed)
            badge.hide()
        pill = max(badge.sizeHint().height() for badge in self.badges.values())
        self._text_label.setMinimumHeight(pill)  # so high with a badge and without: nothing moves
        self._show_message_style("checking", tr("Checking…"))

    def changeEvent(self, event: QEvent) -> None:
        super().changeEvent(event)
        # The pixmap of a label does not follow the palette by itself.
        if event.type() == QEvent.Type.PaletteChange:
            self._draw_icon()

    def _show_message_style(self, sign: str, words: str) -> None:
        self._icon_name = sign
        self._draw_icon()
        self._text_label.setText(words)
        self.setAccessibleDescription(words)

    def _draw_icon(self) -> None:
        self._icon_label.setPixmap(icon_by_name(self._icon_name).pixmap(ICON_SIZE))

    def show_findings(self, findings: Sequence[Finding]) -> None:
        """Show the number of findings of each severity."""
        counts = count_by_severity(findings)
        for severity, badge in self.badges.items():
            number, look = counts.get(severity, 0), SEVERITY_STYLES[severity]
            label = look.count_text(number)
            badge.setText(str(number))
            badge.setAccessibleName(label)
            badge.setToolTip(label)
            badge.setVisible(bool(number))
            badge.updateGeometry()
        self._show_message_style("fine", tr("No problems"))
        for widget in (self._icon_label, self._text_label):
            widget.setVisible(not counts)
        # Screen readers get one sentence instead of several badges.
        self.setAccessibleDescription(findings_summary(findings))


def findings_summary(findings: Sequence[Finding]) -> str:
    """Return a text with the number of findings of each severity, waived ones excluded."""
    counts = count_by_severity(findings)
    parts = (
        look.count_text(counts[severity])
        for severity, look in SEVERITY_STYLES.items()
        if counts.get(severity)
    )
    return ", ".join(parts) or tr("No problems")
