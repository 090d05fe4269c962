"""What lies over the map of a board: what is selected, chosen and wrong."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from PySide6.QtCore import QObject, QTimer
from PySide6.QtWidgets import QGraphicsView

from sandtable.editor.bench.bench import EditorContext
from sandtable.editor.canvas.board_picture import BoardPicture
from sandtable.editor.canvas.overlay import Overlay
from sandtable.editor.canvas.picked import picked
from sandtable.editor.canvas.shapes import Area, Role, Shape
from sandtable.editor.canvas.signs import Problems, about_counters, not_yet_drawn
from sandtable.model.geometry.boxes import outlines_on


class BoardMarks(QObject):
    """Marks what is selected and what findings speak of, and follows both."""

    def __init__(
        self,
        bench: EditorContext,
        picture: BoardPicture,
        view: QGraphicsView,
        shapes: Callable[[], Iterable[Shape]],
    ) -> None:
        """`shapes` gives all that lies over the map: the marks of this and of others."""
        super().__init__(view)
        self._bench, self._picture, self._view = bench, picture, view
        self._chosen: tuple[str, ...] = ()
        self._problems = Problems()
        self._noted: list[str] = []
        """Where findings were, when they were shown."""
        self._overlay = Overlay(shapes, view.palette())
        view.scene().addItem(self._overlay)
        self._soon = QTimer(self, singleShot=True, interval=0)
        self._soon.timeout.connect(self.paint_now)
        bench.selection.changed.connect(self.update)
        bench.findings.changed.connect(self._on_findings)

    def choose(self, spaces: Iterable[str]) -> None:
        """Show spaces as chosen, beside those that are selected."""
        self._chosen = tuple(spaces)
        self.update()

    def selected_spaces(self) -> tuple[str, ...]:
        """Return the spaces that are selected, or that what is selected speaks of."""
        picture = self._picture
        return picked(picture.module, self._bench.selection.chosen).on(picture.board)

    def shapes(self) -> Iterator[Shape]:
        """Yield the marks of what is selected, chosen, wrong and not yet drawn."""
        picture = self._picture
        outlines = outlines_on(picture.module.boards[picture.board])
        if picture.is_being_drawn:
            yield from not_yet_drawn(picture.plan, picture.board, outlines)
        for name in dict.fromkeys((*self.selected_spaces(), *self._chosen)):
            if name in outlines:
                yield Area(outlines[name], Role.CHOSEN, width=2.5)
        if "pieces" in picture.layers:
            chosen = picked(picture.module, self._bench.selection.chosen)
            yield from about_counters(chosen, picture.counters)
        if "problems" in picture.layers:
            yield from self._problems.on(outlines, self._bench.findings.all)

    def update(self) -> None:
        """Repaint soon what has changed of the marks."""
        self._overlay.outdate()
        self._soon.start()

    def paint_now(self) -> None:
        """Repaint what has changed of the marks."""
        self._overlay.catch_up(self._view.transform().m11())

    def follow_palette(self) -> None:
        """Paint in the colours that the view has now."""
        self._overlay.palette = self._view.palette()
        self._overlay.update()

    def _on_findings(self) -> None:
        if "problems" not in self._picture.layers or not self._view.isVisible():
            return
        noted = [one.where for one in self._bench.findings.all if one.waived is None]
        if noted != self._noted:
            self.update()
        self._noted = noted
