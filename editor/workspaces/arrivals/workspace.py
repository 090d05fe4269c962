"""Arrivals workspace: grid, entry form, map at a turn, and stock."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QFocusEvent, QShowEvent
from PySide6.QtWidgets import QMenu, QTabWidget, QVBoxLayout, QWidget

from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.fields.persistent_splitter import PersistentSplitter
from sandtable.editor.translation import tr, translatable
from sandtable.editor.workspaces.arrivals.arrivals_grid import ArrivalsGrid
from sandtable.editor.workspaces.arrivals.background_jobs import (
    ScheduleResults,
    compute_schedule_results,
)
from sandtable.editor.workspaces.arrivals.entry_form import EntryForm
from sandtable.editor.workspaces.arrivals.lanes_page import LanesPage
from sandtable.editor.workspaces.arrivals.schedule_bar import ScheduleBar
from sandtable.editor.workspaces.arrivals.schedule_commands import ScheduleCommands
from sandtable.editor.workspaces.arrivals.schedule_entry_problems import (
    ScheduleEntryProblem,
    problems_of_schedule_entries,
)
from sandtable.editor.workspaces.arrivals.time_pane import TimePane
from sandtable.editor.workspaces.arrivals.unused_pieces import UnusedPieces
from sandtable.editor.workspaces.arrivals.victory_conditions import VictoryConditions
from sandtable.model.address_path import AddressPath
from sandtable.model.edits.schedule import schedule_line_on_turn
from sandtable.model.locations import (
    ScenarioPartEntry,
    ScenarioRef,
    ScheduleEntry,
    qualified_id_at,
    top_level_key,
)
from sandtable.model.module_change import ModuleChange
from sandtable.model.overlay import scenario_ancestry
from sandtable.model.reports.timetable import ScenarioTimetable, TimetableEntry, scenario_timetable
from sandtable.model.reports.turn_events import TurnEvent
from sandtable.model.select.manifest import manifest_of_module

_KEYS_THAT_AFFECT_SCHEDULE = (
    "scenarios", "module", "pieces", "types", "options", "events", "boards", "regions",
    "formations", "errata", "labels",
)  # fmt: skip
"""Keys of the module that affect what is shown here."""


class ArrivalsWorkspace(QWidget):
    """Workspace that edits the schedule of a scenario."""

    def __init__(self, context: EditorContext) -> None:
        super().__init__()
        self.context = context
        self.commands = ScheduleCommands(context, self)
        self.timetable: ScenarioTimetable | None = None
        self._results: ScheduleResults | None = None
        self._copied_entries: tuple[tuple[TimetableEntry, ...], bool] = ((), False)
        self._worker = context.new_worker(self)
        self._is_stale = False
        self.schedule_bar = ScheduleBar(context, self.commands, self)
        self.arrivals_grid = ArrivalsGrid(context, self)
        self.entry_form = EntryForm(context, self.commands, self)
        self.time_pane = TimePane(context, self)
        self.unused_pieces = UnusedPieces(context, self)
        self.victory_conditions = VictoryConditions(context, self)
        self.lower_tabs, self.schedule_tabs = QTabWidget(self), QTabWidget(self)
        self.lanes_page = LanesPage(self)
        self.entry_menu = QMenu(self)
        self._lay_out()
        self._connect_signals()
        self._show_schedule()

    # ------------------------------------------------------------------ how it is made

    def _lay_out(self) -> None:
        left, across = (
            QWidget(self),
            PersistentSplitter(self.context.settings, "arrivals", parent=self),
        )
        layout = QVBoxLayout(left)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        layout.addWidget(self.schedule_tabs, 1)
        layout.addWidget(self.entry_form)
        self.schedule_tabs.addTab(self.arrivals_grid, tr("Turns"))
        self.schedule_tabs.addTab(self.lanes_page, tr("Lanes"))
        self.schedule_tabs.setDocumentMode(True)
        self.lower_tabs.addTab(self.unused_pieces, tr("Unused pieces"))
        self.lower_tabs.addTab(self.victory_conditions, tr("Victory"))
        self.lower_tabs.setDocumentMode(True)
        self.time_pane.show_below_stock(self.lower_tabs)
        across.add_widgets_side_by_side(((left, 620, 3), (self.time_pane, 380, 2)))
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self.schedule_bar)
        whole.addWidget(across, 1)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.arrivals_grid.setFocus(
            event.reason()
        )  # a proxy would let the Tab key skip what is before it

    def _connect_signals(self) -> None:
        grid, context = self.arrivals_grid, self.context
        grid.entries_moved.connect(self._on_entries_moved)
        grid.pieces_dropped.connect(self._on_pieces_dropped_on_schedule)
        grid.entry_opened.connect(self._on_entry_opened)
        grid.command_requested.connect(self.run_command)
        grid.jump_requested.connect(self._on_jump_to_entry)
        grid.menu_requested.connect(self._on_context_menu)
        self.entry_menu.triggered.connect(self._on_menu_chosen)
        grid.cell_picked.connect(self._on_entry_picked)
        self.lanes_page.lanes_view.entry_moved.connect(self._on_lane_dragged)
        self.lanes_page.lanes_view.entry_chosen.connect(self._on_lane_entry_chosen)
        grid.turn_header.turn_clicked.connect(self.time_pane.show_turn_of_viewpoint)
        grid.turn_header.flag_clicked.connect(self._on_event_flag_clicked)
        self.entry_form.jump_requested.connect(self._on_cause_requested)
        self.unused_pieces.schedule_requested.connect(self._on_pieces_dropped)
        self.schedule_bar.whole_schedule_box.toggled.connect(self._on_whole_schedule_toggled)
        self.time_pane.view.addresses_dropped.connect(self._on_map_drop)
        context.document.module_changed.connect(self._on_module_change)
        context.viewpoint.viewpoint_changed.connect(self._on_viewpoint_changed)
        context.findings.findings_changed.connect(self._on_findings_changed)
        self._worker.job_done.connect(self._on_results)

    # ------------------------------------------------------------------ what is shown

    def _read_timetable(self) -> ScenarioTimetable | None:
        module, view = self.context.document.complete_module, self.context.viewpoint.current_state
        is_known = view.scenario in module.scenarios
        return scenario_timetable(module, view.scenario or "", view.options) if is_known else None

    def _show_schedule(self) -> None:
        module = self.context.document.complete_module
        self.timetable = self._read_timetable()
        self.arrivals_grid.show_schedule(
            module, self.timetable, whole=self.schedule_bar.whole_schedule_box.isChecked()
        )
        self.schedule_bar.show_table(module, self.timetable)
        self.time_pane.show_scenario(module, self.timetable)
        self.arrivals_grid.turn_header.show_turn(self.context.viewpoint.current_state.turn)
        self._show_entry_problems()
        self._start_background_job()

    def _show_entry_problems(self) -> None:
        entries = self.timetable.entries if self.timetable else ()
        module = self.context.document.reading
        failed_actions, short = (
            (self._results.failed_actions, self._results.first_shortages)
            if self._results
            else ((), ())
        )
        troubles = problems_of_schedule_entries(
            module, entries, self.context.findings.all_findings, failed_actions, short
        )
        self.arrivals_grid.show_entry_problems(troubles)
        self._on_entry_picked()

    def _on_findings_changed(self) -> None:
        if not self._postpone_if_hidden():
            self._show_entry_problems()

    # ------------------------------------------------------------------ beside the window

    def _start_background_job(self) -> None:
        view, module = self.context.viewpoint.current_state, self.context.document.reading
        if self.timetable is None:
            self._worker.drop_job_that_waits()
            self._results = None
            self.time_pane.show_stock_use(None)
            self.unused_pieces.show_unused(())
            self.lanes_page.show_lanes(self.context.document.reading, {}, None)
            self.arrivals_grid.turn_header.show_event_flags(())
            return
        self._worker.start_background_job(
            (module, view.options),
            partial(compute_schedule_results, module, self.timetable, view.options),
        )

    def _on_results(self, key: Any, result: object) -> None:
        if isinstance(result, Exception):
            raise result
        view, module = self.context.viewpoint.current_state, self.context.document.reading
        if (
            # The module or the options may have changed during the computation.
            not isinstance(result, ScheduleResults)
            or key[0] is not module
            or key[1] != view.options
        ):
            return
        self._results = result
        self.time_pane.show_stock_use(result.stock_use)
        self.unused_pieces.show_unused(result.unused_pieces)
        self.lanes_page.show_lanes(module, result.lanes, self.timetable)
        self.arrivals_grid.turn_header.show_event_flags(result.turn_events)
        self._show_entry_problems()

    # ------------------------------------------------------------------ following the bench

    def _postpone_if_hidden(self) -> bool:
        """Return True if the workspace is hidden; it is then updated when it is shown."""
        self._is_stale = self._is_stale or not self.isVisible()
        return self._is_stale

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._is_stale:
            self._is_stale = False
            self.schedule_bar.fill_scenarios()
            self._show_schedule()

    def _on_module_change(self, change: ModuleChange) -> None:
        if not change.affects_keys(*_KEYS_THAT_AFFECT_SCHEDULE) or self._postpone_if_hidden():
            return
        if not all(
            map(ScenarioPartEntry.from_address_prefix, change.changed_addresses)
        ):  # names may differ
            self.schedule_bar.fill_scenarios()
        self._show_schedule()

    def _on_viewpoint_changed(self) -> None:
        if self._postpone_if_hidden():
            return
        self.schedule_bar.fill_scenarios()
        self.lanes_page.lanes_view.show_turn(self.context.viewpoint.current_state.turn)
        if self._read_timetable() == self.timetable:
            self.time_pane.show_turn()
            self.arrivals_grid.turn_header.show_turn(self.context.viewpoint.current_state.turn)
        else:
            self._show_schedule()

    def reveal(self, address: AddressPath) -> None:
        """Show an entry, in a scenario that plays it."""
        module, scenario_shown = (
            self.context.document.complete_module,
            self.commands.shown_scenario,
        )
        scenario = ScenarioRef.from_address_prefix(address)
        if scenario is None or (name := scenario.scenario) not in module.scenarios:
            return
        if scenario_shown not in module.scenarios or name not in scenario_ancestry(
            module, scenario_shown
        ):
            self.context.viewpoint.show_scenario(name)
        if not self.arrivals_grid.show_entry(address) and ScheduleEntry.from_whole_address(
            address
        ):
            # The entry may be on a turn that the scenario does not play.
            self.schedule_bar.whole_schedule_box.setChecked(True)
            self.arrivals_grid.show_entry(address)

    def _on_whole_schedule_toggled(self, _on: bool) -> None:  # noqa: FBT001 - Qt's signature
        self._show_schedule()

    def go_to_next_turn(self, by: int) -> None:
        """Show the next or the previous turn."""
        self.time_pane.go_to_next_turn(by)

    # ------------------------------------------------------------------ slots of the grid

    def _on_entry_picked(self) -> None:
        due = self.arrivals_grid.current_entry
        self.lanes_page.lanes_view.choose_entry(due.steps if due is not None else None)
        if due is not None:
            self.entry_form.show_entry(
                due, self.arrivals_grid.troubles_by_address.get(due.steps, ())
            )
        # What is being typed for a new entry stays when the selection changes.
        elif not (
            self.entry_form.is_new
            and (self.entry_form.has_focus_inside() or self.entry_form.has_pending_text())
        ):
            self.entry_form.show_empty_form()

    def _on_lane_dragged(self, due: TimetableEntry, by: int) -> None:
        self.commands.move_entries([due], by)

    def _on_lane_entry_chosen(self, due: TimetableEntry) -> None:
        """Choose the entry in the table as well, which the form and the keys follow."""
        self.context.selection.select_addresses([due.steps])
        self.arrivals_grid.show_entry(due.steps)

    def _on_entries_moved(
        self, dues: list[TimetableEntry], by: int, owner: str, count: int | None
    ) -> None:
        self.commands.move_entries(dues, by, owner, count)

    def _on_pieces_dropped_on_schedule(
        self, addresses: tuple[AddressPath, ...], turn: int, owner: str
    ) -> None:
        pieces = self._make_pieces(addresses)
        if pieces:
            self.commands.schedule_pieces(pieces, turn, owner)
        else:
            self.context.messages.show_refusal_message(tr("Only pieces can be dropped on a turn."))

    def _on_pieces_dropped(self, pieces: list[str]) -> None:
        turn, owner = self.arrivals_grid.cell_turn, self.arrivals_grid.cell_owner
        if turn is None or not owner:
            self.context.messages.show_refusal_message(tr("Choose a turn in the grid first."))
            return
        self.commands.schedule_pieces(pieces, turn, owner)

    def _on_entry_opened(self) -> None:
        if self.arrivals_grid.current_entry is None:
            self.begin_new_entry()
        else:
            self.entry_form.pieces.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self.entry_form.pieces.selectAll()

    def _on_jump_to_entry(self, due: TimetableEntry) -> None:
        troubles = self.arrivals_grid.troubles_by_address.get(due.steps, ())
        if troubles:
            self._on_cause_requested(troubles[0])

    def _on_cause_requested(self, trouble: ScheduleEntryProblem) -> None:
        self.context.messages.show_success_message(trouble.text)
        self.context.selection.reveal_address(trouble.cause_address)

    def _on_event_flag_clicked(self, flag: TurnEvent) -> None:
        self.context.selection.reveal_address(flag.steps)

    def _on_map_drop(
        self, addresses: tuple[AddressPath, ...], space: str | None, _at: QPoint
    ) -> None:
        """Handle schedule entries or pieces that were dropped on the map."""
        due_by_address = (
            {due.steps: due for due in reversed(self.timetable.entries)} if self.timetable else {}
        )
        dues = [due_by_address[address] for address in addresses if address in due_by_address]
        turn, owner = self.arrivals_grid.cell_turn, self.arrivals_grid.cell_owner
        pieces = self._make_pieces(addresses)
        if space is not None and dues:
            self.commands.set_destination_of_entries(dues, space)
        elif space is not None and pieces and turn is not None:
            self.commands.schedule_pieces(pieces, turn, owner, f"enter at {space}")
        elif space is not None and addresses:
            message = tr("The set-up places this piece: move it in the set-up.")
            self.context.messages.show_refusal_message(message)

    def _make_pieces(self, addresses: tuple[AddressPath, ...]) -> list[str]:
        counters = manifest_of_module(self.context.document.reading).counters
        ids = (
            qualified_id_at(address) for address in addresses if top_level_key(address) == "pieces"
        )
        return [name for name in ids if name and name in counters]

    def _on_context_menu(self, point: QPoint) -> None:
        menu, due = self.entry_menu, self.arrivals_grid.current_entry
        menu.clear()
        if due is not None:
            for trouble in self.arrivals_grid.troubles_by_address.get(due.steps, ()):
                action = menu.addAction(tr("Go to the cause: {text}").format(text=trouble.text))
                action.setData(trouble)
            menu.addSeparator()
            for name, title in _MENU_ITEMS:
                menu.addAction(tr(title)).setData(name)
        menu.addAction(tr("Paste")).setData("paste")
        menu.addAction(tr("Add an entry")).setData("add")
        menu.popup(point)

    def _on_menu_chosen(self, action: QAction) -> None:
        data = action.data()
        if isinstance(data, ScheduleEntryProblem):
            self._on_cause_requested(data)
        else:
            self.run_command(str(data))

    # ------------------------------------------------------------------ what can be done

    def run_command(self, name: str) -> None:
        """Run one of the workspace's commands by its name."""
        commands: dict[str, Callable[[], None]] = {
            "cut": self.cut_entries,
            "copy": self.copy_entries,
            "paste": self.paste_entries,
            "delete": self.delete_entries,
            "duplicate": self.duplicate_entries,
            "rename": self.open_entry,
            "add": self.begin_new_entry,
            "earlier": partial(self.shift_entries, -1),
            "later": partial(self.shift_entries, 1),
        }
        commands[name]()

    def edit_commands(self) -> Mapping[str, Callable[[], object]]:
        """Return the edit commands of the schedule, for the parts around the grid."""
        return self.arrivals_grid.edit_commands()

    def begin_new_entry(self) -> None:
        """Start a new entry in the current cell."""
        turn, owner, name = (
            self.arrivals_grid.cell_turn,
            self.arrivals_grid.cell_owner,
            self.commands.shown_scenario,
        )
        if turn is None or not owner:
            self.context.messages.show_refusal_message(tr("Choose a turn in the grid first."))
            return
        self.context.selection.select_addresses(())
        slot = schedule_line_on_turn(self.context.document.complete_module, name, owner, turn)
        self.entry_form.show_new_entry(owner, slot.moment)
        self.entry_form.pieces.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def shift_entries(self, by: int) -> None:
        """Move the selected entries by some turns."""
        dues = self._chosen_entries()
        if (
            dues
            and self.commands.move_entries(dues, by)
            and not self.arrivals_grid.chosen_entries()
        ):
            message = tr("The new turn is not played in this scenario.")
            self.context.messages.show_success_message(message)

    def delete_entries(self) -> None:
        """Delete the selected entries of the schedule."""
        dues = self._chosen_entries()
        if dues:
            self.commands.delete_entries(dues)

    def cut_entries(self) -> None:
        """Cut the selected entries; pasting moves them."""
        self._remember_copied_entries(cut=True)

    def duplicate_entries(self) -> None:
        """Copy the selected schedule entries to the next turn."""
        dues = self._chosen_entries()
        if dues:
            self.commands.copy_entries(tuple(dues), 1, "")

    def open_entry(self) -> None:
        """Open the chosen schedule entry in the form."""
        if self._chosen_entries():
            self._on_entry_opened()

    def copy_entries(self) -> None:
        """Copy the selected entries of the schedule."""
        self._remember_copied_entries(cut=False)

    def _remember_copied_entries(self, *, cut: bool) -> None:
        dues = self._chosen_entries()
        if dues:
            self._copied_entries = (tuple(dues), cut)
            self.arrivals_grid.show_cut_entries(due.steps for due in dues if cut)

    def paste_entries(self) -> None:
        """Paste entries into the current cell.

        The earliest entry arrives on the turn of the cell, and later ones keep their distance.
        """
        (dues, cut), turn, owner = (
            self._copied_entries,
            self.arrivals_grid.cell_turn,
            self.arrivals_grid.cell_owner,
        )
        addresses = {due.steps for due in self.timetable.entries} if self.timetable else set()
        dues = tuple(due for due in dues if due.steps in addresses)
        if not dues or turn is None:
            self.context.messages.show_refusal_message(tr("Nothing was cut or copied."))
            return
        owners = {due.owner for due in dues}
        other = owner if owners != {owner} and len(owners) == 1 else ""
        by = turn - min(due.turn for due in dues)
        if cut and self.commands.move_entries(dues, by, other):
            self._copied_entries = ((), False)
            self.arrivals_grid.show_cut_entries(())
        elif not cut:
            self.commands.copy_entries(dues, by, other)

    def _chosen_entries(self) -> list[TimetableEntry]:
        dues = self.arrivals_grid.chosen_entries()
        if not dues:
            self.context.messages.show_refusal_message(tr("Choose an entry first."))
        return dues


_MENU_ITEMS = (
    ("earlier", translatable("A turn earlier")),
    ("later", translatable("A turn later")),
    ("cut", translatable("Cut")),
    ("copy", translatable("Copy")),
    ("delete", translatable("Delete")),
)
