"""The one encoding behind everything that VASSAL keeps as text: sequences within sequences."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

_NAMED = 57_348
"""A key stroke that no keyboard has: the command goes by its name."""


def sequence(parts: Iterable[object], sign: str) -> str:
    """Tokens joined by a sign, which is marked wherever it stands inside one of them."""
    return sign.join([_token(said(part), sign) for part in parts])


_MARKED = frozenset("\\'")


def said(value: object) -> str:
    """A value as a token: nothing for None, switches in small letters."""
    if isinstance(value, str):
        return value
    if value is None:
        return ""
    if isinstance(value, bool):
        return "true" if value else "false"
    return str(value)


def _token(text: str, sign: str) -> str:
    if sign not in text and text[:1] not in _MARKED:
        return text  # as most are
    marked = text.replace(sign, f"\\{sign}")
    quoted = len(text) > 1 and text[0] == text[-1] == "'"
    return f"'{marked}'" if text.startswith("\\") or quoted else marked


_WRAP = "\t"


def chained(parts: Sequence[str]) -> str:
    """What wraps what, outermost first, each holding all that is inside it."""
    whole = parts[-1]
    for part in reversed(parts[:-1]):
        told = _token(part, _WRAP) if part else ""
        whole = f"{told}{_WRAP}{_token(whole, _WRAP)}"
    return whole


def added(name: str, type_: str, state: str) -> str:
    """The command that puts a piece into the game, or holds it in a palette."""
    return f"+/{sequence((name, type_, state), '/')}"


def listed(parts: Iterable[object]) -> str:
    """An array of texts."""
    return sequence(parts, ",")


def command(name: str) -> str:
    """A key stroke by name: what a menu line and a global command send. A comma would end it."""
    return f"{_NAMED},0,{name.replace(',', ';')}"


def plain(text: str) -> str:
    """A text that a token can hold: on one line, and without a stroke at its end."""
    if not text.isprintable():
        text = "".join(c if c.isprintable() else " " for c in text)
    return " ".join(text.split()).rstrip("\\ ")


_COMPUTED = str.maketrans("{}", "()", "$")


def literal(text: str) -> str:
    """A name that VASSAL takes as it stands, where it computes `$…$` and `{…}`."""
    return plain(text.translate(_COMPUTED))


def run_together(*words: str) -> str:
    """A name that expressions can hold: words run together."""
    parts = re.findall(r"[^\W_]+", " ".join(words))
    return "".join(part[:1].upper() + part[1:] for part in parts)


def added_name(text: str) -> str:
    """The name of a layer's level that is added to the piece's own; a plus divides the two."""
    return sequence(("", f" ({plain(text)})"), "+")


def other_name(text: str) -> str:
    """The name of a layer's level that takes the place of the piece's own."""
    return sequence((plain(text),), "+")
