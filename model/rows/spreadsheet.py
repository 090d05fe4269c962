"""Texts as cells of a spreadsheet, which takes some for formulas and runs them.

A cell that begins with `=`, `+`, `-` or `@` can start a program in whoever opens the file. Such a
text gets an apostrophe before it, and loses it when it is read back. Numbers stay numbers.
"""

from __future__ import annotations

import re

MARK = "'"
_FORMULA = re.compile(r"'*[=+\-@\t\r\n\uff1d\uff0b\uff0d\uff20]")
"""How a formula begins, also in the wide letters of Japanese; after any number of marks."""
_NUMBER = re.compile(r"[+-]?(?:[0-9]+(?:[.,][0-9]+)?)?%?")
"""What is a number, or a sign alone, to every program."""


def cell_of(text: str) -> str:
    """Return a text as it is written into a cell, where no program takes it for a formula."""
    return MARK + text if _FORMULA.match(text) and not _NUMBER.fullmatch(text) else text


def text_of_cell(cell: str) -> str:
    """Return the text that was written into a cell."""
    return cell[1:] if cell.startswith(MARK) and _FORMULA.match(cell) else cell
