"""Nouns in their two forms, and verbs that agree with those who do something."""

from __future__ import annotations

import re
from typing import NamedTuple

_INVARIANT_NOUNS = frozenset(
    {"infantry", "cavalry", "artillery", "armour", "armor", "flak", "supply", "headquarters"}
    | {"aircraft", "foot", "horse", "police", "recon", "reconnaissance"}
)
"""Words that are the same for one and for many."""
_NOUN_WITH_QUALIFIER = re.compile(r"((?!Out\b).*?\w)( (?:in|of|with|without) .*)")
"""A noun, and words behind it that do not change."""
_SINGULAR_S_ENDINGS = ("ss", "us", "is")
"""Ends of words that are no plurals although an s stands there."""
_PLURAL_SIDE_PATTERN = re.compile(r"\b(?:allies|[a-z]+(?:ians|cans|mans|powers))$")
"""Names of sides that take a plural verb: Rebels, Islanders, Free Cities."""
_COUNTRY_NAME_ENDINGS = (" states", " provinces", " emirates", " netherlands")
"""Ends of names of one country, although they are plurals."""
_ADJECTIVE_ENDINGS = re.compile(r"(?:ian|ican|erman|ish|ese|ench|ied|viet|raqi|reek)$")
"""Names of sides that are adjectives: Norman, Danish, Rebel."""


class NounForms(NamedTuple):
    """What is counted, as one and as several: `land unit in Vess`, `land units in Vess`."""

    singular_form: str
    plural_form: str

    def with_number(self, number: float) -> str:
        """Return a number with the noun: `1 unit`, `3 units`."""
        return f"{number:g} {self.singular_form if number == 1 else self.plural_form}"

    def with_prefix(self, words: str) -> NounForms:
        """Return the noun with words before it."""
        return (
            NounForms(f"{words} {self.singular_form}", f"{words} {self.plural_form}")
            if words
            else self
        )

    def with_suffix(self, words: str) -> NounForms:
        """Return the noun with words behind it."""
        return (
            NounForms(f"{self.singular_form} {words}", f"{self.plural_form} {words}")
            if words
            else self
        )


def regular_noun(one: str) -> NounForms:
    """Return a noun with its regular plural."""
    return NounForms(one, pluralize(one))


def pluralize(one: str) -> str:
    """Return the plural of a noun: `victory cities`, `blocks without a name`."""
    if found := _NOUN_WITH_QUALIFIER.fullmatch(one):
        return f"{pluralize(found[1])}{found[2]}"
    head, _, last = one.rpartition(" ")
    return f"{head} {_pluralize_word(last)}".strip()


def _pluralize_word(word: str) -> str:
    lower = word.casefold()
    if lower in _INVARIANT_NOUNS or not word[-1:].isalpha():
        return word
    if lower.endswith("s") and not lower.endswith(_SINGULAR_S_ENDINGS):
        return word
    if re.search(r"[^aeiou]y$", lower):
        return f"{word[:-1]}ies"
    return f"{word}es" if re.search(r"(s|x|z|ch|sh)$", lower) else f"{word}s"


def is_adjective_name(name: str) -> bool:
    """Say whether a side's name is an adjective, which cannot do anything by itself."""
    return _ADJECTIVE_ENDINGS.search(name.casefold()) is not None


def is_plural_name(name: str) -> bool:
    """Say whether a side's name takes a plural verb: `Rebels control`, `the Danish control`."""
    lower = name.casefold()
    if lower.startswith("the ") and not lower.endswith(_COUNTRY_NAME_ENDINGS):
        return is_adjective_name(name) or (
            lower.endswith("s") and not lower.endswith(_SINGULAR_S_ENDINGS)
        )
    return _PLURAL_SIDE_PATTERN.search(lower) is not None
