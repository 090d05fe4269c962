"""SET017: one place has two set-up lines that could be one."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks import scenario_play
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.checks.scenarios_that_write_keys import scenario_that_writes_key
from sandtable.model.limits.selector_cache import cached_pieces
from sandtable.model.overlay import flatten_scenario
from sandtable.model.select.space_index import space_index_of
from sandtable.model.wording.selectors import describe_selector

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.entities.scenarios import Chart, Heading
    from sandtable.model.module import Module
    from sandtable.model.phrases.place import Place

ChartLine = tuple["Heading", "Place"]


def _run(context: CheckContext) -> Iterator[RawFinding]:
    reported_addresses: set[AddressPath] = set()
    for name in scenario_play.scenarios_to_check(context):
        for line, other in _pairs_of_lines_for_one_place(context.module, name):
            address, other_address = (
                _address_of_setup_line(context.module, name, *chart_line)
                for chart_line in (line, other)
            )
            if address not in reported_addresses:
                reported_addresses.add(address)
                yield RawFinding(
                    address,
                    _place_twice_message(context.module, line, other),
                    places=(other_address,),
                )


def _pairs_of_lines_for_one_place(
    module: Module, name: str
) -> Iterator[tuple[ChartLine, ChartLine]]:
    """Yield pairs of set-up lines for the same place, the later line first.

    Both are under the same heading, or under headings one of which includes the other.
    """
    charts = flatten_scenario(module, name).setup
    for heading, chart in charts.items():
        yield from _pairs_of_lines_by_alias(module, heading, chart or {})
    for heading, chart in charts.items():
        wider = [other for other in charts if _is_heading_within(module, heading, other)]
        for other in wider if chart else ():
            places_by_space = {
                _comparison_key_of_place(module, place): place
                for place in charts[other] or {}
                if place.space
            }
            for place in chart or {}:
                if place.space and (
                    same_place := places_by_space.get(_comparison_key_of_place(module, place))
                ):
                    yield (other, same_place), (heading, place)


def _pairs_of_lines_by_alias(
    module: Module, heading: Heading, chart: Chart
) -> Iterator[tuple[ChartLine, ChartLine]]:
    """Yield pairs of set-up lines for one space, which is named by its id and by an alias."""
    aliases = space_index_of(module).aliases
    if aliases and not aliases.keys().isdisjoint(place.space for place in chart):
        first: dict[tuple[str, str], Place] = {}
        for place in chart:
            first_place = (
                first.setdefault(_comparison_key_of_place(module, place), place)
                if place.space
                else place
            )
            if first_place is not place:
                yield (heading, place), (heading, first_place)


def _comparison_key_of_place(module: Module, place: Place) -> tuple[str, str]:
    aliases = space_index_of(module).aliases
    return aliases.get(place.space, place.space), aliases.get(place.facing, place.facing)


def _is_heading_within(module: Module, heading: Heading, other: Heading) -> bool:
    """Say whether every piece under one chart heading also fits under a wider heading."""
    if heading == other:
        return False
    inner, outer = cached_pieces(module, heading), cached_pieces(module, other)
    return bool(inner) and inner < outer


def _address_of_setup_line(
    module: Module, name: str, heading: Heading, place: Place
) -> AddressPath:
    home = scenario_that_writes_key(module, name, "setup", heading, place)
    return (*home, "setup", str(heading), str(place))


def _place_twice_message(module: Module, line: ChartLine, other: ChartLine) -> str:
    (heading, place), (first, _) = line, other
    site = space_index_of(module).find_space(place.space)
    place_name = site.spoken_name if site else place.space
    if heading == first:
        return f"{place_name} has two lines here: {str(other[1])!r} and {str(place)!r}."
    wide, narrow = (describe_selector(module, selector) for selector in (heading, first))
    return f"{place_name} also has a line under {narrow}, although {wide} include them."


CHECK = Check(
    id="SET017",
    title="A space has two lines for one side",
    severity=Severity.WARNING,
    rationale=(
        "Players who have set up one line think that the space is finished, and overlook the "
        "other line."
    ),
    hint="Combine the two lines, or correct one of the spaces.",
    reads=frozenset({"module", "types", "pieces", "events", "boards", "scenarios"}),
    answers=("SET-07",),
    run=_run,
)
