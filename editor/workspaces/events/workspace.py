"""Events workspace: the event table, an effects editor, and marker pools."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QResizeEvent, QShowEvent
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.grids.column_widths import ColumnWidthFitter
from sandtable.editor.grids.editable_grid import EditableGrid
from sandtable.editor.grids.grid_columns import GridRow
from sandtable.editor.grids.row_removal import edit_that_removes_entries
from sandtable.editor.translation import tr
from sandtable.editor.workspaces.events.columns import event_columns, event_rows, sides_by_name
from sandtable.editor.workspaces.events.effects_editor import EffectsEditor
from sandtable.editor.workspaces.events.marker_pools import MarkerPools
from sandtable.editor.workspaces.events.pasted_events import new_event_edit
from sandtable.model.address_path import AddressPath
from sandtable.model.edits.event_pools import add_event
from sandtable.model.edits.new_ids import edit_with_name, id_from_typed_text
from sandtable.model.entities.events import Event
from sandtable.model.locations import EventRef, is_at_or_below
from sandtable.model.module_change import ModuleChange
from sandtable.model.reports.playable_scenarios import playable_scenarios
from sandtable.model.wording.owner_names import owner_name_or_everybody
from sandtable.model.wording.scenario_names import scenario_name

_COLUMN_WIDTHS = (110, 40, 190, 80, 70, 70, 110, 260, 190, 50, 110)
_GROWING_COLUMNS = (2, 7, 8)
"""Numbers of the columns with long texts, which share what the others leave."""
_PART_HEIGHTS = (330, 90, 260)


class EventsWorkspace(QWidget):
    """Table of events and pools of markers; the selected event is edited in the inspector."""

    def __init__(self, context: EditorContext) -> None:
        super().__init__()
        self._context = context
        self._is_stale = False
        """Whether the pools must be updated when the workspace is shown."""
        self.grid: EditableGrid[Event] = EditableGrid(
            context, "Events", event_columns(context), self
        )
        self.grid.new_row_edit = partial(new_event_edit, context)
        self.effects_editor = EffectsEditor(context, self)
        self.scenario_box, self.marker_pools = QComboBox(self), MarkerPools(context, self)
        self._lay_out()
        self._show_scenarios()
        self._show_events()
        self.grid.removal_requested.connect(self._remove_events)
        self.grid.selectionModel().selectionChanged.connect(self._on_row_changed)
        self.scenario_box.activated.connect(self._on_scenario_chosen)
        context.document.module_changed.connect(self._on_module_change)
        context.viewpoint.viewpoint_changed.connect(self._on_viewpoint_changed)

    def _lay_out(self) -> None:
        self.scenario_box.setAccessibleName(tr("Scenario"))
        self.grid.empty_text = tr(
            "No events yet. Choose Events > Add an event… to make the first."
        )
        self.grid.setIconSize(QSize(22, 22))
        self.grid.horizontalHeader().setStretchLastSection(False)
        self._width_fitter = ColumnWidthFitter(
            self.grid, _COLUMN_WIDTHS, (), growing=_GROWING_COLUMNS
        )
        lower, below = QWidget(self), QVBoxLayout()
        below.setContentsMargins(4, 4, 4, 4)
        head = QHBoxLayout()
        head.addWidget(QLabel(tr("Boxes with event markers in scenario"), self))
        head.addWidget(self.scenario_box)
        head.addStretch(1)
        below.addLayout(head)
        below.addWidget(self.marker_pools)
        lower.setLayout(below)
        split = QSplitter(Qt.Orientation.Vertical, self)
        split.addWidget(self.grid)
        split.addWidget(self.effects_editor)
        split.addWidget(lower)
        split.setSizes(list(_PART_HEIGHTS))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4, 4, 4, 4)
        layout.addWidget(split)

    def reveal(self, address: AddressPath) -> None:
        """Select the event at an address in the table."""
        for number, row in enumerate(self.grid.grid_model.rows):
            if is_at_or_below(address, row.address):
                self.grid.selectRow(number)
                self._context.selection.select_addresses([row.address])
                self.grid.scrollTo(self.grid.grid_model.index(number, 0))

    def ask_new_event(self) -> None:
        """Ask for the name and the side of a new event; that of the selected one comes first."""
        module = self._context.document.module
        chosen = self.grid.selected_rows()
        default = next(iter(module.events), "common")
        owner = EventRef.require_address_prefix(chosen[0].address).owner if chosen else default
        prompts, whole = self._context.prompts, self._context.document.complete_module
        names = sides_by_name(whole)
        typed = prompts.ask_text(tr("Add an event"), tr("Name of the new event"))
        if not typed:
            return
        first = owner_name_or_everybody(whole, owner)
        sides = list(dict.fromkeys((first, *names)))
        side = prompts.ask_choice(tr("Add an event"), tr("Whose event is it?"), sides)
        if side is None:
            return
        owner = names.get(side, owner)
        new = EventRef(owner, id_from_typed_text(module, "event", typed)).address_path
        edit = edit_with_name(partial(add_event, owner=owner, key=new[-1]), new, typed)
        if self._context.try_edit(tr("Add the event {key}").format(key=typed), edit):
            self.reveal(new)

    def _remove_events(self, rows: list[GridRow[Event]]) -> None:
        name = tr("Delete %n events", "", len(rows))
        self._context.try_edit(
            name, edit_that_removes_entries(self._context, (row.address for row in rows))
        )

    def _on_module_change(self, change: ModuleChange) -> None:
        if change.affects_keys("events", "pieces", "module"):
            self._show_events()
        if change.affects_keys("scenarios"):
            self._show_scenarios()
        if change.affects_keys("events", "scenarios", "boards", "errata", "module"):
            self._refresh_pools()

    def _on_viewpoint_changed(self) -> None:
        self.scenario_box.setCurrentIndex(
            self.scenario_box.findData(self._context.viewpoint.current_state.scenario)
        )
        self._refresh_pools()

    def _refresh_pools(self) -> None:
        self._is_stale = not self.isVisible()
        if not self._is_stale:
            self.marker_pools.refresh_boxes()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._is_stale:
            self._refresh_pools()

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._width_fitter.fit_columns()

    def _on_scenario_chosen(self) -> None:
        self._context.viewpoint.show_scenario(self.scenario_box.currentData())

    def _show_events(self) -> None:
        self.grid.show_rows(list(event_rows(self._context.document.complete_module)))
        self._on_row_changed()

    def _on_row_changed(self) -> None:
        chosen = self.grid.selected_rows()
        self.effects_editor.show_event(chosen[0].address if len(chosen) == 1 else None)

    def _show_scenarios(self) -> None:
        module = self._context.document.complete_module
        self.scenario_box.clear()
        for name in playable_scenarios(module):
            self.scenario_box.addItem(scenario_name(module, name), name)
        self.scenario_box.setCurrentIndex(
            self.scenario_box.findData(self._context.viewpoint.current_state.scenario)
        )
