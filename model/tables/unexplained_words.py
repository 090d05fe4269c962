"""Words in the cells of a table that neither the table nor the module explains."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from sandtable.model.entities.rules import Table

_FIGURE_PATTERN = re.compile(
    r"[-+±]?[0-9]+(?:[./:][0-9]+)?%?|[0-9]+[-\u2013][0-9]+|[0-9]*d[0-9]+|[-*\u2013\u2014\u2020]+|\.\.[0-9]+|[0-9]+\.\.[0-9]*"
)
_LONGEST_CODE = 4


@dataclass(frozen=True, slots=True)
class UnexplainedWord:
    """A word in a table cell without an explanation."""

    row: str
    column: int
    cell: str
    word: str


def unexplained_words(table: Table, known: Callable[[str], bool]) -> Iterator[UnexplainedWord]:
    """Yield the table words that are not explained; `known` recognises ids.

    Only a table with a legend (`results`) promises that its words are explained. There a cell is
    right if it is in the legend as a whole, or if each of its words is in the legend, a figure, an
    id, or prose. A word counts as prose if the cell has several words and it does not look like a
    code: `shift left 1` is prose, while `D9` and `EXX` are codes. A cell of one word is always a
    code. In a table without a legend only full names of pieces, `owner/piece`, are tested.
    """
    for row, cells in table.rows.items():
        for column, cell in enumerate(cells):
            for word in _doubtful_words(table, cell):
                if not known(word):
                    yield UnexplainedWord(row, column, cell, word)


def _doubtful_words(table: Table, cell: str) -> Iterator[str]:
    if cell in table.results:
        return
    # Punctuation belongs to the sentence.
    words = [word.strip(",;.()") for word in cell.split()]
    for word in words:
        if not word or word in table.results or _FIGURE_PATTERN.fullmatch(word):
            continue
        coded = bool(table.results) and (len(words) == 1 or _is_word_an_abbreviation(word))
        if coded or _is_full_name(word):
            yield word


def _is_word_an_abbreviation(word: str) -> bool:
    """Say whether a word looks like an abbreviation: with digits, or a few capitals."""
    lettered = any(map(str.isalpha, word))
    return lettered and (
        any(map(str.isdigit, word)) or (word.isupper() and len(word) <= _LONGEST_CODE)
    )


def _is_full_name(word: str) -> bool:
    owner, slash, piece = word.partition("/")
    return bool(slash) and owner[:1].isalpha() and bool(piece)
