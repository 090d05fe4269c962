"""The one encoding behind everything that VASSAL keeps as text: sequences within sequences."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_NAMED_KEY_CODE = 57_348
"""A key stroke that no keyboard has: the command goes by its name."""


def join_tokens(parts: Iterable[object], sign: str) -> str:
    """Tokens joined by a sign, which is marked wherever it stands inside one of them."""
    return sign.join([_escape_token(token_text(part), sign) for part in parts])


_ESCAPED_FIRST_LETTERS = frozenset("\\'")


def token_text(value: object) -> str:
    """A value as a token: nothing for None, switches in small letters."""
    if isinstance(value, str):
        return value
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def _escape_token(text: str, sign: str) -> str:
    if sign not in text and text[:1] not in _ESCAPED_FIRST_LETTERS:
        return text  # as most are
    marked = text.replace(sign, f"\\{sign}")
    quoted = len(text) > 1 and text[0] == text[-1] == "'"
    return f"'{marked}'" if text.startswith("\\") or quoted else marked


_NESTING_SEPARATOR = "\t"


def nest_tokens(parts: Sequence[str]) -> str:
    """What wraps what, outermost first, each holding all that is inside it."""
    whole = parts[-1]
    for part in reversed(parts[:-1]):
        told = _escape_token(part, _NESTING_SEPARATOR) if part else ""
        whole = f"{told}{_NESTING_SEPARATOR}{_escape_token(whole, _NESTING_SEPARATOR)}"
    return whole


def add_piece_command(name: str, type_: str, state: str) -> str:
    """The command that puts a piece into the game, or holds it in a palette."""
    return f"+/{join_tokens((name, type_, state), '/')}"


def join_with_commas(parts: Iterable[object]) -> str:
    """An array of texts."""
    return join_tokens(parts, ",")


def named_keystroke(name: str) -> str:
    """A key stroke by name: what a menu line and a global command send. A comma would end it."""
    return f"{_NAMED_KEY_CODE},0,{name.replace(',', ';')}"


def to_plain_line(text: str) -> str:
    """A text that a token can hold: on one line, and without a stroke at its end."""
    if not text.isprintable():
        text = "".join(c if c.isprintable() else " " for c in text)
    return " ".join(text.split()).rstrip("\\ ")


_EXPRESSION_SIGNS = str.maketrans("{}", "()", "$")


def to_literal_name(text: str) -> str:
    """A name that VASSAL takes as it stands, where it computes `$…$` and `{…}`."""
    return to_plain_line(text.translate(_EXPRESSION_SIGNS))


def to_property_name(*words: str) -> str:
    """A name that expressions can hold: words run together."""
    parts = re.findall(r"[^\W_]+", " ".join(words))
    return "".join(part[:1].upper() + part[1:] for part in parts)


def appended_level_name(text: str) -> str:
    """The name of a layer's level that is added to the piece's own; a plus divides the two."""
    return join_tokens(("", f" ({to_plain_line(text)})"), "+")


def replacing_level_name(text: str) -> str:
    """The name of a layer's level that takes the place of the piece's own."""
    return join_tokens((to_plain_line(text),), "+")
