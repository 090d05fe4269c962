"""Protection of spreadsheet cells against formulas in texts.

A cell that begins with `=`, `+`, `-` or `@` can start a program on the computer of anybody who
opens the file. Such a text gets an apostrophe in front, which is removed when it is read back.
Numbers are unchanged.
"""

from __future__ import annotations

import re

FORMULA_GUARD = "'"
_FORMULA_PATTERN = re.compile(r"'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]")
"""How a formula begins, also in the wide letters of Japanese; after any number of marks."""
_NUMBER = re.compile(r"[+-]?(?:[0-9]+(?:[.,][0-9]+)?)?%?")
"""What is a number, or a sign alone, to every program."""


def text_as_safe_cell(text: str) -> str:
    """Return a text as a cell that no spreadsheet program takes for a formula."""
    return (
        FORMULA_GUARD + text
        if _FORMULA_PATTERN.match(text) and not _NUMBER.fullmatch(text)
        else text
    )


def text_of_safe_cell(cell: str) -> str:
    """Return the original text of a cell that was made by `text_as_safe_cell`."""
    return cell[1:] if cell.startswith(FORMULA_GUARD) and _FORMULA_PATTERN.match(cell) else cell
