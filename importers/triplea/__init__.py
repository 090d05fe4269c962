"""Import of TripleA maps: the territories, and the connections between them."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.importers.bounded_reading import read_in_child_process

if TYPE_CHECKING:
    from pathlib import Path

    from sandtable.importers.protocol import ImportedFiles


class TripleAImporter:
    """Importer of a map's folder or zip, or of a single game file with the map around it."""

    id = "triplea"
    label = "TripleA map"
    suffixes = (".zip", "/", ".xml")

    def read(self, source: Path) -> ImportedFiles:
        """Read the map and one game as a module with one board and one scenario."""
        return read_in_child_process(_read_triplea, source)


def _read_triplea(source: Path) -> ImportedFiles:
    # Imported in the child process that reads the file; geometry takes long to load.
    from dataclasses import replace

    from sandtable.importers.triplea.map_files import read_map_files
    from sandtable.importers.triplea.module_conversion import import_triplea
    from sandtable.model.storage.problem import UnreadableError

    map_files = read_map_files(source)
    try:
        return import_triplea(map_files)
    except UnreadableError as error:
        # Files are named from the folder or the zip that the user chose.
        problems = [
            replace(each, file=map_files.map_folder + each.file) for each in error.problems
        ]
        raise UnreadableError(problems) from None
