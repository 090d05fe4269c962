"""Window with two versions side by side, and the differences between them in words."""

from __future__ import annotations

from functools import partial

from PySide6.QtCore import QSignalBlocker, Qt, QTimer
from PySide6.QtGui import QCloseEvent
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QHBoxLayout,
    QListWidgetItem,
    QSplitter,
    QTabWidget,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from sandtable.editor.compare.chart_comparison import ChartComparison
from sandtable.editor.compare.compared_board import ComparedBoard
from sandtable.editor.compare.version_chooser import AS_SAVED, VersionChooser
from sandtable.editor.context.document import ModuleEdit
from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.fields.dialog_size import resize_within_screen
from sandtable.editor.fields.elided_widgets import CompactButton, ElidedComboBox, PlainTextLabel
from sandtable.editor.fields.wrapped_list import WrappedList
from sandtable.editor.icons import icon_by_name
from sandtable.editor.translation import tr
from sandtable.editor.visual_scale import SPACE_M, SPACE_S
from sandtable.model.address_path import parse_address
from sandtable.model.comparison.versions import Comparison
from sandtable.model.edits.overlay_setup import write_edit_over_base_module
from sandtable.model.lookup import ABSENT, value_at_address
from sandtable.model.phrases.place import Place
from sandtable.model.reports.differences import LocatedDifference, describe_pieces_at_place
from sandtable.model.reports.playable_scenarios import playable_scenarios
from sandtable.model.select.space_index import space_index_of
from sandtable.model.wording.places import place_name

_DIALOG_SIZE = (1100, 760)
_MAP_SHARE, _LIST_SHARE = 460, 220
_MAX_ROWS = 5000
"""Differences that are listed; more cannot be read, and would fill the list slowly."""


