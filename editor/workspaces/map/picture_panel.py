"""Panel of the picture tool: the points by which the picture is positioned, and their errors."""

from __future__ import annotations

from typing import Any, Protocol

from PySide6.QtCore import Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QFrame,
    QGridLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from sandtable.editor.canvas.board_view import BoardView
from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.fields.invalid_mark import mark_invalid
from sandtable.editor.icons import icon_by_name
from sandtable.editor.translation import tooltip_text, tr
from sandtable.editor.visual_scale import SPACE_S, SPACE_XS

_PANEL_WIDTH = 286
_MIN_REPORTED_TILT = 0.2
"""Degrees from which a turned scan is seen."""
_POINTS_FOR_BEST_FIT = 3


class ShownPoint(Protocol):
    """A point of the board's picture as the panel lists it: its number, position and error."""

    @property
    def board_point(self) -> tuple[float, float] | None:
        """The position of the point on the board, or None."""

    @property
    def place_text(self) -> str:
        """The position of the point as it was typed."""


class PicturePanelTool(Protocol):
    """Interface of the map tool whose points this panel lists."""

    context: EditorContext
    view: BoardView
    points: Any
    """Object whose signal `points_changed` tells of other points."""

    @property
    def board_points(self) -> tuple[ShownPoint, ...]:
        """The points of the picture on the shown board."""

    def remove_point(self, number: int) -> None:
        """Remove a point of the picture."""

    def remove_all_points(self) -> None:
        """Remove all points of the picture."""

    def enter_place(self, number: int, text: str) -> bool:
        """Set the position of a point from a text; return whether the board has that position."""

    def point_errors(self) -> dict[int, float]:
        """Return the distance between each point as shown and its stated position."""

    def tilt_angle(self) -> float:
        """Return the rotation of the picture in degrees."""


class PicturePanel(QFrame):
    """Panel with a line for each point: its number, its position on the board, and its error."""

    def __init__(self, tool: PicturePanelTool, parent: QWidget) -> None:
        super().__init__(parent)
        self._tool = tool
        self.setFrameShape(QFrame.Shape.StyledPanel)
        self.setAccessibleName(tr("Points of the picture"))
        self.setFixedWidth(_PANEL_WIDTH)
        self.place_lines: list[QLineEdit] = []
        self.distance_labels: list[QLabel] = []
        self.summary_label = QLabel(self)
        self.summary_label.setWordWrap(True)
        self.clear_button = QPushButton(tr("Remove all points"), self)
        self._rows: QWidget | None = None
        self._row_layout = QVBoxLayout()
        layout = QVBoxLayout(self)
        layout.setSpacing(SPACE_S)
        title = QLabel(tr("Points of the picture"), self)
        layout.addWidget(title)
        layout.addLayout(self._row_layout)
        layout.addWidget(self.clear_button)
        layout.addWidget(self.summary_label)
        layout.addStretch(1)
        self.clear_button.clicked.connect(self._on_clear_button)
        tool.points.points_changed.connect(self._show_points)
        tool.view.board_changed.connect(self._show_points)
        tool.context.document.module_changed.connect(self._show_distances)
        self._show_points()

    def _on_clear_button(self) -> None:
        self._tool.remove_all_points()

    def _show_points(self) -> None:
        points = self._tool.board_points
        if len(points) != len(self.place_lines):
            self._make_rows_for_points(len(points))
        for line, point in zip(self.place_lines, points, strict=True):
            if not line.hasFocus() or point.board_point is not None:
                line.setText(_place_as_text(point))
                mark_invalid(line, "")
        if points and points[-1].board_point is None:
            self.place_lines[-1].setFocus()
        self.clear_button.setVisible(bool(points))
        self._show_distances()

    def _make_rows_for_points(self, count: int) -> None:
        if self._rows is not None:
            self._row_layout.removeWidget(self._rows)
            self._rows.hide()
            # deleteLater, because the field whose Return was pressed may be among them.
            self._rows.deleteLater()
        self._rows = QWidget(self)
        grid = QGridLayout(self._rows)
        grid.setContentsMargins(0, 0, 0, 0)
        grid.setSpacing(SPACE_XS)
        self.place_lines = [self._line_edit_for_place(number) for number in range(count)]
        self.distance_labels = [QLabel(self._rows) for _ in range(count)]
        for number, line in enumerate(self.place_lines):
            self.distance_labels[number].setForegroundRole(QPalette.ColorRole.PlaceholderText)
            grid.addWidget(QLabel(str(number + 1), self._rows), number, 0)
            grid.addWidget(line, number, 1)
            grid.addWidget(self.distance_labels[number], number, 2)
            grid.addWidget(self._remove_button(number), number, 3)
        self._row_layout.addWidget(self._rows)

    def _line_edit_for_place(self, number: int) -> QLineEdit:
        line = QLineEdit(self._rows)
        line.setPlaceholderText(tr("hex, space, or x, y"))
        line.setAccessibleName(
            tr("Position of point {number} on the board").format(number=number + 1)
        )
        line.returnPressed.connect(lambda: self._on_entered(number))
        return line

    def _remove_button(self, number: int) -> QToolButton:
        button = QToolButton(self._rows, autoRaise=True)
        words = tr("Remove point {number}").format(number=number + 1)
        button.setIcon(icon_by_name("delete"))
        button.setAccessibleName(words)
        button.setToolTip(tooltip_text(words))
        button.clicked.connect(lambda: self._tool.remove_point(number))
        return button

    def _on_entered(self, number: int) -> None:
        line = self.place_lines[number]
        if self._tool.enter_place(number, line.text()):
            self._tool.view.setFocus(Qt.FocusReason.OtherFocusReason)
            return
        problem = tr("There is no such hex or space on this board. Coordinates look like 120, 45.")
        mark_invalid(line, problem)
        self.summary_label.setText(problem)

    def _show_distances(self, *_: Any) -> None:
        distances = self._tool.point_errors()
        for number, label in enumerate(self.distance_labels):
            is_placed = number in distances
            off = tr("error: {distance:.3g}") if is_placed else ""
            label.setText(off.format(distance=distances.get(number, 0.0)))
        self.summary_label.setText(self._summary_of_fit())

    def _summary_of_fit(self) -> str:
        placed = len(self._tool.point_errors())
        if not placed:
            return tr(
                "Drag a point of the picture to its position on the board. Two "
                "points also scale the picture."
            )
        tilt = self._tool.tilt_angle()
        if placed > 1 and abs(tilt) >= _MIN_REPORTED_TILT:
            text = tr("The picture is turned by {angle:.1f}°: straighten it in a paint program.")
            return text.format(angle=tilt)
        if placed < _POINTS_FOR_BEST_FIT:
            return tr(
                "%n points given. With three or more, width and height are fitted separately.",
                "",
                placed,
            )
        return tr("Fitted to %n points.", "", placed)


def _place_as_text(point: ShownPoint) -> str:
    if point.place_text or point.board_point is None:
        return point.place_text
    return f"{point.board_point[0]:.6g}, {point.board_point[1]:.6g}"
