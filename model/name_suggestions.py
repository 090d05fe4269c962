"""Suggestions of similar names for a name that is unknown."""

from __future__ import annotations

import difflib
import re
from functools import lru_cache, reduce
from heapq import nlargest
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable, Iterator

_MIN_NAME_SIMILARITY = 0.6
"""Share of letters, in order, that two similar names must have in common."""
_LETTERS_PER_TYPING_MISTAKE = 3
"""Number of letters of the longer name for each believable slip; a short name has one."""
_MIN_LETTERS_OF_ANAGRAM = 5
_MAX_TRIED_NAMES = 5
"""Number of similar names among which a slip is looked for, most similar first."""
_WORD_PATTERN = re.compile(r"[^\W_]+")
_MAX_COMPARED_NAMES = 300
"""Largest number of names compared letter by letter.

Those that share most letters with the word.
"""
_MAX_COMPARISONS = 500_000
"""Largest number of names tried for all unknown words of a check, a third of a second of work."""
_MIN_ASSUMED_NAMES = 100
"""Number of names that a word counts as at least, for the fixed cost of each search."""


def closest_name(word: str, known: Iterable[str]) -> str | None:
    """Return the name most similar to an unknown name, if a typing mistake may explain it."""
    similar_names = list(_names_that_may_be_similar(word, known))
    if len(similar_names) > _MAX_COMPARED_NAMES:
        similar_names = nlargest(_MAX_COMPARED_NAMES, similar_names)
    names = [name for _, name in similar_names]
    close = difflib.get_close_matches(word, names, n=_MAX_TRIED_NAMES, cutoff=_MIN_NAME_SIMILARITY)
    likely = [name for name in close if is_likely_typing_mistake(word, name)]
    # Letters in another order are likelier than others: `sz-73` means `sz-37`, not `sz-7`.
    same_letters = (name for name in likely if sorted(name) == sorted(word))
    return next(same_letters, likely[0] if likely else None)


def is_likely_typing_mistake(word: str, name: str) -> bool:
    """Say whether a word may be a mistyped name, rather than another word.

    Few letters differ, one is the beginning of the other, or one has all words of the other.
    """
    # The owner alone, in `red/wagon`, stands for all its pieces.
    if word.startswith(f"{name}/"):
        return False
    # One may be an abbreviation of the other.
    if word.startswith(name) or name.startswith(word):
        return True
    words, name_words = (set(_WORD_PATTERN.findall(text)) for text in (word, name))
    # Words may be added or left out, as in “North Salt Sea”.
    if words and name_words and (words <= name_words or name_words <= words):
        return True
    # All letters are there, though in another order: `oxemad` means `oxmead`.
    if (
        len(word) >= _MIN_LETTERS_OF_ANAGRAM
        and word[0] == name[0]
        and sorted(word) == sorted(name)
    ):
        return True
    return _number_of_typing_mistakes(word, name) <= max(
        1, max(len(word), len(name)) // _LETTERS_PER_TYPING_MISTAKE
    )


def is_single_slip(word: str, name: str) -> bool:
    """Say whether a word differs from a name by one letter, or by two exchanged letters."""
    return _number_of_typing_mistakes(word, name) == 1


def _number_of_typing_mistakes(word: str, name: str) -> int:
    """Return how many letters were added, omitted, replaced, or exchanged with the next one."""
    two_back: list[int] = []
    previous = list(range(len(name) + 1))
    for row, letter in enumerate(word, start=1):
        current = [row]
        for column, other in enumerate(name, start=1):
            replaced = previous[column - 1] + (letter != other)
            best = min(previous[column] + 1, current[-1] + 1, replaced)
            if row > 1 < column and letter == name[column - 2] and word[row - 2] == other:
                best = min(best, two_back[column - 2] + 1)
            current.append(best)
        two_back, previous = previous, current
    return previous[-1]


def most_words_with_advice(known: int) -> int:
    """Return for how many unknown words at most similar names are searched."""
    return _MAX_COMPARISONS // max(known, _MIN_ASSUMED_NAMES)


class SuggestionBudget:
    """The amount of work that one run of a check may spend on suggesting names."""

    def __init__(self) -> None:
        self._names_left = _MAX_COMPARISONS

    def closest_name(self, word: str, known: Collection[str]) -> str | None:
        """Return the most similar name; None if there is none, or the allowed work is used up."""
        self._names_left -= max(len(known), _MIN_ASSUMED_NAMES)
        return closest_name(word, known) if self._names_left >= 0 else None


def _names_that_may_be_similar(word: str, known: Iterable[str]) -> Iterator[tuple[float, str]]:
    """Yield names that share enough letters, with the upper bound of their similarity.

    A letter missing in the other name matches nothing. Counting such letters gives a bound at a
    fraction of the cost of comparing.
    """
    word_letters, size = _letters_as_bits(word), len(word)
    for name in known:
        other, length = _letters_as_bits(name), len(name)
        shared = min(
            size - (word_letters & ~other).bit_count(),
            length - (other & ~word_letters).bit_count(),
        )
        if 2 * shared >= _MIN_NAME_SIMILARITY * (size + length):
            yield 2 * shared / (size + length or 1), name


@lru_cache(65536)
def _letters_as_bits(word: str) -> int:
    """Return a number with a bit for each letter of a word. Some rare letters share a bit."""
    # A set of 64 bits is compared in one operation, and collisions only cost time.
    return reduce(lambda bits, letter: bits | 1 << ord(letter) % 64, word, 0)


def did_you_mean_text(name: str | None) -> str:
    """Return a sentence such as “Did you mean …?” for a name; an empty text without one."""
    return f" Did you mean {name!r}?" if name else ""


def unknown_choice_text(choices: Iterable[object]) -> str:
    """Return the end of a message about an unknown word: the possible choices."""
    *first_choices, last = (repr(str(choice)) for choice in choices)
    listed = f"{', '.join(first_choices)} or {last}" if first_choices else last
    return f"is not known here: write {listed}."
