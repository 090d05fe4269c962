"""Texts of a map that only TripleA shows: kept in the module for the next export."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence

from sandtable.importers.triplea.map_files import GAME_SUFFIX, NOTES_SUFFIX
from sandtable.model.wording.sentences import join_first_few_words

_FOLDER_OF_TEXTS = "assets/triplea"
_NOTES_FILE = "notes.html"
# Every system can have a file with such a name.
_PLAIN_FILE_NAME = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_. -]{0,90}\.properties")


def files_of_engine_texts(texts: Mapping[str, bytes], game_file: str) -> dict[str, bytes]:
    """Return the module's files with texts for TripleA, by path; only the notes of one game."""
    notes = texts.get(f"{game_file.removesuffix(GAME_SUFFIX)}{NOTES_SUFFIX}")
    files = {
        f"{_FOLDER_OF_TEXTS}/{name}": data
        for name, data in texts.items()
        if _PLAIN_FILE_NAME.fullmatch(name)
    }
    return files if notes is None else {**files, f"{_FOLDER_OF_TEXTS}/{_NOTES_FILE}": notes}


def losses_of_other_files(names: Sequence[str]) -> Iterator[str]:
    """Yield a loss that names the other files of a map, such as its pictures."""
    if names:
        # A control character in a name would steer the terminal that shows the report.
        words = join_first_few_words([n if n.isprintable() else repr(n) for n in names])
        yield f"Not imported, as the export draws a map of its own: {words}."