class CompareWindow(QDialog):
    """Two versions on the map and as a list of sentences, each of which can be taken over."""

    def __init__(self, context: EditorContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self.setWindowTitle(tr("Compare"))
        resize_within_screen(self, _DIALOG_SIZE)
        self.left_chooser = VersionChooser(context, tr("Left"), self)
        self.right_chooser = VersionChooser(context, tr("Right"), self)
        module = context.document.complete_module
        self.left_board = ComparedBoard(context, module, self)
        self.right_board = ComparedBoard(context, module, self)
        self.board_box: QComboBox = ElidedComboBox(self, letters=12)
        self.swap_button = QToolButton(self)
        self.difference_list = WrappedList(self)
        self.chart_table, self.lower_tabs = ChartComparison(self), QTabWidget(self)
        self.count_label = PlainTextLabel(self)
        self.take_left_button = CompactButton(tr("Take over to the left"), self)
        self.take_right_button = CompactButton(tr("Take over to the right"), self)
        self._refresh_timer = QTimer(self, singleShot=True, interval=0)
        self._refresh_timer.timeout.connect(self.refresh_comparison)
        self._is_following = False
        """Whether one map is following the other, whose own movement must not be followed."""
        self._choose_first_versions()
        self.comparison = self._current_comparison()
        self._lay_out()
        self._connect_signals()
        self.refresh_comparison()

    # ------------------------------------------------------------------------------------ layout
    def _lay_out(self) -> None:
        self.swap_button.setIcon(icon_by_name("swap"))
        self.swap_button.setToolTip(tr("Swap the sides"))
        self.swap_button.setAccessibleName(tr("Swap the sides"))
        self.board_box.setAccessibleName(tr("Board"))
        self.difference_list.setAccessibleName(tr("Differences"))
        above = QHBoxLayout()
        above.setSpacing(SPACE_S)
        above.addWidget(self.left_chooser, 1)
        above.addWidget(self.swap_button)
        above.addWidget(self.right_chooser, 1)
        maps = QWidget(self)
        beside = QHBoxLayout(maps)
        beside.setContentsMargins(0, 0, 0, 0)
        beside.setSpacing(SPACE_S)
        beside.addWidget(self.left_board, 1)
        beside.addWidget(self.right_board, 1)
        below = QHBoxLayout()
        below.setSpacing(SPACE_S)
        below.addWidget(self.count_label, 1)
        below.addWidget(self.board_box)
        below.addWidget(self.take_left_button)
        below.addWidget(self.take_right_button)
        lists = QWidget(self)
        column = QVBoxLayout(lists)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(below)
        self.lower_tabs.addTab(self.difference_list, tr("Differences"))
        self.lower_tabs.addTab(self.chart_table, tr("Charts"))
        self.lower_tabs.setDocumentMode(True)
        column.addWidget(self.lower_tabs, 1)
        self.splitter = QSplitter(Qt.Orientation.Vertical, self)
        self.splitter.addWidget(maps)
        self.splitter.addWidget(lists)
        self.splitter.setSizes([_MAP_SHARE, _LIST_SHARE])
        self.splitter.setChildrenCollapsible(False)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(SPACE_M, SPACE_M, SPACE_M, SPACE_M)
        whole.setSpacing(SPACE_S)
        whole.addLayout(above)
        whole.addWidget(self.splitter, 1)

    def _connect_signals(self) -> None:
        self.left_chooser.version_chosen.connect(partial(self._on_version_chosen, left=True))
        self.right_chooser.version_chosen.connect(partial(self._on_version_chosen, left=False))
        self.swap_button.clicked.connect(self.swap_sides)
        self.board_box.activated.connect(self._show_boards)
        left, right = self.left_board, self.right_board
        left.view.zoom.moved.connect(partial(self._on_board_moved, left, right))
        right.view.zoom.moved.connect(partial(self._on_board_moved, right, left))
        self.difference_list.currentRowChanged.connect(self._on_row_chosen)
        self.difference_list.itemClicked.connect(self._show_place_on_maps)
        self.difference_list.itemActivated.connect(self._on_row_activated)
        self.take_left_button.clicked.connect(partial(self.take_over, to_left=True))
        self.take_right_button.clicked.connect(partial(self.take_over, to_left=False))
        # Several signals of one edit make one comparison.
        self._context.document.module_changed.connect(self._refresh_timer.start)
        self._context.session.session_changed.connect(self._refresh_timer.start)

    # ----------------------------------------------------------------------------- what is shown
    def _choose_first_versions(self) -> None:
        """Choose the versions shown first: before and since the last save, or two scenarios."""
        left, right = self.left_chooser, self.right_chooser
        scenarios = playable_scenarios(self._context.document.complete_module)
        if left.has_saved_version and not self._context.session.is_saved:
            left.choose_source(AS_SAVED)
        elif len(scenarios) > 1:
            left.choose_scenario(scenarios[0])
            right.choose_scenario(scenarios[1])

    def _current_comparison(self) -> Comparison:
        return Comparison(self.left_chooser.chosen_version(), self.right_chooser.chosen_version())

    def refresh_comparison(self) -> None:
        """Compare the two versions as they are now."""
        self.left_chooser.refresh_choices()
        self.right_chooser.refresh_choices()
        self.comparison = self._current_comparison()
        self._list_differences()
        self._offer_boards()
        self._show_boards()
        self._on_row_chosen()

    def _list_differences(self) -> None:
        rows = self.comparison.differences
        current = self.difference_list.currentRow()
        with QSignalBlocker(self.difference_list):
            self.difference_list.clear()
            self.difference_list.addItems([row.text for row in rows[:_MAX_ROWS]])
            if rows:
                self.difference_list.setCurrentRow(min(max(current, 0), len(rows) - 1))
        none = tr("There is no difference.")
        self.count_label.setText(tr("%n differences", "", len(rows)) if rows else none)

    @property
    def _scenario_on_maps(self) -> str | None:
        """The scenario of both modules that the maps show."""
        comparison = self.comparison
        shown = self._context.viewpoint.current_state.scenario
        wanted = comparison.left.scenario if comparison.is_of_scenarios else shown
        common = [
            name for name in comparison.before.scenarios if name in comparison.after.scenarios
        ]
        return wanted if wanted in common else next(iter(common), None)

    def _offer_boards(self) -> None:
        module, shown = self.comparison.before, self.board_box.currentData()
        with QSignalBlocker(self.board_box):
            self.board_box.clear()
            for name, board in module.boards.items():
                self.board_box.addItem(board.name or name, name)
            self.board_box.setCurrentIndex(max(self.board_box.findData(shown), 0))

    def _show_boards(self) -> None:
        board, scenario = self.board_box.currentData() or "", self._scenario_on_maps
        different = self.comparison.spaces_that_differ(scenario) if scenario else frozenset()
        for side, module in (
            (self.left_board, self.comparison.before),
            (self.right_board, self.comparison.after),
        ):
            side.show_version(module, scenario, board)
            side.mark_spaces(sorted(different))
        self.chart_table.show_comparison(self.comparison, scenario)

    # ---------------------------------------------------------------------------- what is chosen
    @property
    def chosen_difference(self) -> LocatedDifference | None:
        """The selected difference, or None."""
        number, rows = self.difference_list.currentRow(), self.comparison.differences
        return rows[number] if 0 <= number < len(rows) else None

    def _on_row_chosen(self) -> None:
        row = self.chosen_difference
        is_possible = row is not None and row.kind != "conflict"
        left, right = self.left_chooser, self.right_chooser
        comparison = self.comparison
        self.take_left_button.setEnabled(
            is_possible and left.is_now and comparison.left.is_editable
        )
        self.take_right_button.setEnabled(
            is_possible and right.is_now and comparison.right.is_editable
        )
        self._describe_place(row)

    def _describe_place(self, row: LocatedDifference | None) -> None:
        """Show the pieces at the place of a difference on both sides."""
        scenario, comparison = self._scenario_on_maps, self.comparison
        title = row.entry[0] if row is not None and row.kind == "setup" else ""
        for side, module in (
            (self.left_board, comparison.before),
            (self.right_board, comparison.after),
        ):
            pieces = (
                describe_pieces_at_place(module, scenario, title) if title and scenario else ""
            )
            side.place_label.setText(f"{title}: {pieces or tr('nothing')}" if title else "")
        space = self._space_of_title(title, scenario) if title and scenario else None
        self.left_board.select_space(space)
        self.right_board.select_space(space)

    def _show_place_on_maps(self) -> None:
        """Make the place of the chosen difference visible: its board first, then its space."""
        row, scenario = self.chosen_difference, self._scenario_on_maps
        if row is None or row.kind != "setup" or scenario is None:
            return
        space = self._space_of_title(row.entry[0], scenario)
        if space is not None:
            self._show_board_of_space(space)
            self.left_board.view.make_space_visible(space)

    def _show_board_of_space(self, space: str) -> None:
        site = space_index_of(self.comparison.before).find_space(space)
        index = self.board_box.findData(site.board) if site is not None else -1
        if index >= 0 and index != self.board_box.currentIndex():
            self.board_box.setCurrentIndex(index)
            self._show_boards()

    def _on_board_moved(self, moved: ComparedBoard, other: ComparedBoard) -> None:
        """Let the other map show the same part of the board."""
        if not self._is_following:
            self._is_following = True
            other.follow_view(moved)
            self._is_following = False

    def _space_of_title(self, title: str, scenario: str) -> str | None:
        module = self.comparison.before
        complete = module.scenarios[scenario]
        names = self.comparison.spaces_that_differ(scenario)
        return next((s for s in names if place_name(module, Place(s), complete) == title), None)

    def _on_row_activated(self, _: QListWidgetItem) -> None:
        """Show the entry of a difference in the main window."""
        row = self.chosen_difference
        address = parse_address(row.where) if row is not None else None
        if address and value_at_address(self._context.document.module, address) is not ABSENT:
            self._context.selection.reveal_address(address)

    # ------------------------------------------------------------------------------ what is done
    def _on_version_chosen(self, *, left: bool) -> None:
        """Compare again; a scenario can only be compared with another scenario."""
        chosen, other = self.left_chooser, self.right_chooser
        if not left:
            chosen, other = other, chosen
        if (chosen.scenario_id is None) is not (other.scenario_id is None):
            other.choose_scenario(chosen.scenario_id)
        self.refresh_comparison()

    def swap_sides(self) -> None:
        """Show the left version on the right, and the right one on the left."""
        left, right = self.left_chooser, self.right_chooser
        left_state, right_state = left.chooser_state(), right.chooser_state()
        left.restore_chooser_state(right_state)
        right.restore_chooser_state(left_state)
        self.refresh_comparison()

    def take_over(self, *, to_left: bool) -> bool:
        """Apply the selected difference to one side; return whether that was possible."""
        row, comparison = self.chosen_difference, self.comparison
        if row is None:
            return False
        apply = comparison.apply_right_to_left if to_left else comparison.apply_left_to_right
        edit: ModuleEdit = partial(apply, row)
        document = self._context.document
        # The files of a module that this one extends must stay unchanged.
        if document.base is not None and row.kind == "setup":
            edit = partial(write_edit_over_base_module, document.complete_module, edit)
        is_done = self._context.try_edit(tr("Take over: {text}").format(text=row.text), edit)
        if is_done:
            self.refresh_comparison()
        return is_done

    def closeEvent(self, event: QCloseEvent) -> None:
        self.left_board.close_workers()
        self.right_board.close_workers()
        super().closeEvent(event)

    def done(self, result: int) -> None:
        """Close the window on Escape, as its button does."""
        super().done(result)
        self.close()
