"""Moving of the keyboard focus within a part of the window, without leaving it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QWidget


def focus_next_inside(area: QWidget, *, forward: bool) -> bool:
    """Move the focus to the next or previous widget of an area; return whether there is one."""
    widgets = [
        widget
        for widget in _widgets_in_tab_order(area)
        if _can_widget_get_focus_by_tab(area, widget)
    ]
    if not widgets:
        return False
    current = area.focusWidget()
    place = widgets.index(current) if current in widgets else -1 if forward else 0
    reason = Qt.FocusReason.TabFocusReason if forward else Qt.FocusReason.BacktabFocusReason
    widgets[(place + (1 if forward else -1)) % len(widgets)].setFocus(reason)
    return True


def _widgets_in_tab_order(area: QWidget) -> list[QWidget]:
    """Return the widgets of an area in the order of the Tab key."""
    chain: list[QWidget] = []
    widget: QWidget | None = area.nextInFocusChain()
    while widget is not None and widget is not area:
        if area.isAncestorOf(widget):
            chain.append(widget)
        widget = widget.nextInFocusChain()
    return chain


def _can_widget_get_focus_by_tab(area: QWidget, widget: QWidget) -> bool:
    takes_tab = Qt.FocusPolicy.TabFocus.value & widget.focusPolicy().value
    return bool(takes_tab) and widget.isEnabled() and widget.isVisibleTo(area)
