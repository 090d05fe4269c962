"""Nouns in singular and plural, and names that take a plural verb."""

from __future__ import annotations

import re
from typing import NamedTuple

_INVARIANT_NOUNS = frozenset(
    {"infantry", "cavalry", "artillery", "armour", "armor", "flak", "supply", "headquarters"}
    | {"aircraft", "foot", "horse", "police", "recon", "reconnaissance"}
)
"""Nouns with the same form in singular and plural."""
_NOUN_WITH_QUALIFIER = re.compile(r"((?!Out\b).*?\w)( (?:in|of|with|without) .*)")
"""A noun, followed by words that do not change in the plural."""
_SINGULAR_S_ENDINGS = ("ss", "us", "is")
"""Endings in `s` that are no plurals."""
_PLURAL_SIDE_PATTERN = re.compile(r"\b(?:allies|[a-z]+(?:ians|cans|mans|powers))$")
"""Names of sides that take a plural verb: Rebels, Islanders, Free Cities."""
_COUNTRY_NAME_ENDINGS = (" states", " provinces", " emirates", " netherlands")
"""Endings of plural names that stand for one country."""
_ADJECTIVE_ENDINGS = re.compile(r"(?:ian|ican|erman|ish|ese|ench|ied|viet|raqi|reek)$")
"""Endings of names of sides that are adjectives: Norman, Danish, Rebel."""


class NounForms(NamedTuple):
    """A noun in singular and plural: `land unit in Vess`, `land units in Vess`."""

    singular_form: str
    plural_form: str

    def with_number(self, number: float) -> str:
        """Return the noun with a number: `1 unit`, `3 units`."""
        return f"{number:g} {self.singular_form if number == 1 else self.plural_form}"

    def with_prefix(self, words: str) -> NounForms:
        """Return the noun with other words before it."""
        return (
            NounForms(f"{words} {self.singular_form}", f"{words} {self.plural_form}")
            if words
            else self
        )

    def with_suffix(self, words: str) -> NounForms:
        """Return the noun with other words after it."""
        return (
            NounForms(f"{self.singular_form} {words}", f"{self.plural_form} {words}")
            if words
            else self
        )


def regular_noun(singular: str) -> NounForms:
    """Return the forms of a noun with a regular plural."""
    return NounForms(singular, plural_of_noun(singular))


def plural_of_noun(singular: str) -> str:
    """Return the plural of a noun: `victory cities`, `blocks without a name`."""
    if matched := _NOUN_WITH_QUALIFIER.fullmatch(singular):
        return f"{plural_of_noun(matched[1])}{matched[2]}"
    head, _, last = singular.rpartition(" ")
    return f"{head} {_plural_of_word(last)}".strip()


def _plural_of_word(word: str) -> str:
    lower = word.casefold()
    # A number or a closing bracket at the end has no plural.
    if lower in _INVARIANT_NOUNS or not word[-1:].isalpha():
        return word
    # A name that ends in s, such as Pikes, is its own plural.
    if lower.endswith("s") and not lower.endswith(_SINGULAR_S_ENDINGS):
        return word
    if re.search(r"[^aeiou]y$", lower):
        return f"{word[:-1]}ies"
    return f"{word}es" if re.search(r"(s|x|z|ch|sh)$", lower) else f"{word}s"


def is_adjective_name(name: str) -> bool:
    """Say whether the name of a side is an adjective, which cannot be a subject by itself."""
    return _ADJECTIVE_ENDINGS.search(name.casefold()) is not None


def is_plural_name(name: str) -> bool:
    """Say whether a side's name takes a plural verb: `Rebels control`, `the Danish control`."""
    lower = name.casefold()
    # “The” before a name means a people or a country.
    if lower.startswith("the ") and not lower.endswith(_COUNTRY_NAME_ENDINGS):
        return is_adjective_name(name) or (
            lower.endswith("s") and not lower.endswith(_SINGULAR_S_ENDINGS)
        )
    return _PLURAL_SIDE_PATTERN.search(lower) is not None
