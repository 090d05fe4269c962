"""Decoder of VASSAL's text encoding, in which lists of tokens are nested in other lists."""

from __future__ import annotations

import re
from functools import lru_cache

COMMAND_SEPARATOR = "\x1b"
"""Separator of the commands of a saved game."""
MAX_TRAITS = 400
"""Most traits of a piece; no real piece has more, and longer chains are refused."""
# VASSAL escapes tabs of inner traits by backslashes, one for each level.
_TAB_WITH_BACKSLASHES = re.compile(r"(\\*)\t")


def split_tokens(text: str, sign: str) -> list[str]:
    """Split a sequence into tokens; a separator after a backslash belongs to its token."""
    parts = text.split(sign)
    if f"\\{sign}" not in text:
        return [_token_without_quotes(part) for part in parts]
    tokens: list[str] = []
    # A pattern that looks behind each sign would take five times as long.
    pieces: list[str] = []
    for part in parts[:-1]:
        if part.endswith("\\"):
            pieces += (part[:-1], sign)
        else:
            tokens.append("".join((*pieces, part)))
            pieces.clear()
    tokens.append("".join((*pieces, parts[-1])))
    return [_token_without_quotes(token) for token in tokens]


def _token_without_quotes(token: str) -> str:
    quoted = len(token) > 1 and token[0] == token[-1] == "'"
    return token[1:-1] if quoted else token


@lru_cache(maxsize=50_000)
def split_trait_chain(text: str) -> tuple[str, ...]:
    """Return the traits of a piece, which its text nests in each other, outermost first.

    A tab divides a trait from those inside it; the number of backslashes before the tab is its
    depth. The text is read once: splitting the rest again for each trait would take most of the
    time of an import.
    """
    parts: list[str] = []
    start, end = 0, len(text)
    tabs = list(_TAB_WITH_BACKSLASHES.finditer(text)) if "\t" in text else []
    for number, tab in enumerate(tabs):
        depth, mark = len(parts), len(tab[1])
        if tab.start() < start or mark > depth:
            continue  # before the opening quote, or inside the part itself
        if mark < depth or tab.end() > end:
            end = min(end, tab.start())  # a third token of a chain outside belongs to nothing
            break
        if depth + 1 >= MAX_TRAITS:
            raise ValueError("A piece is wrapped too often.")
        parts.append(_text_of_trait(text[start : tab.start()], depth))
        start = tab.end()
        if text.startswith("'", start):
            further = (t.start() for t in tabs[number + 1 :] if len(t[1]) <= depth)
            start, end = _bounds_inside_quotes(text, start, min(next(further, end), end))
    parts.append(_text_of_trait(text[start:end], len(parts)))
    return tuple(parts)


def _text_of_trait(part: str, depth: int) -> str:
    """Return the text of one trait without the backslashes that escape its own tabs."""
    marked = "\\" * (depth + 1) + "\t"
    return _token_without_quotes(part.replace(marked, "\t") if marked in part else part)


def _bounds_inside_quotes(text: str, start: int, end: int) -> tuple[int, int]:
    """Return the bounds of a nested text, without the quotes around it."""
    is_quoted = end - start > 1 and text[start] == "'" == text[end - 1]
    return (start + 1, end - 1) if is_quoted else (start, end)


def split_comma_list(text: str) -> list[str]:
    """Split a comma-separated array; an empty text has no items."""
    return split_tokens(text, ",") if text else []


def split_commands(text: str) -> list[str]:
    """Return the commands of a saved game in order, as a flat list without empty ones."""
    commands: list[str] = []
    waiting = [text]
    while waiting:
        pending_text = waiting.pop()
        inner = split_tokens(pending_text, COMMAND_SEPARATOR)
        if len(inner) > 1:
            # The commands are taken from the end of the list, so they are put there in reverse.
            waiting.extend(reversed(inner))
        elif pending_text:
            commands.append(pending_text)
    return commands
