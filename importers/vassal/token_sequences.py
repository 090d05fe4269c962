"""Sequences within sequences, the one encoding behind everything that VASSAL keeps as text."""

from __future__ import annotations

import re
from functools import lru_cache

COMMAND_SEPARATOR = "\x1b"
"""Between the commands of a saved game."""
_MOST_TRAITS = 400
"""No piece is wrapped in more; a stranger's text must not exhaust the stack."""


@lru_cache(maxsize=32)
def _separator_pattern(sign: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\\){re.escape(sign)}")


def split_tokens(text: str, sign: str) -> list[str]:
    """The tokens of a sequence: a sign after a stroke belongs to its token."""
    marked = f"\\{sign}"
    if marked not in text:
        return [_unquoted_token(token) for token in text.split(sign)]
    return [
        _unquoted_token(token.replace(marked, sign))
        for token in _separator_pattern(sign).split(text)
    ]


def _unquoted_token(token: str) -> str:
    quoted = len(token) > 1 and token[0] == token[-1] == "'"
    return token[1:-1] if quoted else token


@lru_cache(maxsize=50_000)
def split_trait_chain(text: str) -> tuple[str, ...]:
    """What wraps what, outermost first."""
    found: list[str] = []
    while len(found) < _MOST_TRAITS:
        first, *rest = split_tokens(text, "\t")
        found.append(first)
        if not rest:
            return tuple(found)
        text = rest[0]
    raise ValueError("A piece is wrapped too often.")


def split_list(text: str) -> list[str]:
    """An array of texts; no text is no array."""
    return split_tokens(text, ",") if text else []


def split_commands(text: str) -> list[str]:
    """The commands of a game, those that stand within others after them, empty ones left out."""
    found: list[str] = []
    waiting = [text]
    while waiting:
        here = waiting.pop()
        inner = split_tokens(here, COMMAND_SEPARATOR)
        if len(inner) > 1:
            waiting.extend(reversed(inner))
        elif here:
            found.append(here)
    return found
