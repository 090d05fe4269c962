"""Pictures of counters, made a few at a time, so that a long schedule opens at once."""

from __future__ import annotations

from time import perf_counter

from PySide6.QtGui import QPixmap

from sandtable.editor.counter_pixmaps import counter_pixmap
from sandtable.model.module import Module
from sandtable.model.reports.timetable import TimetableEntry

_SECONDS_PER_PAINTING = 0.02
"""Seconds of making pictures in one painting; the others come with the next."""


class CounterPictures:
    """Gives pictures that are made, and makes some."""

    def __init__(self) -> None:
        self._made_keys: set[tuple[str, int, int, tuple[str, ...]]] = set()
        self._seconds_spent = 0.0
        self.has_missing = False
        """Whether some were left out of this painting."""

    def begin_painting(self) -> None:
        """Another painting begins."""
        self._seconds_spent, self.has_missing = 0.0, False

    def picture_of(self, module: Module, side: int, due: TimetableEntry) -> QPixmap | None:
        """The picture of a piece that is due, or None if it is to be made yet."""
        piece = due.piece or ""
        key = (piece, side, due.lost, due.state)
        if key not in self._made_keys and self._seconds_spent > _SECONDS_PER_PAINTING:
            self.has_missing = True
            return None
        start = perf_counter()
        pixmap = counter_pixmap(module, piece, side, lost=due.lost, state=due.state)
        if key not in self._made_keys:
            self._made_keys.add(key)
            self._seconds_spent += perf_counter() - start
        return pixmap
