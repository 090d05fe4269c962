"""How hexes are called: `A{column}.{row:02}` gives A7.03, `{column:A}{row}` gives K5."""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import lru_cache

_PLACEHOLDER_PATTERN = re.compile(r"\{(column|row)(?::(0?\d|A))?\}")
_ALPHABET_SIZE = 26
LETTER_FORMAT = "A"
"""Written so, a number is a letter: A to Z, then AA, BB, as maps have it."""

LabelWriter = Callable[[int, int], str]


@lru_cache(maxsize=256)
def label_writer(label: str) -> LabelWriter:
    """What makes labels of columns and rows. Braces that mean neither stay as they are."""
    parts = [(found[1], found[2]) for found in _PLACEHOLDER_PATTERN.finditer(label)]
    signs = iter("s" if how == LETTER_FORMAT else f"{how or ''}d" for _, how in parts)
    text = _PLACEHOLDER_PATTERN.sub(lambda _: f"%{next(signs)}", label.replace("%", "%%"))
    if parts == [part for part in parts if part[1] != LETTER_FORMAT]:
        if [name for name, _ in parts] == ["column", "row"]:
            return lambda column, row: text % (column, row)
        return lambda c, r: text % tuple([c if name == "column" else r for name, _ in parts])
    return lambda c, r: (
        text % tuple([_formatted_number(c if n == "column" else r, how) for n, how in parts])
    )


def placeholders_in_label(label: str) -> set[str]:
    """Which of column and row a label tells."""
    return {found[1] for found in _PLACEHOLDER_PATTERN.finditer(label)}


def _formatted_number(number: int, how: str | None) -> int | str:
    return number_as_letters(number) if how == LETTER_FORMAT else number


def number_as_letters(number: int) -> str:
    """1 is A, 26 is Z, 27 is AA, 28 is BB."""
    again, letter = divmod(number - 1, _ALPHABET_SIZE)
    return chr(ord("A") + letter) * (again + 1) if number > 0 else str(number)


@lru_cache(maxsize=256)
def hex_label_pattern(label: str) -> re.Pattern[str]:
    """What a hex's label looks like."""
    pattern, end, seen = "", 0, set[str]()
    for found in _PLACEHOLDER_PATTERN.finditer(label):
        name, how = found.groups()
        pattern += re.escape(label[end : found.start()])
        pattern += f"(?P={name})" if name in seen else f"(?P<{name}>{_number_pattern(how, name)})"
        end = found.end()
        seen.add(name)
    return re.compile(pattern + re.escape(label[end:]))


def _number_pattern(how: str | None, name: str) -> str:
    if how == LETTER_FORMAT:
        return f"(?P<{name}_letter>[A-Z])(?P={name}_letter)*"
    # As many digits as are written: `1203` is column 12, row 03.
    return rf"\d{{{int(how or 1)},}}"


def parse_hex_label(label: str, text: str) -> tuple[int, int] | None:
    """Column and row of a hex that is called so, if its label tells both."""
    found = hex_label_pattern(label).fullmatch(text)
    names = found.groupdict() if found else {}
    if "column" not in names or "row" not in names:
        return None
    return parse_label_number(names["column"]), parse_label_number(names["row"])


def parse_label_number(text: str) -> int:
    """A number as it stands in a label: digits, or a letter once or several times."""
    if text.isdecimal():
        return int(text)
    return (len(text) - 1) * _ALPHABET_SIZE + ord(text[0]) - ord("A") + 1


def parse_column_label(label: str, text: str) -> int | None:
    """The column that a text such as A51 or K names, with which labels of its hexes begin."""
    head, _, rest = label.partition("{column")
    name = text.removeprefix(head)
    letters = rest.startswith(f":{LETTER_FORMAT}}}")
    looks = re.fullmatch(r"([A-Z])\1*", name) if letters else name.isdecimal()
    return parse_label_number(name) if text.startswith(head) and looks and rest else None


def column_label_prefix(label: str, column: int) -> str | None:
    """What the labels of a column begin with: A51; nothing where the row comes first."""
    found = next((part for part in _PLACEHOLDER_PATTERN.finditer(label)), None)
    if found is None or found[1] != "column":
        return None
    return label_writer(label[: found.end()])(column, 0)
