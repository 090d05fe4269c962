"""Title bar of a dock: its name, and buttons to collapse or to detach it."""

from __future__ import annotations

from PySide6.QtCore import QSize
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QDockWidget, QHBoxLayout, QToolButton, QWidget

from sandtable.editor.fields.elided_widgets import FullWidthLabel
from sandtable.editor.icons import icon_by_name
from sandtable.editor.translation import tr
from sandtable.editor.visual_scale import SMALL_ICON_SIZE, SPACE_S, SPACE_XS


class PanelTitleBar(QWidget):
    """Title bar of a dock in the colours of the theme, which can be dragged as usual."""

    def __init__(self, dock: QDockWidget) -> None:
        super().__init__(dock)
        self._dock = dock
        self.setAutoFillBackground(True)
        self.setBackgroundRole(QPalette.ColorRole.Button)
        self.title_label = FullWidthLabel(dock.windowTitle(), self)
        self.float_button = self._title_button("float", tr("Detach from the window"))
        self.collapse_button = self._title_button("collapse", tr("Collapse to its icon"))
        self.float_button.clicked.connect(self._on_float_button)
        self.collapse_button.clicked.connect(dock.hide)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(SPACE_S, SPACE_XS, SPACE_XS, SPACE_XS)
        layout.setSpacing(0)
        layout.addWidget(self.title_label, 1)
        layout.addWidget(self.float_button)
        layout.addWidget(self.collapse_button)

    def _title_button(self, icon: str, text: str) -> QToolButton:
        button = QToolButton(self, autoRaise=True)
        button.setIcon(icon_by_name(icon))
        button.setIconSize(QSize(SMALL_ICON_SIZE, SMALL_ICON_SIZE))
        button.setToolTip(text)
        button.setAccessibleName(f"{text}: {self._dock.windowTitle()}")
        return button

    def _on_float_button(self) -> None:
        self._dock.setFloating(not self._dock.isFloating())
