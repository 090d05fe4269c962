"""Texts for words that a module declares for its pieces and spaces."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from sandtable.model.module import Module

_LONGEST_TAG, _LONGEST_MEANING = 3, 3
"""Longest abbreviation, in letters, and the longest meaning, in words, that replaces it."""
_DETAILS_PATTERN = re.compile(r"[,;(]| for | that | a (?=turn|round)")


def describe_tag(module: Module, word: str) -> str:
    """Return a declared word in plain words; for an abbreviation, what it means."""
    words = module.module.words
    vocable = words.pieces.get(word) or words.spaces.get(word) or words.owners.get(word)
    meaning = _DETAILS_PATTERN.split(vocable.meaning)[0].strip() if vocable else ""
    is_short = len(word) <= _LONGEST_TAG and 0 < len(meaning.split()) <= _LONGEST_MEANING
    plain = word.replace("-", " ")
    # An undeclared word is shown as it is: REF001 reports it.
    if is_short or vocable is None:
        return meaning if is_short else plain
    # The meaning may contain the word as a name, with capitals: `Salt Strait`.
    capitalized = re.search(rf"(?<=\w ){re.escape(plain)}\b", vocable.meaning, re.IGNORECASE)
    return capitalized.group() if capitalized else plain


def names_of_states(module: Module) -> dict[str, str]:
    """Return the names of the states of pieces, without explanations after a semicolon."""
    words = module.module.words.states
    return {state: text.partition(";")[0].strip() or state for state, text in words.items()}
