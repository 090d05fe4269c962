"""Section of a form that starts collapsed; its state is remembered for all forms."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QFormLayout, QSizePolicy, QToolButton, QVBoxLayout, QWidget

from sandtable.editor.context.settings import EditorSettings
from sandtable.editor.translation import tr

_COLLAPSED_STATE_SETTING = "inspector/advanced"


class AdvancedSection(QWidget):
    """Button “Advanced” with the number of filled fields, and the fields below it."""

    def __init__(self, settings: EditorSettings, parent: QWidget) -> None:
        super().__init__(parent)
        self._settings = settings
        self._filled_count = 0
        self.fold_button, self.body = QToolButton(self), QWidget(self)
        self.form_layout = QFormLayout(self.body)
        self.fold_button.setCheckable(True)
        self.fold_button.setAutoRaise(True)
        self.fold_button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.fold_button.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        self.fold_button.toggled.connect(self._on_section_toggled)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 4, 0, 0)
        layout.setSpacing(4)
        layout.addWidget(self.fold_button)
        layout.addWidget(self.body)
        self.follow_collapsed_setting()

    def follow_collapsed_setting(self) -> None:
        """Expand or collapse as last chosen in this form or another one."""
        # One setting for all forms: who needs such fields needs them everywhere.
        is_open = self._settings.read_setting(_COLLAPSED_STATE_SETTING, "no") == "yes"
        self.fold_button.setChecked(is_open)
        self._show_collapsed_state()

    def show_filled_field_count(self, count: int) -> None:
        """Show how many collapsed fields have a value, so that hidden values are noticed."""
        self._filled_count = count
        self._show_collapsed_state()

    def _on_section_toggled(self) -> None:
        is_open = self.fold_button.isChecked()
        self._settings.store_setting(_COLLAPSED_STATE_SETTING, "yes" if is_open else None)
        self._show_collapsed_state()

    def _show_collapsed_state(self) -> None:
        is_open = self.fold_button.isChecked()
        self.body.setVisible(is_open)
        arrow = Qt.ArrowType.DownArrow if is_open else Qt.ArrowType.RightArrow
        self.fold_button.setArrowType(arrow)
        count = self._filled_count
        filled = tr("Advanced (%n filled in)", "", count) if count else tr("Advanced")
        self.fold_button.setText(filled)
