"""Inspector panel: fields, findings and usages of the selected entries."""

from __future__ import annotations

from functools import partial
from typing import Any

from PySide6.QtCore import QEvent, QObject, QSize, Qt, QTimer
from PySide6.QtGui import QPalette, QResizeEvent
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

from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.fields.record_form import RecordForm, create_field
from sandtable.editor.fields.usage_list import UsageList
from sandtable.editor.fields.value_field import ValueField
from sandtable.editor.panels.inspector.counter_preview import CounterPreview
from sandtable.editor.panels.inspector.finding_list import FindingList
from sandtable.editor.panels.inspector.inspector_content import (
    InspectorContent,
    inspector_content_for_addresses,
    selection_title,
)
from sandtable.editor.panels.panel import Panel
from sandtable.editor.translation import backticks_to_quotes, tooltip_text, tr, translatable
from sandtable.editor.visual_scale import TEXT_TITLE
from sandtable.model.address_path import AddressPath
from sandtable.model.edits.grid_hexes import describe_hexes, is_undescribed_hex
from sandtable.model.edits.removal import addresses_using_full_address
from sandtable.model.locations import is_at_or_below
from sandtable.model.lookup import ABSENT, value_at_address
from sandtable.model.module import Module
from sandtable.model.module_change import ModuleChange

_MILLISECONDS_BEFORE_USAGES = 150
"""Milliseconds without another selection before usages are searched."""
_FORM_POSITION = 0
_PANEL_SIZE, _MIN_WIDTH = (380, 600), 280
_MAX_FINDINGS_SHARE_OF_PANEL = 0.35
"""Largest share of the panel's height that its problems take."""


