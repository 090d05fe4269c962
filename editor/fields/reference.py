"""A field for the name of something else, with a jump to it."""

from __future__ import annotations

from PySide6.QtCore import Qt
from PySide6.QtWidgets import QToolButton, QWidget

from sandtable.editor.bench.bench import EditorContext
from sandtable.editor.fields.line import LineField
from sandtable.editor.words import tr
from sandtable.model.address_path import AddressPath
from sandtable.model.name_suggestions import did_you_mean, nearest_name
from sandtable.model.references.completion import completions_for
from sandtable.model.references.definition_place import definition_place
from sandtable.model.references.index import name_index_of
from sandtable.model.text_input.forms import FormField


class ReferenceField(LineField):
    """A name; what nothing bears is told at once, and may be typed all the same."""

    def __init__(
        self, bench: EditorContext, slot: FormField, parent: QWidget | None = None
    ) -> None:
        super().__init__(bench, slot, parent)
        self.jump = QToolButton(self)
        self.jump.setArrowType(Qt.ArrowType.RightArrow)
        self.jump.setAutoRaise(True)
        self.jump.setAccessibleName(tr("Go there"))
        self.jump.clicked.connect(self._on_jump)
        self.row.addWidget(self.jump)
        self._known = True

    def home(self) -> AddressPath | None:
        """Where the named thing is declared."""
        name = self.text or self.line.placeholderText()
        if not name or self.mixed:
            return None
        return definition_place(self.bench.document.whole, self.slot.names, name)

    def show_text(self, text: str, faint: str) -> None:
        super().show_text(text, faint)
        home = self.home()
        self.jump.setEnabled(home is not None)
        self.jump.setToolTip(tr("Go to {name}").format(name=text or faint) if home else "")
        self._tell(text)

    def check(self) -> bool:
        sound = super().check()
        if sound:
            self._tell(self.typed().strip())
        return sound

    def _tell(self, name: str) -> None:
        """Say that nothing bears a name."""
        kind, module = self.slot.names, self.bench.document.whole
        if not name or kind == "address" or name_index_of(module).has_name(kind, name):
            return
        if definition_place(module, kind, name) is not None:
            return
        advice = did_you_mean(nearest_name(name, completions_for(module, self.slot.kind)))
        text = tr("There is no {kind} {name}.").format(kind=kind, name=repr(name))
        self.complain(f"{text}{advice}")

    def _on_jump(self) -> None:
        home = self.home()
        if home is not None:
            self.bench.selection.reveal(home)
