"""The map of a TripleA game: where its territories lie, and who is next to whom."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.importers.bounded_reading import read_in_child_process

if TYPE_CHECKING:
    from pathlib import Path

    from sandtable.importers.protocol import Imported


class TripleAImporter:
    """A map's folder, or its zip: `polygons.txt`, `centers.txt` and the XML of a game."""

    id = "triplea"
    label = "TripleA map"
    suffixes = (".zip", "/")

    def read(self, source: Path) -> Imported:
        """Make a module of one board; of the game, only its map is taken."""
        return read_in_child_process(_read_triplea, source)


def _read_triplea(source: Path) -> Imported:
    from dataclasses import replace

    from sandtable.importers.triplea.map_files import read_map_files
    from sandtable.importers.triplea.module_conversion import import_triplea
    from sandtable.model.storage.problem import UnreadableError

    found = read_map_files(source)
    try:
        return import_triplea(found)
    except UnreadableError as error:
        told = [replace(each, file=found.map_folder + each.file) for each in error.problems]
        raise UnreadableError(told) from None
