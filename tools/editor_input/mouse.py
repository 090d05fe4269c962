"""Mouse input for a widget: events as from a real mouse, without moving the cursor."""

from __future__ import annotations

from itertools import pairwise

from PySide6.QtCore import QEvent, QPoint, QPointF, Qt
from PySide6.QtGui import QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget

LEFT = Qt.MouseButton.LeftButton
NONE = Qt.MouseButton.NoButton
PLAIN = Qt.KeyboardModifier.NoModifier


def send(
    widget: QWidget,
    kind: QEvent.Type,
    at: QPoint,
    button: Qt.MouseButton = NONE,
    held: Qt.MouseButton = NONE,
    modifier: Qt.KeyboardModifier = PLAIN,
) -> None:
    """Send one mouse event."""
    where = QPointF(widget.mapToGlobal(at))
    QApplication.sendEvent(widget, QMouseEvent(kind, QPointF(at), where, button, held, modifier))


def move(widget: QWidget, at: QPoint, held: Qt.MouseButton = NONE) -> None:
    """Move the mouse to a point."""
    send(widget, QEvent.Type.MouseMove, at, held=held)


def drag(
    widget: QWidget,
    *way: QPoint,
    button: Qt.MouseButton = LEFT,
    modifier: Qt.KeyboardModifier = PLAIN,
    drop: bool = True,
) -> None:
    """Press at the first point, move over the others, and release at the last one."""
    move(widget, way[0])
    send(widget, QEvent.Type.MouseButtonPress, way[0], button, button, modifier)
    for before, here in pairwise(way):
        send(widget, QEvent.Type.MouseMove, (before + here) / 2, NONE, button, modifier)
        send(widget, QEvent.Type.MouseMove, here, NONE, button, modifier)
    if drop:
        send(widget, QEvent.Type.MouseButtonRelease, way[-1], button, NONE, modifier)
