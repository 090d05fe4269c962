"""Scope of a check: the parts of a module where an edit of charts can change its findings."""

from __future__ import annotations

from enum import Enum


class EditScope(Enum):
    """Part of a module; if an edit changes anything in this part, a check runs again."""

    HEADERS = "looks at the keys and turns of lines at most, not at their entries"
    LINES = "a finding about a line depends only on lines of the same pieces or spaces"
    LIMITS = "as LINES, if every limit counts the pieces of one place"
    STOCK = "as LINES, if no piece may replace another"
    INHERITANCE = "looks at the keys of lines where a scenario comes from another"
    BLANKS = "looks for lines of schedules on which nothing stands"
    GROUPS = "looks at pieces that bear the code of a group"
    WORDS = "depends on which names are used, except those of pieces and places"
    EVERYTHING = "looks at all lines together"
