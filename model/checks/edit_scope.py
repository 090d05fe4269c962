"""Scope of a check: the parts of a module where an edit of charts can change its findings."""

from __future__ import annotations

from enum import Enum


class EditScope(Enum):
    """Part of a module; if an edit changes anything in this part, a check runs again."""

    HEADERS = "looks at no line: at the headings and the moments of lines, or not even at them"
    LINES = "what it finds of a line hangs on lines of the same pieces or spaces, and on no other"
    LIMITS = "the same, where every limit counts what stands in one place"
    STOCK = "the same, where no piece stands in for another"
    INHERITANCE = "looks at the keys of lines where a scenario comes from another"
    BLANKS = "looks for lines of schedules on which nothing stands"
    GROUPS = "looks at pieces that bear the code of a group"
    WORDS = "asks which words are used at all, pieces and places aside"
    EVERYTHING = "looks at all lines together"
