"""The set-up workspace: palette, map and chart of the same data, and what is done in them."""

from __future__ import annotations

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication, QShowEvent
from PySide6.QtWidgets import QMenu, QSplitter, QVBoxLayout, QWidget

from sandtable.editor.bench.bench import EditorContext
from sandtable.editor.canvas.view import BoardView
from sandtable.editor.fields.folding import Folding
from sandtable.editor.fields.parts import Parts
from sandtable.editor.fields.places import shown_place
from sandtable.editor.grids.columns import Row
from sandtable.editor.words import tr
from sandtable.editor.workspaces.setup.board_tabs import BoardTabs
from sandtable.editor.workspaces.setup.chart_grid import ChartGrid
from sandtable.editor.workspaces.setup.chart_rows import ChartEntry
from sandtable.editor.workspaces.setup.commands import SetupCommands
from sandtable.editor.workspaces.setup.context_menus import entry_menu, space_menu
from sandtable.editor.workspaces.setup.control_bar import ControlBar
from sandtable.editor.workspaces.setup.header_bar import SetupHeaderBar
from sandtable.editor.workspaces.setup.line_form import LineForm
from sandtable.editor.workspaces.setup.piece_palette import PiecePalette
from sandtable.editor.workspaces.setup.placement_bar import KeyboardPlacementBar
from sandtable.editor.workspaces.setup.setup_tools import SetupTool
from sandtable.editor.workspaces.setup.write_target import WriteTarget
from sandtable.model.address_path import AddressPath
from sandtable.model.locations import ScenarioRef, SetupEntry, SetupLine, entries_in, spaces_in
from sandtable.model.module_change import ModuleChange
from sandtable.model.overlay import flatten_scenario, scenario_chain
from sandtable.model.phrases.selector import Selector
from sandtable.model.references.scope import COMMON
from sandtable.model.select.space_index import space_index_of
from sandtable.model.select.spaces import spaces_in_region
from sandtable.model.wording.expressions import heading_said

_PALETTE_WIDTH, _MAP_WIDTH, _CHART_WIDTH = 182, 350, 310
_ROWS_IN_SIGHT = 6
"""So many rows of the chart stay in sight above the form, its head counted."""
_NARROW_WIDTH = 640
"""Where map and chart have less width together, the chart stands below the map."""
_SHELVES_SHOWN = ("scenarios", "pieces", "types", "module", "boards", "regions", "events",
                  "errata", "formations", "options")  # fmt: skip


