"""Pictures of counters, rendered a few at a time so that a long schedule opens at once."""

from __future__ import annotations

from collections.abc import Mapping
from time import perf_counter

from PySide6.QtGui import QPixmap

from sandtable.editor.counter_pixmaps import counter_pixmap
from sandtable.model.module import Module
from sandtable.model.reports.timetable import TimetableEntry

_SECONDS_PER_PAINTING = 0.02
"""Seconds of rendering allowed in one paint event; the remaining pictures follow in the next."""


class CounterPictures:
    """Source of counter pictures with a time limit for each paint event."""

    def __init__(self) -> None:
        self._made_keys: set[tuple[str, int, int, tuple[str, ...]]] = set()
        self._seconds_spent = 0.0
        self.module_pictures: Mapping[str, bytes] = {}
        """The module's own pictures that can be shown."""
        self.has_missing = False
        """Whether pictures were left out of this paint event."""

    def begin_painting(self) -> None:
        """Start the time limit for rendering pictures in a paint event."""
        self._seconds_spent, self.has_missing = 0.0, False

    def picture_of_entry(self, module: Module, side: int, due: TimetableEntry) -> QPixmap | None:
        """Return the picture of an entry's piece, or None if it is not rendered yet."""
        piece = due.piece or ""
        key = (piece, side, due.lost, due.state)
        if key not in self._made_keys and self._seconds_spent > _SECONDS_PER_PAINTING:
            self.has_missing = True
            return None
        start = perf_counter()
        pixmap = counter_pixmap(
            module, piece, side, lost=due.lost, state=due.state, pictures=self.module_pictures
        )
        # Only new pictures count: cached ones take no time.
        if key not in self._made_keys:
            self._made_keys.add(key)
            self._seconds_spent += perf_counter() - start
        return pixmap
