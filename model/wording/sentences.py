"""Parts of sentences: a first capital, several words in a row, one thing or many."""

from __future__ import annotations

import re
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
_OF_NATURE = (
    "ocean",
    "sea",
    "canal",
    "gulf",
    "desert",
    "depression",
    "islands",
    "isles",
    "east",
    "atlantic",
    "pacific",
    "mediterranean",
)
_OF_GAMES = ("box", "boxes", "pool", "convoy", "zone", "zones")
_NUMBERS = frozenset({"one", "two", "three", "four", "five", "six", "eight", "ten"})
_ON = frozenset({"edge", "bank", "coast", "shore", "border", "line", "front", "mapboard"})
"""Last words of names of what something is on, and not in."""
_SIDE_OF = re.compile(r"(?:North|South|East|West) of ")
"""How names begin that say on which side of something a place lies: `east of the Long Wall`."""
_WITH_ARTICLE = frozenset((*_OF_NATURE, *_OF_GAMES, *_ON))
"""Last words of names before which a sentence puts an article: `the Salt Sea`."""


def place_spoken(name: str) -> str:
    """Return the name of a place within a sentence: `the Salt Sea`, `the West Bank`, `Vess`.

    A name that has an `and` or an `or` of its own stands in quotes.
    """
    if name.partition(" ")[0].capitalize() in _PLAIN_BEGINNINGS:
        return uncapitalized(name)
    if "," not in name and quoted_joint(name) != name:
        return quoted_joint(name)
    if _SIDE_OF.match(name):
        return uncapitalized(name)
    last = name.rpartition(" ")[2].casefold()
    return f"the {name}" if last in _WITH_ARTICLE and "(" not in name else name


def quoted_joint(name: str) -> str:
    """Return a name within a sentence, in quotes where an `and` or an `or` is a part of it."""
    return f"\u201c{name}\u201d" if {"and", "or"} & set(name.split()) else name


def quoted_number(name: str) -> str:
    """Return a name within a sentence, in quotes where it would read as a number of something."""
    return f"“{name}”" if begins_as_number(name) else name


def begins_as_number(name: str) -> bool:
    """Say whether a name begins as a number of something would: `5 Armored`, `One Supply`."""
    first = name.partition(" ")[0]
    return " " in name and (first.isdecimal() or first.casefold() in _NUMBERS)


def is_on(name: str) -> bool:
    """Say whether something is on a place of this name, and not in it: `on the West Bank`."""
    return name.rpartition(" ")[2].casefold() in _ON and not _SIDE_OF.match(name)


def mid_sentence(text: str) -> str:
    """Return words in the middle of a sentence: `any hex`, but `Vess or Merhythe`."""
    return uncapitalized(text) if text.partition(" ")[0] in _PLAIN_BEGINNINGS else text


def all_of_these(conditions: Iterable[str]) -> str:
    """Return conditions that must all hold: `a; b; and c`, so that nobody reads an `or`."""
    *rest, final = tuple(conditions) or ("",)
    if len(rest) == 1 and not any(part in f"{rest[0]}{final}" for part in (",", ";", " or ")):
        return f"{rest[0]}, and {final}"
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


def title_from_id(name: str) -> str:
    """Return an id as a name: `winter-camp` is `Winter Camp`."""
    words = name.replace("_", " ").replace("-", " ").split()
    return " ".join(word[:1].upper() + word[1:] for word in words)


def listed(words: Iterable[str], last: str = "and") -> str:
    """Return several words in a row: `a, b and c`; `nothing` for none."""
    return joined(words, last) or "nothing"


_NAMED = 4
"""So many are named; of the others it is told how many there are."""


def few(words: list[str]) -> str:
    """Several words in a row; of many the first few, and how many more there are."""
    if len(words) <= _NAMED + 1:
        return listed(words)
    return f"{', '.join(words[:_NAMED])} and {len(words) - _NAMED} more"
