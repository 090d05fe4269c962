"""The map as of a turn: a slider, the board, and the stock in use below it."""

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

from sandtable.editor.bench.bench import EditorContext
from sandtable.editor.canvas.select import SelectTool
from sandtable.editor.canvas.view import BoardView
from sandtable.editor.fields.parts import Parts
from sandtable.editor.fields.short import ShortCombo, WholeLabel
from sandtable.editor.words import tr, translatable
from sandtable.editor.workspaces.arrivals.stock_strip import LEFT_MARGIN, RIGHT_MARGIN, StockStrip
from sandtable.model.limits.stock_use import StockUse
from sandtable.model.module import Module
from sandtable.model.reports.timetable import Timetable
from sandtable.model.wording.turns import turn_title

_HEX_BOARD_SIZE = 10_000
"""A board of hexes has more spaces than it writes."""

_SHORT_BOX = QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon


class TimePane(QWidget):
    """Looks at a turn: the viewpoint is shared with all other views."""

    def __init__(self, bench: EditorContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self._table: Timetable | None = None
        self.view = BoardView(bench, self)
        self.slider, self.turn = QSlider(Qt.Orientation.Horizontal, self), WholeLabel(self)
        self.before, self.after = QToolButton(self), QToolButton(self)
        self.strip = StockStrip(bench, self)
        self.by, self.boards = QComboBox(self), ShortCombo(self)
        self.down = Parts(bench.settings, "arrivals-time", Qt.Orientation.Vertical, self)
        self._lay_out()
        self.view.tool = SelectTool(self.view)
        self.boards.activated.connect(self._on_board)
        self.by.activated.connect(self._on_by)
        self.slider.valueChanged.connect(self._on_slider)
        self.strip.turned.connect(self.go_to_turn)
        self.before.clicked.connect(self._on_before)
        self.after.clicked.connect(self._on_after)

    def _lay_out(self) -> None:
        self.boards.setAccessibleName(tr("Board"))
        self.by.setAccessibleName(tr("Stock by"))
        self.slider.setAccessibleName(tr("Turn that is shown"))
        self.by.addItem(tr("By power"), "power")
        self.by.addItem(tr("By class"), "class")
        above = QHBoxLayout()
        above.setContentsMargins(4, 0, 4, 0)
        for button, arrow, name in (
            (self.before, Qt.ArrowType.LeftArrow, translatable("The turn before")),
            (self.after, Qt.ArrowType.RightArrow, translatable("The next turn")),
        ):
            button.setArrowType(arrow)
            button.setAutoRaise(True)
            button.setAccessibleName(tr(name))
        for part in (self.before, self.turn, self.after):
            above.addWidget(part)
        self.boards.setSizeAdjustPolicy(_SHORT_BOX)
        self.boards.setMinimumContentsLength(6)
        above.addWidget(self.boards, 1)
        whole = QVBoxLayout(self)
        whole.setContentsMargins(0, 0, 0, 0)
        whole.setSpacing(2)
        whole.addLayout(above)
        whole.addWidget(self.down, 1)

    def show_below_stock(self, below: QWidget) -> None:
        """Show something below the stock."""
        self.down.hold(((self.view, 300, 2), (self._build_stock_area(), 140, 0), (below, 180, 1)))

    def _build_stock_area(self) -> QWidget:
        """The slider, and below it the strip with the same turns."""
        stock, scroll = QWidget(self), QScrollArea(self)
        scroll.setWidgetResizable(True)
        scroll.setFrameShape(QFrame.Shape.NoFrame)
        scroll.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        scroll.setVerticalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOn)
        scroll.setFocusPolicy(Qt.FocusPolicy.NoFocus)
        scroll.setWidget(self.strip)
        along = QHBoxLayout()
        bar = scroll.verticalScrollBar().sizeHint().width()
        along.setContentsMargins(4, 0, RIGHT_MARGIN + bar, 0)
        along.setSpacing(4)
        self.by.setFixedWidth(LEFT_MARGIN - 8)
        along.addWidget(self.by)
        along.addWidget(self.slider, 1)
        inside = QVBoxLayout(stock)
        inside.setContentsMargins(0, 0, 0, 0)
        inside.setSpacing(2)
        inside.addLayout(along)
        inside.addWidget(scroll, 1)
        return stock

    # ------------------------------------------------------------------ what is shown

    def show_scenario(self, module: Module, table: Timetable | None) -> None:
        """Show the boards and the turns of a scenario."""
        self._table = table
        scenario = module.scenarios.get(table.scenario) if table else None
        own = (scenario.boards if scenario else None) or tuple(module.boards)
        names = [board for board in own if board in module.boards] or list(module.boards)
        if [self.boards.itemData(n) for n in range(self.boards.count())] != names:
            with QSignalBlocker(self.boards):
                self.boards.clear()
                for board in names:
                    self.boards.addItem(module.boards[board].name or board, board)
        self.boards.setVisible(len(names) > 1)
        if self.view.board not in names:
            largest = max(
                names, key=lambda n: len(module.boards[n].spaces) or _HEX_BOARD_SIZE, default=""
            )
            self.boards.setCurrentIndex(self.boards.findData(largest))
            self.view.show_board(largest)
        self.show_turn()

    def show_turn(self) -> None:
        """Show which turn is looked at."""
        turn, table = self._bench.viewpoint.view.turn, self._table
        first, last = (table.first, table.last) if table else (1, 1)
        with QSignalBlocker(self.slider):
            self.slider.setRange(first - 1, last)
            self.slider.setPageStep(max(1, (last - first) // 6))
            self.slider.setValue(first - 1 if turn is None else turn)
        said = tr("Set-up") if turn is None else turn_title(self._bench.document.whole, turn)
        self.turn.setText(said)
        self.slider.setAccessibleDescription(said)
        self.strip.show_turn(turn)

    def show_use(self, use: StockUse | None) -> None:
        """Show the stock in use."""
        self.strip.show_use(use)

    # ------------------------------------------------------------------ what is done

    def go_to_turn(self, turn: int | None) -> None:
        """Look at a turn of the scenario, or at its set-up."""
        table = self._table
        if table is not None and (turn is None or table.first <= turn <= table.last):
            self._bench.viewpoint.turn(turn)

    def step_turn(self, by: int) -> None:
        """Look at the turn before, or at the next."""
        self.slider.setValue(self.slider.value() + by)

    def _on_before(self) -> None:
        self.step_turn(-1)

    def _on_after(self) -> None:
        self.step_turn(1)

    def _on_board(self, index: int) -> None:
        self.view.show_board(str(self.boards.itemData(index)))

    def _on_by(self, index: int) -> None:
        self.strip.show_by("power" if index == 0 else "class")

    def _on_slider(self, value: int) -> None:
        first = self._table.first if self._table else 1
        self.go_to_turn(None if value < first else value)