class SetupWorkspace(QWidget):
    """A scenario's set-up in palette, map and chart, which all three can change."""

    def __init__(self, bench: EditorContext) -> None:
        super().__init__()
        self.bench = bench
        self.writing = WriteTarget(bench)
        self.commands = SetupCommands(bench, self.writing)
        self.palette_of_pieces = PiecePalette(bench, self)
        self.view = BoardView(bench, self)
        self.boards = BoardTabs(self.view, self)
        self.tool = SetupTool(self.view, self.commands)
        self.view.tool = self.tool
        self.view.set_layer("problems", on=True)
        self.placer = KeyboardPlacementBar(bench, self)
        self.chart = ChartGrid(bench, self.writing, self)
        self.form = LineForm(bench, self.commands, self)
        self.control = ControlBar(bench, self.view, self.tool, self.writing, self)
        self.head = SetupHeaderBar(bench, self.writing, self.control, self)
        self._stale = False
        self._lay_out()
        self.bench.document.changed.connect(self._on_changed)
        self.bench.viewpoint.changed.connect(self._on_viewpoint)
        self.bring_up_to_date()
        self._connect_signals()

    def _lay_out(self) -> None:
        middle = QWidget(self)
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.boards)
        column.addWidget(self.view, 1)
        column.addWidget(self.placer)
        self.lines = QSplitter(Qt.Orientation.Vertical, self)
        self.lines.addWidget(self.chart)
        self.lines.addWidget(self.form)
        self.lines.setStretchFactor(0, 1)
        self.lines.setChildrenCollapsible(False)
        self.sides = Folding(self.bench.settings, "setup-sides", _NARROW_WIDTH, self)
        self.sides.hold(((middle, _MAP_WIDTH, 3), (self.lines, _CHART_WIDTH, 2)))
        self.parts = Parts(self.bench.settings, "setup", parent=self)
        self.parts.hold(
            (
                (self.palette_of_pieces, _PALETTE_WIDTH, 0),
                (self.sides, _MAP_WIDTH + _CHART_WIDTH, 1),
            )
        )
        self.sides.turned.connect(self._on_turned)
        self.form.button.toggled.connect(self._on_unfolded)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 6, 6, 6)
        layout.addWidget(self.head)
        layout.addWidget(self.parts, 1)

    def _on_turned(self) -> None:
        """Below the map there is no height for both chart and form: they stand side by side."""
        across, down = Qt.Orientation.Horizontal, Qt.Orientation.Vertical
        beside = self.sides.orientation() == down and self.form.button.isChecked()
        if self.lines.orientation() != (across if beside else down):
            self.lines.setOrientation(across if beside else down)
            self.lines.setSizes([_CHART_WIDTH, _CHART_WIDTH if beside else 0])

    def _on_unfolded(self) -> None:
        """The form is as high as its fields, where some rows of the chart stay in sight."""
        self._on_turned()
        if self.lines.orientation() == Qt.Orientation.Horizontal:
            return
        high, row = sum(self.lines.sizes()), self.chart.verticalHeader().defaultSectionSize()
        wanted = self.form.whole_height() if self.form.button.isChecked() else 0
        chart = max(high - wanted, _ROWS_IN_SIGHT * row)
        self.lines.setSizes([chart, max(high - chart, 0)])

    # ------------------------------------------------------------------ what is shown

    def bring_up_to_date(self) -> None:
        """Show the scenario that is looked at."""
        self._stale = False
        self._offer_choices()
        self._show_parts()

    def _offer_choices(self) -> None:
        """What there is to choose from."""
        self.head.bring_up_to_date()
        self.boards.offer_boards(self.bench.document.reading, self.writing.scenario)
        self.placer.bring_up_to_date()
        self.control.bring_up_to_date()
        self._offer_headings()

    def _show_parts(self) -> None:
        self.palette_of_pieces.bring_up_to_date()
        self.chart.bring_up_to_date()
        self.form.bring_up_to_date()

    def _on_changed(self, change: ModuleChange) -> None:
        if not change.affects(*_SHELVES_SHOWN):
            return
        if not self.isVisible():
            self._stale = True  # whoever works elsewhere need not wait for it
            return
        if not all(map(SetupLine.of, change.touched)):
            self._offer_choices()
        self._show_parts()

    def _on_viewpoint(self) -> None:
        if self.isVisible():
            self.bring_up_to_date()
        else:
            self._stale = True

    def _offer_headings(self) -> None:
        """Offer the charts of the scenario, and those that sides could have."""
        module, shown = self.bench.document.whole, self.writing.scenario
        known = shown is not None and shown in module.scenarios
        written = map(str, flatten_scenario(module, shown or "").setup) if known else ()
        roots = (name for name, owner in module.module.owners.items() if owner.of is None)
        headings = dict.fromkeys((*written, *roots, COMMON))
        self.form.offer_headings([(name, heading_said(module, name)) for name in headings])

    def reveal(self, steps: AddressPath) -> None:
        """Bring a line or a space into sight, a line in a scenario that has it."""
        if scenario := ScenarioRef.of(steps):
            self._go_to_scenario(scenario.scenario, steps)
            row = self._row_of(steps)
            if row is not None:
                self.chart.scrollTo(self.chart.table.index(row, 0))
                self._reveal_space(self.chart.table.rows[row].value.place.space)
        for space in spaces_in([steps]):
            self._reveal_space(space)

    def _row_of(self, steps: AddressPath) -> int | None:
        """Return the number of the first row of an entry, or else of its line or its scenario."""
        for location in (SetupEntry.of(steps), SetupLine.of(steps)):
            row = self.chart.row_at(location.steps) if location else None
            if row is not None:
                return row
        return self.chart.row_at(steps)

    def _go_to_scenario(self, name: str, steps: AddressPath) -> None:
        """Look at the scenario of an address, unless the one that is shown has it, too."""
        module, shown = self.bench.document.whole, self.writing.scenario
        if name not in module.scenarios:
            return
        known = shown is not None and shown in module.scenarios
        inherits = known and name in scenario_chain(module, shown or "")
        line = SetupLine.of(steps)
        hidden = line is not None and self.chart.row_at(line.steps) is None
        if ScenarioRef.at(steps) or not inherits or hidden:
            self.bench.viewpoint.scenario(name)

    def _reveal_space(self, space: str) -> None:
        site = space_index_of(self.bench.document.reading).find_space(space)
        if site is not None:
            self.boards.go_to(site.board)
            self.view.reveal(site.id)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._stale:
            self.bring_up_to_date()
        if self.bench.viewpoint.view.turn is not None:
            self.bench.viewpoint.turn(None)  # the chart is of the set-up, and so is the map

    def _connect_signals(self) -> None:
        self.view.dropped.connect(self._on_dropped)
        self.view.activated.connect(self._on_activated)
        self.view.menu_asked.connect(self._on_menu)
        self.chart.customContextMenuRequested.connect(self._on_chart_menu)
        self.chart.put.connect(self._on_chart_drop)
        self.chart.removed.connect(self._on_removed)
        tray = self.palette_of_pieces.tray
        tray.returned.connect(self._on_returned)
        tray.entered.connect(self._on_entered)
        tray.selectionModel().selectionChanged.connect(self._on_in_hand)
        self.placer.placed.connect(self._on_placed)
        self.bench.selection.changed.connect(self._on_selection)

    # ------------------------------------------------------------------ what is done

    def entries(self) -> list[AddressPath]:
        """The entries of the chart that are selected."""
        return entries_in(self.bench.selection.chosen)

    def take_off(self) -> None:
        """Take the selected entries off the board."""
        self.commands.take_off(self.entries())

    def type_place(self) -> None:
        """Go to the line in which a place is typed."""
        self._on_entered()

    def go_to_filter(self) -> None:
        """Go to the filter of the palette."""
        self.palette_of_pieces.line.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.palette_of_pieces.line.selectAll()

    def ask_state(self) -> None:
        """Ask for a word of the module, and say it of the selected entries, or unsay it."""
        entries, states = self.entries(), self.bench.document.whole.module.words.states
        if not entries or not states:
            said = tr("Choose a piece on the map or in the chart first.")
            none = tr("The module has no words for states: add some to its vocabulary.")
            self.bench.messages.refused(said if states else none)
            return
        named = {words or word: word for word, words in states.items()}
        word = self.bench.asking.choice(tr("State"), tr("What is said of it"), list(named))
        if word in named:
            self.commands.toggle_state(entries, named[word])

    def ask_restore(self) -> None:
        """Ask which inherited line is to be taken over again, and do so."""
        lines = self.commands.overridden_lines()
        if not lines:
            said = tr("No line of this scenario overrides one that it inherits.")
            self.bench.messages.refused(said)
            return
        title = tr("Restore an inherited line")
        line = self.bench.asking.choice(title, tr("Lines that are overridden here"), list(lines))
        if line in lines:
            self.commands.restore_line(lines[line])

    def paint_control(self) -> None:
        """Take the brush of control, or lay it down."""
        self.control.button.toggle()

    def give_control(self) -> None:
        """Ask who controls the selected spaces."""
        spaces = list(dict.fromkeys(spaces_in(self.bench.selection.chosen)))
        if not spaces:
            self.bench.messages.refused(tr("Select spaces on the map first."))
            return
        holders = {name: key for key, name in self.control.holder_names.items()}
        said = self.bench.asking.choice(tr("Control"), tr("Who controls them"), list(holders))
        if said in holders:
            self.control.give_control(spaces, holders[said])

    def add_row(self) -> None:
        """Ask for a line such as `vess: 2 pikes` and add it to the chart."""
        rows = self.chart.chosen_rows()
        place = shown_place(self.bench.document.whole, rows[0].value.place) if rows else ""
        said = self.bench.asking.text(
            tr("Add to the chart"), tr("Place: pieces"), f"{place}: " if place else ""
        )
        if said:
            self.commands.add_typed_line(said, rows[0].value.heading if rows else "")

    def toggle_fan(self) -> None:
        """Spread the stack out in which something is selected, or put it together."""
        rows = {row.steps: row.value.place.space for row in self.chart.table.rows}
        named = [rows[steps] for steps in self.entries() if steps in rows]
        spaces = [*self.view.selected_spaces(), *named]
        site = (
            space_index_of(self.bench.document.reading).find_space(spaces[0]) if spaces else None
        )
        fanned = self.view.counters.fanned
        self.view.fan(site.id if site and site.id != fanned else None)

    def _on_dropped(
        self, addresses: tuple[AddressPath, ...], space: str | None, _: QPoint
    ) -> None:
        if space is None:
            self.bench.messages.refused(tr("There is no space."))
            return
        held = QGuiApplication.keyboardModifiers()
        one = self.tool.one or bool(held & Qt.KeyboardModifier.ShiftModifier)
        wide = self.tool.region or bool(held & Qt.KeyboardModifier.ControlModifier)
        place = self._region_about(space) if wide else space
        if place is not None:
            self.commands.drop_addresses(addresses, place, 1 if one else None)

    def _region_about(self, space: str) -> str | None:
        """Ask which region about a space is meant."""
        module = self.bench.document.reading
        about = {
            (region.name or name): name
            for name, region in module.regions.items()
            if space in spaces_in_region(module, name)
        }
        if not about:
            return space
        said = self.bench.asking.choice(tr("A region"), tr("Any space in"), list(about))
        return f"any in {Selector.parse(about[said])}" if said else None

    def _on_activated(self, steps: AddressPath) -> None:
        for space in spaces_in([steps]):
            self.view.fan(space)

    def menu_of(self, steps: AddressPath) -> QMenu | None:
        """The menu of a counter, of a row of the chart, or of a space."""
        entries = entries_in([steps])
        if entries:
            chosen = self.entries()
            held = chosen if steps in chosen else entries
            return entry_menu(self.commands, held, self)
        for space in spaces_in([steps]):
            pieces, control = self.palette_of_pieces.chosen_pieces, self.control
            return space_menu(
                self.commands, space, pieces, control.holder_names, control.give_control, self
            )
        return None

    def _on_menu(self, steps: AddressPath, where: QPoint) -> None:
        menu = self.menu_of(steps) if steps else None
        if menu is not None:
            menu.popup(where)

    def _on_chart_menu(self, where: QPoint) -> None:
        index = self.chart.indexAt(where)
        if index.isValid():
            menu = self.menu_of(self.chart.table.rows[index.row()].steps)
            if menu is not None:
                menu.popup(self.chart.viewport().mapToGlobal(where))

    def _on_chart_drop(
        self, addresses: tuple[AddressPath, ...], row: Row[ChartEntry] | None
    ) -> None:
        if row is None:
            self.bench.messages.refused(tr("Drop it on a row: it goes to that row's place."))
            return
        entries = entries_in(addresses)
        here = row.value.heading, str(row.value.place)
        lines = [(line.heading, line.place) for line in map(SetupLine.of, entries) if line]
        if lines == [here]:
            before = self.chart.row_at(entries[0])
            by = self.chart.table.rows.index(row) - (before or 0)
            if by:
                self.commands.shift_entries(entries, by)
            return
        self.commands.drop_addresses(addresses, str(row.value.place), near=row.value.heading)

    def _on_removed(self, rows: list[Row[ChartEntry]]) -> None:
        self.commands.take_off([row.steps for row in rows])

    def _on_returned(self, addresses: tuple[AddressPath, ...]) -> None:
        self.commands.take_off(entries_in(addresses))

    def _on_entered(self) -> None:
        self.placer.line.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.placer.line.selectAll()

    def _on_in_hand(self) -> None:
        self.placer.show_chosen(self.palette_of_pieces.chosen_pieces, len(self.entries()))

    def _on_selection(self) -> None:
        """What is chosen on the map or in the chart is in hand, and no longer the palette's."""
        if self.entries() and (self.view.hasFocus() or self.chart.hasFocus()):
            self.palette_of_pieces.tray.clearSelection()
        self._on_in_hand()

    def _on_placed(self, place: str, number: int) -> None:
        pieces = self.palette_of_pieces.chosen_pieces
        if pieces:
            self.commands.put_pieces(pieces, place, number)
        else:
            self.commands.move_entries(self.entries(), place)
