"""SUP012: at the start more units depend on a supply source than it can supply."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sandtable.model.checks import scenario_play
from sandtable.model.checks.registry import ALL_KEYS, Check, RawFinding, Severity
from sandtable.model.checks.supply_range import (
    range_on_first_turn,
    spaces_that_can_be_sources,
    standings_that_line_supplies,
)
from sandtable.model.locations import ScenarioRef
from sandtable.model.select.space_connections import has_all_outlines, spaces_within_distance
from sandtable.model.select.space_index import space_index_of
from sandtable.model.wording.citations import cite_rules
from sandtable.model.wording.labelled_names import scenario_label
from sandtable.model.wording.places import spoken_space_name
from sandtable.model.wording.sentences import join_first_few_words

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping, Sequence

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.entities.rules import SupplyLine
    from sandtable.model.ledger.position import Position
    from sandtable.model.module import Module
    from sandtable.model.phrases.amount import Amount


@dataclass(slots=True)
class _SuppliedUnit:
    """A unit with the supply sources in its range.

    `is_free` means that one of them can supply any number of units.
    """

    cause: AddressPath
    sources: set[str] = field(default_factory=set)
    is_free: bool = False


def _run(context: CheckContext) -> Iterator[RawFinding]:
    module = context.module
    lines = [line for line in module.supply.values() if line.measure == "spaces"]
    if not any(line.feeds for line in lines) or not all(
        map(has_all_outlines, module.boards.values())
    ):
        return
    rule = next(line.rule for line in lines if line.feeds)
    cited = f" ({cite_rules(rule)})." if rule else "."
    for name in scenario_play.scenarios_to_check(context):
        position = scenario_play.initial_position_of(context, name, context.options)
        capacities = dict(_source_capacities(module, lines))
        units = [
            unit
            for unit in _units_with_supply_sources(position, lines)
            if unit.sources and not unit.is_free
        ]
        short = _sources_with_too_many_units(units, capacities)
        if short:
            depending = [unit for unit in units if unit.sources <= short]
            most = sum(capacities[source] for source in short)
            message = (
                _message_about_overloaded_source(module, name, short, most, len(depending)) + cited
            )
            yield RawFinding(
                ScenarioRef(name).address_path, message, places=tuple(u.cause for u in depending)
            )


def _source_capacities(module: Module, lines: Sequence[SupplyLine]) -> Iterator[tuple[str, int]]:
    """Yield the spaces that supply a limited number of units, with that number."""
    for line in lines:
        for site in space_index_of(module).spaces_by_id.values() if line.feeds else ():
            number = _number_of_units_source_supplies(site.space.values, line)
            if number is not None:
                yield site.id, number


def _number_of_units_source_supplies(values: Mapping[str, Amount], line: SupplyLine) -> int | None:
    # A number applies to every source; a word names a number of each source.
    if line.feeds is None or line.feeds.constant_number is not None:
        return line.feeds.constant_number if line.feeds else None
    value = values.get(line.feeds.number)
    return value.constant_number if value else None


def _units_with_supply_sources(
    position: Position, lines: Sequence[SupplyLine]
) -> list[_SuppliedUnit]:
    """Return every unit that a supply line supplies, with the supply sources in its range."""
    units: dict[tuple[AddressPath, int], _SuppliedUnit] = {}
    for line in lines:
        reach = range_on_first_turn(position, line)
        sources = spaces_that_can_be_sources(position, line.sources)
        for standing, space in standings_that_line_supplies(position, line):
            near = (
                sources
                if reach is None
                else sources & spaces_within_distance(position.module, frozenset({space}), reach)
            )
            for number in range(standing.quantity or 1):
                unit = units.setdefault((standing.cause, number), _SuppliedUnit(standing.cause))
                unit.sources |= near
                unit.is_free |= bool(near) and line.feeds is None
    return list(units.values())


def _sources_with_too_many_units(
    units: Sequence[_SuppliedUnit], capacities: Mapping[str, int]
) -> frozenset[str]:
    """Return the supply sources on which more units depend than they can supply.

    Returns none if all suffice. Units are assigned to sources one by one. Where a unit finds no
    room, others move to another source in their range if that makes room.
    """
    fed: dict[str, list[_SuppliedUnit]] = {}

    def can_assign_source(unit: _SuppliedUnit, tried: set[str]) -> bool:
        # A fixed order gives the same sources each time.
        for source in sorted(unit.sources - tried):
            tried.add(source)
            assigned = fed.setdefault(source, [])
            if source not in capacities or len(assigned) < capacities[source]:
                assigned.append(unit)
                return True
            for other_unit in assigned:
                if can_assign_source(other_unit, tried):
                    assigned[assigned.index(other_unit)] = unit
                    return True
        return False

    for unit in units:
        tried: set[str] = set()
        if not can_assign_source(unit, tried):
            return frozenset(tried)
    return frozenset()


def _message_about_overloaded_source(
    module: Module, name: str, sources: frozenset[str], most: int, units: int
) -> str:
    names = join_first_few_words([spoken_space_name(module, source) for source in sorted(sources)])
    verb = "supplies" if len(sources) == 1 else "supply"
    fed = "1 unit" if most == 1 else f"{most} units"
    dependent = "1 unit has" if units == 1 else f"{units} units have"
    begins = f"when {scenario_label(module, name)} begins"
    return f"{names} {verb} {fed}, but {dependent} no other source {begins}"


CHECK = Check(
    id="SUP012",
    title="Too many units depend on a supply source",
    severity=Severity.WARNING,
    rationale=(
        "A port or an oasis can supply only a certain number of units. Here more "
        "units depend on one source, because they have no other source in range."
    ),
    hint=(
        "Move a unit, correct the number that the source supplies, or state that one unit is "
        "out of supply."
    ),
    reads=ALL_KEYS,
    answers=("RUL-26",),
    run=_run,
)
