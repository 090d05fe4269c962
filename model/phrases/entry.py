"""Entries of a set-up, an arrival or a manifest line: items, and provisos that bind a choice."""

from __future__ import annotations

import re
from dataclasses import dataclass
from functools import lru_cache
from typing import Literal, Self

from sandtable.model.phrases.amount import Amount
from sandtable.model.phrases.condition import BOUNDS, Condition, read_condition
from sandtable.model.phrases.phrase import Phrase, Reader, Slip, is_number
from sandtable.model.phrases.selector import Selector, operand, read_selector

How = Literal["piece", "of", "any of", "all", "all other"]
MOST_COPIES, MOST_STEPS = 9_999, 99
"""More than any box holds, and than any block shows: each copy and each step is drawn."""
_PLAIN = re.compile(r"(?:([1-9][0-9]{0,3}) )?([0-9._+'/-]*[A-Za-z][A-Za-z0-9._+'/-]*)")
_KEYWORDS = frozenset({"all", "any", "of", "at", "exactly", "less", "using", "if", "or", "not"})


@dataclass(frozen=True, slots=True)
class Entry(Phrase):
    """One entry of a line."""

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read `pikes less 1 step` or `at most 2 in west-bank`."""
        found = _parse(text)
        assert isinstance(found, cls)
        return found

    @property
    def key(self) -> str:
        """How the entry is addressed: its text without count and condition."""
        return str(self)


@dataclass(frozen=True, slots=True)
class Item(Entry):
    """Pieces: `2 sp`, `pikes less 1 step`, `all other supply`, `2 of infantry`.

    `count` is None where the book does not say how many: `~ sp`.
    """

    piece: str = ""
    count: int | None = 1
    how: How = "piece"
    among: Selector | None = None
    lost: int = 0
    step: int | None = None
    state: tuple[str, ...] = ()
    using: Selector | None = None
    when: Condition | None = None

    @property
    def key(self) -> str:
        """How the entry is addressed: its text without count and condition."""
        return self._text(self.piece if self.how == "piece" else f"{self.how} {self.among}")

    def __str__(self) -> str:
        count = "~" if self.count is None else str(self.count)
        head = self.piece if self.how == "piece" else f"{self.how} {self.among}"
        is_needed = self.count != 1 or _begins_otherwise(self.piece)
        counted = self.how == "of" or (self.how == "piece" and is_needed)
        text = self._text(f"{count} {head}" if counted else head)
        return f"{text} if {self.when}" if self.when else text

    def _text(self, head: str) -> str:
        if not (self.lost or self.state or self.using) and self.step is None:
            return head  # as most entries are
        steps = "step" if self.lost == 1 else "steps"
        parts = (
            head,
            f"less {self.lost} {steps}" if self.lost else "",
            f"at step {self.step}" if self.step is not None else "",
            *self.state,
            f"using {self.using}" if self.using else "",
        )
        return " ".join(part for part in parts if part)


@dataclass(frozen=True, slots=True)
class Proviso(Entry):
    """A bound on the choice that a line leaves: `at least 1 on each`, `at most 12 cost`."""

    bound: str
    amount: Amount
    measure: str = ""
    of: Selector | None = None
    each: bool = False
    within: Selector | None = None

    def __str__(self) -> str:
        parts = (
            self.bound,
            str(self.amount),
            self.measure,
            f"of {_wrapped(self.of)}" if self.of else "",
            "on each" if self.each else "",
            f"in {_wrapped(self.within)}" if self.within else "",
        )
        return " ".join(part for part in parts if part)


def _begins_otherwise(word: str) -> bool:
    """Say whether an entry that began with this word would say something else: `1 all guards`."""
    return word == "~" or word in _KEYWORDS or is_number(word)


def _wrapped(selector: Selector) -> str:
    text = str(selector)
    return f"({text})" if " " in text else text


@lru_cache(maxsize=262_144)
def _parse(text: str) -> Entry:
    plain = _PLAIN.fullmatch(text)
    if plain and plain[2] not in _KEYWORDS:
        return Item(plain[2], int(plain[1] or 1))
    reader = Reader(text)
    entry = read_entry(reader)
    reader.end()
    return entry


def key_of_entry(text: str) -> str:
    """How an entry of a list is addressed, whether or not it can be read."""
    try:
        return _parse(text).key
    except Slip:
        return text


def read_entry(reader: Reader) -> Entry:
    """Take a whole entry."""
    if bound := reader.one_of(BOUNDS):
        return _proviso(reader, bound)
    for how in ("all other", "all", "any of"):
        if reader.take(how):
            return _tail(reader, how=_as_how(how), among=read_selector(reader), count=None)
    count = _count(reader)
    if reader.take("of"):
        return _tail(reader, how="of", among=read_selector(reader), count=count)
    return _tail(reader, piece=reader.word("a piece"), count=count)


def _as_how(words: str) -> How:
    return "all other" if words == "all other" else "all" if words == "all" else "any of"


def _count(reader: Reader) -> int | None:
    if reader.take("~"):
        return None
    if not is_number(reader.peek()):
        return 1
    if reader.peek().lstrip("0") == "":
        reader.fail("A count must be at least 1.")
    return reader.number("a count", MOST_COPIES)


def _proviso(reader: Reader, bound: str) -> Proviso:
    amount = Amount(reader.word("an amount"))
    plain = reader.peek() not in {"", "of", "on", "in"}
    measure = reader.word("a measure") if plain else ""
    of = operand(reader) if reader.take("of") else None
    each = reader.take("on each")
    within = operand(reader) if reader.take("in") else None
    return Proviso(bound, amount, measure, of, each, within)


def _tail(
    reader: Reader,
    *,
    how: How = "piece",
    piece: str = "",
    among: Selector | None = None,
    count: int | None = 1,
) -> Item:
    lost, step, state = 0, None, []
    while reader.peek() not in {"", "using", "if"}:
        if reader.take("less"):
            lost = reader.number("the number of steps lost", MOST_STEPS)
            if not reader.one_of(("step", "steps")):
                reader.fail("The word 'step' is missing here.")
        elif reader.take("at step"):
            step = reader.number("the step", MOST_STEPS)
        else:
            state.append(reader.word("a state"))
    using = read_selector(reader) if reader.take("using") else None
    when = read_condition(reader) if reader.take("if") else None
    return Item(piece, count, how, among, lost, step, tuple(state), using, when)
