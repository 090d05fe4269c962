"""Supply in a position: which pieces are supplied, by which supply line and path."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from fractions import Fraction

from sandtable.model.entities.rules import SupplyLine
from sandtable.model.entities.scenarios import Scenario
from sandtable.model.ledger.position import Position
from sandtable.model.ledger.standing import Standing, side_of_standing
from sandtable.model.ledger.turn_spans import is_turn_within, turns_of_span
from sandtable.model.limits.standing_selectors import StandingSelector
from sandtable.model.module import Module
from sandtable.model.phrases.selector import Selector
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.select.space_connections import neighbours_by_space
from sandtable.model.select.space_finder import SpaceFinder
from sandtable.model.select.space_index import SPACE_KINDS_OFF_MAP, space_index_of
from sandtable.model.supply.feeding import SuppliedCopy, assign_sources
from sandtable.model.supply.supply_paths import SpacesInSupplyRange, steps_of_line, trace_supply
from sandtable.model.supply.supply_sources import (
    selector_of_side,
    sources_of_side,
    spaces_of_standing,
)

SupplyAnswer = bool | None
"""Whether pieces are supplied; None if a choice or an unknown number decides."""


@dataclass(frozen=True, slots=True)
class SupplyState:
    """Pieces that need supply; whether they get it, and by which path."""

    standing: Standing
    side: str
    supplied: SupplyAnswer
    lines: tuple[str, ...]
    """Id of the supply line that supplies them, or of those that should."""
    limit: Fraction | None
    cost: Fraction | None = None
    path: tuple[str, ...] = ()
    has_source: bool = True
    """Whether the side has any source of such a line."""
    is_crowded: bool = False
    """Whether sources in range supply other units instead."""
    is_relayed: bool = False
    """Whether the path leads from the source by way of a relay."""


@dataclass(frozen=True)
class _LineOfSide:
    """A supply line for the units of one side, with the spaces in range of its sources."""

    name: str
    line: SupplyLine
    limit: Fraction | None
    parts: int
    """Number of parts of a point in which the costs of the path are counted."""
    net: SpacesInSupplyRange
    certain_net: SpacesInSupplyRange
    has_source: bool
    nets_by_source: Mapping[str, SpacesInSupplyRange]
    """The spaces in range of each single source, if each supplies a limited number of units."""


_Need = tuple[Standing, str, list[_LineOfSide]]
"""Pieces that need supply, their side, and the supply lines that concern them."""


@dataclass
class SupplyTracer:
    """Calculator of supply in one position on one turn."""

    position: Position
    turn: int
    ground: Module | None = None
    """Module with the same ground, whose steps are already known to others."""
    _lines: dict[tuple[str, str], _LineOfSide | None] = field(default_factory=dict)

    @property
    def module(self) -> Module:
        """Return the module in which the spaces are changed as the scenario states."""
        return self.position.module

    def supply_states(self) -> list[SupplyState]:
        """Return for all pieces that need supply whether they get it, in order of placement."""
        needs = list(self._find_pieces_that_need_supply())
        # Sources of limited number are shared among all units before any is judged.
        fed_by = self._shared_sources(needs)
        return [
            self._supply_state_of_piece(need, fed_by.get(index, []))
            for index, need in enumerate(needs)
        ]

    def _find_pieces_that_need_supply(self) -> Iterator[_Need]:
        """Yield the pieces to which supply lines apply.

        Each comes with its side and these lines.
        """
        tests = {
            name: StandingSelector(self.position, line.of).compile_test()
            for name, line in self.module.supply.items()
        }
        ground = space_index_of(self.module)
        for standing in self.position.standings:
            spaces = spaces_of_standing(self.position, standing)
            sites = [ground.find_space(space) for space in spaces]
            # A choice among pieces that matches none has no pieces, which LIM004 reports.
            on_map = any(
                site is not None and site.kind not in SPACE_KINDS_OFF_MAP for site in sites
            )
            if not standing.pieces or not on_map:
                continue
            side = self._side_of_standing(standing)
            names = [name for name, test in tests.items() if test(standing) is not False]
            lines = [line for name in names if (line := self._line_of_side(name, side))]
            if lines:
                yield standing, side, lines

    def _side_of_standing(self, standing: Standing) -> str:
        counter = manifest_of_module(self.module).counters.get(standing.pieces[0])
        owner = counter.owner if counter else standing.scope
        return side_of_standing(self.module, standing, owner)

    def _line_of_side(self, name: str, side: str) -> _LineOfSide | None:
        if (name, side) not in self._lines:
            self._lines[name, side] = self._trace_line(name, side)
        return self._lines[name, side]

    def _trace_line(self, name: str, side: str) -> _LineOfSide | None:
        """Follow a supply line for one side as far as its range.

        Returns None if it does not apply now, or has no fixed range.
        """
        line = self.module.supply[name]
        limit = self._range_of_supply_line(line)
        if limit is None:
            return None
        sources = sources_of_side(self.position, line.sources, side)
        blocked, relays = frozenset[str](), frozenset[str]()
        if line.blocked is not None:
            words = selector_of_side(self.module, line.blocked, side)
            blocked = self._surely_selected(words)
        if line.relays is not None:
            relays = sources_of_side(self.position, line.relays, side).possible
        # What a scenario changes of a space is rarely its ground, and the steps are many.
        ground = None if _does_scenario_change_terrain(self.position.scenario) else self.ground
        steps, parts = steps_of_line(ground or self.module, line)
        most = int(limit * parts)
        open_sources = sources.possible - blocked
        net = trace_supply(steps, open_sources, most, blocked=blocked, relays=relays)
        certain_sources = sources.certain - blocked
        certain_net = (
            net
            if certain_sources == open_sources
            else trace_supply(steps, certain_sources, most, blocked=blocked, relays=relays)
        )
        nets_by_source = {
            source: trace_supply(steps, [source], most, blocked=blocked, relays=relays)
            for source in (open_sources if line.feeds is not None else ())
        }
        return _LineOfSide(
            name, line, limit, parts, net, certain_net, bool(sources.possible), nets_by_source
        )

    def _surely_selected(self, selector: Selector) -> frozenset[str]:
        """Return the spaces that a selector certainly means; uncertain ones never block supply."""
        finder = SpaceFinder(
            self.module, self.position.situation, neighbours_by_space, includes_unknown=False
        )
        return finder.find_spaces(selector)

    def _range_of_supply_line(self, line: SupplyLine) -> Fraction | None:
        calendar = self.module.module.calendar
        amounts = (
            amount
            for span, amount in line.range.items()
            if is_turn_within(self.turn, turns_of_span(calendar, span))
        )
        amount = next(amounts, None)
        number = amount.constant_number if amount else None
        return None if number is None else Fraction(number)

    def _shared_sources(self, needs: list[_Need]) -> Mapping[int, list[str | None]]:
        """Return the limited supply sources that supply each copy of pieces, by entry."""
        units: list[SuppliedCopy] = []
        capacities: dict[str, int] = {}
        for index, (standing, _, lines) in enumerate(needs):
            limited = [line for line in lines if line.line.feeds is not None]
            if not limited:
                continue
            sources = {
                source
                for line in limited
                for source in self._limited_sources(line, standing, capacities)
            }
            is_free = any(self._is_supplied_without_limit(standing, line) for line in lines)
            units.extend(
                SuppliedCopy(index, set(sources), is_free) for _ in range(standing.quantity or 1)
            )
        fed_by: dict[int, list[str | None]] = {}
        for unit, source in zip(units, assign_sources(units, capacities), strict=True):
            fed_by.setdefault(unit.entry, []).append(source)
        return fed_by

    def _limited_sources(
        self, line: _LineOfSide, standing: Standing, capacities: dict[str, int]
    ) -> Iterator[str]:
        """Yield the limited sources of a supply line near pieces, and record their capacity."""
        spaces = spaces_of_standing(self.position, standing)
        for source, net in line.nets_by_source.items():
            number = self._number_of_units_supplied(line.line, source)
            if number is not None and any(space in net.ways for space in spaces):
                capacities[source] = number
                yield source

    def _number_of_units_supplied(self, line: SupplyLine, source: str) -> int | None:
        # A number applies to every source; a word names a number of each source.
        if line.feeds is None or line.feeds.constant_number is not None:
            return line.feeds.constant_number if line.feeds else None
        site = space_index_of(self.module).find_space(source)
        amount = site.space.values.get(line.feeds.number) if site else None
        return amount.constant_number if amount else None

    def _is_supplied_without_limit(self, standing: Standing, line: _LineOfSide) -> bool:
        spaces = spaces_of_standing(self.position, standing)
        return line.line.feeds is None and any(space in line.net.ways for space in spaces)

    def _supply_state_of_piece(self, need: _Need, fed_by: list[str | None]) -> SupplyState:
        standing, side, lines = need
        # In order, so that of two ways of the same cost it is always the same one.
        spaces = sorted(spaces_of_standing(self.position, standing))
        free = [line for line in lines if line.line.feeds is None]
        reaching = [line for line in free if any(space in line.net.ways for space in spaces)]
        if reaching:
            line = min(reaching, key=lambda each: _lowest_cost_of_path(each, spaces))
            sure = all(space in line.certain_net.ways for space in spaces)
            supplied = True if sure and not standing.chosen else None
            return self._supply_state_in_range(
                need, supplied, line, line.certain_net if sure else line.net
            )
        source = next(filter(None, fed_by), None)
        if source is not None:
            limited = next(line for line in lines if source in line.nets_by_source)
            supplied = True if all(fed_by) and len(spaces) == 1 else None
            net = limited.nets_by_source[source]
            return self._supply_state_in_range(need, supplied, limited, net)
        return SupplyState(
            standing,
            side,
            False,
            tuple(line.name for line in lines),
            lines[0].limit,
            has_source=any(line.has_source for line in lines),
            is_crowded=any(space in line.net.ways for line in lines for space in spaces),
        )

    def _supply_state_in_range(
        self, need: _Need, supplied: SupplyAnswer, line: _LineOfSide, net: SpacesInSupplyRange
    ) -> SupplyState:
        spaces = spaces_of_standing(self.position, need[0])
        reached = [space for space in spaces if space in net.ways]
        best = min(reached, key=lambda space: (net.ways[space].cost, space))
        return SupplyState(
            need[0],
            need[1],
            supplied,
            (line.name,),
            line.limit,
            Fraction(net.ways[best].cost, line.parts),
            net.path_to_space(best),
            is_relayed=net.ways[best].source in net.relay_paths,
        )


def _lowest_cost_of_path(line: _LineOfSide, spaces: list[str]) -> Fraction:
    costs = [line.net.ways[space].cost for space in spaces if space in line.net.ways]
    return Fraction(min(costs), line.parts)


def _does_scenario_change_terrain(scenario: Scenario) -> bool:
    """Say whether a scenario changes the cost of entering any space."""
    changes = [space for space in scenario.changes.values() if space is not None]
    return any(space.terrain or space.kind or space.crossing for space in changes)
