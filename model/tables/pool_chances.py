"""The chance of each marker to be drawn by each turn, from a pool without replacement.

The result is exact: the states of the pool are counted, not sampled. All markers that behave alike
are counted together, so a state is one number for each sort. A marker's own chance is the weight
lost by the states in which it was not drawn yet. The number of a sort that always returns never
changes.

Assumptions: every marker in the pool is equally likely. The markers of one pick are out of the
pool together, with all that they draw, and those that return do so after the pick. A marker that
cannot happen on the turn has no effect, counts as not drawn, and returns unless it says otherwise.
An empty pool gives nothing.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from math import gcd, lcm

from sandtable.model.tables.errors import InexactError
from sandtable.model.tables.marker_effects import RETURNING_EFFECT, MarkerEffect

MAX_COMPUTING_STEPS = 20_000_000
PoolState = tuple[int, ...]
StateWeights = Mapping[PoolState, int]
_Moment = tuple[PoolState, PoolState, int]
"""A moment while markers are drawn: the pool, the markers to be returned, and the draws left."""
NEVER_TURN = 10**9


@dataclass(frozen=True, slots=True)
class PoolMarker:
    """A marker in a pool.

    It states its number of copies, its effects, and the turns on which its event can happen.
    """

    id: str
    effects: tuple[MarkerEffect, ...]
    copies: int = 1
    first: int | None = None
    """The first turn on which it can happen; None for any."""
    last: int | None = None
    comes: int | None = None
    """The turn on which it is put into the pool; None for before the first."""
    goes: int | None = None
    """The turn on which it is removed from the pool, drawn or not; None for never."""
    late: tuple[MarkerEffect, ...] = RETURNING_EFFECT
    """Its effects when drawn on a turn on which it cannot happen."""

    def can_happen_on(self, turn: int) -> bool:
        """Say whether the event of the marker can happen on a turn."""
        return (self.first is None or self.first <= turn) and (
            self.last is None or turn <= self.last
        )


@dataclass(frozen=True, slots=True)
class TurnDraw:
    """The number of markers that a player draws on a turn."""

    turn: int
    picks: int = 1


@dataclass(frozen=True, slots=True)
class _EqualMarkers:
    """Markers that behave alike on all turns of a scenario."""

    effects: tuple[MarkerEffect, ...]
    happens: tuple[bool, ...]
    comes: int
    goes: int
    late: tuple[MarkerEffect, ...]


def drawn_chances(
    markers: Iterable[PoolMarker], draws: Sequence[TurnDraw]
) -> Mapping[PoolMarker, list[Fraction]]:
    """Return, by marker, the probability that a copy was drawn by the end of each turn."""
    sorts = {marker: _equal_markers_of(marker, draws) for marker in markers}
    chances_by_sort: dict[tuple[_EqualMarkers, int], list[Fraction]] = {}
    numbers: Counter[_EqualMarkers] = Counter()
    # Markers of one sort with as many copies have the same chances.
    for marker, sort in sorts.items():
        numbers[sort] += marker.copies
    effort = _StepBudget(MAX_COMPUTING_STEPS)
    for marker, sort in sorts.items():
        sort_and_copies = (sort, marker.copies)
        if sort_and_copies not in chances_by_sort:
            chances_by_sort[sort_and_copies] = _DrawChain(
                numbers, sort, marker.copies, draws, effort
            ).drawn_by_turn()
    return {marker: chances_by_sort[sort, marker.copies] for marker, sort in sorts.items()}


def _equal_markers_of(marker: PoolMarker, draws: Sequence[TurnDraw]) -> _EqualMarkers:
    turns = [draw.turn for draw in draws]
    comes = sum(marker.comes is not None and turn < marker.comes for turn in turns)
    goes = NEVER_TURN if marker.goes is None else sum(turn < marker.goes for turn in turns)
    return _EqualMarkers(
        marker.effects, tuple(map(marker.can_happen_on, turns)), comes, goes, marker.late
    )


@dataclass
class _StepBudget:
    """The amount of computing that is left before a result is refused as too expensive."""

    left: int

    def spend_computing_steps(self, steps: int) -> None:
        """Subtract work from the amount of computing that is left.

        Raise InexactError if nothing is left.
        """
        self.left -= steps
        if self.left < 0:
            raise InexactError(
                "The pool can be in too many states to count them exactly: too many of its "
                "markers behave each in a way of its own."
            )


@dataclass(frozen=True, slots=True)
class _PickOutcome:
    """The possible states of a pool after markers were drawn.

    The probability of each is its share divided by `over`.
    """

    over: int
    shares: list[tuple[PoolState, int]]


@dataclass
class _DrawChain:
    """The states of a pool from turn to turn, as long as one given marker was not drawn."""

    numbers: Mapping[_EqualMarkers, int]
    sort: _EqualMarkers
    copies: int
    draws: Sequence[TurnDraw]
    effort: _StepBudget
    _picks: dict[tuple[PoolState, PoolState], _PickOutcome] = field(default_factory=dict)

    def __post_init__(self) -> None:
        """Count the copies of the given marker separately from all other markers."""
        self.sorts = [*self.numbers, self.sort]
        numbers_of_others = {**self.numbers, self.sort: self.numbers[self.sort] - self.copies}
        self.whole = [*numbers_of_others.values(), self.copies]
        ways = [way for sort in self.sorts for way in (*sort.effects, *sort.late)]
        denominators = (effect.chance.denominator for effect in ways)
        self._parts = lcm(*denominators)
        self._ways = [_weighted_effects(sort.effects, self._parts) for sort in self.sorts]
        self._late_ways = [_weighted_effects(sort.late, self._parts) for sort in self.sorts]

    def drawn_by_turn(self) -> list[Fraction]:
        """Return the probability that the given marker was drawn by the end of each turn."""
        now: StateWeights = {tuple(0 for _ in self.sorts): 1}
        whole, chances = 1, []
        for index, draw in enumerate(self.draws):
            now = self._apply_schedule(now, index)
            for _ in range(draw.picks):
                now, whole = self._after_a_pick(now, whole, index)
            chances.append(1 - Fraction(sum(now.values()), whole))
        return chances

    def _apply_schedule(self, now: StateWeights, index: int) -> StateWeights:
        """Add and remove the markers that the schedule brings or removes on a turn.

        This happens before the draw; equal states are then merged.
        """
        after: dict[PoolState, int] = defaultdict(int)
        for state, weight in now.items():
            then = tuple(
                0 if sort.goes <= index else whole if sort.comes == index else number
                for sort, whole, number in zip(self.sorts, self.whole, state, strict=True)
            )
            after[then] += weight
        return after

    def _after_a_pick(self, now: StateWeights, whole: int, index: int) -> tuple[StateWeights, int]:
        """Return the weights of all states after a draw, over a common denominator.

        That is much faster than a sum of fractions.
        """
        happens = tuple(int(sort.happens[index]) for sort in self.sorts)
        picks = {state: self._cached_pick(state, happens) for state in now}
        over = lcm(*(pick.over for pick in picks.values()))
        after: defaultdict[PoolState, int] = defaultdict(int)
        for state, weight in now.items():
            scaled = weight * (over // picks[state].over)
            self.effort.spend_computing_steps(len(picks[state].shares))
            for then, share in picks[state].shares:
                after[then] += scaled * share
        whole *= over
        # The weights would otherwise grow with every pick.
        common = gcd(whole, *after.values())
        return {state: weight // common for state, weight in after.items()}, whole // common

    def _cached_pick(self, state: PoolState, happens: PoolState) -> _PickOutcome:
        if (state, happens) not in self._picks:
            self._picks[state, happens] = self._compute_pick(state, happens)
        return self._picks[state, happens]

    def _compute_pick(self, state: PoolState, happens: PoolState) -> _PickOutcome:
        """Return the states of a pool after drawing a marker, with all further draws it causes.

        Markers that return to the pool are set aside until then.
        """
        over, left = 1, sum(state)
        now: dict[_Moment, int] = {(state, tuple(0 for _ in state), 1): 1}
        finished: dict[PoolState, Fraction] = defaultdict(Fraction)
        while now:
            after: dict[_Moment, int] = defaultdict(int)
            self.effort.spend_computing_steps(len(now) * len(state))
            for moment, weight in now.items():
                pool, aside, pending = moment
                # An empty pool gives nothing, however many draws remain.
                if pending and left:
                    for then, parts in self._draw_marker(moment, happens):
                        after[then] += weight * parts
                else:
                    finished[tuple(map(sum, zip(pool, aside, strict=True)))] += Fraction(
                        weight, over
                    )
            now, over, left = after, over * left * self._parts, left - 1
        return _make_pick_outcome(finished)

    def _draw_marker(self, moment: _Moment, happens: PoolState) -> Iterator[tuple[_Moment, int]]:
        """Yield the results of drawing one marker from a pool.

        The result in which the given marker is drawn is left out.
        """
        pool, aside, pending = moment
        marker_index = len(pool) - 1
        for index, number in enumerate(pool):
            # The marker in question is counted separately.
            if not number or (index == marker_index and happens[marker_index]):
                continue
            less = _add_copies(pool, index, -1)
            most = sum(less)
            ways = self._ways if happens[index] else self._late_ways
            for parts, returns, draws in ways[index]:
                beside = _add_copies(aside, index, 1) if returns else aside
                yield (less, beside, min(pending - 1 + draws, most)), number * parts


def _weighted_effects(effects: Iterable[MarkerEffect], parts: int) -> list[tuple[int, bool, int]]:
    return [(int(effect.chance * parts), effect.returns, effect.draws) for effect in effects]


def _make_pick_outcome(chances: Mapping[PoolState, Fraction]) -> _PickOutcome:
    over = lcm(*(chance.denominator for chance in chances.values()))
    return _PickOutcome(over, [(then, int(chance * over)) for then, chance in chances.items()])


def _add_copies(state: PoolState, index: int, by: int) -> PoolState:
    return (*state[:index], state[index] + by, *state[index + 1 :])
