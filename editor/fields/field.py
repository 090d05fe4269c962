"""What all fields have in common: one value, of one thing or of several, shown and entered."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from typing import Any

from PySide6.QtCore import QSignalBlocker, Signal
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import QHBoxLayout, QSizePolicy, QVBoxLayout, QWidget

from sandtable.editor.bench.bench import EditorContext
from sandtable.editor.fields.short import PlainLabel
from sandtable.editor.semantic_colors import trouble
from sandtable.editor.words import tr
from sandtable.model.address_path import AddressPath
from sandtable.model.edits.errors import EditError
from sandtable.model.lookup import ABSENT, look_up
from sandtable.model.module import Module
from sandtable.model.references.text_kinds import kind_at
from sandtable.model.text_input.default_values import inherited_at
from sandtable.model.text_input.forms import FormField
from sandtable.model.text_input.values import (
    as_text,
    enter_text_everywhere,
    parse_value_at,
    text_of,
)
from sandtable.model.wording.titles import title_at


class Field(QWidget):
    """Shows what stands at some addresses, and puts there what is typed: one undo step a commit.

    A kind of field lays out its own widget and says how a text gets into it and out of it.
    """

    committed = Signal()

    def __init__(
        self, bench: EditorContext, slot: FormField, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self.bench, self.slot = bench, slot
        self.addresses: tuple[AddressPath, ...] = ()
        self.text = ""
        """What is shown when nobody has typed; empty for what is not said, or not alike."""
        self.mixed = False
        self.row = QHBoxLayout()
        self.row.setContentsMargins(0, 0, 0, 0)
        self.row.setSpacing(4)
        self.error = PlainLabel(self)
        self.error.setWordWrap(True)
        self.error.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
        self.error.hide()
        self.column = QVBoxLayout(self)
        self.column.setContentsMargins(0, 0, 0, 0)
        self.column.setSpacing(1)
        self.column.addLayout(self.row)
        self.column.addWidget(self.error)

    # ------------------------------------------------------------- what each kind of field says
    def typed(self) -> str:
        """The text as it stands in the widget."""
        raise NotImplementedError

    def show_text(self, text: str, faint: str) -> None:
        """Put a text into the widget; `faint` is what holds if there is none."""
        raise NotImplementedError

    def is_touched(self) -> bool:
        """Say whether somebody typed since the text was shown."""
        return self.differs()

    def differs(self) -> bool:
        """Say whether what is typed is another text; where values differ, none is no text."""
        return self.typed() != self.text

    # ------------------------------------------------------------------------ showing, entering
    def hold(self, widget: QWidget) -> None:
        """Lay out the widget in which one types, with the names that readers of screens need."""
        self.row.addWidget(widget, 1)
        self.setFocusProxy(widget)
        widget.setAccessibleName(tr(self.slot.title))
        widget.setAccessibleDescription(self.slot.hint)
        widget.setToolTip(self.slot.hint)

    def aim(self, addresses: tuple[AddressPath, ...], values: Sequence[Any] | None = None) -> None:
        """Show what stands at other addresses; what was typed before is entered there first.

        Whoever has looked up already what stands there may give it.
        """
        if addresses != self.addresses:
            if self.addresses and self.is_touched() and not self.commit():
                self._put_by()
            self.addresses = addresses
            self.refresh(values)
            self._take_up()
        else:
            self.keep_up(values)

    def keep_up(self, values: Sequence[Any] | None = None) -> None:
        """Show what stands there by now; what is being typed stays."""
        typed = self.typed() if self.is_touched() else None
        self.refresh(values)
        if typed is not None and typed != self.text:
            self.retype(typed)

    def _put_by(self) -> None:
        """Keep what makes no sense for who comes back to it, and say so."""
        typed, why = self.typed(), self.error.text()
        self.bench.drafts[self.addresses] = (self.text, typed)
        said = tr("{typed} was not entered, and waits in its field. {why}")
        self.bench.messages.refused(said.format(typed=repr(_short(typed)), why=why))

    def _take_up(self) -> None:
        """Go on with what was typed here, if the same stands there as then."""
        text, typed = self.bench.drafts.pop(self.addresses, ("", ""))
        if typed and text == self.text:
            self.retype(typed)

    def retype(self, text: str) -> None:
        """Show a text as somebody typed it, with what is wrong with it."""

    def refresh(self, values: Sequence[Any] | None = None) -> None:
        """Show what stands there by now."""
        module = self.bench.document.module
        if values is None:
            values = [look_up(module, steps) for steps in self.addresses]
        self.mixed = any(value is not values[0] and value != values[0] for value in values)
        alike = self.addresses and not self.mixed
        self.text = text_of(module, self.addresses[0]) if alike else ""
        self.complain("")
        with QSignalBlocker(self):
            self.show_text(self.text, self._faint(module))

    def _faint(self, module: Module) -> str:
        if self.mixed:
            return tr("several values")
        if self.slot.needed or not self.addresses:
            return tr("needed") if self.slot.needed else ""
        steps = self.addresses[0]
        value = inherited_at(module, steps)
        if value is ABSENT or value is None:
            return ""
        return as_text(value, kind_at(steps, Module)).replace("\n", "; ")

    def check(self) -> bool:
        """Say at the field what is wrong with what is typed; it is not entered yet."""
        text = self.typed()
        problem = ""
        if self.addresses and text.strip() and self.is_touched():
            try:
                parse_value_at(self.bench.document.module, self.addresses[0], text)
            except EditError as error:
                problem = str(error)
        self.complain(problem)
        return not problem

    def complain(self, problem: str) -> None:
        """Show what is wrong below the field, or nothing."""
        if problem == self.error.text():
            return
        self.error.setText(problem)
        self.error.setVisible(bool(problem))
        palette = self.error.palette()
        palette.setColor(QPalette.ColorRole.WindowText, trouble(self.palette()))
        self.error.setPalette(palette)

    def commit(self) -> bool:
        """Enter what is typed; what makes no sense is said at the field and changes nothing."""
        module = self.bench.document.module
        there = all(look_up(module, steps) is not ABSENT for steps in self.addresses)
        if not there or not self.addresses or not self.is_touched():
            return True
        if not self.check():
            return False
        return self.enter(self.typed())

    def enter(self, text: str) -> bool:
        """Put a text at the addresses, as one step."""
        edit = partial(enter_text_everywhere, addresses=self.addresses, text=text)
        try:
            self.bench.document.apply(self._named(), edit)
        except EditError as error:
            self.complain(str(error))
            return False
        self.refresh()
        self.committed.emit()
        return True

    def _named(self) -> str:
        """What the step is called in the list of what can be undone."""
        text = tr("Change {key} of {what}")
        if len(self.addresses) > 1:
            what = tr("%n things", "", len(self.addresses))
        else:
            what = title_at(self.bench.document.module, self.addresses[0][:-1])
        return text.format(key=self.slot.title, what=what)

    def revert(self) -> None:
        """Forget what was typed."""
        self.refresh()


_SHOWN = 40


def _short(text: str) -> str:
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"
