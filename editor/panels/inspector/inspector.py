"""The dock that shows what is selected: its fields, what was found of it, and who uses it."""

from __future__ import annotations

from functools import partial
from typing import Any

from PySide6.QtCore import QSize, Qt, QTimer
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QApplication,
    QFrame,
    QLabel,
    QPushButton,
    QScrollArea,
    QSizePolicy,
    QVBoxLayout,
    QWidget,
)

from sandtable.editor.bench.bench import EditorContext
from sandtable.editor.fields.field import Field
from sandtable.editor.fields.form import Form
from sandtable.editor.fields.table import field_for
from sandtable.editor.fields.uses import Uses
from sandtable.editor.panels.inspector.aim import Aim, aim_at, title_of
from sandtable.editor.panels.inspector.troubles import Troubles
from sandtable.editor.panels.panel import Panel
from sandtable.editor.words import quoted, tr, translatable
from sandtable.model.address_path import AddressPath
from sandtable.model.edits.grid_hexes import describe_hexes, is_undescribed_hex
from sandtable.model.edits.removal import addresses_using_full
from sandtable.model.locations import is_within
from sandtable.model.lookup import ABSENT, look_up
from sandtable.model.module import Module
from sandtable.model.module_change import ModuleChange

_QUIET = 150
"""Milliseconds without another selection before it is looked up who uses what is selected."""
_LARGE = 1.2
_BELOW_TROUBLES = 1
_SIZE, _NARROWEST = (340, 600), 272