class InspectorPanel(QWidget):
    """Panel with the fields of the selection. Forms are reused, because building one is slow."""

    def __init__(self, context: EditorContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self.title_label, self.subtitle_label, self.hint_label = (QLabel(self) for _ in range(3))
        self.shown_content = InspectorContent()
        self.current_form: RecordForm | None = None
        self.current_field: ValueField | None = None
        self._forms_by_type: dict[Any, RecordForm] = {}
        self._scroll_area = QScrollArea(self)
        self._body = QWidget(self._scroll_area)
        self._findings_area = QScrollArea(self)
        self.finding_list = FindingList(context, self._findings_area)
        self.describe_button = QPushButton(tr("Add details"), self._body)
        self.usages_title = QLabel(self._body)
        self.usage_list = UsageList(context, self._body)
        self._pause_timer = QTimer(self)
        self._lay_out()
        self._pause_timer.setSingleShot(True)
        self._pause_timer.setInterval(_MILLISECONDS_BEFORE_USAGES)
        self._pause_timer.timeout.connect(self._on_pause_in_editing)
        self._worker = context.new_worker(self)
        self._worker.job_done.connect(self._on_usages_found)
        context.selection.selection_changed.connect(self._on_value_chosen)
        context.document.module_changed.connect(self._on_module_change)
        app = QApplication.instance()
        assert isinstance(app, QApplication)
        app.focusChanged.connect(self._on_focus)
        self._on_value_chosen()

    def _lay_out(self) -> None:
        font = self.title_label.font()
        font.setPointSizeF(font.pointSizeF() * TEXT_TITLE)
        font.setBold(True)
        self.title_label.setFont(font)
        for label in (self.title_label, self.subtitle_label, self.hint_label, self.usages_title):
            label.setWordWrap(True)
            # A wrapped title must not force the panel to be as wide as its text.
            label.setSizePolicy(QSizePolicy.Policy.Ignored, QSizePolicy.Policy.Minimum)
            label.setTextFormat(Qt.TextFormat.PlainText)
        # Users copy addresses into reports and files.
        self.subtitle_label.setTextInteractionFlags(Qt.TextInteractionFlag.TextSelectableByMouse)
        for label in (self.subtitle_label, self.hint_label):
            label.setForegroundRole(QPalette.ColorRole.PlaceholderText)
        self.usage_list.setAccessibleName(tr("Used by"))
        # Two lines are reserved, so that the form does not jump with each hint.
        self.hint_label.setMinimumHeight(2 * self.fontMetrics().lineSpacing())
        self.hint_label.setAlignment(Qt.AlignmentFlag.AlignTop)
        self._body_layout = QVBoxLayout(self._body)
        self._body_layout.setContentsMargins(2, 2, 6, 2)
        self.describe_button.clicked.connect(self._on_describe_button)
        self.describe_button.setSizePolicy(QSizePolicy.Policy.Maximum, QSizePolicy.Policy.Fixed)
        for widget in (
            self.describe_button,
            self.usages_title,
            self.usage_list,
        ):
            self._body_layout.addWidget(widget)
        self._body_layout.addStretch(1)
        for area, content in (
            (self._scroll_area, self._body),
            (self._findings_area, self.finding_list),
        ):
            area.setWidget(content)
            area.setWidgetResizable(True)
            area.setFrameShape(QFrame.Shape.NoFrame)
            area.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        # Its height is set by hand, from the rows that it contains.
        self._findings_area.setSizePolicy(QSizePolicy.Policy.Preferred, QSizePolicy.Policy.Fixed)
        # The scroll position must stay when the problems above change their height.
        self._scroll_area.viewport().installEventFilter(self)
        self.finding_list.content_changed.connect(self._fit_findings)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(6, 6, 4, 4)
        self.setMinimumWidth(_MIN_WIDTH)
        layout.setSpacing(4)
        self.counter_preview = CounterPreview(self._context, self)
        for shown in (self.title_label, self.subtitle_label, self.counter_preview):
            layout.addWidget(shown)
        layout.addWidget(self._scroll_area, 1)
        # Below the form, because findings come and go while their author works in it.
        layout.addWidget(self._findings_area)
        layout.addWidget(self.hint_label)
        self._fit_findings()

    def sizeHint(self) -> QSize:
        return QSize(*_PANEL_SIZE)

    def resizeEvent(self, event: QResizeEvent) -> None:
        super().resizeEvent(event)
        self._fit_findings()

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and watched is self._scroll_area.viewport():
            self._keep_scroll_position()
        return super().eventFilter(watched, event)

    def _keep_scroll_position(self) -> None:
        """Keep the scroll position of the form when its view grows, as after the last problem."""
        bar = self._scroll_area.verticalScrollBar()
        # The bar would be pulled back where the content ends, and the form with it.
        shown_height = bar.value() + self._scroll_area.viewport().height()
        self._body.setMinimumHeight(shown_height if bar.value() else 0)

    def _fit_findings(self) -> None:
        """Give the problems the height that they need, up to a share of the panel."""
        has_findings = bool(self.finding_list.shown_findings)
        self._findings_area.setVisible(has_findings)
        if has_findings:
            needed = self.finding_list.needed_height(self.width())
            height = min(needed, round(self.height() * _MAX_FINDINGS_SHARE_OF_PANEL))
            self._findings_area.setFixedHeight(height)

    # ---------------------------------------------------------------------------- what is shown
    def shown_fields(self) -> dict[str, ValueField]:
        """Return the fields that the inspector shows, by key."""
        if self.current_form is not None:
            return self.current_form.fields
        return (
            {}
            if self.current_field is None
            else {self.current_field.form_field.key: self.current_field}
        )

    def _on_value_chosen(self) -> None:
        self._show_content(
            inspector_content_for_addresses(
                self._context.document.module, self._context.selection.selected_addresses
            )
        )

    def _show_content(self, aim: InspectorContent) -> None:
        before, self.shown_content = self.shown_content, aim
        if aim.addresses != before.addresses:
            # The new thing is shown from its first field, not where the last one was left.
            self._body.setMinimumHeight(0)
            self._scroll_area.verticalScrollBar().setValue(0)
        self._show_title_and_place(aim)
        self._show_form(aim)
        if aim.form_field != before.form_field or (aim.form_field and self.current_field is None):
            self._show_field(aim)
        if self.current_field is not None:
            self.current_field.show_addresses(aim.addresses)
        chosen = self._context.selection.selected_addresses
        self.finding_list.show_addresses(chosen)
        # Usages of the previous selection must not be shown for this one.
        self._show_usages([], looked=False)
        if len(chosen) == 1:
            self._pause_timer.start()
        else:
            self._pause_timer.stop()

    def _show_title_and_place(self, aim: InspectorContent) -> None:
        self.title_label.setText(aim.title)
        self.subtitle_label.setText(aim.subtitle)
        self.subtitle_label.setVisible(bool(aim.subtitle))
        for label in (self.title_label, self.subtitle_label):
            label.setToolTip(tooltip_text(aim.address_text))
        self.hint_label.setText(backticks_to_quotes(aim.hint))
        self.describe_button.setVisible(bool(aim.undescribed_hexes))

    def _on_describe_button(self) -> None:
        """Add entries for hexes that exist only in the grid, and focus the first field."""
        chosen, bare = (
            self._context.selection.selected_addresses,
            self.shown_content.undescribed_hexes,
        )
        text = tr("Describe {what}").format(what=self.shown_content.title)
        if self._context.try_edit(text, partial(describe_hexes, chosen=bare)):
            self._context.selection.select_addresses(chosen)
            self._on_value_chosen()
            for field in tuple(self.shown_fields().values())[:1]:
                field.setFocus()

    def _show_form(self, aim: InspectorContent) -> None:
        form = self._form_for_type(aim.record_type) if aim.record_type is not None else None
        if self.current_form is not None and self.current_form is not form:
            self.current_form.hide()
            # A hidden form would otherwise follow every change of the document.
            self.current_form.show_addresses(())
        self.current_form = form
        if form is not None:
            form.show_addresses(aim.addresses)
            form.show()

    def _form_for_type(self, record: Any) -> RecordForm:
        if record not in self._forms_by_type:
            self._forms_by_type[record] = RecordForm(
                self._context, record, self._body, grouped=True
            )
            self._body_layout.insertWidget(_FORM_POSITION, self._forms_by_type[record])
        return self._forms_by_type[record]

    def _show_field(self, aim: InspectorContent) -> None:
        if self.current_field is not None:
            self.current_field.show_addresses(())
            self._body_layout.removeWidget(self.current_field)
            self.current_field.hide()
            # deleteLater, because the field may be in the middle of a signal.
            self.current_field.deleteLater()
            self.current_field = None
        if aim.form_field is not None:
            self.current_field = create_field(self._context, aim.form_field, self._body)
            self._body_layout.insertWidget(_FORM_POSITION, self.current_field)

    # ------------------------------------------------------------------------------- up to date
    def _on_module_change(self, change: ModuleChange) -> None:
        chosen = self._context.selection.selected_addresses
        if not change or not chosen:
            return
        module = self._context.document.module
        if self.shown_content.undescribed_hexes or any(
            is_undescribed_hex(module, address) for address in chosen
        ):
            self._on_value_chosen()
            return
        if any(
            value_at_address(module, address) is ABSENT for address in self.shown_content.addresses
        ):
            return  # the selection is about to change
        aim = inspector_content_for_addresses(module, chosen)
        if (
            aim.record_type is not self.shown_content.record_type
            or aim.addresses != self.shown_content.addresses
        ):
            self._show_content(aim)
            return
        self.shown_content = aim
        self.title_label.setText(selection_title(module, chosen))
        if self.current_field is not None and _does_change_concern_addresses(
            change, aim.addresses
        ):
            self.current_field.refresh_keeping_input()
        if len(chosen) == 1:
            self._pause_timer.start()

    def _on_pause_in_editing(self) -> None:
        """Search the usages of the selected entry in the background, once edits pause."""
        chosen, module = self._context.selection.selected_addresses, self._context.document.module
        if len(chosen) == 1:
            whole = self._context.document.complete_module
            self._worker.start_background_job(
                (module, chosen), partial(addresses_using_full_address, whole, chosen[0])
            )

    def _on_usages_found(
        self, request: tuple[Module, tuple[AddressPath, ...]], result: object
    ) -> None:
        module, chosen = request
        if isinstance(result, Exception):
            raise result
        # The document or selection may have changed during the search.
        still = (
            module is self._context.document.module
            and chosen == self._context.selection.selected_addresses
        )
        if still and isinstance(result, tuple):
            self._show_usages(list(result), looked=True)

    def _show_usages(self, places: list[AddressPath], *, looked: bool) -> None:
        self.usages_title.setVisible(bool(places))
        self.usage_list.setVisible(bool(places))
        self.usage_list.show_addresses(places)
        if looked:
            several = tr("Used in %n places", "", len(places))
            self.usages_title.setText(several if len(places) > 1 else tr("Used in one place"))

    def _on_focus(self, _old: QWidget | None, new: QWidget | None) -> None:
        """Show the description of the field that has the focus."""
        if new is None or not self._body.isAncestorOf(new):
            return
        field: QWidget | None = new
        while field is not None and not isinstance(field, ValueField):
            field = field.parentWidget()
        if isinstance(field, ValueField):
            self.hint_label.setText(backticks_to_quotes(tr(field.form_field.help_line)))
            # A click is where its author sees it: the form must not move under the mouse.
            if not QApplication.mouseButtons():
                self._scroll_area.ensureWidgetVisible(field)


def _does_change_concern_addresses(
    change: ModuleChange, addresses: tuple[AddressPath, ...]
) -> bool:
    """Say whether a change is at one of the addresses, above or below."""
    return any(
        is_at_or_below(address, at) or is_at_or_below(at, address)
        for address in change.changed_addresses
        for at in addresses
    )


PANEL = Panel(
    id="inspector",
    title=translatable("Inspector"),
    icon="inspector",
    area=Qt.DockWidgetArea.RightDockWidgetArea,
    build=InspectorPanel,
)
