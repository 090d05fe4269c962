"""Size of dialogs on small screens, where their buttons must stay visible."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtWidgets import QDialog

_SCREEN_MARGIN = QSize(40, 60)
"""Room for the frame and the title of a window, and for the bars of the desktop."""


def size_within_screen(wanted: tuple[int, int], screen: QSize) -> QSize:
    """Return the wanted size, reduced to what fits on a screen."""
    return QSize(*wanted).boundedTo(screen - _SCREEN_MARGIN)


def resize_within_screen(dialog: QDialog, wanted: tuple[int, int]) -> None:
    """Give a dialog the wanted size, reduced on a small screen."""
    dialog.resize(size_within_screen(wanted, dialog.screen().availableSize()))
