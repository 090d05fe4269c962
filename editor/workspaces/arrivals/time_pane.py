"""Pane with a turn slider, the map at that turn, and the number of pieces in use."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtWidgets import (
    QComboBox,
    QFrame,
    QHBoxLayout,
    QScrollArea,
    QSlider,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from sandtable.editor.canvas.board_view import BoardView
from sandtable.editor.canvas.select_tool import SelectTool
from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.fields.elided_widgets import ElidedComboBox, FullWidthLabel
from sandtable.editor.fields.persistent_splitter import PersistentSplitter
from sandtable.editor.translation import tr, translatable
from sandtable.editor.workspaces.arrivals.stock_bar import LEFT_MARGIN, RIGHT_MARGIN, StockBar
from sandtable.model.limits.stock_use import StockUse
from sandtable.model.module import Module
from sandtable.model.reports.timetable import ScenarioTimetable
from sandtable.model.wording.turns import turn_title

_HEX_BOARD_SIZE = 10_000
"""Assumed number of spaces of a hex board, whose hexes have no entries in the file."""

_SIZE_POLICY_OF_SHORT_BOX = QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon


class TimePane(QWidget):
    """Pane that shows and changes the turn of the shared viewpoint."""

    def __init__(self, context: EditorContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._timetable: ScenarioTimetable | None = None
        self.view = BoardView(context, self)
        self.turn_slider, self.turn_label = (
            QSlider(Qt.Orientation.Horizontal, self),
            FullWidthLabel(self),
        )
        self.previous_button, self.next_button = QToolButton(self), QToolButton(self)
        self.stock_strip = StockBar(context, self)
        self.grouping_box, self.board_box = QComboBox(self), ElidedComboBox(self)
        self.pane_splitter = PersistentSplitter(
            context.settings, "arrivals-time", Qt.Orientation.Vertical, self
        )
        self._lay_out()
        self.view.active_tool = SelectTool(self.view)
        self.board_box.activated.connect(self._on_board_chosen)
        self.grouping_box.activated.connect(self._on_grouping_chosen)
        self.turn_slider.valueChanged.connect(self._on_slider_moved)
        self.stock_strip.turn_clicked.connect(self.show_turn_of_viewpoint)
        self.previous_button.clicked.connect(self._on_turn_before)
        self.next_button.clicked.connect(self._on_turn_after)

    def _lay_out(self) -> None:
        self.board_box.setAccessibleName(tr("Board"))
        self.grouping_box.setAccessibleName(tr("Group the stock by"))
        self.turn_slider.setAccessibleName(tr("Turn that is shown"))
        self.grouping_box.addItem(tr("By power"), "power")
        self.grouping_box.addItem(tr("By class"), "class")
        above = QHBoxLayout()
        above.setContentsMargins(4, 0, 4, 0)
        for button, arrow, name in (
            (self.previous_button, Qt.ArrowType.LeftArrow, translatable("Previous turn")),
            (self.next_button, Qt.ArrowType.RightArrow, translatable("Next turn")),
        ):
            button.setArrowType(arrow)
            button.setAutoRaise(True)
            button.setAccessibleName(tr(name))
        for part in (self.previous_button, self.turn_label, self.next_button):
            above.addWidget(part)
        self.board_box.setSizeAdjustPolicy(_SIZE_POLICY_OF_SHORT_BOX)
        self.board_box.setMinimumContentsLength(6)
        above.addWidget(self.board_box, 1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(2)
        whole.addLayout(above)
        whole.addWidget(self.pane_splitter, 1)

    def show_below_stock(self, below: QWidget) -> None:
        """Add a widget below the bars of pieces in use."""
        self.pane_splitter.add_widgets_side_by_side(
            ((self.view, 300, 2), (self._build_stock_area(), 140, 0), (below, 180, 1))
        )

    def _build_stock_area(self) -> QWidget:
        """Return the slider for turns, with the bars of pieces in use aligned below it."""
        stock, scroll = QWidget(self), QScrollArea(self)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        # The strip is a picture, so Tab skips it.
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(self.stock_strip)
        along = QHBoxLayout()
        bar = scroll.verticalScrollBar().sizeHint().width()
        # The slider must be aligned with the columns of the strip.
        along.setContentsMargins(4, 0, RIGHT_MARGIN + bar, 0)
        along.setSpacing(4)
        self.grouping_box.setFixedWidth(LEFT_MARGIN - 8)
        along.addWidget(self.grouping_box)
        along.addWidget(self.turn_slider, 1)
        inside = QVBoxLayout(stock)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(2)
        inside.addLayout(along)
        inside.addWidget(scroll, 1)
        return stock

    # ------------------------------------------------------------------ what is shown

    def show_scenario(self, module: Module, table: ScenarioTimetable | None) -> None:
        """Show the boards and turns of a scenario in the pane."""
        self._timetable = table
        scenario = module.scenarios.get(table.scenario) if table else None
        board_ids = (scenario.boards if scenario else None) or tuple(module.boards)
        names = [board for board in board_ids if board in module.boards] or list(module.boards)
        if [self.board_box.itemData(n) for n in range(self.board_box.count())] != names:
            # Filling the list must not change the board.
            with QSignalBlocker(self.board_box):
                self.board_box.clear()
                for board in names:
                    self.board_box.addItem(module.boards[board].name or board, board)
        self.board_box.setVisible(len(names) > 1)
        if self.view.board_id not in names:
            largest = max(
                names, key=lambda n: len(module.boards[n].spaces) or _HEX_BOARD_SIZE, default=""
            )
            self.board_box.setCurrentIndex(self.board_box.findData(largest))
            self.view.show_board(largest)
        self.show_turn()

    def show_turn(self) -> None:
        """Show the turn of the viewpoint on the slider and the map."""
        turn, table = self._context.viewpoint.current_state.turn, self._timetable
        first, last = (table.first, table.last) if table else (1, 1)
        with QSignalBlocker(self.turn_slider):
            # One step before the first turn is the set-up.
            self.turn_slider.setRange(first - 1, last)
            self.turn_slider.setPageStep(max(1, (last - first) // 6))
            self.turn_slider.setValue(first - 1 if turn is None else turn)
        title = (
            tr("Set-up")
            if turn is None
            else turn_title(self._context.document.complete_module, turn)
        )
        self.turn_label.setText(title)
        self.turn_slider.setAccessibleDescription(title)
        self.stock_strip.show_turn(turn)

    def show_stock_use(self, use: StockUse | None) -> None:
        """Show how many pieces are in use on each turn."""
        self.stock_strip.show_stock_use(use)

    # ------------------------------------------------------------------ what is done

    def show_turn_of_viewpoint(self, turn: int | None) -> None:
        """Show a turn of the scenario, or its set-up for None."""
        table = self._timetable
        if table is not None and (turn is None or table.first <= turn <= table.last):
            self._context.viewpoint.show_turn(turn)

    def go_to_next_turn(self, by: int) -> None:
        """Show the next or the previous turn."""
        self.turn_slider.setValue(self.turn_slider.value() + by)

    def _on_turn_before(self) -> None:
        self.go_to_next_turn(-1)

    def _on_turn_after(self) -> None:
        self.go_to_next_turn(1)

    def _on_board_chosen(self, index: int) -> None:
        self.view.show_board(str(self.board_box.itemData(index)))

    def _on_grouping_chosen(self, index: int) -> None:
        self.stock_strip.group_rows_by("power" if index == 0 else "class")

    def _on_slider_moved(self, value: int) -> None:
        first = self._timetable.first if self._timetable else 1
        self.show_turn_of_viewpoint(None if value < first else value)