class Inspector(QWidget):
    """Fields for what is selected. Forms are kept, so that going from piece to piece is quick."""

    def __init__(self, bench: EditorContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._bench = bench
        self.title, self.subtitle, self.hint = (QLabel(self) for _ in range(3))
        self.aim = Aim()
        self.form: Form | None = None
        self.field: Field | None = None
        self._forms: dict[Any, Form] = {}
        self._area = QScrollArea(self)
        self._body = QWidget(self._area)
        self.troubles = Troubles(bench, self._body)
        self.describe = QPushButton(tr("Add details"), self._body)
        self.users_title = QLabel(self._body)
        self.users = Uses(bench, self._body)
        self._quiet = QTimer(self)
        self._lay_out()
        self._quiet.setSingleShot(True)
        self._quiet.setInterval(_QUIET)
        self._quiet.timeout.connect(self._on_quiet)
        self._worker = bench.worker(self)
        self._worker.done.connect(self._on_users)
        bench.selection.changed.connect(self._on_chosen)
        bench.document.changed.connect(self._on_changed)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._on_focus)
        self._on_chosen()

    def _lay_out(self) -> None:
        font = self.title.font()
        font.setPointSizeF(font.pointSizeF() * _LARGE)
        font.setBold(True)
        self.title.setFont(font)
        for label in (self.title, self.subtitle, self.hint, self.users_title):
            label.setWordWrap(True)
            label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
            label.setTextFormat(Qt.TextFormat.PlainText)
        self.subtitle.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        for label in (self.subtitle, self.hint):
            label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.users.setAccessibleName(tr("Used by"))
        self.hint.setMinimumHeight(2 * self.fontMetrics().lineSpacing())
        self.hint.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._inner = QVBoxLayout(self._body)
        self._inner.setContentsMargins(2, 2, 6, 2)
        self.describe.clicked.connect(self._on_describe)
        self.describe.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        for widget in (self.troubles, self.describe, self.users_title, self.users):
            self._inner.addWidget(widget)
        self._inner.addStretch(1)
        self._area.setWidget(self._body)
        self._area.setWidgetResizable(True)
        self._area.setFrameShape(QFrame.Shape.NoFrame)
        self._area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 6, 4, 4)
        self.setMinimumWidth(_NARROWEST)
        layout.setSpacing(4)
        for shown in (self.title, self.subtitle):
            layout.addWidget(shown)
        layout.addWidget(self._area, 1)
        layout.addWidget(self.hint)

    def sizeHint(self) -> QSize:
        return QSize(*_SIZE)

    # ---------------------------------------------------------------------------- what is shown
    def fields(self) -> dict[str, Field]:
        """The fields that are shown, by key."""
        if self.form is not None:
            return self.form.fields
        return {} if self.field is None else {self.field.slot.key: self.field}

    def _on_chosen(self) -> None:
        self._aim(aim_at(self._bench.document.module, self._bench.selection.chosen))

    def _aim(self, aim: Aim) -> None:
        before, self.aim = self.aim, aim
        self._say(aim)
        self._show_form(aim)
        if aim.slot != before.slot or (aim.slot and self.field is None):
            self._show_field(aim)
        if self.field is not None:
            self.field.aim(aim.addresses)
        chosen = self._bench.selection.chosen
        self.troubles.aim(chosen)
        self._show_places([], looked=False)
        if len(chosen) == 1:
            self._quiet.start()
        else:
            self._quiet.stop()

    def _say(self, aim: Aim) -> None:
        self.title.setText(aim.title)
        self.subtitle.setText(aim.subtitle)
        self.subtitle.setVisible(bool(aim.subtitle))
        self.hint.setText(quoted(aim.hint))
        self.describe.setVisible(bool(aim.bare))

    def _on_describe(self) -> None:
        """Make entries of hexes that only the grid has, and begin with the first field."""
        chosen, bare = self._bench.selection.chosen, self.aim.bare
        text = tr("Describe {what}").format(what=self.aim.title)
        if self._bench.do(text, partial(describe_hexes, chosen=bare)):
            self._bench.selection.choose(chosen)
            self._on_chosen()
            for field in tuple(self.fields().values())[:1]:
                field.setFocus()

    def _show_form(self, aim: Aim) -> None:
        wanted = self._form_of(aim.record) if aim.record is not None else None
        if self.form is not None and self.form is not wanted:
            self.form.hide()
            self.form.aim(())
        self.form = wanted
        if wanted is not None:
            wanted.aim(aim.addresses)
            wanted.show()

    def _form_of(self, record: Any) -> Form:
        if record not in self._forms:
            self._forms[record] = Form(self._bench, record, self._body)
            self._inner.insertWidget(_BELOW_TROUBLES, self._forms[record])
        return self._forms[record]

    def _show_field(self, aim: Aim) -> None:
        if self.field is not None:
            self.field.aim(())
            self._inner.removeWidget(self.field)
            self.field.hide()
            self.field.deleteLater()
            self.field = None
        if aim.slot is not None:
            self.field = field_for(self._bench, aim.slot, self._body)
            self._inner.insertWidget(_BELOW_TROUBLES, self.field)

    # ------------------------------------------------------------------------------- up to date
    def _on_changed(self, change: ModuleChange) -> None:
        chosen = self._bench.selection.chosen
        if not change or not chosen:
            return
        module = self._bench.document.module
        if self.aim.bare or any(is_undescribed_hex(module, steps) for steps in chosen):
            self._on_chosen()
            return
        if any(look_up(module, steps) is ABSENT for steps in self.aim.addresses):
            return  # the selection is about to change
        aim = aim_at(module, chosen)
        if aim.record is not self.aim.record or aim.addresses != self.aim.addresses:
            self._aim(aim)
            return
        self.aim = aim
        self.title.setText(title_of(module, chosen))
        if self.field is not None and _meets(change, aim.addresses):
            self.field.keep_up()
        if len(chosen) == 1:
            self._quiet.start()

    def _on_quiet(self) -> None:
        """Have it looked up beside the window who uses the selected thing."""
        chosen, module = self._bench.selection.chosen, self._bench.document.module
        if len(chosen) == 1:
            whole = self._bench.document.whole
            self._worker.ask((module, chosen), partial(addresses_using_full, whole, chosen[0]))

    def _on_users(self, asked: tuple[Module, tuple[AddressPath, ...]], found: object) -> None:
        module, chosen = asked
        if isinstance(found, Exception):
            raise found
        still = module is self._bench.document.module and chosen == self._bench.selection.chosen
        if still and isinstance(found, tuple):
            self._show_places(list(found), looked=True)

    def _show_places(self, places: list[AddressPath], *, looked: bool) -> None:
        self.users_title.setVisible(bool(places))
        self.users.setVisible(bool(places))
        self.users.show_places(places)
        if looked:
            several = tr("Used in %n places", "", len(places))
            self.users_title.setText(several if len(places) > 1 else tr("Used in one place"))

    def _on_focus(self, _old: QWidget | None, new: QWidget | None) -> None:
        """Tell what the format says of the field in which one types."""
        if new is None or not self._body.isAncestorOf(new):
            return
        field: QWidget | None = new
        while field is not None and not isinstance(field, Field):
            field = field.parentWidget()
        if isinstance(field, Field):
            self.hint.setText(quoted(field.slot.hint))
            self._area.ensureWidgetVisible(field)


def _meets(change: ModuleChange, addresses: tuple[AddressPath, ...]) -> bool:
    """Say whether a change is at some addresses, above them or below."""
    return any(
        is_within(steps, at) or is_within(at, steps)
        for steps in change.touched
        for at in addresses
    )


PANEL = Panel(
    id="inspector",
    title=translatable("Inspector"),
    icon="inspector",
    area=Qt.DockWidgetArea.RightDockWidgetArea,
    build=Inspector,
)
