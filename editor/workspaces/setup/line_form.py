"""A small form for one line of the chart: where, which pieces, and what binds the choice."""

from __future__ import annotations

from functools import partial
from typing import Any

from PySide6.QtCore import QSignalBlocker, Qt
from PySide6.QtGui import QPalette
from PySide6.QtWidgets import (
    QCheckBox,
    QFormLayout,
    QFrame,
    QHBoxLayout,
    QLineEdit,
    QListWidget,
    QPushButton,
    QScrollArea,
    QToolButton,
    QVBoxLayout,
    QWidget,
)

from sandtable.editor.bench.bench import EditorContext
from sandtable.editor.fields.completing import Completing
from sandtable.editor.fields.scenarios import NO_SCENARIO
from sandtable.editor.fields.short import PlainLabel, ShortCombo
from sandtable.editor.fields.spelling import (
    with_pieces_named,
    with_pieces_spelt,
    with_places_named,
    with_places_spelt,
)
from sandtable.editor.semantic_colors import trouble
from sandtable.editor.words import tr, translatable
from sandtable.editor.workspaces.setup.commands import SetupCommands
from sandtable.editor.workspaces.setup.line_draft import (
    PLACE_CHOICES,
    LineDraft,
    line_in_words,
    line_problems,
)
from sandtable.model.edits.errors import EditError
from sandtable.model.edits.setup import add_all_to_line, rewrite_line
from sandtable.model.edits.setup_lines import parse_entry, scope_of_heading
from sandtable.model.locations import SetupLine
from sandtable.model.phrases.condition import BOUNDS
from sandtable.model.phrases.entry import Entry
from sandtable.model.phrases.place import Place
from sandtable.model.references.scope import COMMON
from sandtable.model.wording.scenario_names import scenario_name

_FIELD_NAMES = (
    translatable("Whose chart"),
    translatable("How the place is chosen"),
    translatable("Place, region or expression"),
    translatable("Pieces of the line"),
    translatable("What binds the choice"),
    translatable("Bound"),
    translatable("How many"),
    translatable("Of which pieces"),
    translatable("In which spaces"),
)
"""What the fields are called for those who do not see them."""


