"""Form for one set-up line: place, pieces, and conditions on the player's choice."""

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

from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.fields.elided_widgets import ElidedComboBox, PlainTextLabel
from sandtable.editor.fields.name_completion import NameCompletion
from sandtable.editor.fields.name_lookup import place_suggestions
from sandtable.editor.fields.name_spelling import (
    piece_ids_to_names,
    piece_names_to_ids,
    place_ids_to_names,
    place_names_to_ids,
)
from sandtable.editor.fields.new_scenario import NO_SCENARIO_TEXT
from sandtable.editor.semantic_colours import error_colour
from sandtable.editor.translation import tr, translatable
from sandtable.editor.workspaces.setup.commands import SetupCommands
from sandtable.editor.workspaces.setup.line_draft import (
    PLACE_CHOICES,
    LineDraft,
    line_in_words,
    line_problems,
)
from sandtable.model.edits.errors import EditError
from sandtable.model.edits.setup_edits import add_entries_to_line, rewrite_setup_line
from sandtable.model.edits.setup_lines import parse_entry, scope_of_heading
from sandtable.model.locations import SetupLine
from sandtable.model.phrases.condition import BOUND_WORDS
from sandtable.model.phrases.entry import Entry
from sandtable.model.phrases.place import Place
from sandtable.model.references.owner_scope import COMMON_OWNER
from sandtable.model.wording.scenario_names import scenario_name

_FIELD_NAMES = (
    translatable("Chart of"),
    translatable("Way to choose the place"),
    translatable("Place, region or expression"),
    translatable("Pieces of the line"),
    translatable("Conditions of the choice"),
    translatable("At least or at most"),
    translatable("How many"),
    translatable("Of which pieces"),
    translatable("In which spaces"),
)
"""Accessible names of the fields."""


