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


def uncapitalized_article(name: str) -> str:
    """Return a name in the middle of a sentence: `the West Bank` for `The West Bank`."""
    return f"the {name[4:]}" if name.startswith("The ") else name


_PLAIN_BEGINNINGS = frozenset(
    {"A", "All", "An", "Any", "Anywhere", "Each", "Either", "Every", "In", "No", "On", "One"}
    | {"Somewhere", "The"}
)
"""What words for a place begin with where that is no name."""


def mid_sentence(text: str) -> str:
    """Return words in the middle of a sentence: `any hex`, but `Vess or Merhythe`."""
    return uncapitalized(text) if text.partition(" ")[0] in _PLAIN_BEGINNINGS else text


def all_of_these(conditions: Iterable[str]) -> str:
    """Return conditions that must all hold: `a; b; and c`, so that nobody reads an `or`."""
    *rest, final = tuple(conditions) or ("",)
    return "; ".join([*rest, f"and {final}"]) if rest else final


def choice_name(choice: str) -> str:
    """Return a choice of an option as words: `land and air units` for `land-and-air-units`."""
    return choice.replace("-", " ")


def joined(words: Iterable[str], last: str = "and") -> str:
    """Return several words in a row: `a, b and c`; nothing for none."""
    *rest, final = tuple(words) or ("",)
    return f"{', '.join(rest)} {last} {final}" if rest else final


def listed_sentences(parts: Iterable[str]) -> str:
    """Return parts one after another: with semicolons, or as sentences where any part is one."""
    parts = list(parts)
    if any(part.endswith(".") for part in parts):
        return " ".join(ended(part) for part in parts)
    return ended("; ".join(parts))


def ended(text: str) -> str:
    """Return a text with one full stop at its end, as after `S.S.R.`, which has its own."""
    return text if text.endswith(".") else f"{text}."
