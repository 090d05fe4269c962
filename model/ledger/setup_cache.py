"""Cache of set-up lines, shared by all versions of a module that have them in common.

An edit does not change the other lines, so their placed pieces are reused.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sandtable.model.common_ends import count_common_ends
from sandtable.model.ledger.placement_line import PlacementLine, owner_of_heading
from sandtable.model.locations import SetupLine
from sandtable.model.overlay import scenario_ancestry
from sandtable.model.phrases.entry import Item, Proviso
from sandtable.model.phrases.place import Place
from sandtable.model.select.spaces import spaces_matching
from sandtable.model.static_part import cached_per_static_part

if TYPE_CHECKING:
    from sandtable.model.entities.scenarios import Scenario
    from sandtable.model.ledger.standing import Standing
    from sandtable.model.module import Module
    from sandtable.model.phrases.entry import Entry
    from sandtable.model.phrases.selector import Selector

CachedLineKey = tuple[int, int, str, str]
"""A place and its entries by identity, the heading, and the scenario with the line."""

_MAX_CACHED_LINES = 65_536
_MAX_CACHED_CHART_VERSIONS = 4
"""Number of versions of a chart that are kept, such as those before and after an edit."""


@dataclass(slots=True)
class CachedLine:
    """The pieces that a set-up line places: at its place, or in each of several spaces."""

    place: Place
    """Place of the line. It is stored here because its identity is part of the key."""
    entries: tuple[Entry, ...] | None
    heading: str
    home: str
    """The scenario that contains the line."""
    lines: tuple[PlacementLine, ...]
    plain: bool
    """Whether the standings depend only on the line and the static part of the module."""
    standings: tuple[Standing, ...] | None = None
    """The standings of a plain line, once computed."""


@dataclass(frozen=True, slots=True, eq=False)
class PlacementBatch:
    """The pieces that several set-up lines place, in order."""

    standings: Sequence[Standing]
    copies_by_piece: Mapping[str, int] | None = None
    """Number of copies of each piece; None if it depends on other standings."""


@dataclass(slots=True, eq=False)
class CachedChart:
    """The lines of one set-up chart.

    Versions of the chart that differ in few lines share the others.
    """

    chart: Mapping[Place, Any]
    """The chart, stored because its identity is the key."""
    lines: tuple[CachedLine, ...]
    plain: bool
    """Whether all its lines are plain."""
    together: PlacementBatch | None = None
    """The standings of a plain chart, once computed."""


def cached_charts_of_setup(module: Module, scenario: Scenario, name: str) -> Iterator[CachedChart]:
    """Yield the charts of a set-up in printed order.

    Each line has the address where it is written, even if it is inherited.
    """
    # The address of an inherited line names the scenario that contains it.
    above = scenario_ancestry(module, name)
    for heading, chart in scenario.setup.items():
        charts_by_scenario = [
            (ancestor, module.scenarios[ancestor].setup.get(heading) or {}) for ancestor in above
        ]
        lines = _CachedLineFactory(module, heading, name, charts_by_scenario)
        yield (
            _make_inherited_chart(lines, chart or {})
            if len(charts_by_scenario) > 1
            else _make_own_chart(lines, chart or {})
        )


def _make_inherited_chart(lines: _CachedLineFactory, chart: Mapping[Place, Any]) -> CachedChart:
    new_lines = tuple(lines.make_lines(chart.items()))
    return CachedChart(chart, new_lines, all(line.plain for line in new_lines))


def _make_own_chart(lines: _CachedLineFactory, chart: Mapping[Place, Any]) -> CachedChart:
    """Return a chart without inherited lines, built from its most similar earlier version."""
    # Checks look at a few lines of a long chart: these must not put the whole of it out of mind.
    key = (lines.name, lines.printed_heading, len(chart).bit_length())
    versions = _charts_by_heading(lines.module).setdefault(key, [])
    known_versions = tuple(versions)  # another thread may add to them
    for version in known_versions:
        if version.chart is chart:
            return version
    nearest = min(
        known_versions,
        key=lambda known_version: abs(len(known_version.chart) - len(chart)),
        default=None,
    )
    new_lines = (
        _reuse_unchanged_lines(lines, chart, nearest)
        if nearest
        else tuple(lines.make_lines(chart.items()))
    )
    new_chart = CachedChart(chart, new_lines, all(line.plain for line in new_lines))
    # The most recent versions come first; older ones are dropped.
    versions.insert(0, new_chart)
    del versions[_MAX_CACHED_CHART_VERSIONS:]
    return new_chart


def _reuse_unchanged_lines(
    lines: _CachedLineFactory, chart: Mapping[Place, Any], before: CachedChart
) -> tuple[CachedLine, ...]:
    """Return the lines of a chart, reusing unchanged cached lines at its beginning and end."""
    now = list(chart.items())
    top, end = count_common_ends(list(before.chart.items()), now, _are_lines_identical)
    middle = now[top : len(now) - end]
    former_lines = before.lines
    return (
        *former_lines[:top],
        *lines.make_lines(middle),
        *former_lines[len(former_lines) - end :],
    )


def _are_lines_identical(line: tuple[Place, Any], other: tuple[Place, Any]) -> bool:
    return line[0] is other[0] and line[1] is other[1]


def cached_lines_of_setup(module: Module, scenario: Scenario, name: str) -> Iterator[CachedLine]:
    """Yield the set-up lines of a scenario in printed order, each with its address."""
    for chart in cached_charts_of_setup(module, scenario, name):
        yield from chart.lines


@dataclass(frozen=True, slots=True)
class _CachedLineFactory:
    """Factory of the lines of a set-up chart, which reuses cached lines."""

    module: Module
    heading: Selector
    name: str
    own: list[tuple[str, Mapping[Place, Any]]]
    """The scenarios that contain lines of the chart, each with those."""

    @property
    def printed_heading(self) -> str:
        """Return the heading of the chart as it is written."""
        return str(self.heading)

    def make_lines(self, items: Iterable[tuple[Place, Any]]) -> Iterator[CachedLine]:
        """Yield the set-up lines of a chart, from the cache if possible."""
        cached_lines, printed = _lines_by_key(self.module), self.printed_heading
        for place, entries in items:
            home = _scenario_that_writes_place(self.own, place, self.name)
            key = (id(place), id(entries), printed, home)
            cached_line = cached_lines.get(key)
            if cached_line is None:
                # A plain bound: the next chart fills the cache again.
                if len(cached_lines) >= _MAX_CACHED_LINES:
                    cached_lines.clear()
                scope = owner_of_heading(self.module, self.heading)
                cached_line = cached_lines[key] = _make_line(
                    self.module, scope, place, entries, (printed, home)
                )
            yield cached_line


def _scenario_that_writes_place(
    own: list[tuple[str, Mapping[Place, Any]]], place: Place, name: str
) -> str:
    if len(own) == 1:
        return name  # nothing is inherited
    return next((scenario for scenario, lines in own if place in lines), name)


def _make_line(
    module: Module,
    scope: str,
    place: Place,
    entries: tuple[Entry, ...] | None,
    heading_and_home: tuple[str, str],
) -> CachedLine:
    heading, home = heading_and_home
    cause = SetupLine(home, heading, str(place)).address_path
    lines = tuple(
        PlacementLine(scope, line_place, entries or (), cause)
        for line_place in _places_of_line_entry(module, place)
    )
    return CachedLine(
        place, entries, heading, home, lines, all(map(_is_plain_entry, entries or ()))
    )


def _is_plain_entry(entry: Entry) -> bool:
    """Say whether an entry is a piece by name without a condition, or a condition on a choice."""
    if isinstance(entry, Item):
        return entry.how == "piece" and entry.when is None
    return isinstance(entry, Proviso)


def _places_of_line_entry(module: Module, place: Place) -> Iterator[Place]:
    """Yield the places of a set-up line. With `each`, these are all the selected spaces."""
    if place.how == "each" and place.among is not None:
        yield from (Place(space) for space in spaces_matching(module, place.among))
    else:
        yield place


@cached_per_static_part
def _lines_by_key(_module: Module) -> dict[CachedLineKey, CachedLine]:
    """Return the cache of set-up lines, shared by all scenarios of the module."""
    return {}


@cached_per_static_part
def _charts_by_heading(_module: Module) -> dict[tuple[str, str, int], list[CachedChart]]:
    """Return the last versions of each chart, by scenario, heading and approximate length."""
    return {}
