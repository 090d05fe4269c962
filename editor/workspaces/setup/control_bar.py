"""Control at the start: a power is chosen, and painted over spaces."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker
from PySide6.QtWidgets import QHBoxLayout, QToolButton, QWidget

from sandtable.editor.bench.bench import EditorContext
from sandtable.editor.canvas.tool import Tool
from sandtable.editor.canvas.view import BoardView
from sandtable.editor.fields.short import ShortCombo
from sandtable.editor.words import tr
from sandtable.editor.workspaces.setup.setup_tools import ControlTool
from sandtable.editor.workspaces.setup.write_target import WriteTarget
from sandtable.model.edits.setup_control import NOBODY, UNLISTED


class ControlBar(QWidget):
    """Switches between pieces and control, and says who is painted."""

    def __init__(
        self,
        bench: EditorContext,
        view: BoardView,
        otherwise: Tool,
        writing: WriteTarget,
        parent: QWidget | None = None,
    ) -> None:
        super().__init__(parent)
        self._bench, self._view, self._writing = bench, view, writing
        self._otherwise, self.tool = otherwise, ControlTool(view, writing)
        self.button, self.holder = QToolButton(self), ShortCombo(self)
        self.button.setText(tr("Paint control"))
        self.button.setCheckable(True)
        self.button.setToolTip(tr("Click spaces or drag over them to say who controls them"))
        self.holder.setAccessibleName(tr("Who controls it"))
        self.holder.setEnabled(False)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.addWidget(self.button)
        layout.addWidget(self.holder)
        self.button.toggled.connect(self._on_toggled)
        self.holder.currentIndexChanged.connect(self._on_holder)

    @property
    def holder_names(self) -> dict[str, str]:
        """Who can be painted, and what that is called."""
        owners = self._bench.document.whole.module.owners
        named = {key: owner.name for key, owner in owners.items()}
        return {**named, NOBODY: tr("Nobody"), UNLISTED: tr("Not said")}

    def bring_up_to_date(self) -> None:
        """Offer the owners that there are."""
        before, holders = self.holder.currentData(), self.holder_names
        with QSignalBlocker(self.holder):
            self.holder.clear()
            for key, name in holders.items():
                self.holder.addItem(name, key)
            self.holder.setCurrentIndex(max(0, self.holder.findData(before)))
        self._on_holder()

    def give_control(self, spaces: list[str], holder: str) -> bool:
        """Let somebody control spaces, in one step."""
        home = self._writing.scenario_for_control(holder)
        if home is None:
            return False
        before, self.tool.holder = self.tool.holder, holder
        done = self.tool.paint_spaces(spaces, home)
        self.tool.holder = before
        return done

    def _on_toggled(self) -> None:
        on = self.button.isChecked()
        self.holder.setEnabled(on)
        self._view.tool = self.tool if on else self._otherwise

    def _on_holder(self) -> None:
        self.tool.holder = self.holder.currentData() or UNLISTED
