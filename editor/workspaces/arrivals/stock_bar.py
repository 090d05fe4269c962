"""Number of pieces in use as bars, one for each turn; red if there are not enough pieces."""

from __future__ import annotations

from PySide6.QtCore import QEvent, QPoint, QRect, QSize, Qt, Signal
from PySide6.QtGui import QColor, QHelpEvent, QMouseEvent, QPainter, QPaintEvent, QPalette
from PySide6.QtWidgets import QSizePolicy, QToolTip, QWidget

from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.semantic_colours import error_colour, faint_colour
from sandtable.editor.translation import tooltip_text, tr
from sandtable.model.limits.stock_use import StockUse, StockUseRow, UseGrouping
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.wording.owner_names import owner_name_or_everybody
from sandtable.model.wording.piece_names import piece_type_name
from sandtable.model.wording.turns import turn_title

LEFT_MARGIN, RIGHT_MARGIN = 96, 62
_ROW_HEIGHT, _ROW_GAP = 18, 3


class StockBar(QWidget):
    """Strip with a row of bars for each power or type; a click on a bar shows its turn."""

    turn_clicked = Signal(object)

    def __init__(self, context: EditorContext, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._context = context
        self._stock_use: StockUse | None = None
        self.grouping: UseGrouping = "power"
        self.marked_turn: int | None = None
        self.setAccessibleName(tr("Stock in use by turn"))
        # The height follows from the number of rows.
        self.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        self.setMouseTracking(True)

    def show_stock_use(self, use: StockUse | None) -> None:
        """Show how many pieces are in use on each turn."""
        self._stock_use = use
        self._fit_height_to_content()

    def group_rows_by(self, by: UseGrouping) -> None:
        """Group the rows of bars by power or by type."""
        self.grouping = by
        self._fit_height_to_content()

    def show_turn(self, turn: int | None) -> None:
        """Mark the turn that all views of the window show."""
        self.marked_turn = turn
        self.update()

    def _fit_height_to_content(self) -> None:
        self.setFixedHeight(self.sizeHint().height())
        self.setAccessibleDescription(
            "; ".join(self.row_text(strip) for strip in self.stock_use_rows)
        )
        self.update()

    @property
    def stock_use_rows(self) -> tuple[StockUseRow, ...]:
        """Rows of bars for the current grouping."""
        return self._stock_use.by[self.grouping] if self._stock_use else ()

    def row_text(self, strip: StockUseRow) -> str:
        """Return a row as text, such as `North: at most 8 of 8`."""
        stock = tr("any number") if strip.stock is None else strip.stock
        short = sorted({piece for some in strip.over for piece in some})
        summary = tr("{name}: at most {peak} of {stock}").format(
            name=self.row_title(strip), peak=strip.peak, stock=stock
        )
        if not short:
            return summary
        lack = tr("too few of {names}").format(names=", ".join(map(self._piece_name, short)))
        return f"{summary}; {lack}"

    def row_title(self, strip: StockUseRow) -> str:
        """Return the title of a row of bars."""
        module = self._context.document.reading
        if self.grouping == "power":
            return owner_name_or_everybody(module, strip.key)
        return piece_type_name(module, strip.key)

    def sizeHint(self) -> QSize:
        return QSize(
            LEFT_MARGIN + RIGHT_MARGIN + 160,
            max(1, len(self.stock_use_rows)) * (_ROW_HEIGHT + _ROW_GAP) + _ROW_GAP,
        )

    # ------------------------------------------------------------------ where a turn is

    def column_count(self) -> int:
        """Return the number of columns: one for the set-up, and one for every turn."""
        return self._stock_use.last - self._stock_use.first + 2 if self._stock_use else 1

    def turn_at_position(self, x: int) -> int | None:
        """Return the turn at a horizontal position; None is the set-up."""
        wide = max(1, self.width() - LEFT_MARGIN - RIGHT_MARGIN)
        step = min(
            max((x - LEFT_MARGIN) * self.column_count() // wide, 0), self.column_count() - 1
        )
        return None if step == 0 or self._stock_use is None else self._stock_use.first + step - 1

    def column_of_turn(self, turn: int | None) -> int:
        """Return the number of a turn's column."""
        if turn is None or self._stock_use is None:
            return 0
        return min(max(turn - self._stock_use.first + 1, 0), self.column_count() - 1)

    def rectangle_of_bar(self, row: int, step: int) -> QRect:
        """Return the rectangle of the bar in a row, for one turn."""
        wide = max(1, self.width() - LEFT_MARGIN - RIGHT_MARGIN)
        left = LEFT_MARGIN + step * wide // self.column_count()
        right = LEFT_MARGIN + (step + 1) * wide // self.column_count()
        return QRect(
            left, _ROW_GAP + row * (_ROW_HEIGHT + _ROW_GAP), max(1, right - left), _ROW_HEIGHT
        )

    # ------------------------------------------------------------------ painting

    def paintEvent(self, event: QPaintEvent) -> None:
        if not self.stock_use_rows:
            return
        painter = QPainter(self)
        palette = self.palette()
        marked = self.rectangle_of_bar(0, self.column_of_turn(self.marked_turn))
        soft = QColor(palette.color(QPalette.ColorRole.WindowText))
        soft.setAlpha(50)
        painter.fillRect(QRect(marked.left(), 0, marked.width(), self.height()), soft)
        for row, strip in enumerate(self.stock_use_rows):
            self._paint_row(painter, row, strip)
        painter.end()
        event.accept()

    def _paint_row(self, painter: QPainter, row: int, strip: StockUseRow) -> None:
        palette = self.palette()
        bad = any(strip.over)
        text = palette.color(QPalette.ColorRole.WindowText)
        box = self.rectangle_of_bar(row, 0)
        # At least 1, to avoid a division by zero.
        top = max(strip.peak, strip.stock or 0, 1)
        painter.setPen(error_colour(palette) if bad else text)
        name = QRect(4, box.top(), LEFT_MARGIN - 8, _ROW_HEIGHT)
        metrics = painter.fontMetrics()
        middle = Qt.AlignmentFlag.AlignVCenter
        elided = metrics.elidedText(
            self.row_title(strip), Qt.TextElideMode.ElideRight, name.width()
        )
        painter.drawText(name, middle | Qt.AlignmentFlag.AlignLeft, elided)
        of = f"{strip.peak}" if strip.stock is None else f"{strip.peak}/{strip.stock}"
        at = QRect(self.width() - RIGHT_MARGIN + 4, box.top(), RIGHT_MARGIN - 8, _ROW_HEIGHT)
        painter.drawText(at, middle | Qt.AlignmentFlag.AlignRight, of)
        plain = palette.color(QPalette.ColorRole.Highlight)
        for step, number in enumerate(strip.used):
            place = self.rectangle_of_bar(row, step)
            gap = 1 if place.width() > 3 else 0  # noqa: PLR2004 - thinner bars touch
            tall = round(_ROW_HEIGHT * number / top)
            bar = QRect(place.left(), place.bottom() - tall + 1, place.width() - gap, tall)
            painter.fillRect(bar, error_colour(palette) if strip.over[step] else plain)
        line = palette.color(QPalette.ColorRole.Mid)
        painter.fillRect(
            QRect(LEFT_MARGIN, box.bottom() + 1, self.width() - LEFT_MARGIN - RIGHT_MARGIN, 1),
            line,
        )
        if strip.stock is not None and strip.stock < top:
            level = box.bottom() - round(_ROW_HEIGHT * strip.stock / top)
            painter.fillRect(
                QRect(LEFT_MARGIN, level, self.width() - LEFT_MARGIN - RIGHT_MARGIN, 1),
                faint_colour(palette),
            )

    # ------------------------------------------------------------------ the mouse

    def mousePressEvent(self, event: QMouseEvent) -> None:
        if event.button() == Qt.MouseButton.LeftButton:
            self.turn_clicked.emit(self.turn_at_position(event.position().toPoint().x()))

    def mouseMoveEvent(self, event: QMouseEvent) -> None:
        if event.buttons() & Qt.MouseButton.LeftButton:
            self.turn_clicked.emit(self.turn_at_position(event.position().toPoint().x()))

    def event(self, event: QEvent) -> bool:
        if isinstance(event, QHelpEvent) and event.type() == QEvent.Type.ToolTip:
            QToolTip.showText(
                event.globalPos(), tooltip_text(self.tooltip_at_point(event.pos())), self
            )
            return True
        return super().event(event)

    def tooltip_at_point(self, point: QPoint) -> str:
        """Return the pieces in use on the turn at a point, as text."""
        row = (point.y() - _ROW_GAP) // (_ROW_HEIGHT + _ROW_GAP)
        if not 0 <= row < len(self.stock_use_rows) or self._stock_use is None:
            return ""
        strip, turn = self.stock_use_rows[row], self.turn_at_position(point.x())
        step = self.column_of_turn(turn)
        when = tr("Set-up") if turn is None else turn_title(self._context.document.reading, turn)
        stock = tr("any number") if strip.stock is None else strip.stock
        lines = [f"{self.row_title(strip)}, {when}: {strip.used[step]} / {stock}"]
        lines += [
            tr("Too few of {piece}").format(piece=self._piece_name(p)) for p in strip.over[step]
        ]
        return "\n".join(lines)

    def _piece_name(self, piece: str) -> str:
        counter = manifest_of_module(self._context.document.reading).counters.get(piece)
        return counter.name if counter else piece
