"""The panel of what is tried on borders: which way, how much, and what would come of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Protocol

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import (
    QCheckBox,
    QComboBox,
    QDoubleSpinBox,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLabel,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from sandtable.editor.bench.bench import EditorContext
from sandtable.editor.bench.worker import Worker
from sandtable.editor.fields.short import PlainLabel
from sandtable.editor.words import tr, translatable
from sandtable.model.geometry.shaping.smooth import MOST
from sandtable.model.module_change import ModuleChange

_WAY_TITLES = {
    "simplify": translatable("Simplify all borders"),
    "smooth": translatable("Smooth one border"),
    "tidy": translatable("Join borders that nearly meet"),
}
_AMOUNT_TITLES = {
    "simplify": translatable("Bends left out below"),
    "smooth": translatable("Rounds"),
    "tidy": translatable("Joined within"),
}
_UNITS = translatable(" units")
_LARGEST, _PANEL_WIDTH = 100_000.0, 286


@dataclass(frozen=True, slots=True)
class ReshapeRequest:
    """What is to be tried: `simplify`, `smooth` or `tidy`, and how much."""

    way: str
    amount: float
    coasts: bool = True
    """Whether free edges are simplified, too."""
    spaces: tuple[str, ...] = ()
    """Whose border is smoothed."""


class ReshapePanelTool(Protocol):
    """The tool that a panel belongs to."""

    bench: EditorContext
    worker: Worker
    """Who finds out what a wish would make."""
    request: ReshapeRequest

    def show_result(self, wish: object, result: object) -> None:
        """Show what came of a wish."""

    def try_request(self, wish: ReshapeRequest) -> None:
        """Show what a wish would make of the borders."""

    def begin_trial(self, way: str) -> None:
        """Try one way, by as much as is usual."""

    def apply_trial(self) -> bool:
        """Do what is shown."""

    def cancel(self) -> None:
        """Leave all as it is."""


class ReshapePanel(QFrame):
    """Asks a tool for what is typed, and says what would come of it."""

    def __init__(self, tool: ReshapePanelTool, parent: QWidget) -> None:
        super().__init__(parent)
        self._tool = tool
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAccessibleName(tr("Borders"))
        self.setFixedWidth(_PANEL_WIDTH)
        self.way, self.amount, self.amount_title = QComboBox(), QDoubleSpinBox(), QLabel()
        self.coasts = QCheckBox(tr("Coasts and free edges, too"))
        self.told = PlainLabel()
        self.take, self.leave = QPushButton(tr("Take it")), QPushButton(tr("Leave it"))
        for way, said in _WAY_TITLES.items():
            self.way.addItem(tr(said), way)
        self.way.setAccessibleName(tr("What is done"))
        self.amount.setAccessibleName(tr("How much"))
        self.told.setWordWrap(True)
        self._lay_out()
        self.way.currentIndexChanged.connect(self._on_way)
        self.amount.valueChanged.connect(self._on_typed)
        self.coasts.toggled.connect(self._on_typed)
        self.take.clicked.connect(tool.apply_trial)
        self.leave.clicked.connect(tool.cancel)
        tool.worker.done.connect(self._on_done)
        tool.bench.document.changed.connect(self._on_changed)

    def _lay_out(self) -> None:
        form, below = QFormLayout(), QHBoxLayout()
        form.addRow(self.way)
        form.addRow(self.amount_title, self.amount)
        form.addRow(self.coasts)
        below.addWidget(self.take)
        below.addWidget(self.leave)
        layout = QVBoxLayout(self)
        layout.addLayout(form)
        layout.addWidget(self.told)
        layout.addLayout(below)
        layout.addStretch(1)

    def show_request(self, wish: ReshapeRequest) -> None:
        """Show what is tried."""
        smooths = wish.way == "smooth"
        with QSignalBlocker(self.way), QSignalBlocker(self.amount), QSignalBlocker(self.coasts):
            self.way.setCurrentIndex(self.way.findData(wish.way))
            self.amount_title.setText(tr(_AMOUNT_TITLES[wish.way]))
            self.amount.setDecimals(0 if smooths else 1)
            self.amount.setRange(1 if smooths else 0.1, MOST if smooths else _LARGEST)
            self.amount.setSuffix("" if smooths else tr(_UNITS))
            self.amount.setStepType(
                QDoubleSpinBox.StepType.DefaultStepType
                if smooths
                else QDoubleSpinBox.StepType.AdaptiveDecimalStepType
            )
            if self.amount.value() != wish.amount:
                self.amount.setValue(wish.amount)
            self.coasts.setChecked(wish.coasts)
        self.coasts.setVisible(wish.way == "simplify")
        self.show_verdict(tr("Looking…"), may_take=False)

    def show_verdict(self, text: str, *, may_take: bool) -> None:
        """Say what would come of it, and whether it can be had."""
        self.told.setText(text)
        self.told.setAccessibleName(text)
        self.take.setEnabled(may_take)

    def _on_done(self, wish: object, result: object) -> None:
        self._tool.show_result(wish, result)

    def _on_changed(self, change: ModuleChange) -> None:
        if change.affects("boards"):
            self._tool.try_request(self._tool.request)

    def _on_way(self) -> None:
        self._tool.begin_trial(self.way.currentData())

    def _on_typed(self) -> None:
        request = ReshapeRequest(
            self.way.currentData(),
            self.amount.value(),
            self.coasts.isChecked(),
            self._tool.request.spaces,
        )
        self._tool.try_request(request)
