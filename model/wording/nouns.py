"""Nouns in their two forms, and verbs that agree with those who do something."""

from __future__ import annotations

import re
from typing import NamedTuple

_UNCOUNTED = frozenset(
    {"infantry", "cavalry", "artillery", "armour", "armor", "flak", "supply", "headquarters"}
    | {"aircraft", "foot", "horse", "police", "recon", "reconnaissance"}
)
"""Words that are the same for one and for many."""
_BEHIND_NOUN = re.compile(r"((?!Out\b).*?\w)( (?:in|of|with|without) .*)")
"""A noun, and words behind it that do not change."""
_SAME_ENDS = ("ss", "us", "is")
"""Ends of words that are no plurals although an s stands there."""
_PLURAL_SIDES = re.compile(r"\b(?:allies|[a-z]+(?:ians|cans|mans|powers))$")
"""Names of sides that take a plural verb: Rebels, Islanders, Free Cities."""
_COUNTRIES = (" states", " provinces", " emirates", " netherlands")
"""Ends of names of one country, although they are plurals."""
_ADJECTIVES = re.compile(r"(?:ian|ican|erman|ish|ese|ench|ied|viet|raqi|reek)$")
"""Names of sides that are adjectives: Norman, Danish, Rebel."""


class Noun(NamedTuple):
    """What is counted, as one and as several: `land unit in Vess`, `land units in Vess`."""

    one: str
    many: str

    def counted(self, number: float) -> str:
        """Return a number with the noun: `1 unit`, `3 units`."""
        return f"{number:g} {self.one if number == 1 else self.many}"

    def after(self, words: str) -> Noun:
        """Return the noun with words before it."""
        return Noun(f"{words} {self.one}", f"{words} {self.many}") if words else self

    def before(self, words: str) -> Noun:
        """Return the noun with words behind it."""
        return Noun(f"{self.one} {words}", f"{self.many} {words}") if words else self


def noun(one: str) -> Noun:
    """Return a noun with its regular plural."""
    return Noun(one, plural(one))


def plural(one: str) -> str:
    """Return the plural of a noun: `victory cities`, `blocks without a name`."""
    if found := _BEHIND_NOUN.fullmatch(one):
        return f"{plural(found[1])}{found[2]}"
    head, _, last = one.rpartition(" ")
    return f"{head} {_plural_word(last)}".strip()


def _plural_word(word: str) -> str:
    lower = word.casefold()
    if lower in _UNCOUNTED or not word[-1:].isalpha():
        return word
    if lower.endswith("s") and not lower.endswith(_SAME_ENDS):
        return word
    if re.search(r"[^aeiou]y$", lower):
        return f"{word[:-1]}ies"
    return f"{word}es" if re.search(r"(s|x|z|ch|sh)$", lower) else f"{word}s"


def is_adjective(name: str) -> bool:
    """Say whether a side's name is an adjective, which cannot do anything by itself."""
    return _ADJECTIVES.search(name.casefold()) is not None


def is_plural(name: str) -> bool:
    """Say whether a side's name takes a plural verb: `Rebels control`, `the Danish control`."""
    lower = name.casefold()
    if lower.startswith("the ") and not lower.endswith(_COUNTRIES):
        return is_adjective(name) or (lower.endswith("s") and not lower.endswith(_SAME_ENDS))
    return _PLURAL_SIDES.search(lower) is not None
