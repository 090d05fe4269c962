"""Page for a new module: its name, its contents, and a globe for real geography."""

from __future__ import annotations

from PySide6.QtCore import QSignalBlocker, Qt, Signal
from PySide6.QtWidgets import (
    QComboBox,
    QDoubleSpinBox,
    QFormLayout,
    QGridLayout,
    QHBoxLayout,
    QLabel,
    QLineEdit,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from sandtable.editor.actions.new_module import (
    WAYS_TO_DIVIDE_GLOBE,
    predefined_globe_windows,
    start_empty_module,
    start_globe_module,
    start_module_from_template,
)
from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.context.save_prompts import offer_to_save
from sandtable.editor.fields.elided_widgets import PlainTextLabel
from sandtable.editor.start_page.card_pictures import bundled_picture
from sandtable.editor.start_page.globe_view import GlobeView
from sandtable.editor.start_page.template_cards import EMPTY_ID, GLOBE_ID, TemplateCard
from sandtable.editor.translation import tr, translatable
from sandtable.editor.visual_scale import SPACE_L, SPACE_M, SPACE_S, TEXT_PAGE
from sandtable.model.edits.new_modules import Window

_FORM_WIDTH = 340
_CORNER_RANGES = (
    (translatable("West"), -360.0, 360.0),
    (translatable("South"), -90.0, 90.0),
    (translatable("East"), -360.0, 360.0),
    (translatable("North"), -90.0, 90.0),
)


class NewModuleForm(QWidget):
    """Form for a template, with all questions on one page."""

    module_made = Signal()
    back_requested = Signal()

    def __init__(self, context: EditorContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._template_id = EMPTY_ID
        self.title_label, self.detail_label = PlainTextLabel(self), PlainTextLabel(self)
        self.name_line = QLineEdit(self)
        self.cut_box, self.part_box = QComboBox(self), QComboBox(self)
        self.corner_boxes = [QDoubleSpinBox(self) for _ in _CORNER_RANGES]
        self.globe_view = GlobeView(self)
        self.picture_label = QLabel(self)
        self.problem_label = PlainTextLabel(self)
        self.make_button = QPushButton(tr("Create module"), self)
        self.back_button = QPushButton(tr("Back"), self)
        self._globe_fields = QWidget(self)
        self._fill_choice_boxes()
        self._lay_out()
        self._connect_signals()

    def _fill_choice_boxes(self) -> None:
        for name, degrees in WAYS_TO_DIVIDE_GLOBE.items():
            self.cut_box.addItem(tr(name), degrees)
        self.part_box.addItem(tr("As chosen on the globe"))
        for name, window in predefined_globe_windows().items():
            self.part_box.addItem(tr(name), window)
        for box, (name, low, high) in zip(self.corner_boxes, _CORNER_RANGES, strict=True):
            box.setRange(low, high)
            box.setDecimals(1)
            box.setSuffix("°")
            box.setAccessibleName(tr(name))

    def _lay_out(self) -> None:
        font = self.title_label.font()
        font.setPointSizeF(font.pointSizeF() * TEXT_PAGE)
        font.setBold(True)
        self.title_label.setFont(font)
        self.detail_label.setWordWrap(True)
        self.problem_label.setWordWrap(True)
        self.picture_label.setAlignment(Qt.AlignmentFlag.AlignCenter)
        self.name_line.setAccessibleName(tr("Name of the game"))
        self.make_button.setDefault(True)
        self._lay_out_globe_fields()
        name_row = QFormLayout()
        name_row.addRow(tr("Name of the game"), self.name_line)
        buttons = QHBoxLayout()
        buttons.addWidget(self.back_button)
        buttons.addStretch(1)
        buttons.addWidget(self.make_button)
        column = QWidget(self)
        column.setMaximumWidth(_FORM_WIDTH)
        left = QVBoxLayout(column)
        left.setSpacing(SPACE_M)
        left.addWidget(self.title_label)
        left.addWidget(self.detail_label)
        left.addLayout(name_row)
        left.addWidget(self._globe_fields)
        left.addWidget(self.problem_label)
        left.addLayout(buttons)
        left.addStretch(1)
        layout = QHBoxLayout(self)
        layout.setContentsMargins(SPACE_L, SPACE_L, SPACE_L, SPACE_L)
        layout.setSpacing(SPACE_L)
        layout.addWidget(column)
        layout.addWidget(self.globe_view, 1)
        layout.addWidget(self.picture_label, 1)

    def _lay_out_globe_fields(self) -> None:
        corners = QGridLayout()
        corners.setSpacing(SPACE_S)
        for number, box in enumerate(self.corner_boxes):
            label = PlainTextLabel(tr(_CORNER_RANGES[number][0]), self)
            label.setBuddy(box)
            corners.addWidget(label, number // 2, 2 * (number % 2))
            corners.addWidget(box, number // 2, 2 * (number % 2) + 1)
        fields = QFormLayout(self._globe_fields)
        fields.setContentsMargins(0, 0, 0, 0)
        fields.addRow(tr("Part of the globe"), self.part_box)
        fields.addRow(corners)
        fields.addRow(tr("Divide into spaces"), self.cut_box)

    def _connect_signals(self) -> None:
        self.name_line.textChanged.connect(self._on_name_typed)
        self.name_line.returnPressed.connect(self.make_module)
        self.make_button.clicked.connect(self.make_module)
        self.back_button.clicked.connect(self.back_requested)
        self.globe_view.window_changed.connect(self._on_globe_turned)
        self.part_box.currentIndexChanged.connect(self._on_globe_part_chosen)
        for box in self.corner_boxes:
            box.valueChanged.connect(self._on_corner_changed)

    def show_template(self, template: TemplateCard) -> None:
        """Show the form for a new module made from a template."""
        self._template_id = template.template_id
        is_globe = template.template_id == GLOBE_ID
        self.title_label.setText(tr(template.title))
        self.detail_label.setText(tr(template.explanation))
        self.problem_label.setText("")
        self.name_line.setText(tr("Untitled"))
        self._globe_fields.setVisible(is_globe)
        self.globe_view.setVisible(is_globe)
        self.picture_label.setVisible(not is_globe)
        picture = bundled_picture(template.picture)
        if picture is not None:
            self.picture_label.setPixmap(picture)
        else:
            self.picture_label.clear()
        self._on_globe_turned()
        self.name_line.setFocus(Qt.FocusReason.OtherFocusReason)
        self.name_line.selectAll()

    def _on_name_typed(self, typed: str) -> None:
        self.make_button.setEnabled(bool(typed.strip()))

    # ------------------------------------------------------------------------------ the globe
    @property
    def typed_window(self) -> Window:
        """West, south, east and north edge of the chosen part of the globe, as typed."""
        west, south, east, north = (box.value() for box in self.corner_boxes)
        return west, south, east, north

    def _on_globe_turned(self) -> None:
        for box, value in zip(self.corner_boxes, self.globe_view.window_in_frame, strict=True):
            with QSignalBlocker(box):
                box.setValue(value)
        # Any other frame than that of the list is a choice of its own, which the first entry
        # stands for.
        with QSignalBlocker(self.part_box):
            self.part_box.setCurrentIndex(0)
        self.problem_label.setText("")

    def _on_globe_part_chosen(self, _index: int) -> None:
        window = self.part_box.currentData()
        if window:
            self.globe_view.show_window(tuple(window))
            for box, value in zip(self.corner_boxes, window, strict=True):
                # The corners follow the chosen part and must not move the globe once more.
                with QSignalBlocker(box):
                    box.setValue(value)

    def _on_corner_changed(self, _value: float) -> None:
        west, south, east, north = self.typed_window
        # Typed corners are no longer those of the part in the list.
        with QSignalBlocker(self.part_box):
            self.part_box.setCurrentIndex(0)
        if west < east and south < north:
            self.globe_view.show_window(self.typed_window)

    # ------------------------------------------------------------------------------- the module
    def make_module(self) -> None:
        """Create the module and open it; on failure show the reason in the form."""
        title = self.name_line.text().strip()
        if not title or not offer_to_save(self._context):
            return
        problem = ""
        if self._template_id == EMPTY_ID:
            start_empty_module(self._context, title)
        elif self._template_id == GLOBE_ID:
            cut = self.cut_box.currentData()
            problem = start_globe_module(self._context, title, self.typed_window, cut)
        else:
            start_module_from_template(self._context, self._template_id, title)
        self.problem_label.setText(problem)
        if not problem:
            self.module_made.emit()
