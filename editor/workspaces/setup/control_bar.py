"""Control at the start: the author chooses a power and paints the spaces that it controls."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from sandtable.editor.canvas.board_tool import BoardTool
from sandtable.editor.canvas.board_view import BoardView
from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.fields.elided_widgets import ElidedComboBox
from sandtable.editor.translation import tr
from sandtable.editor.workspaces.setup.setup_tools import ControlTool
from sandtable.editor.workspaces.setup.write_target import WriteTarget
from sandtable.model.edits.setup_control import NO_LISTED_HOLDER, UNCONTROLLED_HOLDER


class ControlBar(QWidget):
    """Bar that switches between pieces and control, and chooses the power to paint."""

    def __init__(
        self,
        context: EditorContext,
        view: BoardView,
        otherwise: BoardTool,
        writing: WriteTarget,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._context, self._view, self._write_target = context, view, writing
        self._other_tool, self.control_tool = otherwise, ControlTool(view, writing)
        self.control_button, self.holder_box = QToolButton(self), ElidedComboBox(self)
        self.control_button.setText(tr("Paint control"))
        self.control_button.setCheckable(True)
        self.control_button.setToolTip(
            tr("Click spaces or drag over them to set who controls them")
        )
        self.holder_box.setAccessibleName(tr("Control of the space"))
        self.holder_box.setEnabled(False)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.control_button)
        layout.addWidget(self.holder_box)
        self.control_button.toggled.connect(self._on_mode_toggled)
        self.holder_box.currentIndexChanged.connect(self._on_holder_chosen)

    @property
    def holder_names(self) -> dict[str, str]:
        """Names of the owners that may control spaces, by id."""
        owners = self._context.document.complete_module.module.owners
        owner_names = {key: owner.name for key, owner in owners.items()}
        return {
            **owner_names,
            UNCONTROLLED_HOLDER: tr("Nobody"),
            NO_LISTED_HOLDER: tr("Not stated"),
        }

    def refresh_holders(self) -> None:
        """Update the list of owners that may control spaces."""
        before, holders = self.holder_box.currentData(), self.holder_names
        # Filling the list must not choose another holder.
        with QSignalBlocker(self.holder_box):
            self.holder_box.clear()
            for key, name in holders.items():
                self.holder_box.addItem(name, key)
            self.holder_box.setCurrentIndex(max(0, self.holder_box.findData(before)))
        self._on_holder_chosen()

    def set_control_of_spaces_to(self, spaces: list[str], holder: str) -> bool:
        """Set who controls spaces as one undo step; return whether that was possible."""
        home = self._write_target.scenario_for_control(holder)
        if home is None:
            return False
        # The chosen power of the bar is restored after this single edit.
        before, self.control_tool.painted_holder = self.control_tool.painted_holder, holder
        is_done = self.control_tool.paint_control_of_spaces(spaces, home)
        self.control_tool.painted_holder = before
        return is_done

    def _on_mode_toggled(self) -> None:
        on = self.control_button.isChecked()
        self.holder_box.setEnabled(on)
        self._view.active_tool = self.control_tool if on else self._other_tool

    def _on_holder_chosen(self) -> None:
        self.control_tool.painted_holder = self.holder_box.currentData() or NO_LISTED_HOLDER
