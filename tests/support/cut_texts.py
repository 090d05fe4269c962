"""Texts of a window that have no room: cut off, shortened, or lying over each other."""

from __future__ import annotations

from collections.abc import Iterator

from PySide6.QtCore import QRect, Qt
from PySide6.QtWidgets import (
    QAbstractButton,
    QCheckBox,
    QLabel,
    QPushButton,
    QStyle,
    QTabBar,
    QToolButton,
    QWidget,
)

from sandtable.editor.fields.elided_widgets import ElidedLabel

_TOLERANCE = 1
"""Pixels by which fonts are measured differently."""
_ICON_GAP = 4


def cut_texts(window: QWidget, *, may_elide: bool) -> Iterator[str]:
    """Yield each visible text that has less room than it needs, with its widget.

    With `may_elide` a label may be shortened whose tooltip shows the whole text.
    """
    for widget in (window, *window.findChildren(QWidget)):
        if not widget.isVisible() or widget.visibleRegion().isEmpty():
            continue
        if may_elide and isinstance(widget, ElidedLabel) and widget.toolTip():
            continue
        if isinstance(widget, QLabel) and widget.text() and not _has_room_for_label(widget):
            yield f"{type(widget).__name__} {widget.text()!r} in {widget.width()} px"
        elif isinstance(widget, QAbstractButton) and widget.text():
            if not _has_room_for_button(widget):
                yield f"{type(widget).__name__} {widget.text()!r} in {widget.width()} px"
        elif isinstance(widget, QTabBar):
            yield from _cut_tabs(widget)


def _has_room_for_label(label: QLabel) -> bool:
    rect, metrics = label.contentsRect(), label.fontMetrics()
    flags = int(Qt.TextFlag.TextWordWrap) if label.wordWrap() else 0
    text = label.text()
    if label.textFormat() == Qt.TextFormat.RichText or "<" in text:
        needed = label.sizeHint()
        return label.wordWrap() or needed.width() <= label.width() + _TOLERANCE
    room = metrics.boundingRect(QRect(0, 0, max(1, rect.width()), 10_000), flags, text)
    return (
        room.width() <= rect.width() + _TOLERANCE and room.height() <= rect.height() + _TOLERANCE
    )


def _has_room_for_button(button: QAbstractButton) -> bool:
    if isinstance(button, QToolButton) and (
        button.toolButtonStyle() == Qt.ToolButtonStyle.ToolButtonIconOnly
    ):
        return True
    text = button.text().replace("&", "")
    metrics, icon = button.fontMetrics(), button.icon()
    width = 0 if icon.isNull() else button.iconSize().width() + _ICON_GAP
    if isinstance(button, QCheckBox):
        style = button.style()
        width += style.pixelMetric(QStyle.PixelMetric.PM_IndicatorWidth)
    if isinstance(button, QPushButton) and button.hasHeightForWidth():
        return button.height() + _TOLERANCE >= button.heightForWidth(button.width())
    needed = max(metrics.horizontalAdvance(line) for line in text.split("\n"))
    return width + needed <= button.width() + _TOLERANCE


def _cut_tabs(bar: QTabBar) -> Iterator[str]:
    for number in range(bar.count()):
        if not bar.isTabVisible(number):
            continue
        rect = bar.tabRect(number)
        needed = bar.fontMetrics().horizontalAdvance(bar.tabText(number))
        if not bar.rect().intersects(rect):
            yield f"Tab {bar.tabText(number)!r} is out of sight"
        elif needed > rect.width():
            yield f"Tab {bar.tabText(number)!r} in {rect.width()} px"
