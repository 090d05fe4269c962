"""The lines of a set-up, the same for all values of a module that share them.

An edit leaves the lines that it does not touch as they are, and so does what stands there by them.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from sandtable.model.common_ends import count_common_ends
from sandtable.model.ledger.placement_line import PlacementLine, heading_owner
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
"""A place and its entries by identity, the heading, and who writes them."""

_MOST_LINES = 65_536
_MOST_VERSIONS = 4
"""So many values of one chart are known, of about one size: that before an edit, that after it."""


@dataclass(slots=True)
class CachedLine:
    """The placements of one line of a chart: at its place, or in each of some spaces."""

    place: Place
    """Kept, with the entries, for as long as their identities stand for them."""
    entries: tuple[Entry, ...] | None
    heading: str
    home: str
    """The scenario in which it is written."""
    lines: tuple[PlacementLine, ...]
    plain: bool
    """Whether what stands there depends on nothing but the line and the frame."""
    standings: tuple[Standing, ...] | None = None
    """What stands there, where it is plain and somebody asked."""


@dataclass(frozen=True, slots=True, eq=False)
class PlacementBatch:
    """The standings that several lines place, in order."""

    standings: Sequence[Standing]
    out: Mapping[str, int] | None = None
    """How many of each piece; None where that depends on what else stands there."""


@dataclass(slots=True, eq=False)
class CachedChart:
    """The lines of one chart. A chart with a few other lines shares the rest."""

    chart: Mapping[Place, Any]
    """Kept, for its identity stands for it."""
    lines: tuple[CachedLine, ...]
    plain: bool
    """Whether all its lines are."""
    together: PlacementBatch | None = None
    """What stands there, where it is plain and somebody asked."""


def cached_charts(module: Module, scenario: Scenario, name: str) -> Iterator[CachedChart]:
    """Yield the charts of a set-up in printed order.

    Inherited lines know where they are written.
    """
    above = scenario_ancestry(module, name)
    for heading, chart in scenario.setup.items():
        own = [(one, module.scenarios[one].setup.get(heading) or {}) for one in above]
        lines = _LineFactory(module, heading, name, own)
        yield (
            _inherited_chart(lines, chart or {})
            if len(own) > 1
            else _own_chart(lines, chart or {})
        )


def _inherited_chart(lines: _LineFactory, chart: Mapping[Place, Any]) -> CachedChart:
    made = tuple(lines.make_lines(chart.items()))
    return CachedChart(chart, made, all(line.plain for line in made))


def _own_chart(lines: _LineFactory, chart: Mapping[Place, Any]) -> CachedChart:
    """Return a chart without inherited lines, built from its most similar earlier version."""
    # Checks look at a few lines of a long chart: these must not put the whole of it out of mind.
    key = (lines.name, lines.printed_heading, len(chart).bit_length())
    versions = _charts_by_heading(lines.module).setdefault(key, [])
    known = tuple(versions)  # another thread may add to them
    for version in known:
        if version.chart is chart:
            return version
    nearest = min(known, key=lambda one: abs(len(one.chart) - len(chart)), default=None)
    made = (
        _reuse_lines(lines, chart, nearest) if nearest else tuple(lines.make_lines(chart.items()))
    )
    found = CachedChart(chart, made, all(line.plain for line in made))
    versions.insert(0, found)
    del versions[_MOST_VERSIONS:]
    return found


def _reuse_lines(
    lines: _LineFactory, chart: Mapping[Place, Any], before: CachedChart
) -> tuple[CachedLine, ...]:
    """Return the lines of a chart; unchanged ones at both ends are reused."""
    now = list(chart.items())
    top, end = count_common_ends(list(before.chart.items()), now, _is_identical)
    middle = now[top : len(now) - end]
    kept = before.lines
    return (*kept[:top], *lines.make_lines(middle), *kept[len(kept) - end :])


def _is_identical(one: tuple[Place, Any], other: tuple[Place, Any]) -> bool:
    return one[0] is other[0] and one[1] is other[1]


def cached_lines(module: Module, scenario: Scenario, name: str) -> Iterator[CachedLine]:
    """Yield the lines of a set-up in printed order; inherited ones know where they are written."""
    for chart in cached_charts(module, scenario, name):
        yield from chart.lines


@dataclass(frozen=True, slots=True)
class _LineFactory:
    """Makes the lines of one chart, or finds them again."""

    module: Module
    heading: Selector
    name: str
    own: list[tuple[str, Mapping[Place, Any]]]
    """The scenarios that write lines of it, each with those."""

    @property
    def printed_heading(self) -> str:
        """The heading, as it is written."""
        return str(self.heading)

    def make_lines(self, items: Iterable[tuple[Place, Any]]) -> Iterator[CachedLine]:
        """Yield the cached line of each place."""
        known, printed = _lines_by_key(self.module), self.printed_heading
        for place, entries in items:
            home = _writing_scenario(self.own, place, self.name)
            key = (id(place), id(entries), printed, home)
            kept = known.get(key)
            if kept is None:
                if len(known) >= _MOST_LINES:
                    known.clear()
                scope = heading_owner(self.module, self.heading)
                kept = known[key] = _make_line(self.module, scope, place, entries, (printed, home))
            yield kept


def _writing_scenario(own: list[tuple[str, Mapping[Place, Any]]], place: Place, name: str) -> str:
    if len(own) == 1:
        return name  # nothing is inherited
    return next((one for one, written in own if place in written), name)


def _make_line(
    module: Module,
    scope: str,
    place: Place,
    entries: tuple[Entry, ...] | None,
    where: tuple[str, str],
) -> CachedLine:
    heading, home = where
    cause = SetupLine(home, heading, str(place)).address_path
    lines = tuple(
        PlacementLine(scope, there, entries or (), cause) for there in _line_places(module, place)
    )
    return CachedLine(place, entries, heading, home, lines, all(map(_is_plain, entries or ())))


def _is_plain(entry: Entry) -> bool:
    """Say whether an entry is a piece by name without a condition, or a proviso."""
    if isinstance(entry, Item):
        return entry.how == "piece" and entry.when is None
    return isinstance(entry, Proviso)


def _line_places(module: Module, place: Place) -> Iterator[Place]:
    """Yield the places of a line; one for `each` of some spaces stands in every one of them."""
    if place.how == "each" and place.among is not None:
        yield from (Place(space) for space in spaces_matching(module, place.among))
    else:
        yield place


@cached_per_static_part
def _lines_by_key(_module: Module) -> dict[CachedLineKey, CachedLine]:
    """Return the lines that were met so far, of any scenario of a frame."""
    return {}


@cached_per_static_part
def _charts_by_heading(_module: Module) -> dict[tuple[str, str, int], list[CachedChart]]:
    """Return the last versions of each chart, by scenario, heading and rough length."""
    return {}
