"""The chance of each marker to have been drawn by each turn, from a pool without replacement.

Exact: the states of the pool are counted, not tried. All markers that behave alike are counted
together, so a state is one number for each sort; a marker's own chance is what is lost of the
states in which it was not drawn yet. Sorts that always go back never change their number.

What is assumed: everything in the pool is as likely to be drawn; the markers of one pick are out
together, with all that is drawn because of them, and what returns goes back when the pick is over;
a marker that cannot happen on the turn has no effect and counts as not drawn, and goes back unless
it says otherwise; an empty pool gives nothing.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import gcd, lcm

from sandtable.model.tables.errors import InexactError
from sandtable.model.tables.markers import GOES_BACK, Effect

MOST_STEPS = 20_000_000
State = tuple[int, ...]
Weights = Mapping[State, int]
_Moment = tuple[State, State, int]
"""Within a pick: what is in the pool, what waits beside it, and how many are still to be drawn."""
NEVER = 10**9


@dataclass(frozen=True, slots=True)
class Marker:
    """Something in a pool: its copies, what may become of it, and when it can happen."""

    id: str
    effects: tuple[Effect, ...]
    copies: int = 1
    first: int | None = None
    """The first turn on which it can happen; None is always."""
    last: int | None = None
    comes: int | None = None
    """The turn on which it is put into the pool; None is before the first."""
    goes: int | None = None
    """The turn on which it is taken out of it, drawn or not; None is never."""
    late: tuple[Effect, ...] = GOES_BACK
    """What may become of it when it is drawn on a turn on which it cannot happen."""

    def happens(self, turn: int) -> bool:
        """Say whether it can happen on a turn."""
        return (self.first is None or self.first <= turn) and (
            self.last is None or turn <= self.last
        )


@dataclass(frozen=True, slots=True)
class Draw:
    """How often one draws on a turn."""

    turn: int
    picks: int = 1


@dataclass(frozen=True, slots=True)
class _Sort:
    """Markers that behave alike on all turns of a scenario."""

    effects: tuple[Effect, ...]
    happens: tuple[bool, ...]
    comes: int
    goes: int
    late: tuple[Effect, ...]


def chances(markers: Iterable[Marker], draws: Sequence[Draw]) -> Mapping[Marker, list[Fraction]]:
    """By marker: the chance that it, or one of its copies, was drawn by the end of each turn."""
    sorts = {marker: _sort(marker, draws) for marker in markers}
    found: dict[tuple[_Sort, int], list[Fraction]] = {}
    numbers: Counter[_Sort] = Counter()
    for marker, sort in sorts.items():
        numbers[sort] += marker.copies
    effort = _Effort(MOST_STEPS)
    for marker, sort in sorts.items():
        one = (sort, marker.copies)
        if one not in found:
            found[one] = _Chain(numbers, sort, marker.copies, draws, effort).drawn()
    return {marker: found[sort, marker.copies] for marker, sort in sorts.items()}


def _sort(marker: Marker, draws: Sequence[Draw]) -> _Sort:
    turns = [draw.turn for draw in draws]
    comes = sum(marker.comes is not None and turn < marker.comes for turn in turns)
    goes = NEVER if marker.goes is None else sum(turn < marker.goes for turn in turns)
    return _Sort(marker.effects, tuple(map(marker.happens, turns)), comes, goes, marker.late)


@dataclass
class _Effort:
    """How many steps may still be taken before an answer is refused."""

    left: int

    def spend(self, steps: int) -> None:
        """Take so many steps, or refuse."""
        self.left -= steps
        if self.left < 0:
            raise InexactError(
                "The pool can be in too many states to count them exactly: too many of its "
                "markers behave each in a way of its own."
            )


@dataclass(frozen=True, slots=True)
class _Pick:
    """Where one pick leads from a state: each share is so many parts of `over`."""

    over: int
    shares: list[tuple[State, int]]


@dataclass
class _Chain:
    """The pool from turn to turn, as long as one marker has not been drawn."""

    numbers: Mapping[_Sort, int]
    sort: _Sort
    copies: int
    draws: Sequence[Draw]
    effort: _Effort
    _picks: dict[tuple[State, State], _Pick] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Count the marker by itself, after all the others."""
        self.sorts = [*self.numbers, self.sort]
        others = {**self.numbers, self.sort: self.numbers[self.sort] - self.copies}
        self.whole = [*others.values(), self.copies]
        ways = [way for sort in self.sorts for way in (*sort.effects, *sort.late)]
        every = (effect.chance.denominator for effect in ways)
        self._parts = lcm(*every)
        self._ways = [_ways(sort.effects, self._parts) for sort in self.sorts]
        self._late_ways = [_ways(sort.late, self._parts) for sort in self.sorts]

    def drawn(self) -> list[Fraction]:
        """The chance by the end of each turn."""
        now: Weights = {tuple(0 for _ in self.sorts): 1}
        whole, found = 1, []
        for index, draw in enumerate(self.draws):
            now = self._scheduled(now, index)
            for _ in range(draw.picks):
                now, whole = self._after_a_pick(now, whole, index)
            found.append(1 - Fraction(sum(now.values()), whole))
        return found

    def _scheduled(self, now: Weights, index: int) -> Weights:
        """What is put in or taken out before one draws; states may become the same by it."""
        after: dict[State, int] = defaultdict(int)
        for state, weight in now.items():
            then = tuple(
                0 if sort.goes <= index else whole if sort.comes == index else number
                for sort, whole, number in zip(self.sorts, self.whole, state, strict=True)
            )
            after[then] += weight
        return after

    def _after_a_pick(self, now: Weights, whole: int, index: int) -> tuple[Weights, int]:
        """Weights over a common denominator: much faster than a sum of fractions."""
        happens = tuple(int(sort.happens[index]) for sort in self.sorts)
        picks = {state: self._picked(state, happens) for state in now}
        over = lcm(*(pick.over for pick in picks.values()))
        after: defaultdict[State, int] = defaultdict(int)
        for state, weight in now.items():
            scaled = weight * (over // picks[state].over)
            self.effort.spend(len(picks[state].shares))
            for then, share in picks[state].shares:
                after[then] += scaled * share
        whole *= over
        common = gcd(whole, *after.values())
        return {state: weight // common for state, weight in after.items()}, whole // common

    def _picked(self, state: State, happens: State) -> _Pick:
        if (state, happens) not in self._picks:
            self._picks[state, happens] = self._pick(state, happens)
        return self._picks[state, happens]

    def _pick(self, state: State, happens: State) -> _Pick:
        """Draw one, and all that it brings along; what returns waits beside the pool till then."""
        over, left = 1, sum(state)
        now: dict[_Moment, int] = {(state, tuple(0 for _ in state), 1): 1}
        done: dict[State, Fraction] = defaultdict(Fraction)
        while now:
            after: dict[_Moment, int] = defaultdict(int)
            self.effort.spend(len(now) * len(state))
            for moment, weight in now.items():
                pool, aside, pending = moment
                if pending and left:
                    for then, parts in self._one(moment, happens):
                        after[then] += weight * parts
                else:
                    done[tuple(map(sum, zip(pool, aside, strict=True)))] += Fraction(weight, over)
            now, over, left = after, over * left * self._parts, left - 1
        return _as_pick(done)

    def _one(self, moment: _Moment, happens: State) -> Iterator[tuple[_Moment, int]]:
        """Draw a single marker; what happens if it is the one in question is left out."""
        pool, aside, pending = moment
        own = len(pool) - 1
        for index, number in enumerate(pool):
            if not number or (index == own and happens[own]):
                continue
            less = _more(pool, index, -1)
            most = sum(less)
            ways = self._ways if happens[index] else self._late_ways
            for parts, returns, draws in ways[index]:
                beside = _more(aside, index, 1) if returns else aside
                yield (less, beside, min(pending - 1 + draws, most)), number * parts


def _ways(effects: Iterable[Effect], parts: int) -> list[tuple[int, bool, int]]:
    return [(int(effect.chance * parts), effect.returns, effect.draws) for effect in effects]


def _as_pick(chances: Mapping[State, Fraction]) -> _Pick:
    over = lcm(*(chance.denominator for chance in chances.values()))
    return _Pick(over, [(then, int(chance * over)) for then, chance in chances.items()])


def _more(state: State, index: int, by: int) -> State:
    return (*state[:index], state[index] + by, *state[index + 1 :])
