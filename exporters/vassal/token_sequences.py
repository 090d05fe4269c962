"""The text encoding of VASSAL: lists of tokens that are nested in other lists."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_NAMED_KEY_CODE = 57_348
"""Code of a keystroke that no keyboard has, so that the command is known by name only."""


def join_tokens_by_separator(parts: Iterable[object], sign: str) -> str:
    """Join tokens by a separator, which is escaped where it occurs inside a token."""
    return sign.join([_escape_token(value_as_token(part), sign) for part in parts])


# An apostrophe would begin a quoted token.
_FIRST_LETTERS_TO_ESCAPE = frozenset("\\'")


def value_as_token(value: object) -> str:
    """Return a value as VASSAL writes it: an empty text for None, and lower-case booleans."""
    if isinstance(value, str):
        return value
    # VASSAL writes an empty token for a value that is not set.
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def _escape_token(text: str, sign: str) -> str:
    # Escaping is slow and most tokens need none.
    if sign not in text and text[:1] not in _FIRST_LETTERS_TO_ESCAPE:
        return text
    marked = text.replace(sign, f"\\{sign}")
    quoted = len(text) > 1 and text[0] == text[-1] == "'"
    return f"'{marked}'" if text.startswith("\\") or quoted else marked


_NESTING_SEPARATOR = "\t"


def nest_tokens_into_each_other(parts: Sequence[str]) -> str:
    """Nest tokens into each other in VASSAL's encoding, outermost first."""
    whole = parts[-1]
    # The innermost part has no separator behind it.
    for part in reversed(parts[:-1]):
        escaped = _escape_token(part, _NESTING_SEPARATOR) if part else ""
        whole = f"{escaped}{_NESTING_SEPARATOR}{_escape_token(whole, _NESTING_SEPARATOR)}"
    return whole


def format_add_piece_command(name: str, type_: str, state: str) -> str:
    """Return the command that adds a piece to a game, or holds it in a palette."""
    return f"+/{join_tokens_by_separator((name, type_, state), '/')}"


def join_with_commas(parts: Iterable[object]) -> str:
    """Return texts as an array of VASSAL, separated by commas."""
    return join_tokens_by_separator(parts, ",")


def named_keystroke(name: str) -> str:
    """Return a named keystroke for menus and global commands; a comma in the name is replaced."""
    return f"{_NAMED_KEY_CODE},0,{name.replace(',', ';')}"


def text_on_one_line(text: str) -> str:
    """Return a text on one line without a backslash at its end, as tokens require."""
    if not text.isprintable():
        text = "".join(c if c.isprintable() else " " for c in text)
    return " ".join(text.split()).rstrip("\\ ")


_SIGNS_OF_EXPRESSIONS = str.maketrans("{}", "()", "$")


def name_without_expression_signs(text: str) -> str:
    """Return a name without the signs `$…$` and `{…}`, which VASSAL would evaluate."""
    return text_on_one_line(text.translate(_SIGNS_OF_EXPRESSIONS))


def name_in_camel_case(*words: str) -> str:
    """Return a name for use in expressions: its words in camel case."""
    parts = re.findall(r"[^\W_]+", " ".join(words))
    return "".join(part[:1].upper() + part[1:] for part in parts)


def appended_level_name(text: str) -> str:
    """Return a level name with a plus, which VASSAL appends to the name of the piece."""
    return join_tokens_by_separator(("", f" ({text_on_one_line(text)})"), "+")


def replacing_level_name(text: str) -> str:
    """Return a level name that VASSAL shows in place of the piece's name."""
    return join_tokens_by_separator((text_on_one_line(text),), "+")
