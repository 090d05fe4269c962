"""The fields of the form for a line of the chart: what they are called, and where they lie."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import (
    QCheckBox,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QPushButton,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from sandtable.editor.bench.bench import Bench
from sandtable.editor.fields.completing import Completing
from sandtable.editor.fields.short import PlainLabel, ShortCombo
from sandtable.editor.words import tr
from sandtable.editor.workspaces.setup.draft import HOWS
from sandtable.model.phrases.condition import BOUNDS
from sandtable.model.phrases.entry import Entry
from sandtable.model.phrases.place import Place

_NAMES = (
    "Whose chart",
    "How the place is chosen",
    "Place, region or expression",
    "Pieces of the line",
    "What binds the choice",
    "Bound",
    "How many",
    "Of which pieces",
    "In which spaces",
)
"""What the fields are called for those who do not see them."""


class LineFields(QWidget):
    """A head that opens the fields below it."""

    def __init__(self, bench: Bench, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self.title, self.reading, self.verdict = (PlainLabel(self) for _ in range(3))
        self.heading, self.how, self.bound = (ShortCombo(self, letters=8) for _ in range(3))
        self.where, self.pieces = QLineEdit(self), QLineEdit(self)
        self.provisos = QListWidget(self)
        self.button, self.body, self.area = QToolButton(self), QWidget(), QScrollArea(self)
        self.amount, self.of = QLineEdit(self), QLineEdit(self)
        self.each, self.within = QCheckBox(tr("on each"), self), QLineEdit(self)
        self.add, self.drop = QPushButton(tr("Add"), self), QPushButton(tr("Remove"), self)
        self.apply, self.new = QPushButton(tr("Apply"), self), QPushButton(tr("New line"), self)
        self._name()
        self._lay_out()

    def _name(self) -> None:
        fields = (self.heading, self.how, self.where, self.pieces, self.provisos, self.bound)
        named = zip((*fields, self.amount, self.of, self.within), _NAMES, strict=True)
        for widget, name in named:
            widget.setAccessibleName(tr(name))
        for how, words in HOWS.items():
            self.how.addItem(tr(words), how)
        for bound in BOUNDS:
            self.bound.addItem(bound, bound)
        self.amount.setPlaceholderText("1")
        self.of.setPlaceholderText(tr("of: all"))
        self.within.setPlaceholderText(tr("in: anywhere"))
        self.where.setPlaceholderText(tr("A place, region or expression"))
        self.pieces.setPlaceholderText(tr("Pieces, with commas between them"))
        Completing(self._bench, Place, self.where)
        Completing(self._bench, Entry, self.pieces)
        Completing(self._bench, Entry, self.of)
        Completing(self._bench, Place, self.within)

    def _lay_out(self) -> None:
        line = self.fontMetrics().lineSpacing()
        for label, lines in ((self.reading, 3), (self.verdict, 2)):
            label.setWordWrap(True)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            label.setMinimumHeight(lines * line)  # what stands above keeps its place
            label.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.provisos.setFixedHeight(3 * line + 6)
        self.amount.setFixedWidth(44)
        self._fill()
        layout = self._column = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        layout.addLayout(_row(self.button, (self.title, 1)))
        layout.addWidget(self.area)
        layout.addLayout(_row((QWidget(self), 1), self.new, self.apply))
        self._enclose()
        self.unfold(on=False)

    def unfold(self, *, on: bool) -> None:
        """Show the fields, or only the head."""
        for widget in (self.area, self.new, self.apply):
            widget.setVisible(on)
        self._column.activate()

    def whole_height(self) -> int:
        """How high it is where no field has to be scrolled to."""
        scrolled = self.body.sizeHint().height() - self.area.sizeHint().height()
        return self.sizeHint().height() + max(scrolled, 0)

    def _enclose(self) -> None:
        """Where the fields have no height they are scrolled, and never squeezed."""
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setWidgetResizable(True)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setWidget(self.body)
        bar = self.area.verticalScrollBar().sizeHint().width()
        self.area.setMinimumWidth(self.body.minimumSizeHint().width() + bar)

    def _fill(self) -> None:
        """What opens below the button."""
        self.button.setCheckable(True)
        self.button.setAutoRaise(True)
        self.button.setText(tr("Line and choice"))
        self.button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.button.setArrowType(Qt.ArrowType.RightArrow)
        form = QFormLayout(self.body)
        form.setContentsMargins(2, 0, 2, 0)
        form.setVerticalSpacing(4)
        form.addRow(tr("Chart"), _row((self.heading, 1), (self.how, 1)))
        form.addRow(tr("Where"), self.where)
        form.addRow(tr("Pieces"), self.pieces)
        form.addRow(tr("Bound by"), _row((self.provisos, 1), self.drop))
        form.addRow("", _row((self.bound, 1), self.amount, (self.of, 1)))
        form.addRow("", _row(self.each, (self.within, 1), self.add))
        form.addRow(self.reading)
        form.addRow(self.verdict)


def _row(*parts: QWidget | tuple[QWidget, int]) -> QHBoxLayout:
    layout = QHBoxLayout()
    layout.setSpacing(4)
    for part in parts:
        widget, stretch = part if isinstance(part, tuple) else (part, 0)
        layout.addWidget(widget, stretch)
    return layout
