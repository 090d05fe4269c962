"""Text functions for sentences: capitals, articles, lists and quotation marks."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable


def capitalize_first_letter(text: str) -> str:
    """Return a text with a capital first letter and the others unchanged."""
    return f"{text[:1].upper()}{text[1:]}"


def lowercase_first_letter(text: str) -> str:
    """Return a text with a small first letter and the others unchanged."""
    return f"{text[:1].lower()}{text[1:]}"


def lowercase_article(name: str) -> str:
    """Return a name for the middle of a sentence: `the West Bank` for `The West Bank`."""
    return f"the {name[4:]}" if name.startswith("The ") else name


_PLACE_OPENING_WORDS = frozenset(
    {"A", "All", "An", "Any", "Anywhere", "Each", "Either", "Every", "In", "No", "On", "One"}
    | {"Somewhere", "The"}
)
"""First words of descriptions of places, as opposed to names."""
_SENTENCE_OPENING_WORDS = frozenset(
    {"After", "At", "Before", "By", "During", "From", "It", "Nobody", "Nothing", "There", "These"}
    | {"This", "Until", "When", "With"}
)
"""First words of sentences that begin with no name."""
_NATURAL_PLACE_NOUNS = (
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
_GAME_PLACE_NOUNS = ("box", "boxes", "pool", "convoy", "zone", "zones")
_NUMBER_WORDS = frozenset({"one", "two", "three", "four", "five", "six", "eight", "ten"})
_SURFACE_NOUNS = frozenset(
    {"edge", "bank", "coast", "shore", "border", "line", "front", "mapboard"}
)
"""Last words of names that take the preposition `on` instead of `in`."""
_COMPASS_SIDE_PATTERN = re.compile(r"(?:North|South|East|West) of ")
"""Opening of a name that is a side of something: `east of the Long Wall`."""
_NOUNS_WITH_ARTICLE = frozenset((*_NATURAL_PLACE_NOUNS, *_GAME_PLACE_NOUNS, *_SURFACE_NOUNS))
"""Last words of names that take an article in a sentence: `the Salt Sea`."""


def place_name_in_sentence(name: str) -> str:
    """Return the name of a place within a sentence: `the Salt Sea`, `the West Bank`, `Vess`.

    A name that contains `and` or `or` is quoted.
    """
    if name.partition(" ")[0].capitalize() in _PLACE_OPENING_WORDS:
        return lowercase_first_letter(name)
    # A name with a comma is a list of places, which needs no quotation marks.
    if "," not in name and quote_if_it_has_conjunction(name) != name:
        return quote_if_it_has_conjunction(name)
    if _COMPASS_SIDE_PATTERN.match(name):
        return lowercase_first_letter(name)
    last = name.rpartition(" ")[2].casefold()
    # Brackets hold the label of a hex, after which the last word is no noun.
    return f"the {name}" if last in _NOUNS_WITH_ARTICLE and "(" not in name else name


def quote_if_it_has_conjunction(name: str) -> str:
    """Return a name, in quotation marks if `and` or `or` is part of it."""
    return f"\u201c{name}\u201d" if {"and", "or"} & set(name.split()) else name


def quote_if_it_begins_with_number(name: str) -> str:
    """Return a name, in quotation marks if a number at its beginning would look like a count."""
    return f"“{name}”" if has_number_first(name) else name


def has_number_first(name: str) -> bool:
    """Say whether a name begins with a number, as in `5 Armored` or `One Supply`."""
    first = name.partition(" ")[0]
    return " " in name and (first.isdecimal() or first.casefold() in _NUMBER_WORDS)


def is_surface_name(name: str) -> bool:
    """Say whether a place of this name takes the preposition `on`: `on the West Bank`."""
    return name.rpartition(" ")[
        2
    ].casefold() in _SURFACE_NOUNS and not _COMPASS_SIDE_PATTERN.match(name)


def lowercase_mid_sentence(text: str) -> str:
    """Return a text to follow other words: `any hex` for `Any hex`, but `Vess or Merhythe`."""
    return lowercase_first_letter(text) if text.partition(" ")[0] in _PLACE_OPENING_WORDS else text


def message_with_scope(scope: str, message: str) -> str:
    """Return a message after the scenarios and options to which it applies.

    For example, `In “One”: no port …`.
    """
    if not scope:
        return message
    first_word = message.partition(" ")[0]
    small = first_word in _PLACE_OPENING_WORDS | _SENTENCE_OPENING_WORDS
    return (
        f"{capitalize_first_letter(scope)}: "
        f"{lowercase_first_letter(message) if small else message}"
    )


def join_required_conditions(conditions: Iterable[str]) -> str:
    """Return conditions that must all be true as one unambiguous text: `a; b; and c`."""
    *rest, final = tuple(conditions) or ("",)
    # Two short conditions need no semicolon.
    if len(rest) == 1 and not any(part in f"{rest[0]}{final}" for part in (",", ";", " or ")):
        return f"{rest[0]}, and {final}"
    return "; ".join([*rest, f"and {final}"]) if rest else final


def choice_of_option_as_text(choice: str) -> str:
    """Return a choice of an option in words: `land and air units` for `land-and-air-units`."""
    return choice.replace("-", " ")


def join_words(words: Iterable[str], last: str = "and") -> str:
    """Return words joined as `a, b and c`; an empty text for none."""
    *rest, final = tuple(words) or ("",)
    return f"{', '.join(rest)} {last} {final}" if rest else final


def join_sentences(texts: Iterable[str]) -> str:
    """Return parts of a text joined by semicolons, or as sentences if any part is a sentence."""
    texts = list(texts)
    if any(part.endswith(".") for part in texts):
        return " ".join(end_with_full_stop(part) for part in texts)
    return end_with_full_stop("; ".join(texts))


def end_with_full_stop(text: str) -> str:
    """Return a text with exactly one full stop at its end, even after an abbreviation."""
    return text if text.endswith(".") else f"{text}."


def title_from_id(name: str) -> str:
    """Return an id as a title: `Winter Camp` for `winter-camp`."""
    words = name.replace("_", " ").replace("-", " ").split()
    return " ".join(word[:1].upper() + word[1:] for word in words)


def join_words_or_nothing(words: Iterable[str], last: str = "and") -> str:
    """Return words joined as `a, b and c`; `nothing` for none."""
    return join_words(words, last) or "nothing"


_MAX_LISTED_WORDS = 4
"""Limit of words that are listed; the others are only counted."""


def join_first_few_words(words: list[str]) -> str:
    """Return the first few words joined by commas, with the number of the others."""
    # One more than the limit is still listed: `and 1 more` would save no room.
    if len(words) <= _MAX_LISTED_WORDS + 1:
        return join_words_or_nothing(words)
    return f"{', '.join(words[:_MAX_LISTED_WORDS])} and {len(words) - _MAX_LISTED_WORDS} more"
