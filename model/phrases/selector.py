"""Selectors: which pieces, or which spaces. Words side by side must all hold; `or` is weaker."""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache
from typing import Self

from sandtable.model.phrases.phrase import Phrase, Reader, is_number

# What stands after each relator: a selector of spaces or pieces, an owner, or a word of its own.
RELATORS: dict[str, str] = {
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
COMPARISONS = ("<=", ">=", "=", "<", ">")
_PHRASES = tuple(sorted(RELATORS, key=len, reverse=True))
_ENDS = frozenset({"", ")", "or", "if", "using"})
_NO_NAMES = frozenset({"or", "if", "using", "not"})


@dataclass(frozen=True, slots=True)
class Selector(Phrase):
    """Which pieces, or which spaces: the field it stands in says of what."""

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read `town in west-bank not vess`."""
        found = _parse(text)
        assert isinstance(found, cls)
        return found


@dataclass(frozen=True, slots=True)
class Word(Selector):
    """Whatever bears this name: the thing itself, its tag, type, kind, owner, terrain, region."""

    id: str

    def __str__(self) -> str:
        return self.id


@dataclass(frozen=True, slots=True)
class Not(Selector):
    """What the other selector leaves out."""

    of: Selector

    def __str__(self) -> str:
        simple = isinstance(self.of, Word | Relation | Within)
        return f"not {self.of}" if simple else f"not ({self.of})"


@dataclass(frozen=True, slots=True)
class Both(Selector):
    """What all parts give."""

    parts: tuple[Selector, ...]

    def __str__(self) -> str:
        return " ".join(f"({p})" if isinstance(p, Either | Both) else str(p) for p in self.parts)


@dataclass(frozen=True, slots=True)
class Either(Selector):
    """What one part or another gives."""

    parts: tuple[Selector, ...]

    def __str__(self) -> str:
        return " or ".join(f"({p})" if _is_easily_misread(p) else str(p) for p in self.parts)


@dataclass(frozen=True, slots=True)
class Relation(Selector):
    """What stands in a relation to something else: `adjacent to skerrow`."""

    by: str
    of: Selector

    def __str__(self) -> str:
        return f"{self.by} {_wrapped(self.of)}"


@dataclass(frozen=True, slots=True)
class Within(Selector):
    """What is at most so many spaces away: `within 2 of skerrow`."""

    distance: int
    of: Selector

    def __str__(self) -> str:
        return f"within {self.distance} of {_wrapped(self.of)}"


@dataclass(frozen=True, slots=True)
class Compare(Selector):
    """What has a value that is so large: `port >= 1`."""

    value: str
    op: str
    number: int

    def __str__(self) -> str:
        return f"{self.value} {self.op} {self.number}"


def _wrapped(selector: Selector) -> str:
    return str(selector) if isinstance(selector, Word) else f"({selector})"


def _is_easily_misread(part: Selector) -> bool:
    """`a or b controlled by c` reads as if the relation bound both: parentheses are due."""
    if isinstance(part, Both):
        return any(isinstance(p, Relation | Within) for p in part.parts)
    return isinstance(part, Either)


@lru_cache(maxsize=65_536)
def _parse(text: str) -> Selector:
    reader = Reader(text)
    selector = read_selector(reader)
    reader.end()
    return selector


def read_selector(reader: Reader) -> Selector:
    """Take a whole selector."""
    branches = [_branch(reader)]
    while reader.take("or"):
        branches.append(_branch(reader))
    return branches[0] if len(branches) == 1 else Either(tuple(branches))


def _branch(reader: Reader) -> Selector:
    terms = [_term(reader)]
    while reader.peek() not in _ENDS and not _state_follows(reader):
        terms.append(_term(reader))
    return terms[0] if len(terms) == 1 else Both(tuple(terms))


def _state_follows(reader: Reader) -> bool:
    """Say whether the entry goes on with `less 1 step` or `at step 2`."""
    if reader.peek() == "less":
        return is_number(reader.peek(1)) and reader.peek(2) in {"step", "steps"}
    return reader.peek() == "at" and reader.peek(1) == "step" and is_number(reader.peek(2))


def _term(reader: Reader) -> Selector:
    if reader.take("not"):
        reader.deeper()
        return Not(_term(reader))
    if reader.peek() == "within" and reader.peek(2) == "of":
        reader.take("within")
        distance = reader.number("a distance")
        reader.take("of")
        return Within(distance, operand(reader))
    if relator := reader.one_of(_PHRASES):
        return Relation(relator, operand(reader))
    if reader.peek() == "(":
        return operand(reader)
    name = _name(reader)
    if op := reader.one_of(COMPARISONS):
        return Compare(name, op, reader.number("a value"))
    return Word(name)


def _name(reader: Reader) -> str:
    if reader.peek() in _NO_NAMES:
        reader.fail(f"A name is missing before {reader.peek()!r}.")
    return reader.word("a name")


def operand(reader: Reader) -> Selector:
    """Take one word, or a selector in parentheses."""
    if not reader.take("("):
        return Word(_name(reader))
    reader.deeper()
    inner = read_selector(reader)
    if not reader.take(")"):
        reader.fail("A closing parenthesis is missing here.")
    return inner
