"""Selectors of pieces or spaces.

Words side by side must all match; `or` separates alternatives.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Annotated, Self

from sandtable.model.phrases.phrase import Phrase, PhraseReader, is_whole_number

# Operand after each relation: a selector of spaces or pieces, an owner, or a special word.
OPERAND_KIND_BY_RELATION: dict[str, str] = {
    "controlled by": "owner",
    "occupied by": "owner",
    "supplied by": "owner",
    "adjacent to": "spaces",
    "zoc of": "owner",
    "part of": "formation",
    "in state": "state",
    "east from": "hex",
    "west from": "hex",
    "north from": "hex",
    "south from": "hex",
    "east of": "hex",
    "west of": "hex",
    "north of": "hex",
    "south of": "hex",
    "holding": "pieces",
    "beside": "pieces",
    "group": "group",
    "board": "board",
    "in": "spaces",
    "at": "spaces",
}
COMPARISON_SIGNS = ("<=", ">=", "=", "<", ">")
_RELATIONS_LONGEST_FIRST = tuple(sorted(OPERAND_KIND_BY_RELATION, key=len, reverse=True))
_WORDS_AFTER_SELECTOR = frozenset({"", ")", "or", "if", "using"})
_WORDS_THAT_ARE_NO_NAMES = frozenset({"or", "if", "using", "not"})
_WORDS_THAT_NEED_MORE = _WORDS_THAT_ARE_NO_NAMES.union(OPERAND_KIND_BY_RELATION)
_ONE_WORD_PATTERN = re.compile(r"[^\s()<>=]+")


@dataclass(frozen=True, slots=True)
class Selector(Phrase):
    """A selector of pieces or of spaces; the field that contains it decides which."""

    @classmethod
    def parse(cls, text: str) -> Self:
        """Parse a text such as `town in west-bank not vess`."""
        selector = _parse_selector(text)
        assert isinstance(selector, cls)
        return selector


PieceSelector = Annotated[Selector, "pieces"]
SpaceSelector = Annotated[Selector, "spaces"]
"""Types of fields: the second argument says which of the two a selector is of."""


@dataclass(frozen=True, slots=True)
class WordSelector(Selector):
    """Selector of all pieces or spaces to which one word applies: a name, tag, type or terrain."""

    id: str

    def __str__(self) -> str:
        return self.id


@dataclass(frozen=True, slots=True)
class NotSelector(Selector):
    """Selector of everything that another selector does not select."""

    of: Selector

    def __str__(self) -> str:
        simple = isinstance(self.of, WordSelector | RelationSelector | WithinSelector)
        return f"not {self.of}" if simple else f"not ({self.of})"


@dataclass(frozen=True, slots=True)
class BothSelector(Selector):
    """Selector of everything that all its parts select."""

    parts: tuple[Selector, ...]

    def __str__(self) -> str:
        return " ".join(
            f"({p})" if isinstance(p, EitherSelector | BothSelector) else str(p)
            for p in self.parts
        )


@dataclass(frozen=True, slots=True)
class EitherSelector(Selector):
    """Selector of everything that any of its parts selects."""

    parts: tuple[Selector, ...]

    def __str__(self) -> str:
        return " or ".join(f"({p})" if _is_easily_misread(p) else str(p) for p in self.parts)


@dataclass(frozen=True, slots=True)
class RelationSelector(Selector):
    """Selector of all spaces in a relation to other spaces: `adjacent to skerrow`."""

    by: str
    of: Selector

    def __str__(self) -> str:
        return f"{self.by} {_parenthesize_selector(self.of)}"


@dataclass(frozen=True, slots=True)
class WithinSelector(Selector):
    """Selector of all spaces at most `distance` away: `within 2 of skerrow`."""

    distance: int
    of: Selector

    def __str__(self) -> str:
        return f"within {self.distance} of {_parenthesize_selector(self.of)}"


@dataclass(frozen=True, slots=True)
class CompareSelector(Selector):
    """Selector of all spaces or pieces with a value in some range: `port >= 1`."""

    value: str
    op: str
    number: int

    def __str__(self) -> str:
        return f"{self.value} {self.op} {self.number}"


def _parenthesize_selector(selector: Selector) -> str:
    return str(selector) if isinstance(selector, WordSelector) else f"({selector})"


def _is_easily_misread(part: Selector) -> bool:
    """Say whether a part of an `or` needs parentheses to be understood.

    For example, `a or b controlled by c` has two meanings.
    """
    if isinstance(part, BothSelector):
        return any(isinstance(p, RelationSelector | WithinSelector) for p in part.parts)
    return isinstance(part, EitherSelector)


@lru_cache(maxsize=65_536)
def _parse_selector(text: str) -> Selector:
    # Most selectors are one name, which needs no reader.
    if _ONE_WORD_PATTERN.fullmatch(text) and text not in _WORDS_THAT_NEED_MORE:
        return WordSelector(text)
    reader = PhraseReader(text)
    selector = read_selector(reader)
    reader.require_end_of_text()
    return selector


def read_selector(reader: PhraseReader) -> Selector:
    """Read a selector word by word from a text, and return it."""
    branches = [_read_alternative(reader)]
    while reader.skip_phrase_if_next("or"):
        branches.append(_read_alternative(reader))
    return branches[0] if len(branches) == 1 else EitherSelector(tuple(branches))


def _read_alternative(reader: PhraseReader) -> Selector:
    terms = [_read_selector_term(reader)]
    while reader.peek_word() not in _WORDS_AFTER_SELECTOR and not _is_strength_next(reader):
        terms.append(_read_selector_term(reader))
    return terms[0] if len(terms) == 1 else BothSelector(tuple(terms))


def _is_strength_next(reader: PhraseReader) -> bool:
    """Say whether a strength comes next and so ends the selector.

    A strength is `less 1 step` or `at step 2`.
    """
    if reader.peek_word() == "less":
        # A piece or tag may be called `less`: only a number and `step` make it a keyword.
        return is_whole_number(reader.peek_word(1)) and reader.peek_word(2) in {"step", "steps"}
    return (
        reader.peek_word() == "at"
        and reader.peek_word(1) == "step"
        and is_whole_number(reader.peek_word(2))
    )


def _read_selector_term(reader: PhraseReader) -> Selector:
    if reader.skip_phrase_if_next("not"):
        reader.count_nesting_level()
        return NotSelector(_read_selector_term(reader))
    # A tag may be called `within`: only `of` after a number makes it a keyword.
    if reader.peek_word() == "within" and reader.peek_word(2) == "of":
        reader.skip_phrase_if_next("within")
        distance = reader.read_whole_number("a distance")
        reader.skip_phrase_if_next("of")
        return WithinSelector(distance, read_operand(reader))
    # Longest first: `in` is also the beginning of `in state`.
    if relator := reader.read_first_of_phrases(_RELATIONS_LONGEST_FIRST):
        return RelationSelector(relator, read_operand(reader))
    if reader.peek_word() == "(":
        return read_operand(reader)
    name = _read_name_in_selector(reader)
    if op := reader.read_first_of_phrases(COMPARISON_SIGNS):
        return CompareSelector(name, op, reader.read_whole_number("a value"))
    return WordSelector(name)


def _read_name_in_selector(reader: PhraseReader) -> str:
    if reader.peek_word() in _WORDS_THAT_ARE_NO_NAMES:
        reader.raise_error_at_next_word(f"A name is missing before {reader.peek_word()!r}.")
    return reader.read_word("a name")


def read_operand(reader: PhraseReader) -> Selector:
    """Read one word, or a selector in parentheses."""
    if not reader.skip_phrase_if_next("("):
        return WordSelector(_read_name_in_selector(reader))
    reader.count_nesting_level()
    inner = read_selector(reader)
    if not reader.skip_phrase_if_next(")"):
        reader.raise_error_at_next_word("A closing parenthesis is missing here.")
    return inner