class LineForm(QWidget):
    """Form that shows and rewrites the set-up line of the selection.

    A button folds and unfolds its fields.
    """

    def __init__(
        self, context: EditorContext, commands: SetupCommands, parent: QWidget | None = None
    ) -> None:
        super().__init__(parent)
        self._context = context
        self.title_label, self.reading_label, self.verdict_label = (
            PlainTextLabel(self) for _ in range(3)
        )
        self.heading_box, self.choice_box, self.bound_box = (
            ElidedComboBox(self, letters=8) for _ in range(3)
        )
        self.place_line, self.pieces_line = QLineEdit(self), QLineEdit(self)
        self.proviso_list = QListWidget(self)
        self.open_button, self.body_widget, self.scroll_area = (
            QToolButton(self),
            QWidget(),
            QScrollArea(self),
        )
        self.amount_line, self.proviso_pieces_line = QLineEdit(self), QLineEdit(self)
        self.each_box, self.proviso_spaces_line = QCheckBox(tr("on each"), self), QLineEdit(self)
        self.add_button, self.remove_button = (
            QPushButton(tr("Add"), self),
            QPushButton(tr("Remove"), self),
        )
        self.apply_button, self.new_line_button = (
            QPushButton(tr("Apply"), self),
            QPushButton(tr("New line"), self),
        )
        self._set_field_names()
        self._lay_out()
        self._commands = commands
        self.shown_line: SetupLine | None = None
        self._written_draft = LineDraft()
        self._rejected_drafts: dict[SetupLine | None, tuple[LineDraft, LineDraft]] = {}
        """Unwritten drafts by line, each with the draft that was shown at the time."""
        self._worker = context.new_worker(self)
        self._worker.job_done.connect(self._on_draft_checked)
        self._asked_draft: LineDraft | None = None
        self._connect_signals()
        self.show_line(None)

    def _set_field_names(self) -> None:
        fields = (
            self.heading_box,
            self.choice_box,
            self.place_line,
            self.pieces_line,
            self.proviso_list,
            self.bound_box,
        )
        named_fields = zip(
            (*fields, self.amount_line, self.proviso_pieces_line, self.proviso_spaces_line),
            _FIELD_NAMES,
            strict=True,
        )
        for widget, name in named_fields:
            widget.setAccessibleName(tr(name))
        for how, words in PLACE_CHOICES.items():
            self.choice_box.addItem(tr(words), how)
        for bound in BOUND_WORDS:
            self.bound_box.addItem(bound, bound)
        self.amount_line.setPlaceholderText("1")
        self.proviso_pieces_line.setPlaceholderText(tr("of: all"))
        self.proviso_spaces_line.setPlaceholderText(tr("in: anywhere"))
        self.place_line.setPlaceholderText(tr("A place, region or expression"))
        self.pieces_line.setPlaceholderText(tr("Pieces, separated by commas"))
        for line in (self.place_line, self.proviso_spaces_line):
            NameCompletion(self._context, Place, line, self._place_names)
        for line in (self.pieces_line, self.proviso_pieces_line):
            NameCompletion(self._context, Entry, line, scope=self._scope_of_chart)

    def _place_names(self) -> tuple[str, ...]:
        return place_suggestions(self._context.document.complete_module)

    def _scope_of_chart(self) -> str:
        heading = self.heading_box.currentData() or COMMON_OWNER
        return scope_of_heading(self._context.document.complete_module, heading)

    def _lay_out(self) -> None:
        line = self.fontMetrics().lineSpacing()
        for label, lines in ((self.reading_label, 3), (self.verdict_label, 2)):
            label.setWordWrap(True)
            label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
            label.setMinimumHeight(lines * line)  # what stands above keeps its place
            label.setAlignment(Qt.AlignmentFlag.AlignTop | Qt.AlignmentFlag.AlignLeft)
        self.proviso_list.setFixedHeight(3 * line + 6)
        self.amount_line.setFixedWidth(44)
        self._create_form_fields()
        layout = self._column_layout = QVBoxLayout(self)
        layout.setContentsMargins(0, 0, 0, 0)
        layout.setSpacing(2)
        layout.addLayout(_row_layout(self.open_button, (self.title_label, 1)))
        layout.addWidget(self.scroll_area)
        layout.addLayout(_row_layout((QWidget(self), 1), self.new_line_button, self.apply_button))
        self._make_scrollable()
        self.show_fields(on=False)

    def show_fields(self, *, on: bool) -> None:
        """Show or hide the fields below the header of the form."""
        for widget in (self.scroll_area, self.new_line_button, self.apply_button):
            widget.setVisible(on)
        self._column_layout.activate()

    def full_height(self) -> int:
        """Return the height at which all fields are visible without scrolling."""
        scrolled = self.body_widget.sizeHint().height() - self.scroll_area.sizeHint().height()
        return self.sizeHint().height() + max(scrolled, 0)

    def _make_scrollable(self) -> None:
        """Let the fields scroll if there is too little height, so that they are never squeezed."""
        self.scroll_area.setFrameShape(QFrame.Shape.NoFrame)
        self.scroll_area.setWidgetResizable(True)
        self.scroll_area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        self.scroll_area.setWidget(self.body_widget)
        bar = self.scroll_area.verticalScrollBar().sizeHint().width()
        # A scroll area has no minimum width of its own, and its fields would be cut off.
        self.scroll_area.setMinimumWidth(self.body_widget.minimumSizeHint().width() + bar)

    def _create_form_fields(self) -> None:
        """Create the fields that unfold below the button."""
        self.open_button.setCheckable(True)
        self.open_button.setAutoRaise(True)
        self.open_button.setText(tr("Line and choice"))
        self.open_button.setToolButtonStyle(Qt.ToolButtonStyle.ToolButtonTextBesideIcon)
        self.open_button.setArrowType(Qt.ArrowType.RightArrow)
        form = QFormLayout(self.body_widget)
        form.setContentsMargins(2, 0, 2, 0)
        form.setVerticalSpacing(4)
        form.addRow(tr("Chart"), _row_layout((self.heading_box, 1), (self.choice_box, 1)))
        form.addRow(tr("Where"), self.place_line)
        form.addRow(tr("Pieces"), self.pieces_line)
        form.addRow(tr("Conditions"), _row_layout((self.proviso_list, 1), self.remove_button))
        form.addRow(
            "", _row_layout((self.bound_box, 1), self.amount_line, (self.proviso_pieces_line, 1))
        )
        form.addRow("", _row_layout(self.each_box, (self.proviso_spaces_line, 1), self.add_button))
        form.addRow(self.reading_label)
        form.addRow(self.verdict_label)

    def unfold_form(self, *, on: bool = True) -> None:
        """Show or hide the fields of the form."""
        self.open_button.setChecked(on)

    def _on_fold_line_form(self) -> None:
        on = self.open_button.isChecked()
        self.open_button.setArrowType(Qt.ArrowType.DownArrow if on else Qt.ArrowType.RightArrow)
        self.show_fields(on=on)
        self._on_text_edited()

    def _connect_signals(self) -> None:
        for line in (self.place_line, self.pieces_line):
            line.textChanged.connect(self._on_text_edited)
            line.returnPressed.connect(self.write_line)
        self.open_button.toggled.connect(self._on_fold_line_form)
        self.choice_box.currentIndexChanged.connect(self._on_text_edited)
        self.heading_box.currentIndexChanged.connect(self._on_text_edited)
        for line in (self.amount_line, self.proviso_pieces_line, self.proviso_spaces_line):
            line.returnPressed.connect(self._on_add_button)
        self.add_button.clicked.connect(self._on_add_button)
        self.remove_button.clicked.connect(self._on_remove_line_button)
        self.apply_button.clicked.connect(self.write_line)
        self.new_line_button.clicked.connect(self.begin_new_line)
        self._context.selection.selection_changed.connect(self._on_selection_changed)

    # ------------------------------------------------------------------ what is shown

    def offer_headings(self, headings: list[tuple[str, str]]) -> None:
        """Update the list of charts, given as heading and name."""
        now = [
            (self.heading_box.itemData(n), self.heading_box.itemText(n))
            for n in range(self.heading_box.count())
        ]
        if now != headings:
            before = self.heading_box.currentData()
            # Filling the list must not move the line to another chart.
            with QSignalBlocker(self.heading_box):
                self.heading_box.clear()
                for heading, name in headings:
                    self.heading_box.addItem(name, heading)
                self.heading_box.setCurrentIndex(max(0, self.heading_box.findData(before)))

    def refresh_line(self) -> None:
        """Show the set-up line in its current state, unless the author is editing it."""
        # Rewriting the texts would lose what the author is typing.
        if self.shown_line is not None and self.read_draft() == self._written_draft:
            self.show_line(self.shown_line)

    def show_line(self, spot: SetupLine | None) -> None:
        """Show a set-up line in the form; None empties the form."""
        module = self._context.document.complete_module
        if spot is not None and spot.scenario not in module.scenarios:
            spot = None
        if spot != self.shown_line:
            self._keep_rejected_draft()
        self.shown_line = spot
        self._written_draft = (
            LineDraft.draft_of_existing_line(module, spot) if spot else LineDraft()
        )
        draft_before, draft = self._rejected_drafts.pop(spot, (None, self._written_draft))
        self._show_draft(draft if draft_before == self._written_draft else self._written_draft)

    def _keep_rejected_draft(self) -> None:
        """Remember the texts of an invalid set-up line until it is shown again.

        Inform the author as well.
        """
        draft = self.read_draft()
        if draft != self._written_draft:
            self._rejected_drafts[self.shown_line] = (self._written_draft, draft)
            place = self._written_draft.place_text or draft.place_text
            message = tr("The text for {where} is not entered yet, and stays in the form.")
            self._context.messages.show_success_message(
                message.format(where=place or tr("a new line"))
            )

    def _show_draft(self, draft: LineDraft) -> None:
        module, spot = self._context.document.complete_module, self.shown_line
        fields: tuple[Any, ...] = (
            self.choice_box,
            self.place_line,
            self.pieces_line,
            self.heading_box,
            self.proviso_list,
        )
        # Otherwise each field would start a check of a half-filled form.
        blockers = [QSignalBlocker(field) for field in fields]
        self.choice_box.setCurrentIndex(self.choice_box.findData(draft.place_choice))
        is_unchanged = draft == self._written_draft  # what is typed stays as it was typed
        place_text = (
            place_ids_to_names(module, draft.place_text)
            if draft.place_choice and is_unchanged
            else draft.place_text
        )
        self.place_line.setText(place_text)
        self.pieces_line.setText(
            self._pieces_with_names(spot, draft.pieces_text) if is_unchanged else draft.pieces_text
        )
        self.proviso_list.clear()
        self.proviso_list.addItems(draft.proviso_texts)
        if spot is not None:
            self.heading_box.setCurrentIndex(self.heading_box.findData(spot.heading))
        del blockers
        home = scenario_name(module, spot.scenario) if spot else ""
        self.title_label.setText(
            tr("Written in {home}").format(home=home) if spot else tr("A new line")
        )
        self.heading_box.setEnabled(spot is None)
        self._on_text_edited()

    def _pieces_with_names(self, spot: SetupLine | None, pieces: str) -> str:
        """Return the pieces of a set-up line by name, as charts show them."""
        if spot is None:
            return pieces
        module = self._context.document.complete_module
        return piece_ids_to_names(module, pieces, scope_of_heading(module, spot.heading))

    def read_draft(self) -> LineDraft:
        """Return the set-up line in the fields as a draft."""
        bounds = (self.proviso_list.item(n).text() for n in range(self.proviso_list.count()))
        how, place = self.choice_box.currentData() or "", self.place_line.text()
        if how:  # one place alone is shown by its name
            place = place_names_to_ids(self._context.document.complete_module, place)
        return LineDraft(how, place, self._pieces_with_ids(self.pieces_line.text()), tuple(bounds))

    def _pieces_with_ids(self, text: str) -> str:
        module = self._context.document.complete_module
        return piece_names_to_ids(module, text, self._scope_of_chart())

    def _on_selection_changed(self) -> None:
        lead = self._context.selection.lead_address
        spot = SetupLine.from_address_prefix(lead) if lead else None
        if spot is not None and spot != self.shown_line:
            self.show_line(spot)

    def _on_text_edited(self) -> None:
        """Show the draft as text, and check in the background if it can be set up."""
        draft, module = self.read_draft(), self._context.document.complete_module
        scenario = self._commands.write_target.shown_scenario
        spot = self.shown_line or SetupLine(
            scenario or "", self.heading_box.currentData() or "", ""
        )
        self.apply_button.setEnabled(draft != self._written_draft)
        self._show_result_of_check("", good=True)
        # An answer for an older draft is ignored.
        self._asked_draft = None
        if not self.open_button.isChecked():
            return  # nobody sees it: it is read when the form is opened
        if not (draft.place_text.strip() and draft.pieces_text.strip()) or not spot.heading:
            self.reading_label.setText("")
            return
        try:
            self.reading_label.setText(line_in_words(module, spot.heading, draft))
        except EditError as error:
            # An incomplete line has no sentence, and the reason takes its place.
            self.reading_label.setText("")
            self._show_result_of_check(str(error), good=False)
            return
        if self.body_widget.isVisible() and spot.scenario in module.scenarios:
            self._asked_draft = draft
            self._worker.start_background_job(
                draft, partial(line_problems, module, spot.scenario, spot, draft)
            )

    def _on_draft_checked(self, draft: object, result: object) -> None:
        if isinstance(result, Exception):
            raise result
        if draft is self._asked_draft and isinstance(result, tuple):
            words = "\n".join(result) if result else tr("This line can be set up.")
            self._show_result_of_check(words, good=not result)

    def _show_result_of_check(self, words: str, *, good: bool) -> None:
        palette = QPalette(self.palette())
        if not good:
            palette.setColor(QPalette.ColorRole.WindowText, error_colour(palette))
        self.verdict_label.setPalette(palette)
        self.verdict_label.setText(words)

    # ------------------------------------------------------------------ what is done

    def begin_new_line(self) -> None:
        """Empty the form for a new set-up line."""
        self.show_line(None)
        self.unfold_form()
        self.place_line.setFocus(Qt.FocusReason.OtherFocusReason)

    def write_line(self) -> None:
        """Write the set-up line into the module as it was typed."""
        draft, module = self.read_draft(), self._context.document.complete_module
        scenario = self._commands.write_target.shown_scenario
        try:
            place = str(draft.parse_place(module))
            entries = draft.parse_entries()
        except EditError as error:
            self._context.messages.show_refusal_message(str(error))
            return
        if scenario is None:
            self._context.messages.show_refusal_message(tr(NO_SCENARIO_TEXT))
            return
        if self.shown_line is None:
            target = SetupLine(scenario, self.heading_box.currentData() or "", place)
            is_done = self._commands.edit_line(
                tr("New line"), target, partial(_edit_that_writes_entries, entries=entries), place
            )
        else:
            target = self.shown_line
            is_done = self._commands.edit_line(
                tr("Edit line"),
                target,
                partial(_edit_that_rewrites_line, place=place, texts=draft.entry_texts),
            )
        if is_done:
            self._written_draft = draft  # it waits for nobody any more
            new_line = self._commands.write_target.line_where_place_is_written(
                target.heading, place
            )
            self.show_line(new_line)
            self._commands.choose_line(new_line)

    def _on_add_button(self) -> None:
        """Add a condition composed from the fields, such as “at least 1 on each”."""
        of = self._pieces_with_ids(self.proviso_pieces_line.text().strip())
        within = place_names_to_ids(
            self._context.document.complete_module, self.proviso_spaces_line.text().strip()
        )
        parts = (
            self.bound_box.currentData(),
            self.amount_line.text().strip() or "1",
            f"of ({of})" if of else "",
            "on each" if self.each_box.isChecked() else "",
            f"in ({within})" if within else "",
        )
        try:
            proviso = str(parse_entry(" ".join(part for part in parts if part)))
        except EditError as error:
            self._context.messages.show_refusal_message(str(error))
            return
        self.proviso_list.addItem(proviso)
        self._on_text_edited()

    def _on_remove_line_button(self) -> None:
        row = self.proviso_list.currentRow()
        if row < 0:
            row = self.proviso_list.count() - 1
        if row >= 0:
            self.proviso_list.takeItem(row)
            self._on_text_edited()


def _row_layout(*parts: QWidget | tuple[QWidget, int]) -> QHBoxLayout:
    layout = QHBoxLayout()
    layout.setSpacing(4)
    for part in parts:
        widget, stretch = part if isinstance(part, tuple) else (part, 0)
        layout.addWidget(widget, stretch)
    return layout


def _edit_that_writes_entries(spot: SetupLine, entries: tuple[Entry, ...]) -> Any:
    return partial(add_entries_to_line, spot=spot, entries=entries)


def _edit_that_rewrites_line(spot: SetupLine, place: str, texts: tuple[str, ...]) -> Any:
    return partial(rewrite_setup_line, spot=spot, place=place, texts=texts)
