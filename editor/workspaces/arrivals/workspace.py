"""Arrivals: the grid of turns and owners, the form, the map as of a turn, and the stock."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QAction, QFocusEvent, QShowEvent
from PySide6.QtWidgets import QMenu, QVBoxLayout, QWidget

from sandtable.editor.bench.bench import EditorContext
from sandtable.editor.fields.parts import Parts
from sandtable.editor.words import tr, translatable
from sandtable.editor.workspaces.arrivals.arrivals_grid import ArrivalsGrid
from sandtable.editor.workspaces.arrivals.background_jobs import ScheduleResults, schedule_results
from sandtable.editor.workspaces.arrivals.entry_form import EntryForm
from sandtable.editor.workspaces.arrivals.entry_troubles import EntryTrouble, troubles_of
from sandtable.editor.workspaces.arrivals.schedule_bar import ScheduleBar
from sandtable.editor.workspaces.arrivals.schedule_commands import ScheduleCommands
from sandtable.editor.workspaces.arrivals.time_pane import TimePane
from sandtable.editor.workspaces.arrivals.unused_pieces import UnusedPieces
from sandtable.model.address_path import AddressPath
from sandtable.model.edits.schedule import line_on_turn
from sandtable.model.locations import ScenarioChart, ScenarioRef, ScheduleEntry, piece_at, shelf_of
from sandtable.model.module_change import ModuleChange
from sandtable.model.overlay import scenario_chain
from sandtable.model.reports.dated import Flag, flags_of
from sandtable.model.reports.timetable import Due, Timetable, timetable
from sandtable.model.select.manifest import manifest_of

_SHELVES_SHOWN = (
    "scenarios", "module", "pieces", "types", "options", "events", "boards", "regions",
    "formations", "errata", "labels",
)  # fmt: skip
"""How long the address of an entry is."""


class ArrivalsWorkspace(QWidget):
    """A scenario's schedule, edited as a table of turns."""

    def __init__(self, bench: EditorContext) -> None:
        super().__init__()
        self.bench = bench
        self.commands = ScheduleCommands(bench, self)
        self.table: Timetable | None = None
        self._results: ScheduleResults | None = None
        self._clip: tuple[tuple[Due, ...], bool] = ((), False)
        self._worker = bench.worker(self)
        self._stale = False
        self.bar = ScheduleBar(bench, self.commands, self)
        self.grid = ArrivalsGrid(bench, self)
        self.form = EntryForm(bench, self.commands, self)
        self.time_pane = TimePane(bench, self)
        self.unused = UnusedPieces(bench, self)
        self.menu = QMenu(self)
        self._lay_out()
        self._connect_signals()
        self._show_schedule()

    # ------------------------------------------------------------------ how it is made

    def _lay_out(self) -> None:
        left, across = QWidget(self), Parts(self.bench.settings, "arrivals", parent=self)
        layout = QVBoxLayout(left)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        layout.addWidget(self.grid, 1)
        layout.addWidget(self.form)
        self.time_pane.show_below_stock(self.unused)
        across.hold(((left, 620, 3), (self.time_pane, 380, 2)))
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(0)
        whole.addWidget(self.bar)
        whole.addWidget(across, 1)

    def focusInEvent(self, event: QFocusEvent) -> None:
        self.grid.setFocus(event.reason())  # a proxy would let the Tab key skip what is before it

    def _connect_signals(self) -> None:
        grid, bench = self.grid, self.bench
        grid.moved.connect(self._on_moved)
        grid.pieces_dropped.connect(self._on_pieces)
        grid.opened.connect(self._on_opened)
        grid.asked.connect(self.run_command)
        grid.jumped.connect(self._on_jumped)
        grid.menu_asked.connect(self._on_menu)
        self.menu.triggered.connect(self._on_menu_chosen)
        grid.picked.connect(self._on_picked)
        grid.turns.turned.connect(self.time_pane.go_to_turn)
        grid.turns.flagged.connect(self._on_flagged)
        self.form.jumped.connect(self._on_cause)
        self.unused.taken.connect(self._on_taken)
        self.bar.whole.toggled.connect(self._on_whole)
        self.time_pane.view.dropped.connect(self._on_dropped)
        bench.document.changed.connect(self._on_changed)
        bench.viewpoint.changed.connect(self._on_viewpoint)
        bench.findings.changed.connect(self._on_findings)
        self._worker.done.connect(self._on_results)

    # ------------------------------------------------------------------ what is shown

    def _read_timetable(self) -> Timetable | None:
        module, view = self.bench.document.whole, self.bench.viewpoint.view
        known = view.scenario in module.scenarios
        return timetable(module, view.scenario or "", view.options) if known else None

    def _show_schedule(self) -> None:
        module = self.bench.document.whole
        self.table = self._read_timetable()
        self.grid.show_schedule(module, self.table, whole=self.bar.whole.isChecked())
        self.grid.turns.show_flags(flags_of(module, self.table.scenario) if self.table else ())
        self.bar.show_table(module, self.table)
        self.time_pane.show_scenario(module, self.table)
        self.grid.turns.show_turn(self.bench.viewpoint.view.turn)
        self._show_troubles()
        self._start_background_job()

    def _show_troubles(self) -> None:
        entries = self.table.entries if self.table else ()
        module = self.bench.document.reading
        hitches, short = (
            (self._results.hitches, self._results.short) if self._results else ((), ())
        )
        found = troubles_of(module, entries, self.bench.findings.all, hitches, short)
        self.grid.show_troubles(found)
        self._on_picked()

    def _on_findings(self) -> None:
        if not self._postpone_if_hidden():
            self._show_troubles()

    # ------------------------------------------------------------------ beside the window

    def _start_background_job(self) -> None:
        view, module = self.bench.viewpoint.view, self.bench.document.reading
        if self.table is None:
            self._worker.forget()
            self._results = None
            self.time_pane.show_use(None)
            self.unused.show_unused(())
            return
        self._worker.ask(
            (module, view.options), partial(schedule_results, module, self.table, view.options)
        )

    def _on_results(self, key: Any, result: object) -> None:
        if isinstance(result, Exception):
            raise result
        view, module = self.bench.viewpoint.view, self.bench.document.reading
        if (
            not isinstance(result, ScheduleResults)
            or key[0] is not module
            or key[1] != view.options
        ):
            return
        self._results = result
        self.time_pane.show_use(result.use)
        self.unused.show_unused(result.left)
        self._show_troubles()

    # ------------------------------------------------------------------ following the bench

    def _postpone_if_hidden(self) -> bool:
        """Say whether nobody looks; what has changed is shown when somebody does."""
        self._stale = self._stale or not self.isVisible()
        return self._stale

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._stale:
            self._stale = False
            self.bar.fill_scenarios()
            self._show_schedule()

    def _on_changed(self, change: ModuleChange) -> None:
        if not change.affects(*_SHELVES_SHOWN) or self._postpone_if_hidden():
            return
        if not all(map(ScenarioChart.of, change.touched)):  # names may differ
            self.bar.fill_scenarios()
        self._show_schedule()

    def _on_viewpoint(self) -> None:
        if self._postpone_if_hidden():
            return
        self.bar.fill_scenarios()
        if self._read_timetable() == self.table:
            self.time_pane.show_turn()
            self.grid.turns.show_turn(self.bench.viewpoint.view.turn)
        else:
            self._show_schedule()

    def reveal(self, steps: AddressPath) -> None:
        """Bring an entry into sight, in a scenario that plays it."""
        module, here = self.bench.document.whole, self.commands.scenario
        scenario = ScenarioRef.of(steps)
        if scenario is None or (name := scenario.scenario) not in module.scenarios:
            return
        if here not in module.scenarios or name not in scenario_chain(module, here):
            self.bench.viewpoint.scenario(name)
        if not self.grid.show_entry(steps) and ScheduleEntry.at(steps):
            self.bar.whole.setChecked(True)
            self.grid.show_entry(steps)

    def _on_whole(self, _on: bool) -> None:  # noqa: FBT001 - Qt's signature
        self._show_schedule()

    def step_turn(self, by: int) -> None:
        """Look at the turn before, or at the next."""
        self.time_pane.step_turn(by)

    # ------------------------------------------------------------------ slots of the grid

    def _on_picked(self) -> None:
        due = self.grid.current_entry
        if due is not None:
            self.form.show_due(due, self.grid.troubles.get(due.steps, ()))
        elif not (self.form.new and (self.form.has_focus_inside() or self.form.is_edited())):
            self.form.show_nothing()

    def _on_moved(self, dues: list[Due], by: int, owner: str, count: int | None) -> None:
        self.commands.move_entries(dues, by, owner, count)

    def _on_pieces(self, addresses: tuple[AddressPath, ...], turn: int, owner: str) -> None:
        pieces = self._pieces_of(addresses)
        if pieces:
            self.commands.schedule_pieces(pieces, turn, owner)
        else:
            self.bench.messages.refused(tr("Only pieces can be dropped on a turn."))

    def _on_taken(self, pieces: list[str]) -> None:
        turn, owner = self.grid.cell_turn, self.grid.cell_owner
        if turn is None or not owner:
            self.bench.messages.refused(tr("Choose a turn in the grid first."))
            return
        self.commands.schedule_pieces(pieces, turn, owner)

    def _on_opened(self) -> None:
        if self.grid.current_entry is None:
            self.begin_entry()
        else:
            self.form.pieces.setFocus(Qt.FocusReason.ShortcutFocusReason)
            self.form.pieces.selectAll()

    def _on_jumped(self, due: Due) -> None:
        found = self.grid.troubles.get(due.steps, ())
        if found:
            self._on_cause(found[0])

    def _on_cause(self, trouble: EntryTrouble) -> None:
        self.bench.messages.news(trouble.text)
        self.bench.selection.reveal(trouble.cause)

    def _on_flagged(self, flag: Flag) -> None:
        self.bench.selection.reveal(flag.steps)

    def _on_dropped(
        self, addresses: tuple[AddressPath, ...], space: str | None, _at: QPoint
    ) -> None:
        """Entries or pieces dropped on a space of the map."""
        known = {due.steps: due for due in reversed(self.table.entries)} if self.table else {}
        dues = [known[steps] for steps in addresses if steps in known]
        turn, owner = self.grid.cell_turn, self.grid.cell_owner
        pieces = self._pieces_of(addresses)
        if space is not None and dues:
            self.commands.send_to_space(dues, space)
        elif space is not None and pieces and turn is not None:
            self.commands.schedule_pieces(pieces, turn, owner, f"enter at {space}")
        elif space is not None and addresses:
            said = tr("It stands there by the set-up, and is moved there.")
            self.bench.messages.refused(said)

    def _pieces_of(self, addresses: tuple[AddressPath, ...]) -> list[str]:
        counters = manifest_of(self.bench.document.reading).counters
        named = (piece_at(steps) for steps in addresses if shelf_of(steps) == "pieces")
        return [name for name in named if name and name in counters]

    def _on_menu(self, point: QPoint) -> None:
        menu, due = self.menu, self.grid.current_entry
        menu.clear()
        if due is not None:
            for trouble in self.grid.troubles.get(due.steps, ()):
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
        if isinstance(data, EntryTrouble):
            self._on_cause(data)
        else:
            self.run_command(str(data))

    # ------------------------------------------------------------------ what can be done

    def run_command(self, name: str) -> None:
        """Do what a key or a menu asks for."""
        commands: dict[str, Callable[[], None]] = {
            "cut": self.cut_entries,
            "copy": self.copy_entries,
            "paste": self.paste_entries,
            "delete": self.delete_entries,
            "add": self.begin_entry,
            "earlier": partial(self.shift_entries, -1),
            "later": partial(self.shift_entries, 1),
        }
        commands[name]()

    def begin_entry(self) -> None:
        """Begin a new entry in the current cell."""
        turn, owner, name = self.grid.cell_turn, self.grid.cell_owner, self.commands.scenario
        if turn is None or not owner:
            self.bench.messages.refused(tr("Choose a turn in the grid first."))
            return
        self.bench.selection.choose(())
        slot = line_on_turn(self.bench.document.whole, name, owner, turn)
        self.form.show_new(owner, slot.moment)
        self.form.pieces.setFocus(Qt.FocusReason.ShortcutFocusReason)

    def shift_entries(self, by: int) -> None:
        """Move the chosen entries by a turn."""
        dues = self._chosen_entries()
        if dues and self.commands.move_entries(dues, by) and not self.grid.chosen_entries():
            said = tr("It comes on a turn now that this scenario does not play.")
            self.bench.messages.news(said)

    def delete_entries(self) -> None:
        """Take the chosen entries out."""
        dues = self._chosen_entries()
        if dues:
            self.commands.delete_entries(dues)

    def cut_entries(self) -> None:
        """Remember the chosen entries, to be moved."""
        self._remember_entries(cut=True)

    def copy_entries(self) -> None:
        """Remember the chosen entries, to be repeated."""
        self._remember_entries(cut=False)

    def _remember_entries(self, *, cut: bool) -> None:
        dues = self._chosen_entries()
        if dues:
            self._clip = (tuple(dues), cut)
            self.grid.show_cut(due.steps for due in dues if cut)

    def paste_entries(self) -> None:
        """Put what was cut or copied into the current cell; later turns come as much later."""
        (dues, cut), turn, owner = self._clip, self.grid.cell_turn, self.grid.cell_owner
        known = {due.steps for due in self.table.entries} if self.table else set()
        dues = tuple(due for due in dues if due.steps in known)
        if not dues or turn is None:
            self.bench.messages.refused(tr("Nothing was cut or copied."))
            return
        owners = {due.owner for due in dues}
        other = owner if owners != {owner} and len(owners) == 1 else ""
        by = turn - min(due.turn for due in dues)
        if cut and self.commands.move_entries(dues, by, other):
            self._clip = ((), False)
            self.grid.show_cut(())
        elif not cut:
            self.commands.copy_entries(dues, by, other)

    def _chosen_entries(self) -> list[Due]:
        dues = self.grid.chosen_entries()
        if not dues:
            self.bench.messages.refused(tr("Choose an entry first."))
        return dues


_MENU_ITEMS = (
    ("earlier", translatable("A turn earlier")),
    ("later", translatable("A turn later")),
    ("cut", translatable("Cut")),
    ("copy", translatable("Copy")),
    ("delete", translatable("Delete")),
)
