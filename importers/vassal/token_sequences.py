"""Decoder of VASSAL's text encoding: sequences of tokens nested in other sequences."""

from __future__ import annotations

import re
from functools import lru_cache

COMMAND_SEPARATOR = "\x1b"
"""Separator of the commands of a saved game."""
_MAX_TRAITS = 400
"""Most traits of a piece; no real piece has more, and longer chains are refused."""


@lru_cache(maxsize=32)
def _separator_pattern(sign: str) -> re.Pattern[str]:
    return re.compile(rf"(?<!\\){re.escape(sign)}")


def split_tokens(text: str, sign: str) -> list[str]:
    """Split a sequence into tokens; a separator after a backslash belongs to its token."""
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
    """Return the nested parts of a chain, outermost first."""
    parts: list[str] = []
    while len(parts) < _MAX_TRAITS:
        first, *rest = split_tokens(text, "\t")
        parts.append(first)
        if not rest:
            return tuple(parts)
        text = rest[0]
    raise ValueError("A piece is wrapped too often.")


def split_list(text: str) -> list[str]:
    """Split a comma-separated array; an empty text has no items."""
    return split_tokens(text, ",") if text else []


def split_commands(text: str) -> list[str]:
    """Return the commands of a game in order, without nesting and empty ones."""
    commands: list[str] = []
    waiting = [text]
    while waiting:
        pending_text = waiting.pop()
        inner = split_tokens(pending_text, COMMAND_SEPARATOR)
        if len(inner) > 1:
            waiting.extend(reversed(inner))
        elif pending_text:
            commands.append(pending_text)
    return commands
