"""Conditions about an option, an event, a turn, a roll, control or possession."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Self

from sandtable.model.name_suggestions import closest_name
from sandtable.model.phrases.phrase import Phrase, PhraseError, PhraseReader, is_whole_number
from sandtable.model.phrases.selector import Selector, read_operand, read_selector
from sandtable.model.phrases.span import Span

BOUND_WORDS = ("at least", "at most", "exactly")
_NO_AND_MESSAGE = "Conditions are not joined by 'and': write a list, one condition in each entry."
_PLURAL_VERBS = {"occupy": "occupies", "have": "has", "hold": "controls", "holds": "controls"}
"""Verbs that authors write, and those of conditions, where the two are not alike."""
_VERBS = ("controls", "occupies", "has", "has lost", "has path", "happened", "kept", "is")
_VERBS_OF_HOLDING = ("has lost", "controls", "occupies", "has")
_COMBINATION_PATTERN = re.compile(r"some|all|([0-9]{1,3}) of")


@dataclass(frozen=True, slots=True)
class Condition(Phrase):
    """A statement about the game that is true or false."""

    @classmethod
    def parse(cls, text: str) -> Self:
        """Parse a single condition, such as `corrow controls oxmead`."""
        condition = _parse_condition(text)
        assert isinstance(condition, cls)
        return condition

    @classmethod
    def read_from_file(cls, data: object) -> Self:
        """Parse a condition, or a mapping of `some`, `all` or `2 of` to a list of conditions."""
        if isinstance(data, Mapping):
            condition = _parse_combination(data, depth=0)
            assert isinstance(condition, cls)
            return condition
        if data is None or isinstance(data, list):
            raise PhraseError(
                "Write a condition as a text, or combine several with all, some or"
                " '2 of' and a list."
            )
        return super(Condition, cls).read_from_file(data)

    @classmethod
    def json_schema(cls) -> dict[str, Any]:
        """Return a JSON Schema that accepts a condition as a text or as a mapping."""
        return {"type": ["string", "object"]}


@dataclass(frozen=True, slots=True)
class ConditionClause(Condition):
    """One statement of a condition: subject, verb, quantity and object."""

    subject: str
    verb: str = "on"
    quantity: str = ""
    of: Selector | None = None
    negated: bool = False

    def __str__(self) -> str:
        parts = ("not" if self.negated else "", self.subject, self._verb_as_written, self.quantity)
        return " ".join(p for p in (*parts, str(self.of or "")) if p)

    @property
    def _verb_as_written(self) -> str:
        return "" if self.verb == "on" or self.subject in {"turn", "roll"} else self.verb


@dataclass(frozen=True, slots=True)
class PathCondition(Condition):
    """The existence of a path of spaces: `corrow has path from oxmead to skerrow avoiding sea`."""

    owner: str
    start: Selector
    end: Selector
    avoiding: Selector | None = None
    negated: bool = False

    def __str__(self) -> str:
        ends = f"from {_parenthesize_selector(self.start)} to {_parenthesize_selector(self.end)}"
        avoiding = f" avoiding {self.avoiding}" if self.avoiding else ""
        return f"{'not ' if self.negated else ''}{self.owner} has path {ends}{avoiding}"


@dataclass(frozen=True, slots=True)
class ConditionGroup(Condition):
    """A group of conditions of which `number` must be true: one for `some`, all for `all`."""

    number: int
    of: tuple[Condition, ...]

    def as_file_content(self) -> Any:
        """Return the conditions of the group as data for a file, with the word that joins them."""
        return {self._word_that_combines_conditions: [part.as_file_content() for part in self.of]}

    @property
    def _word_that_combines_conditions(self) -> str:
        if self.number == len(self.of):
            return "all"
        return "some" if self.number == 1 else f"{self.number} of"

    def __str__(self) -> str:
        return f"{self._word_that_combines_conditions} of ({', '.join(map(str, self.of))})"


def _parenthesize_selector(selector: Selector) -> str:
    text = str(selector)
    return text if " " not in text else f"({text})"


def _parse_combination(data: Mapping[Any, Any], depth: int) -> Condition:
    word, parts = next(iter(data.items())) if len(data) == 1 else ("", None)
    combination = _COMBINATION_PATTERN.fullmatch(str(word))
    # The bound of depth keeps hostile files from exhausting the stack.
    if combination is None or not isinstance(parts, list) or not parts or depth > 9:  # noqa: PLR2004
        raise PhraseError("Combine conditions with all, some or '2 of' and a list.")
    number = int(combination[1]) if combination[1] else (1 if word == "some" else len(parts))
    deeper = depth + 1
    conditions = [
        _parse_combination(p, deeper) if isinstance(p, Mapping) else Condition.read_from_file(p)
        for p in parts
    ]
    return ConditionGroup(number, tuple(conditions))


@lru_cache(maxsize=16_384)
def _parse_condition(text: str) -> Condition:
    reader = PhraseReader(text)
    if " and " in text:
        before, _, after = text.partition(" and ")
        is_about_places = " " not in after and any(f" {v} " in before for v in _VERBS_OF_HOLDING)
        reader.raise_error_at_next_word(
            f"Names are joined by 'or', also where all are meant: write '{before} or {after}'."
            if is_about_places
            else _NO_AND_MESSAGE
        )
    clause = read_condition(reader)
    if word := reader.peek_word():
        reader.require_end_of_text(_PLURAL_VERBS.get(word) or closest_name(word, _VERBS))
    return clause


def read_condition(reader: PhraseReader) -> Condition:
    """Read a condition word by word from a text, and return it."""
    negated = reader.skip_phrase_if_next("not")
    subject = reader.read_word("an option, an event, a side, 'turn' or 'roll'")
    if subject in {"turn", "roll"}:
        span = reader.read_inner_phrase(Span.parse, "a range")
        return ConditionClause(subject, "is", str(span), negated=negated)
    if reader.skip_phrase_if_next("is"):
        return ConditionClause(subject, "is", reader.read_word("a choice"), negated=negated)
    if verb := reader.read_first_of_phrases(("happened", "kept")):
        return ConditionClause(subject, verb, negated=negated)
    if reader.skip_phrase_if_next("has path"):
        return _read_path(reader, subject, negated=negated)
    if verb := reader.read_first_of_phrases(_VERBS_OF_HOLDING):
        return ConditionClause(
            subject, verb, _read_quantity(reader, verb), read_selector(reader), negated
        )
    return ConditionClause(subject, negated=negated)


def _read_path(reader: PhraseReader, owner: str, *, negated: bool) -> PathCondition:
    if not reader.skip_phrase_if_next("from"):
        reader.raise_error_at_next_word(
            "Write a path as: has path from SPACE to SPACE avoiding SPACES."
        )
    start = read_operand(reader)
    if not reader.skip_phrase_if_next("to"):
        reader.raise_error_at_next_word(
            "Write a path as: has path from SPACE to SPACE avoiding SPACES."
        )
    end = read_operand(reader)
    avoiding = read_selector(reader) if reader.skip_phrase_if_next("avoiding") else None
    return PathCondition(owner, start, end, avoiding, negated)


def _read_quantity(reader: PhraseReader, verb: str) -> str:
    if quantity := reader.read_first_of_phrases(("all", "some", "no")):
        return quantity
    bound = reader.read_first_of_phrases(BOUND_WORDS)
    # `controls 4 towns`; a place called 4 stands alone.
    if bound is None and is_whole_number(number := reader.peek_word()) and reader.peek_word(1):
        rest = reader.peek_word(1)
        reader.raise_error_at_next_word(
            f"Write 'at least {number} {rest}', 'at most {number} {rest}' or "
            f"'exactly {number} {rest}'."
        )
    if bound is None and verb in {"controls", "occupies"}:
        return "all"  # `corrow controls skerrow`: there is one, or all of them are meant
    if bound is None:
        reader.raise_error_at_next_word(
            "Write how many: all, some, no, at least 2, at most 2 or exactly 2."
        )
    return f"{bound} {reader.read_whole_number('a number')}"
