"""Conditions: an option, an event, a turn, a roll, or who holds what."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Self

from sandtable.model.phrases.phrase import Phrase, Reader, Slip
from sandtable.model.phrases.selector import Selector, operand, read_selector
from sandtable.model.phrases.span import Span

BOUNDS = ("at least", "at most", "exactly")
_VERBS = ("has lost", "controls", "occupies", "has")
_COMBINED = re.compile(r"some|all|([0-9]{1,3}) of")


@dataclass(frozen=True, slots=True)
class Condition(Phrase):
    """Something that is so or not."""

    @classmethod
    def parse(cls, text: str) -> Self:
        """Read one clause."""
        found = _parse(text)
        assert isinstance(found, cls)
        return found

    @classmethod
    def read(cls, data: object) -> Self:
        """Read a clause, or `some`, `all`, `2 of` over a list of conditions."""
        if isinstance(data, Mapping):
            found = _combined(data, depth=0)
            assert isinstance(found, cls)
            return found
        if data is None or isinstance(data, list):
            raise Slip(
                "Write a condition as a text, or combine several with all, some or"
                " '2 of' and a list."
            )
        return super(Condition, cls).read(data)

    @classmethod
    def shape(cls) -> dict[str, Any]:
        """A text or a mapping."""
        return {"type": ["string", "object"]}


@dataclass(frozen=True, slots=True)
class Clause(Condition):
    """One claim: who or what, the verb, how much, and of what."""

    subject: str
    verb: str = "on"
    quantity: str = ""
    of: Selector | None = None
    negated: bool = False

    def __str__(self) -> str:
        parts = ("not" if self.negated else "", self.subject, self._verb, self.quantity)
        return " ".join(p for p in (*parts, str(self.of or "")) if p)

    @property
    def _verb(self) -> str:
        return "" if self.verb == "on" or self.subject in {"turn", "roll"} else self.verb


@dataclass(frozen=True, slots=True)
class Path(Condition):
    """A way from one place to another: `corrow has path from oxmead to skerrow avoiding sea`."""

    owner: str
    start: Selector
    end: Selector
    avoiding: Selector | None = None
    negated: bool = False

    def __str__(self) -> str:
        ends = f"from {_wrapped(self.start)} to {_wrapped(self.end)}"
        avoiding = f" avoiding {self.avoiding}" if self.avoiding else ""
        return f"{'not ' if self.negated else ''}{self.owner} has path {ends}{avoiding}"


@dataclass(frozen=True, slots=True)
class Several(Condition):
    """So many of these conditions hold: `some` is one, `all` is every one."""

    number: int
    of: tuple[Condition, ...]

    def plain(self) -> Any:
        """A mapping with a list."""
        return {self._how: [part.plain() for part in self.of]}

    @property
    def _how(self) -> str:
        if self.number == len(self.of):
            return "all"
        return "some" if self.number == 1 else f"{self.number} of"

    def __str__(self) -> str:
        return f"{self._how} of ({', '.join(map(str, self.of))})"


def _wrapped(selector: Selector) -> str:
    text = str(selector)
    return text if " " not in text else f"({text})"


def _combined(data: Mapping[Any, Any], depth: int) -> Condition:
    how, parts = next(iter(data.items())) if len(data) == 1 else ("", None)
    found = _COMBINED.fullmatch(str(how))
    if found is None or not isinstance(parts, list) or not parts or depth > 9:  # noqa: PLR2004
        raise Slip("Combine conditions with all, some or '2 of' and a list.")
    number = int(found[1]) if found[1] else (1 if how == "some" else len(parts))
    deeper = depth + 1
    read = [_combined(p, deeper) if isinstance(p, Mapping) else Condition.read(p) for p in parts]
    return Several(number, tuple(read))


@lru_cache(maxsize=16_384)
def _parse(text: str) -> Condition:
    reader = Reader(text)
    clause = read_condition(reader)
    reader.end()
    return clause


def read_condition(reader: Reader) -> Condition:
    """Take a whole clause."""
    negated = reader.take("not")
    subject = reader.word("an option, an event, a side, 'turn' or 'roll'")
    if subject in {"turn", "roll"}:
        span = reader.inner(Span.parse, "a range")
        return Clause(subject, "is", str(span), negated=negated)
    if reader.take("is"):
        return Clause(subject, "is", reader.word("a choice"), negated=negated)
    if verb := reader.one_of(("happened", "kept")):
        return Clause(subject, verb, negated=negated)
    if reader.take("has path"):
        return _path(reader, subject, negated=negated)
    if verb := reader.one_of(_VERBS):
        return Clause(subject, verb, _quantity(reader, verb), read_selector(reader), negated)
    return Clause(subject, negated=negated)


def _path(reader: Reader, owner: str, *, negated: bool) -> Path:
    if not reader.take("from"):
        reader.fail("Write a path as: has path from SPACE to SPACE avoiding SPACES.")
    start = operand(reader)
    if not reader.take("to"):
        reader.fail("Write a path as: has path from SPACE to SPACE avoiding SPACES.")
    end = operand(reader)
    avoiding = read_selector(reader) if reader.take("avoiding") else None
    return Path(owner, start, end, avoiding, negated)


def _quantity(reader: Reader, verb: str) -> str:
    if quantity := reader.one_of(("all", "some", "no")):
        return quantity
    bound = reader.one_of(BOUNDS)
    if bound is None and verb in {"controls", "occupies"}:
        return "all"  # `corrow controls skerrow`: there is one, or all of them are meant
    if bound is None:
        reader.fail("Write how many: all, some, no, at least 2, at most 2 or exactly 2.")
    return f"{bound} {reader.number('a number')}"
