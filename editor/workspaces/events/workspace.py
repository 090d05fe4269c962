"""The workspace of events: their list, and the pools of a scenario; the inspector has the form."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QSize, Qt
from PySide6.QtGui import QShowEvent
from PySide6.QtWidgets import (
    QComboBox,
    QHBoxLayout,
    QLabel,
    QSplitter,
    QVBoxLayout,
    QWidget,
)

from sandtable.editor.bench.bench import EditorContext
from sandtable.editor.grids.columns import Row
from sandtable.editor.grids.grid import Grid
from sandtable.editor.grids.removing import without
from sandtable.editor.words import tr
from sandtable.editor.workspaces.events.columns import columns_for, event_rows
from sandtable.editor.workspaces.events.effects_editor import EffectsEditor
from sandtable.editor.workspaces.events.marker_pools import MarkerPools
from sandtable.model.address_path import AddressPath
from sandtable.model.edits.event_pools import add_event
from sandtable.model.edits.new_ids import id_from_text, naming_edit
from sandtable.model.entities.events import Event
from sandtable.model.locations import EventRef, is_within
from sandtable.model.module_change import ModuleChange
from sandtable.model.reports.scenarios import playable
from sandtable.model.wording.scenario_names import scenario_name

_COLUMN_WIDTHS = (110, 40, 170, 80, 80, 80, 140, 220, 120, 50)
_PART_HEIGHTS = (330, 90, 260)


class EventsWorkspace(QWidget):
    """Events as a table, and where their markers lie; the chosen one is in the inspector."""

    def __init__(self, bench: EditorContext) -> None:
        super().__init__()
        self._bench = bench
        self._stale = False
        """Whether the pools wait to be seen before they catch up."""
        self.grid: Grid[Event] = Grid(bench, "Events", columns_for(bench), self)
        self.effects = EffectsEditor(bench, self)
        self.scenario, self.pools = QComboBox(self), MarkerPools(bench, self)
        self._lay_out()
        self._show_scenarios()
        self._show_events()
        self.grid.removed.connect(self._remove_events)
        self.grid.selectionModel().selectionChanged.connect(self._on_row)
        self.scenario.activated.connect(self._on_scenario)
        bench.document.changed.connect(self._on_changed)
        bench.viewpoint.changed.connect(self._on_viewpoint)

    def _lay_out(self) -> None:
        self.scenario.setAccessibleName(tr("Scenario"))
        self.grid.nothing = tr("No events yet. Events, Add an event… makes the first.")
        self.grid.setIconSize(QSize(22, 22))
        for column, width in enumerate(_COLUMN_WIDTHS):
            self.grid.setColumnWidth(column, width)
        lower, below = QWidget(self), QVBoxLayout()
        below.setContentsMargins(4, 4, 4, 4)
        head = QHBoxLayout()
        head.addWidget(QLabel(tr("Where markers lie in"), self))
        head.addWidget(self.scenario)
        head.addStretch(1)
        below.addLayout(head)
        below.addWidget(self.pools)
        lower.setLayout(below)
        split = QSplitter(Qt.Orientation.Vertical, self)
        split.addWidget(self.grid)
        split.addWidget(self.effects)
        split.addWidget(lower)
        split.setSizes(list(_PART_HEIGHTS))
        layout = QVBoxLayout(self)
        layout.setContentsMargins(4, 4, 4, 4)
        layout.addWidget(split)

    def reveal(self, steps: AddressPath) -> None:
        """Show the event that an address leads to."""
        for number, row in enumerate(self.grid.table.rows):
            if is_within(steps, row.steps):
                self.grid.selectRow(number)
                self._bench.selection.choose([row.steps])
                self.grid.scrollTo(self.grid.table.index(number, 0))

    def ask_new_event(self) -> None:
        """Ask for the name of a new event, of the side of the one selected."""
        module = self._bench.document.module
        chosen = self.grid.chosen_rows()
        default = next(iter(module.events), "common")
        owner = EventRef.holding(chosen[0].steps).owner if chosen else default
        label = tr("Name or id of the new event of {owner}").format(owner=owner)
        typed = self._bench.asking.text(tr("Add an event"), label)
        if not typed:
            return
        new = EventRef(owner, id_from_text(module, "event", typed)).steps
        edit = naming_edit(partial(add_event, owner=owner, key=new[-1]), new, typed)
        if self._bench.do(tr("Add the event {key}").format(key=typed), edit):
            self.reveal(new)

    def _remove_events(self, rows: list[Row[Event]]) -> None:
        name = tr("Delete %n events", "", len(rows))
        self._bench.do(name, without(self._bench, (row.steps for row in rows)))

    def _on_changed(self, change: ModuleChange) -> None:
        if change.affects("events", "pieces", "module"):
            self._show_events()
        if change.affects("scenarios"):
            self._show_scenarios()
        if change.affects("events", "scenarios", "boards", "errata", "module"):
            self._refresh_pools()

    def _on_viewpoint(self) -> None:
        self.scenario.setCurrentIndex(self.scenario.findData(self._bench.viewpoint.view.scenario))
        self._refresh_pools()

    def _refresh_pools(self) -> None:
        self._stale = not self.isVisible()
        if not self._stale:
            self.pools.refresh_boxes()

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._stale:
            self._refresh_pools()

    def _on_scenario(self) -> None:
        self._bench.viewpoint.scenario(self.scenario.currentData())

    def _show_events(self) -> None:
        self.grid.show_rows(list(event_rows(self._bench.document.whole)))
        self._on_row()

    def _on_row(self) -> None:
        chosen = self.grid.chosen_rows()
        self.effects.show_event(chosen[0].steps if len(chosen) == 1 else None)

    def _show_scenarios(self) -> None:
        module = self._bench.document.whole
        self.scenario.clear()
        for name in playable(module):
            self.scenario.addItem(scenario_name(module, name), name)
        self.scenario.setCurrentIndex(self.scenario.findData(self._bench.viewpoint.view.scenario))
