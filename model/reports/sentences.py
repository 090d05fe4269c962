"""Parts of sentences: a first capital, several words in a row, one thing or many."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


def capitalized(text: str) -> str:
    """Return a text with its first letter as a capital and all others as they are."""
    return f"{text[:1].upper()}{text[1:]}"


def uncapitalized(text: str) -> str:
    """Return a text with its first letter small and all others as they are."""
    return f"{text[:1].lower()}{text[1:]}"


def joined(words: Iterable[str], last: str = "and") -> str:
    """Return several words in a row: `a, b and c`; nothing for none."""
    *rest, final = tuple(words) or ("",)
    return f"{', '.join(rest)} {last} {final}" if rest else final
