"""The map of a TripleA game: where its territories lie, and who is next to whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.importers.bounded_reading import read_in_child

if TYPE_CHECKING:
    from pathlib import Path

    from sandtable.importers.protocol import Imported


class TripleA:
    """A map's folder, or its zip: `polygons.txt`, `centers.txt` and the XML of a game."""

    id = "triplea"
    label = "TripleA map"
    suffixes = (".zip", "/")

    def read(self, source: Path) -> Imported:
        """Make a module of one board; of the game, only its map is taken."""
        return read_in_child(_read, source)


def _read(source: Path) -> Imported:
    from dataclasses import replace

    from sandtable.importers.triplea.making import imported
    from sandtable.importers.triplea.source import source_of
    from sandtable.model.storage.problem import UnreadableError

    found = source_of(source)
    try:
        return imported(found)
    except UnreadableError as error:
        told = [replace(each, file=found.home + each.file) for each in error.problems]
        raise UnreadableError(told) from None
