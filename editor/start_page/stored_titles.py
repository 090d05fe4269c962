"""Titles of modules on disk, read without loading the modules."""

from __future__ import annotations

import re
from pathlib import Path

from sandtable.model.resources import HEAD_FILE_NAME

_TITLE_PATTERN = re.compile(r"""^\s*title:\s*(["']?)(?P<title>.+?)\1\s*$""", re.MULTILINE)
_MAX_LETTERS_OF_TITLE = 4000
"""Length of the part of a file in which the title stands."""


def title_stored_in_file(path: Path) -> str:
    """Return the title of a module, or its file name if the title is not easy to find."""
    head = path / HEAD_FILE_NAME if path.is_dir() else path
    if head.suffix != ".yaml":
        return path.name
    try:
        with head.open(encoding="utf-8") as file:
            found = _TITLE_PATTERN.search(file.read(_MAX_LETTERS_OF_TITLE))
    except (OSError, UnicodeDecodeError):
        # The card must appear even if the file is damaged; opening it shows the reason.
        return path.name
    return found["title"] if found else path.name