class LineForm(QWidget):
    """Shows the line in which something is selected, and writes it anew.

    A head opens the fields below it.
    """

    def __init__(
        self, bench: EditorContext, commands: SetupCommands, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._bench = bench
        self.title, self.reading, self.verdict = (PlainLabel(self) for _ in range(3))
        self.heading, self.how, self.bound = (ShortCombo(self, letters=8) for _ in range(3))
        self.where, self.pieces = QLineEdit(self), QLineEdit(self)
        self.provisos = QListWidget(self)
        self.button, self.body, self.area = QToolButton(self), QWidget(), QScrollArea(self)
        self.amount, self.of = QLineEdit(self), QLineEdit(self)
        self.each, self.within = QCheckBox(tr("on each"), self), QLineEdit(self)
        self.add, self.drop = QPushButton(tr("Add"), self), QPushButton(tr("Remove"), self)
        self.apply, self.new = QPushButton(tr("Apply"), self), QPushButton(tr("New line"), self)
        self._name_fields()
        self._lay_out()
        self._commands = commands
        self.spot: SetupLine | None = None
        self._written = LineDraft()
        self._waiting: dict[SetupLine | None, tuple[LineDraft, LineDraft]] = {}
        """What was typed for lines and is not written: what they said then, and the draft."""
        self._worker = bench.worker(self)
        self._worker.done.connect(self._on_judged)
        self._asked: LineDraft | None = None
        self._connect_signals()
        self.show_line(None)

    def _name_fields(self) -> None:
        fields = (self.heading, self.how, self.where, self.pieces, self.provisos, self.bound)
        named = zip((*fields, self.amount, self.of, self.within), _FIELD_NAMES, strict=True)
        for widget, name in named:
            widget.setAccessibleName(tr(name))
        for how, words in PLACE_CHOICES.items():
            self.how.addItem(tr(words), how)
        for bound in BOUNDS:
            self.bound.addItem(bound, bound)
        self.amount.setPlaceholderText("1")
        self.of.setPlaceholderText(tr("of: all"))
        self.within.setPlaceholderText(tr("in: anywhere"))
        self.where.setPlaceholderText(tr("A place, region or expression"))
        self.pieces.setPlaceholderText(tr("Pieces, with commas between them"))
        Completing(self._bench, Place, self.where)
        Completing(self._bench, Entry, self.pieces)
        Completing(self._bench, Entry, self.of)
        Completing(self._bench, Place, self.within)

    def _lay_out(self) -> None:
        line = self.fontMetrics().lineSpacing()
        for label, lines in ((self.reading, 3), (self.verdict, 2)):
            label.setWordWrap(True)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            label.setMinimumHeight(lines * line)  # what stands above keeps its place
            label.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.provisos.setFixedHeight(3 * line + 6)
        self.amount.setFixedWidth(44)
        self._fill_body()
        layout = self._column = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        layout.addLayout(_row_layout(self.button, (self.title, 1)))
        layout.addWidget(self.area)
        layout.addLayout(_row_layout((QWidget(self), 1), self.new, self.apply))
        self._make_scrollable()
        self.show_fields(on=False)

    def show_fields(self, *, on: bool) -> None:
        """Show the fields, or only the head."""
        for widget in (self.area, self.new, self.apply):
            widget.setVisible(on)
        self._column.activate()

    def whole_height(self) -> int:
        """How high it is where no field has to be scrolled to."""
        scrolled = self.body.sizeHint().height() - self.area.sizeHint().height()
        return self.sizeHint().height() + max(scrolled, 0)

    def _make_scrollable(self) -> None:
        """Where the fields have no height they are scrolled, and never squeezed."""
        self.area.setFrameShape(QFrame.Shape.NoFrame)
        self.area.setWidgetResizable(True)
        self.area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.area.setWidget(self.body)
        bar = self.area.verticalScrollBar().sizeHint().width()
        self.area.setMinimumWidth(self.body.minimumSizeHint().width() + bar)

    def _fill_body(self) -> None:
        """What opens below the button."""
        self.button.setCheckable(True)
        self.button.setAutoRaise(True)
        self.button.setText(tr("Line and choice"))
        self.button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.button.setArrowType(Qt.ArrowType.RightArrow)
        form = QFormLayout(self.body)
        form.setContentsMargins(2, 0, 2, 0)
        form.setVerticalSpacing(4)
        form.addRow(tr("Chart"), _row_layout((self.heading, 1), (self.how, 1)))
        form.addRow(tr("Where"), self.where)
        form.addRow(tr("Pieces"), self.pieces)
        form.addRow(tr("Bound by"), _row_layout((self.provisos, 1), self.drop))
        form.addRow("", _row_layout((self.bound, 1), self.amount, (self.of, 1)))
        form.addRow("", _row_layout(self.each, (self.within, 1), self.add))
        form.addRow(self.reading)
        form.addRow(self.verdict)

    def open_form(self, *, on: bool = True) -> None:
        """Show all of the form, or only its head."""
        self.button.setChecked(on)

    def _on_button(self) -> None:
        on = self.button.isChecked()
        self.button.setArrowType(Qt.ArrowType.DownArrow if on else Qt.ArrowType.RightArrow)
        self.show_fields(on=on)
        self._on_edited()

    def _connect_signals(self) -> None:
        for line in (self.where, self.pieces):
            line.textChanged.connect(self._on_edited)
            line.returnPressed.connect(self.write_line)
        self.button.toggled.connect(self._on_button)
        self.how.currentIndexChanged.connect(self._on_edited)
        self.heading.currentIndexChanged.connect(self._on_edited)
        for line in (self.amount, self.of, self.within):
            line.returnPressed.connect(self._on_add)
        self.add.clicked.connect(self._on_add)
        self.drop.clicked.connect(self._on_drop)
        self.apply.clicked.connect(self.write_line)
        self.new.clicked.connect(self.begin_line)
        self._bench.selection.changed.connect(self._on_selection)

    # ------------------------------------------------------------------ what is shown

    def offer_headings(self, headings: list[tuple[str, str]]) -> None:
        """Offer the charts that there are: how they are written and called."""
        now = [
            (self.heading.itemData(n), self.heading.itemText(n))
            for n in range(self.heading.count())
        ]
        if now != headings:
            before = self.heading.currentData()
            with QSignalBlocker(self.heading):
                self.heading.clear()
                for heading, name in headings:
                    self.heading.addItem(name, heading)
                self.heading.setCurrentIndex(max(0, self.heading.findData(before)))

    def bring_up_to_date(self) -> None:
        """Show the line as it now stands; what is being typed stays."""
        if self.spot is not None and self.read_draft() == self._written:
            self.show_line(self.spot)

    def show_line(self, spot: SetupLine | None) -> None:
        """Show a line, or an empty form."""
        module = self._bench.document.whole
        if spot is not None and spot.scenario not in module.scenarios:
            spot = None
        if spot != self.spot:
            self._set_aside()
        self.spot = spot
        self._written = LineDraft.from_line(module, spot) if spot else LineDraft()
        said, draft = self._waiting.pop(spot, (None, self._written))
        self._show_draft(draft if said == self._written else self._written)

    def _set_aside(self) -> None:
        """Keep what is typed for who comes back to its line, and say so."""
        draft = self.read_draft()
        if draft != self._written:
            self._waiting[self.spot] = (self._written, draft)
            where = self._written.where or draft.where
            said = tr("What was typed for {where} is not written yet, and waits in the form.")
            self._bench.messages.news(said.format(where=where or tr("a new line")))

    def _show_draft(self, draft: LineDraft) -> None:
        module, spot = self._bench.document.whole, self.spot
        fields: tuple[Any, ...] = (self.how, self.where, self.pieces, self.heading, self.provisos)
        blockers = [QSignalBlocker(field) for field in fields]
        self.how.setCurrentIndex(self.how.findData(draft.how))
        written = draft == self._written  # what is typed stays as it was typed
        where = with_places_named(module, draft.where) if draft.how and written else draft.where
        self.where.setText(where)
        self.pieces.setText(
            self._pieces_with_names(spot, draft.pieces) if written else draft.pieces
        )
        self.provisos.clear()
        self.provisos.addItems(draft.provisos)
        if spot is not None:
            self.heading.setCurrentIndex(self.heading.findData(spot.heading))
        del blockers
        home = scenario_name(module, spot.scenario) if spot else ""
        self.title.setText(tr("Written in {home}").format(home=home) if spot else tr("A new line"))
        self.heading.setEnabled(spot is None)
        self._on_edited()

    def _pieces_with_names(self, spot: SetupLine | None, pieces: str) -> str:
        """Pieces by their names, as a chart has them."""
        if spot is None:
            return pieces
        module = self._bench.document.whole
        return with_pieces_named(module, pieces, scope_of_heading(module, spot.heading))

    def read_draft(self) -> LineDraft:
        """What the form says."""
        bounds = (self.provisos.item(n).text() for n in range(self.provisos.count()))
        how, where = self.how.currentData() or "", self.where.text()
        if how:  # one place alone is shown by its name
            where = with_places_spelt(self._bench.document.whole, where)
        return LineDraft(how, where, self._pieces_with_ids(self.pieces.text()), tuple(bounds))

    def _pieces_with_ids(self, text: str) -> str:
        module, heading = self._bench.document.whole, self.heading.currentData() or COMMON
        return with_pieces_spelt(module, text, scope_of_heading(module, heading))

    def _on_selection(self) -> None:
        lead = self._bench.selection.lead
        spot = SetupLine.of(lead) if lead else None
        if spot is not None and spot != self.spot:
            self.show_line(spot)

    def _on_edited(self) -> None:
        """Read aloud what is typed, and have somebody look if it can be done."""
        draft, module = self.read_draft(), self._bench.document.whole
        shown = self._commands.writing.scenario
        spot = self.spot or SetupLine(shown or "", self.heading.currentData() or "", "")
        self.apply.setEnabled(draft != self._written)
        self._show_verdict("", good=True)
        self._asked = None
        if not self.button.isChecked():
            return  # nobody sees it: it is read when the form is opened
        if not (draft.where.strip() and draft.pieces.strip()) or not spot.heading:
            self.reading.setText("")
            return
        try:
            self.reading.setText(line_in_words(module, spot.heading, draft))
        except EditError as error:
            self.reading.setText("")
            self._show_verdict(str(error), good=False)
            return
        if self.body.isVisible() and spot.scenario in module.scenarios:
            self._asked = draft
            self._worker.ask(draft, partial(line_problems, module, spot.scenario, spot, draft))

    def _on_judged(self, draft: object, result: object) -> None:
        if isinstance(result, Exception):
            raise result
        if draft is self._asked and isinstance(result, tuple):
            words = "\n".join(result) if result else tr("It can be done.")
            self._show_verdict(words, good=not result)

    def _show_verdict(self, words: str, *, good: bool) -> None:
        palette = QPalette(self.palette())
        if not good:
            palette.setColor(QPalette.ColorRole.WindowText, trouble(palette))
        self.verdict.setPalette(palette)
        self.verdict.setText(words)

    # ------------------------------------------------------------------ what is done

    def begin_line(self) -> None:
        """Begin a new line."""
        self.show_line(None)
        self.open_form()
        self.where.setFocus(Qt.FocusReason.OtherFocusReason)

    def write_line(self) -> None:
        """Write the line as it is typed."""
        draft, module = self.read_draft(), self._bench.document.whole
        shown = self._commands.writing.scenario
        try:
            place = str(draft.parse_place(module))
            entries = draft.parse_entries()
        except EditError as error:
            self._bench.messages.refused(str(error))
            return
        if shown is None:
            self._bench.messages.refused(tr(NO_SCENARIO))
            return
        if self.spot is None:
            there = SetupLine(shown, self.heading.currentData() or "", place)
            done = self._commands.edit_line(
                tr("New line"), there, partial(_entries_edit, entries=entries), place
            )
        else:
            there = self.spot
            done = self._commands.edit_line(
                tr("Edit line"),
                there,
                partial(_rewrite_edit, place=place, texts=draft.entry_texts),
            )
        if done:
            self._written = draft  # it waits for nobody any more
            written = self._commands.writing.line_written(there.heading, place)
            self.show_line(written)
            self._commands.choose_line(written)

    def _on_add(self) -> None:
        """One proviso more, put together of its parts."""
        of = self._pieces_with_ids(self.of.text().strip())
        within = with_places_spelt(self._bench.document.whole, self.within.text().strip())
        parts = (
            self.bound.currentData(),
            self.amount.text().strip() or "1",
            f"of ({of})" if of else "",
            "on each" if self.each.isChecked() else "",
            f"in ({within})" if within else "",
        )
        try:
            proviso = str(parse_entry(" ".join(part for part in parts if part)))
        except EditError as error:
            self._bench.messages.refused(str(error))
            return
        self.provisos.addItem(proviso)
        self._on_edited()

    def _on_drop(self) -> None:
        row = self.provisos.currentRow()
        if row < 0:
            row = self.provisos.count() - 1
        if row >= 0:
            self.provisos.takeItem(row)
            self._on_edited()


def _row_layout(*parts: QWidget | tuple[QWidget, int]) -> QHBoxLayout:
    layout = QHBoxLayout()
    layout.setSpacing(4)
    for part in parts:
        widget, stretch = part if isinstance(part, tuple) else (part, 0)
        layout.addWidget(widget, stretch)
    return layout


def _entries_edit(spot: SetupLine, entries: tuple[Entry, ...]) -> Any:
    return partial(add_all_to_line, spot=spot, entries=entries)


def _rewrite_edit(spot: SetupLine, place: str, texts: tuple[str, ...]) -> Any:
    return partial(rewrite_line, spot=spot, place=place, texts=texts)
