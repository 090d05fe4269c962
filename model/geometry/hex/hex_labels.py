"""Patterns for hex labels: `A{column}.{row:02}` gives A7.03, `{column:A}{row}` gives K5."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

_PLACEHOLDER_PATTERN = re.compile(r"\{(column|row)(?::(0?\d|A))?\}")
_ALPHABET_SIZE = 26
LETTERS_FORMAT = "A"
"""Format of a number as letters: A to Z, then AA, BB, as printed maps have it."""

LabelWriter = Callable[[int, int], str]


@lru_cache(maxsize=256)
def function_that_writes_labels(label: str) -> LabelWriter:
    """Return a function that makes hex labels from columns and rows, by a pattern.

    Other text in braces stays as it is.
    """
    parts = [(match[1], match[2]) for match in _PLACEHOLDER_PATTERN.finditer(label)]
    signs = iter("s" if how == LETTERS_FORMAT else f"{how or ''}d" for _, how in parts)
    # One format string, instead of a substitution for each of thousands of hexes.
    text = _PLACEHOLDER_PATTERN.sub(lambda _: f"%{next(signs)}", label.replace("%", "%%"))
    if parts == [part for part in parts if part[1] != LETTERS_FORMAT]:
        if [name for name, _ in parts] == ["column", "row"]:
            return lambda column, row: text % (column, row)
        return lambda c, r: text % tuple([c if name == "column" else r for name, _ in parts])
    return lambda c, r: (
        text % tuple([_format_label_number(c if n == "column" else r, how) for n, how in parts])
    )


def placeholders_in_label(label: str) -> set[str]:
    """Return the placeholders that a label pattern contains: column, row, or both."""
    return {match[1] for match in _PLACEHOLDER_PATTERN.finditer(label)}


def _format_label_number(number: int, how: str | None) -> int | str:
    return number_as_letters(number) if how == LETTERS_FORMAT else number


def number_as_letters(number: int) -> str:
    """Return a number as letters: 1 is A, 26 is Z, 27 is AA, 28 is BB."""
    again, letter = divmod(number - 1, _ALPHABET_SIZE)
    return chr(ord("A") + letter) * (again + 1) if number > 0 else str(number)


@lru_cache(maxsize=256)
def hex_label_pattern(label: str) -> re.Pattern[str]:
    """Return a regular expression that matches all hex labels of a pattern."""
    pattern, end, used_names = "", 0, set[str]()
    for match in _PLACEHOLDER_PATTERN.finditer(label):
        name, how = match.groups()
        pattern += re.escape(label[end : match.start()])
        pattern += (
            # A placeholder may occur twice and must then match the same number.
            f"(?P={name})"
            if name in used_names
            else f"(?P<{name}>{_pattern_of_label_number(how, name)})"
        )
        end = match.end()
        used_names.add(name)
    return re.compile(pattern + re.escape(label[end:]))


def _pattern_of_label_number(how: str | None, name: str) -> str:
    if how == LETTERS_FORMAT:
        return f"(?P<{name}_letter>[A-Z])(?P={name}_letter)*"
    # As many digits as are written: `1203` is column 12, row 03.
    return rf"\d{{{int(how or 1)},}}"


def parse_hex_label(label: str, text: str) -> tuple[int, int] | None:
    """Return the column and row in a hex label, or None if it does not contain both."""
    match = hex_label_pattern(label).fullmatch(text)
    names = match.groupdict() if match else {}
    # A label without a column or a row does not identify a hex.
    if "column" not in names or "row" not in names:
        return None
    return parse_label_number(names["column"]), parse_label_number(names["row"])


def parse_label_number(text: str) -> int:
    """Return the number that digits, or one or more letters, mean in a hex label."""
    if text.isdecimal():
        return int(text)
    return (len(text) - 1) * _ALPHABET_SIZE + ord(text[0]) - ord("A") + 1


def parse_column_label(label: str, text: str) -> int | None:
    """Return the column that a text such as A51 or K names, as the first part of hex labels."""
    head, _, rest = label.partition("{column")
    name = text.removeprefix(head)
    letters = rest.startswith(f":{LETTERS_FORMAT}}}")
    looks = re.fullmatch(r"([A-Z])\1*", name) if letters else name.isdecimal()
    return parse_label_number(name) if text.startswith(head) and looks and rest else None


def column_label_prefix(label: str, column: int) -> str | None:
    """Return the first part that the labels of a column have in common, such as A51.

    Returns None if the row comes first.
    """
    first_match = next((part for part in _PLACEHOLDER_PATTERN.finditer(label)), None)
    # If the row comes first, the labels of a column begin differently.
    if first_match is None or first_match[1] != "column":
        return None
    return function_that_writes_labels(label[: first_match.end()])(column, 0)
