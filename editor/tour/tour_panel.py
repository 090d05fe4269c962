"""Panel of the tour: a short text at the edge of the window, away from the part in use."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QObject, QRect, Qt, QTimer, Signal
from PySide6.QtGui import QKeyEvent, QPainter, QPaintEvent, QPalette, QPen
from PySide6.QtWidgets import (
    QFrame,
    QHBoxLayout,
    QMainWindow,
    QPushButton,
    QVBoxLayout,
    QWidget,
)

from sandtable.editor.actions.editor_action import ActionTarget
from sandtable.editor.fields.elided_widgets import PlainTextLabel
from sandtable.editor.tour.tour_steps import TOUR_STEPS, TourStart, TourStep
from sandtable.editor.translation import tr
from sandtable.editor.visual_scale import SPACE_M, SPACE_S, TEXT_TITLE

_PANEL_WIDTH, _EDGE_WIDTH = 340, 3


class TourPanel(QFrame):
    """Text of the current step, with Back, Next and Leave."""

    tour_left = Signal()

    def __init__(self, target: ActionTarget, window: QMainWindow) -> None:
        super().__init__(window)
        self._target, self._window = target, window
        self._step_number = 0
        self._start = TourStart(None, None)
        self.title_label, self.text_label = PlainTextLabel(self), PlainTextLabel(self)
        self.count_label = PlainTextLabel(self)
        self.back_button = QPushButton(tr("Back"), self)
        self.next_button = QPushButton(tr("Next"), self)
        self.leave_button = QPushButton(tr("Leave the tour"), self)
        self.pointer = TourPointer(window)
        self._lay_out()
        self.back_button.clicked.connect(self.go_to_previous_tour_step)
        self.next_button.clicked.connect(self.go_to_next_tour_step)
        self.leave_button.clicked.connect(self.leave_tour)
        context = target.context
        for changed in (
            context.selection.selection_changed,
            context.document.module_changed,
            context.viewpoint.viewpoint_changed,
        ):
            changed.connect(self._on_module_change)
        # The panel lies over the window and has to follow its size.
        window.installEventFilter(self)
        self.hide()

    def _lay_out(self) -> None:
        self.setAccessibleName(tr("Tour"))
        self.setAutoFillBackground(True)
        self.setFrameShape(QFrame.Shape.StyledPanel)
        font = self.title_label.font()
        font.setBold(True)
        font.setPointSizeF(font.pointSizeF() * TEXT_TITLE)
        self.title_label.setFont(font)
        self.text_label.setWordWrap(True)
        top, buttons = QHBoxLayout(), QHBoxLayout()
        top.addWidget(self.title_label, 1)
        top.addWidget(self.count_label)
        for button in (self.leave_button, self.back_button, self.next_button):
            buttons.addWidget(button)
        layout = QVBoxLayout(self)
        layout.setContentsMargins(SPACE_M, SPACE_M, SPACE_M, SPACE_M)
        layout.setSpacing(SPACE_S)
        layout.addLayout(top)
        layout.addWidget(self.text_label)
        layout.addLayout(buttons)

    @property
    def step(self) -> TourStep:
        """The current step of the tour."""
        return TOUR_STEPS[self._step_number]

    def start_tour(self) -> None:
        """Begin the tour of the program with its first step."""
        self._show_step(0)

    def go_to_next_tour_step(self) -> None:
        """Go to the next step, or end the tour after the last one."""
        if self._step_number + 1 < len(TOUR_STEPS):
            self._show_step(self._step_number + 1)
        else:
            self.leave_tour()

    def go_to_previous_tour_step(self) -> None:
        """Go back to the previous step of the tour."""
        self._show_step(max(0, self._step_number - 1))

    def leave_tour(self) -> None:
        """End the tour; the module and the window stay as they are."""
        self.hide()
        self.pointer.hide()
        self._target.context.messages.show_success_message(
            tr("To continue the tour, open it from the Help menu.")
        )
        self.tour_left.emit()

    def _show_step(self, number: int) -> None:
        self._step_number = number
        step, context = self.step, self._target.context
        if step.workspace:
            self._target.show_workspace(step.workspace)
        if step.panel:
            self._target.show_panel(step.panel)
        self._start = TourStart(context.document.module, context.viewpoint.current_state.turn)
        self.title_label.setText(tr(step.title))
        self.text_label.setText(tr(step.text))
        self.count_label.setText(f"{number + 1} / {len(TOUR_STEPS)}")
        self.back_button.setEnabled(number > 0)
        last = number + 1 == len(TOUR_STEPS)
        self.next_button.setText(tr("Finish") if last else tr("Next"))
        self.show()
        self._place_panel()
        self.raise_()
        self.next_button.setFocus(Qt.FocusReason.OtherFocusReason)

    def _on_module_change(self) -> None:
        # Afterwards: the views still handle the change, and a drag may not have ended.
        if self.isVisible():
            QTimer.singleShot(0, self, self._go_on_if_step_is_done)

    def _go_on_if_step_is_done(self) -> None:
        done = self.step.is_done
        if self.isVisible() and done is not None and done(self._target, self._start):
            self.go_to_next_tour_step()

    def _place_panel(self) -> None:
        self.setFixedWidth(_PANEL_WIDTH)
        self.text_label.setFixedWidth(_PANEL_WIDTH - 2 * SPACE_M - 2)
        self.adjustSize()
        window = self._window
        below = window.statusBar().height() + SPACE_M
        self.move(SPACE_M, window.height() - self.height() - below)
        self.pointer.frame_widget(self._widget_of_step())

    def _widget_of_step(self) -> QWidget | None:
        if self.step.panel:
            return self._target.panel_widget(self.step.panel)
        return self._target.workspace_widget(self.step.workspace) if self.step.workspace else None

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() == QEvent.Type.Resize and self.isVisible():
            self._place_panel()
        elif isinstance(event, QKeyEvent) and event.type() == QEvent.Type.KeyPress:
            is_leaving = event.key() == Qt.Key.Key_Escape and self.isVisible()
            if is_leaving:
                self.leave_tour()
            return is_leaving
        return super().eventFilter(watched, event)

    def keyPressEvent(self, event: QKeyEvent) -> None:
        if event.key() == Qt.Key.Key_Escape:
            self.leave_tour()
        else:
            super().keyPressEvent(event)


class TourPointer(QWidget):
    """Frame around the part of the window that a step describes; it ignores the mouse."""

    def __init__(self, window: QMainWindow) -> None:
        super().__init__(window)
        self._window = window
        # The part inside the frame must stay usable.
        self.setAttribute(Qt.WidgetAttribute.WA_TransparentForMouseEvents)
        self.hide()

    def frame_widget(self, widget: QWidget | None) -> None:
        """Put the frame around a widget; hide the frame if there is none."""
        if widget is None or not widget.isVisible():
            self.hide()
            return
        corner = widget.mapTo(self._window, widget.rect().topLeft())
        self.setGeometry(QRect(corner, widget.size()))
        self.show()
        self.raise_()

    def paintEvent(self, _event: QPaintEvent) -> None:
        painter = QPainter(self)
        painter.setPen(QPen(self.palette().color(QPalette.ColorRole.Highlight), _EDGE_WIDTH))
        inset = _EDGE_WIDTH // 2 + 1
        painter.drawRect(self.rect().adjusted(inset, inset, -inset, -inset))
        painter.end()
