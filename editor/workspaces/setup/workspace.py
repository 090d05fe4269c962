"""Set-up workspace: palette, map and chart of the same data, and their commands."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QPoint, Qt
from PySide6.QtGui import QGuiApplication, QShowEvent
from PySide6.QtWidgets import QMenu, QSplitter, QVBoxLayout, QWidget

from sandtable.editor.canvas.board_view import BoardView
from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.fields.persistent_splitter import PersistentSplitter
from sandtable.editor.fields.place_cells import place_cell_text
from sandtable.editor.fields.responsive_splitter import ResponsiveSplitter
from sandtable.editor.grids.grid_columns import GridRow
from sandtable.editor.grids.grid_menu import add_grid_commands, grid_menu
from sandtable.editor.translation import tr
from sandtable.editor.workspaces.setup.board_tabs import BoardTabs
from sandtable.editor.workspaces.setup.chart_grid import ChartGrid
from sandtable.editor.workspaces.setup.chart_rows import ChartEntry
from sandtable.editor.workspaces.setup.commands import SetupCommands
from sandtable.editor.workspaces.setup.context_menus import entry_menu, palette_menu, space_menu
from sandtable.editor.workspaces.setup.control_bar import ControlBar
from sandtable.editor.workspaces.setup.header_bar import SetupHeaderBar
from sandtable.editor.workspaces.setup.line_form import LineForm
from sandtable.editor.workspaces.setup.piece_palette import PiecePalette
from sandtable.editor.workspaces.setup.placement_bar import KeyboardPlacementBar
from sandtable.editor.workspaces.setup.setup_tools import SetupTool
from sandtable.editor.workspaces.setup.write_target import WriteTarget
from sandtable.model.address_path import AddressPath
from sandtable.model.locations import (
    ScenarioRef,
    SetupEntry,
    SetupLine,
    iter_spaces_in_addresses,
    setup_entry_addresses,
)
from sandtable.model.module_change import ModuleChange
from sandtable.model.overlay import flatten_scenario, scenario_ancestry
from sandtable.model.phrases.selector import Selector
from sandtable.model.references.owner_scope import COMMON_OWNER
from sandtable.model.select.space_connections import spaces_in_region
from sandtable.model.select.space_index import space_index_of
from sandtable.model.wording.expression_names import describe_heading

_PALETTE_WIDTH, _MAP_WIDTH, _CHART_WIDTH = 182, 350, 310
_MIN_VISIBLE_ROWS = 6
"""Number of chart rows that stay visible above the form, the header included."""
_NARROW_WIDTH = 640
"""Width of map and chart in pixels below which the chart is placed under the map."""
_COLLECTIONS_SHOWN_IN_SETUP = (
    "scenarios", "pieces", "types", "module", "boards", "regions", "events",
                  "errata", "formations", "options")  # fmt: skip


class SetupWorkspace(QWidget):
    """Workspace for a scenario's set-up, which can be edited in palette, map and chart."""

    def __init__(self, context: EditorContext) -> None:
        super().__init__()
        self.context = context
        self.write_target = WriteTarget(context)
        self.commands = SetupCommands(context, self.write_target)
        self.piece_palette = PiecePalette(context, self)
        self.view = BoardView(context, self)
        self.board_tabs = BoardTabs(self.view, self)
        self.setup_tool = SetupTool(self.view, self.commands)
        self.view.active_tool = self.setup_tool
        self.view.set_layer_visible("problems", on=True)
        self.placement_bar = KeyboardPlacementBar(context, self)
        self.chart_grid = ChartGrid(context, self.write_target, self)
        self.line_form = LineForm(context, self.commands, self)
        self.control_bar = ControlBar(context, self.view, self.setup_tool, self.write_target, self)
        self.header_bar = SetupHeaderBar(context, self.write_target, self.control_bar, self)
        self._is_stale = False
        self._lay_out()
        self.context.document.module_changed.connect(self._on_module_change)
        self.context.viewpoint.viewpoint_changed.connect(self._on_viewpoint_changed)
        self.refresh_parts()
        self._connect_signals()

    def _lay_out(self) -> None:
        middle = QWidget(self)
        column = QVBoxLayout(middle)
        column.setContentsMargins(0, 0, 0, 0)
        column.addWidget(self.board_tabs)
        column.addWidget(self.view, 1)
        column.addWidget(self.placement_bar)
        self.chart_splitter = QSplitter(Qt.Orientation.Vertical, self)
        self.chart_splitter.addWidget(self.chart_grid)
        self.chart_splitter.addWidget(self.line_form)
        self.chart_splitter.setStretchFactor(0, 1)
        self.chart_splitter.setChildrenCollapsible(False)
        self.side_splitter = ResponsiveSplitter(
            self.context.settings, "setup-sides", _NARROW_WIDTH, self
        )
        self.side_splitter.add_widgets_side_by_side(
            ((middle, _MAP_WIDTH, 3), (self.chart_splitter, _CHART_WIDTH, 2))
        )
        self.main_splitter = PersistentSplitter(self.context.settings, "setup", parent=self)
        self.main_splitter.add_widgets_side_by_side(
            (
                (self.piece_palette, _PALETTE_WIDTH, 0),
                (self.side_splitter, _MAP_WIDTH + _CHART_WIDTH, 1),
            )
        )
        self.side_splitter.orientation_changed.connect(self._on_width_changed)
        self.line_form.open_button.toggled.connect(self._on_form_unfolded)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 6, 6, 6)
        layout.addWidget(self.header_bar)
        layout.addWidget(self.main_splitter, 1)

    def _on_width_changed(self) -> None:
        """Place chart and form side by side if they are below the map, where height is scarce."""
        across, down = Qt.Orientation.Horizontal, Qt.Orientation.Vertical
        beside = (
            self.side_splitter.orientation() == down and self.line_form.open_button.isChecked()
        )
        if self.chart_splitter.orientation() != (across if beside else down):
            self.chart_splitter.setOrientation(across if beside else down)
            self.chart_splitter.setSizes([_CHART_WIDTH, _CHART_WIDTH if beside else 0])

    def _on_form_unfolded(self) -> None:
        """Give the form the height of its fields while some rows of the chart stay visible."""
        self._on_width_changed()
        if self.chart_splitter.orientation() == Qt.Orientation.Horizontal:
            return
        high, row = (
            sum(self.chart_splitter.sizes()),
            self.chart_grid.verticalHeader().defaultSectionSize(),
        )
        form_height = self.line_form.full_height() if self.line_form.open_button.isChecked() else 0
        chart = max(high - form_height, _MIN_VISIBLE_ROWS * row)
        self.chart_splitter.setSizes([chart, max(high - chart, 0)])

    # ------------------------------------------------------------------ what is shown

    def refresh_parts(self) -> None:
        """Update palette, map and chart to the current scenario."""
        self._is_stale = False
        self._update_lists_of_choices()
        self._show_parts()

    def _update_lists_of_choices(self) -> None:
        """Update the lists of scenarios, boards, owners and charts."""
        self.header_bar.refresh_scenarios()
        self.board_tabs.offer_boards(
            self.context.document.reading, self.write_target.shown_scenario
        )
        self.control_bar.refresh_holders()
        self._update_list_of_headings()

    def _show_parts(self) -> None:
        self.piece_palette.refresh_stock()
        self.chart_grid.refresh_rows()
        self.line_form.refresh_line()

    def _on_module_change(self, change: ModuleChange) -> None:
        if not change.affects_keys(*_COLLECTIONS_SHOWN_IN_SETUP):
            return
        if not self.isVisible():
            self._is_stale = True  # whoever works elsewhere need not wait for it
            return
        # Edits of lines change neither boards nor owners nor the list of scenarios.
        if not all(map(SetupLine.from_address_prefix, change.changed_addresses)):
            self._update_lists_of_choices()
        self._show_parts()

    def _on_viewpoint_changed(self) -> None:
        if self.isVisible():
            self.refresh_parts()
        else:
            self._is_stale = True

    def _update_list_of_headings(self) -> None:
        """Update the list of charts: those of the scenario, and those that owners could have."""
        module, scenario = self.context.document.complete_module, self.write_target.shown_scenario
        is_known = scenario is not None and scenario in module.scenarios
        headings_written = (
            map(str, flatten_scenario(module, scenario or "").setup) if is_known else ()
        )
        roots = (name for name, owner in module.module.owners.items() if owner.of is None)
        headings = dict.fromkeys((*headings_written, *roots, COMMON_OWNER))
        self.line_form.offer_headings(
            [(name, describe_heading(module, name)) for name in headings]
        )

    def reveal(self, address: AddressPath) -> None:
        """Show a line, in a scenario that contains it, or a space."""
        if scenario := ScenarioRef.from_address_prefix(address):
            self._go_to_scenario(scenario.scenario, address)
            row = self._row_of_address(address)
            if row is not None:
                self.chart_grid.scrollTo(self.chart_grid.grid_model.index(row, 0))
                self._reveal_space(self.chart_grid.grid_model.rows[row].value.place.space)
        for space in iter_spaces_in_addresses([address]):
            self._reveal_space(space)

    def _row_of_address(self, address: AddressPath) -> int | None:
        """Return the first row of an entry, or else of its line or scenario."""
        for location in (
            SetupEntry.from_address_prefix(address),
            SetupLine.from_address_prefix(address),
        ):
            row = self.chart_grid.row_at(location.address_path) if location else None
            if row is not None:
                return row
        return self.chart_grid.row_at(address)

    def _go_to_scenario(self, name: str, address: AddressPath) -> None:
        """Show the scenario that an address belongs to, unless the shown one inherits from it."""
        module, scenario_shown = (
            self.context.document.complete_module,
            self.write_target.shown_scenario,
        )
        if name not in module.scenarios:
            return
        is_known = scenario_shown is not None and scenario_shown in module.scenarios
        inherits = is_known and name in scenario_ancestry(module, scenario_shown or "")
        line = SetupLine.from_address_prefix(address)
        hidden = line is not None and self.chart_grid.row_at(line.address_path) is None
        if ScenarioRef.from_whole_address(address) or not inherits or hidden:
            self.context.viewpoint.show_scenario(name)

    def _reveal_space(self, space: str) -> None:
        site = space_index_of(self.context.document.reading).find_space(space)
        if site is not None:
            self.board_tabs.show_board_tab(site.board)
            self.view.make_space_visible(site.id)

    def showEvent(self, event: QShowEvent) -> None:
        super().showEvent(event)
        if self._is_stale:
            self.refresh_parts()
        if self.context.viewpoint.current_state.turn is not None:
            self.context.viewpoint.show_turn(None)  # the chart is of the set-up, and so is the map

    def _connect_signals(self) -> None:
        self.view.addresses_dropped.connect(self._on_map_drop)
        self.view.address_activated.connect(self._on_choice_activated)
        self.view.menu_requested.connect(self._on_context_menu)
        self.chart_grid.customContextMenuRequested.connect(self._on_chart_menu)
        self.chart_grid.addresses_dropped.connect(self._on_chart_drop)
        self.chart_grid.removal_requested.connect(self._on_rows_removed)
        tray = self.piece_palette.piece_tray
        tray.menu_requested.connect(self._on_palette_menu)
        tray.doubleClicked.connect(self._on_palette_double_click)
        tray.counters_returned.connect(self._on_pieces_returned)
        tray.entered.connect(self._on_entered)
        tray.selectionModel().selectionChanged.connect(self._on_piece_chosen_in_palette)
        self.placement_bar.placement_requested.connect(self._on_place_typed)
        self.context.selection.selection_changed.connect(self._on_selection_changed)

    # ------------------------------------------------------------------ what is done

    def selected_entries(self) -> list[AddressPath]:
        """Return the selected entries of the chart."""
        return setup_entry_addresses(self.context.selection.selected_addresses)

    def remove_entries_from_board(self) -> None:
        """Remove the selected entries from the board."""
        self.commands.remove_entries_from_board(self.selected_entries())

    def focus_place_field(self) -> None:
        """Focus the text line for places."""
        self._on_entered()

    def focus_palette_filter(self) -> None:
        """Focus the filter of the palette."""
        self.piece_palette.filter_line.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.piece_palette.filter_line.selectAll()

    def ask_state(self) -> None:
        """Ask for a state, and set or clear it on the selected entries."""
        entries, states = (
            self.selected_entries(),
            self.context.document.complete_module.module.words.states,
        )
        if not entries or not states:
            message = tr("Choose a piece on the map or in the chart first.")
            none = tr(
                "The module has no states yet: add some in the tree, under the words of the game."
            )
            self.context.messages.show_refusal_message(message if states else none)
            return
        word_by_title = {words or word: word for word, words in states.items()}
        word = self.context.prompts.ask_choice(
            tr("State"), tr("State of the piece"), list(word_by_title)
        )
        if word in word_by_title:
            self.commands.toggle_state(entries, word_by_title[word])

    def ask_line_to_restore(self) -> None:
        """Ask for an overridden line, and inherit it again."""
        lines = self.commands.inherited_lines_overridden()
        if not lines:
            message = tr("No line of this scenario overrides one that it inherits.")
            self.context.messages.show_refusal_message(message)
            return
        title = tr("Restore an inherited line")
        line = self.context.prompts.ask_choice(
            title, tr("Lines that are overridden here"), list(lines)
        )
        if line in lines:
            self.commands.restore_line(lines[line])

    def set_control_of_spaces(self) -> None:
        """Switch between painting control and placing pieces."""
        self.control_bar.control_button.toggle()

    def set_control_of_spaces_to(self) -> None:
        """Ask who controls the selected spaces, and set it."""
        spaces = list(
            dict.fromkeys(iter_spaces_in_addresses(self.context.selection.selected_addresses))
        )
        if not spaces:
            self.context.messages.show_refusal_message(tr("Select spaces on the map first."))
            return
        holders = {name: key for key, name in self.control_bar.holder_names.items()}
        choice = self.context.prompts.ask_choice(
            tr("Control"), tr("Control of the spaces"), list(holders)
        )
        if choice in holders:
            self.control_bar.set_control_of_spaces_to(spaces, holders[choice])

    def add_row(self) -> None:
        """Ask for a line such as `vess: 2 pikes` and add it to the chart."""
        rows = self.chart_grid.selected_rows()
        place = (
            place_cell_text(self.context.document.complete_module, rows[0].value.place)
            if rows
            else ""
        )
        text = self.context.prompts.ask_text(
            tr("Add to the chart"), tr("Place: pieces"), f"{place}: " if place else ""
        )
        if text:
            self.commands.add_typed_line(text, rows[0].value.heading if rows else "")

    def toggle_spread_stack(self) -> None:
        """Spread the stack of the selection, or stack it again."""
        rows = {row.address: row.value.place.space for row in self.chart_grid.grid_model.rows}
        entry_spaces = [rows[address] for address in self.selected_entries() if address in rows]
        spaces = [*self.view.selected_spaces(), *entry_spaces]
        site = (
            space_index_of(self.context.document.reading).find_space(spaces[0]) if spaces else None
        )
        fanned = self.view.board_counters.spread_space
        self.view.spread_stack(site.id if site and site.id != fanned else None)

    def _on_map_drop(
        self, addresses: tuple[AddressPath, ...], space: str | None, _: QPoint
    ) -> None:
        if space is None:
            self.context.messages.show_refusal_message(tr("There is no space."))
            return
        modifiers = QGuiApplication.keyboardModifiers()
        is_single = self.setup_tool.takes_one or bool(
            modifiers & Qt.KeyboardModifier.ShiftModifier
        )
        wide = self.setup_tool.asks_region or bool(modifiers & Qt.KeyboardModifier.AltModifier)
        makes_copies = self.setup_tool.makes_copies or bool(
            modifiers & Qt.KeyboardModifier.ControlModifier
        )
        place = self._ask_region_with_space(space) if wide else space
        if place is not None:
            self.commands.place_dropped_addresses(
                addresses, place, 1 if is_single else None, makes_copies=makes_copies
            )

    def _ask_region_with_space(self, space: str) -> str | None:
        """Ask for a region that contains a space."""
        module = self.context.document.reading
        about = {
            (region.name or name): name
            for name, region in module.regions.items()
            if space in spaces_in_region(module, name)
        }
        if not about:
            return space
        choice = self.context.prompts.ask_choice(tr("A region"), tr("Any space in"), list(about))
        return f"any in {Selector.parse(about[choice])}" if choice else None

    def _on_choice_activated(self, address: AddressPath) -> None:
        """Open what was double-clicked: the form of a line, or the stack of a space."""
        if setup_entry_addresses([address]):
            self.context.selection.reveal_address(address)
            self.line_form.open_button.setChecked(True)
        for space in iter_spaces_in_addresses([address]):
            self.view.spread_stack(space)

    def context_menu_of_address(self, address: AddressPath) -> QMenu | None:
        """Return the menu of a counter, a row of the chart or a space, or None."""
        entries = setup_entry_addresses([address])
        if entries:
            chosen = self.selected_entries()
            menu_entries = chosen if address in chosen else entries
            return entry_menu(
                self.commands, menu_entries, self, partial(self._ask_place_of, menu_entries)
            )
        for space in iter_spaces_in_addresses([address]):
            pieces, control = self.piece_palette.chosen_pieces, self.control_bar
            return space_menu(
                self.commands,
                space,
                pieces,
                control.holder_names,
                control.set_control_of_spaces_to,
                self,
            )
        return None

    def _ask_place_of(self, entries: list[AddressPath]) -> None:
        """Select set-up entries, and move the focus to the text line for their new place."""
        self.context.selection.select_addresses(entries)
        self.piece_palette.piece_tray.clearSelection()
        self.focus_place_field()

    def _on_context_menu(self, address: AddressPath, point: QPoint) -> None:
        menu = self.context_menu_of_address(address) if address else None
        if menu is not None:
            menu.popup(point)

    def _on_chart_menu(self, point: QPoint) -> None:
        index = self.chart_grid.indexAt(point)
        menu = grid_menu(self.chart_grid, self.chart_grid)
        if index.isValid():
            address = self.chart_grid.grid_model.rows[index.row()].address
            menu = self.context_menu_of_address(address) or menu
            cells = menu.addMenu(tr("Cells"))
            add_grid_commands(cells, self.chart_grid)
        menu.popup(self.chart_grid.viewport().mapToGlobal(point))

    def _on_palette_menu(self, point: QPoint) -> None:
        menu = self.palette_menu()
        if menu is not None:
            menu.popup(point)

    def palette_menu(self) -> QMenu | None:
        """Return the menu of the pieces that are selected in the palette, or None."""
        pieces = self.piece_palette.chosen_pieces
        addresses = self.piece_palette.chosen_addresses()
        if not pieces:
            return None
        return palette_menu(
            self.commands,
            pieces,
            self.view.selected_spaces(),
            self.focus_place_field,
            lambda: self.context.selection.reveal_address(addresses[0]),
            self,
        )

    def _on_palette_double_click(self) -> None:
        """Show the piece that was double-clicked where it is described."""
        addresses = self.piece_palette.chosen_addresses()
        if addresses:
            self.context.selection.reveal_address(addresses[0])

    def _on_chart_drop(
        self, addresses: tuple[AddressPath, ...], row: GridRow[ChartEntry] | None
    ) -> None:
        if row is None:
            self.context.messages.show_refusal_message(
                tr("Drop the piece on a row to move it to the place of that row.")
            )
            return
        entries = setup_entry_addresses(addresses)
        target = row.value.heading, str(row.value.place)
        lines = [
            (line.heading, line.place)
            for line in map(SetupLine.from_address_prefix, entries)
            if line
        ]
        # Within one line a drop changes the order; elsewhere it moves the entries.
        if lines == [target]:
            before = self.chart_grid.row_at(entries[0])
            by = self.chart_grid.grid_model.rows.index(row) - (before or 0)
            if by:
                self.commands.shift_entries(entries, by)
            return
        self.commands.place_dropped_addresses(
            addresses, str(row.value.place), near=row.value.heading
        )

    def _on_rows_removed(self, rows: list[GridRow[ChartEntry]]) -> None:
        self.commands.remove_entries_from_board([row.address for row in rows])

    def _on_pieces_returned(self, addresses: tuple[AddressPath, ...]) -> None:
        self.commands.remove_entries_from_board(setup_entry_addresses(addresses))

    def _on_entered(self) -> None:
        self.placement_bar.place_line.setFocus(Qt.FocusReason.ShortcutFocusReason)
        self.placement_bar.place_line.selectAll()

    def _on_piece_chosen_in_palette(self) -> None:
        self.placement_bar.show_chosen_pieces(
            self.piece_palette.chosen_pieces, len(self.selected_entries())
        )

    def _on_selection_changed(self) -> None:
        """Deselect the palette when counters are selected on the map or in the chart."""
        if self.selected_entries() and (self.view.hasFocus() or self.chart_grid.hasFocus()):
            self.piece_palette.piece_tray.clearSelection()
        self._on_piece_chosen_in_palette()

    def _on_place_typed(self, place: str, number: int) -> None:
        pieces = self.piece_palette.chosen_pieces
        if pieces:
            self.commands.place_pieces_in_charts(pieces, place, number)
        else:
            self.commands.move_entries(self.selected_entries(), place)
