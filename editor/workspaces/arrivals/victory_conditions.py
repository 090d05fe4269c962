"""List of the victory conditions with their state on the shown turn."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial
from typing import Any

from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import QListWidgetItem, QVBoxLayout, QWidget

from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.fields.elided_widgets import PlainTextLabel
from sandtable.editor.fields.wrapped_list import WrappedList
from sandtable.editor.icons import IconColour, icon_by_name
from sandtable.editor.semantic_colours import error_colour, note_colour
from sandtable.editor.translation import tooltip_text, tr, translatable
from sandtable.editor.visual_scale import SPACE_XS
from sandtable.model.module_change import ModuleChange
from sandtable.model.reports.victory_report import ConditionEntry, Victories, victory_report
from sandtable.model.wording.owner_names import owner_name
from sandtable.model.wording.turns import turn_title

_KEYS_THAT_AFFECT_VICTORY = (
    "scenarios", "module", "pieces", "types", "options", "events", "boards", "regions", "errata",
    "limits",
)  # fmt: skip
_STATES: Mapping[str, tuple[str, IconColour | None, str]] = {
    "met": ("fine", None, translatable("met")),
    "possible": ("note", note_colour, translatable("still possible")),
    "never": ("error", error_colour, translatable("no longer possible")),
    "unknown": ("help", None, translatable("not known")),
}
"""Icon with its colour, and words, by state of a condition."""


class VictoryConditions(QWidget):
    """List of all victory conditions for the shared viewpoint, computed in the background."""

    def __init__(self, context: EditorContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._is_stale = True
        self._worker = context.new_worker(self)
        self._worker.job_done.connect(self._on_report)
        self.title_label = PlainTextLabel(self)
        self.title_label.setWordWrap(True)
        self.condition_list = WrappedList(self)
        self.condition_list.setAccessibleName(tr("Victory conditions"))
        column = QVBoxLayout(self)
        column.setContentsMargins(SPACE_XS, SPACE_XS, SPACE_XS, SPACE_XS)
        column.setSpacing(SPACE_XS)
        column.addWidget(self.title_label)
        column.addWidget(self.condition_list, 1)
        context.document.module_changed.connect(self._on_module_change)
        context.viewpoint.viewpoint_changed.connect(self._request_report)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._is_stale:
            self._request_report()

    def _on_module_change(self, change: ModuleChange) -> None:
        if change.affects_keys(*_KEYS_THAT_AFFECT_VICTORY):
            self._request_report()

    def _request_report(self) -> None:
        """Compute the state of the conditions for the viewpoint; a hidden list waits."""
        self._is_stale = not self.isVisible()
        module, view = self._context.document.reading, self._context.viewpoint.current_state
        if self._is_stale:
            return
        if view.scenario not in module.scenarios:
            self._worker.drop_job_that_waits()
            self._show_entries(tr("No scenario is chosen."), ())
            return
        job = partial(
            victory_report, module, view.scenario or "", turn=view.turn, options=view.options
        )
        self._worker.start_background_job((module, view), job)

    def _on_report(self, key: Any, report: object) -> None:
        if isinstance(report, Exception):
            raise report
        state = (self._context.document.reading, self._context.viewpoint.current_state)
        # The module or the turn may have changed during the computation.
        if not isinstance(report, Victories) or key[0] is not state[0] or key[1] != state[1]:
            return
        module = state[0]
        when = tr("Set-up") if report.turn is None else turn_title(module, report.turn)
        if report.entries:
            met = sum(entry.state == "met" for entry in report.entries)
            title = tr("{turn}: {met} of {all} conditions are met").format(
                turn=when, met=met, all=len(report.entries)
            )
        else:
            title = tr("No victory of this scenario has a condition.")
        self._show_entries(title, tuple(report.entries))

    def _show_entries(self, title: str, entries: tuple[ConditionEntry, ...]) -> None:
        module = self._context.document.reading
        self.title_label.setText(title)
        self.condition_list.clear()
        for entry in entries:
            icon, colour, words = _STATES[entry.state]
            side = owner_name(module, entry.side)
            item = QListWidgetItem(
                icon_by_name(icon, colour), f"{side}: {entry.condition} ({tr(words)})"
            )
            reason = f"{tr(words)}: {entry.why}" if entry.why else tr(words)
            item.setToolTip(tooltip_text(reason[:1].upper() + reason[1:]))
            self.condition_list.addItem(item)
