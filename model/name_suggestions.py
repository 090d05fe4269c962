"""The name that may have been meant where one is written that nothing bears."""

from __future__ import annotations

import difflib
from functools import lru_cache, reduce
from heapq import nlargest
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

_CUTOFF = 0.6
"""The share of letters that two names must have in common, in order, to be near."""
_MOST_COMPARED = 300
"""So many names are compared letter by letter: those that share most letters with the word."""
_MOST_LOOKED_AT = 500_000
"""Names that are looked at for all wrong words together: a third of a second of work."""
_FEWEST_COUNTED = 100
"""A word costs as much as so many names, even if fewer are known."""


def closest_name(word: str, known: Iterable[str]) -> str | None:
    """Return the name that comes nearest to a wrong one, if any comes near it."""
    similar_names = list(_possibly_near(word, known))
    if len(similar_names) > _MOST_COMPARED:
        similar_names = nlargest(_MOST_COMPARED, similar_names)
    names = [name for _, name in similar_names]
    close = difflib.get_close_matches(word, names, n=1, cutoff=_CUTOFF)
    return close[0] if close else None


def most_words_with_advice(known: int) -> int:
    """Return for how many wrong words near names can be looked for among so many."""
    return _MOST_LOOKED_AT // max(known, _FEWEST_COUNTED)


def _possibly_near(word: str, known: Iterable[str]) -> Iterator[tuple[float, str]]:
    """Yield names that share enough letters, with the most that their likeness can be.

    A letter that the other has not is matched nowhere, so counting such letters gives a bound
    for a fraction of what comparing costs.
    """
    own, size = _letters(word), len(word)
    for name in known:
        other, length = _letters(name), len(name)
        shared = min(size - (own & ~other).bit_count(), length - (other & ~own).bit_count())
        if 2 * shared >= _CUTOFF * (size + length):
            yield 2 * shared / (size + length or 1), name


@lru_cache(65536)
def _letters(word: str) -> int:
    """Return a bit for each letter of a word; letters far apart in Unicode may share one."""
    return reduce(lambda bits, letter: bits | 1 << ord(letter) % 64, word, 0)


def did_you_mean_text(name: str | None) -> str:
    """Advise a name, in a sentence that follows another."""
    return f" Did you mean {name!r}?" if name else ""


def unknown_choice_text(choices: Iterable[object]) -> str:
    """Say of a word that it is no choice, and which there are: `is not known here: write ...`."""
    *others, last = (repr(str(choice)) for choice in choices)
    told = f"{', '.join(others)} or {last}" if others else last
    return f"is not known here: write {told}."
