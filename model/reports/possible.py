"""Whether a condition can ever hold, and on which turns an event can happen at all."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import KW_ONLY, dataclass, field, replace
from itertools import product
from math import prod
from typing import TYPE_CHECKING

from sandtable.model.ledger.calendar import first_turn, last_turn
from sandtable.model.ledger.turn_spans import is_turn_within, turns_of
from sandtable.model.overlay import flatten_scenario
from sandtable.model.phrases.condition import Clause, Condition, Path, Several
from sandtable.model.phrases.selector import Selector
from sandtable.model.phrases.span import Span
from sandtable.model.reports.scenarios import playable
from sandtable.model.select.pieces import pieces_of

if TYPE_CHECKING:
    from sandtable.model.entities.events import Event
    from sandtable.model.module import Module

MOST = 4096
"""A condition with more combinations is taken as possible."""
MOST_TURNS = 5000
"""A scenario with more turns is not looked at to its end."""
Turns = frozenset[int]


def played_turns(module: Module) -> Turns:
    """The turns that some scenario plays."""
    calendar, found = module.module.calendar, set[int]()
    for name in playable(module):
        scenario = flatten_scenario(module, name)
        first = first_turn(calendar, scenario)
        last = min(last_turn(calendar, scenario), first + MOST_TURNS)
        last = min(last, calendar.turns or last)
        found.update(range(first, last + 1))
    return frozenset(found)


def turns_within(module: Module, span: Span | None, turns: Turns) -> Turns:
    """Those turns that lie in a span of turns, dates or years."""
    ends = turns_of(module.module.calendar, span)
    return frozenset(turn for turn in turns if is_turn_within(turn, ends))


@dataclass(frozen=True, slots=True)
class Possible:
    """What conditions may count on: the turns to look at, and events that never happened yet."""

    module: Module
    turns: Turns
    never: frozenset[str] = frozenset()
    """Ids of events that have not happened, whatever is played."""
    _: KW_ONLY
    options: Mapping[str, str] | None = None
    """What is chosen; None, where every choice is looked at."""
    happened: frozenset[str] = frozenset()
    """Ids of events that have happened before the first turn."""
    out_of_play: frozenset[str] = frozenset()
    """Full names of pieces that nobody has."""
    fixed: Mapping[str, str | None] = field(default_factory=dict)
    """What a scenario chooses of the options, while of others every choice is looked at."""

    def on(self, turns: Turns) -> Possible:
        """Return the same, looked at on other turns."""
        return replace(self, turns=turns)

    def may_hold(self, condition: Condition) -> bool:
        """Say whether options, turns and all that play decides can be so that it holds."""
        free = {key: self._values(clause) for key, clause in _atoms(condition)}
        timed = {key: clause for key, clause in _atoms(condition) if _is_turn(clause)}
        if prod(map(len, free.values())) > MOST:
            return True
        return any(
            _holds(condition, {**dict(zip(free, values, strict=True)), **on})
            for on in self._on_turns(timed)
            for values in product(*free.values())
        )

    def _values(self, clause: Clause | Path) -> tuple[object, ...]:
        """What an option can be chosen as; of anything else, whether it is so."""
        if isinstance(clause, Clause):
            if _is_turn(clause):
                return (None,)
            if clause.verb in {"on", "is"} and clause.subject in self.module.options:
                return self._choices(clause.subject)
            if clause.verb in {"happened", "kept"} and clause.subject in self.never:
                return (False,)
            if clause.verb == "happened" and clause.subject in self.happened:
                return (True,)
            if clause.verb == "has" and clause.of is not None and self._has_none(clause.of):
                return (clause.quantity in {"no", "all"} or clause.quantity.startswith("at most"),)
        return (True, False)

    def _choices(self, option: str) -> tuple[object, ...]:
        entry = self.module.options[option]
        if self.options is None and (fixed := self.fixed.get(option)):
            return (fixed,)
        return (
            entry.choices if self.options is None else (self.options.get(option, entry.default),)
        )

    def _has_none(self, selector: Selector) -> bool:
        """Say whether all that a selector of pieces gives is out of play."""
        pieces = pieces_of(self.module, selector) if self.out_of_play else ()
        return bool(pieces) and self.out_of_play.issuperset(pieces)

    def _on_turns(self, timed: Mapping[str, Clause | Path]) -> Iterator[Mapping[str, object]]:
        """Each way in which the clauses about turns can be so together."""
        within = {
            key: turns_within(self.module, Span.parse(clause.quantity), self.turns)
            for key, clause in timed.items()
            if isinstance(clause, Clause)
        }
        ways = {tuple(turn in turns for turns in within.values()) for turn in self.turns}
        for way in sorted(ways):
            yield dict(zip(within, way, strict=True))


def _is_turn(clause: Clause | Path) -> bool:
    return isinstance(clause, Clause) and clause.subject == "turn"


def _key(clause: Clause | Path) -> str:
    """What a clause is about, whatever it says of it: an option has one choice at a time."""
    if isinstance(clause, Clause) and clause.verb in {"on", "is"} and not _is_turn(clause):
        return clause.subject if clause.subject != "roll" else f"roll {clause.quantity}"
    return str(clause).removeprefix("not ")


def _atoms(condition: Condition) -> Iterator[tuple[str, Clause | Path]]:
    if isinstance(condition, Several):
        for part in condition.of:
            yield from _atoms(part)
    elif isinstance(condition, Clause | Path):
        yield _key(condition), condition


def _holds(condition: Condition, values: Mapping[str, object]) -> bool:
    if isinstance(condition, Several):
        return sum(_holds(part, values) for part in condition.of) >= condition.number
    if not isinstance(condition, Clause | Path):
        return True
    value = values[_key(condition)]
    if isinstance(value, str) and isinstance(condition, Clause):
        value = value == (condition.quantity if condition.verb == "is" else "on")
    return bool(value) is not condition.negated


def event_turns(module: Module, event: Event, turns: Turns) -> Turns:
    """The turns on which an event can happen, by its years and by when it fires."""
    within = turns_within(module, event.years, turns)
    return turns_within(module, event.at.turns, within) if event.at else within
