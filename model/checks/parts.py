"""Parts of a module: its scenarios with some of their lines, and all else as it is."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from sandtable.model.checks.contents import Contents
from sandtable.model.checks.touching import Lines, facts_of, looks_around, touched
from sandtable.model.entities.rules import Limit
from sandtable.model.entities.scenarios import Scenario
from sandtable.model.ledger.calendar import has_end, last_turn
from sandtable.model.limits.known import is_momentary
from sandtable.model.limits.substitutes import fronts_of, substitutes_of
from sandtable.model.memo import memoize_by_identity
from sandtable.model.module import Module
from sandtable.model.overlay import chain, flattened
from sandtable.model.phrases.selector import Both, Either, Not, Relation, Selector
from sandtable.model.select.manifest import groups_of
from sandtable.model.static_part import cached_per_static_part

if TYPE_CHECKING:
    from sandtable.model.checks.placing import Edited, LineKey

LARGEST = 0.5
"""Of all lines; to look at a larger part twice would save nothing."""
_IN_ONE_PLACE = frozenset({"space", "border", "piece", "container"})


@dataclass(frozen=True, slots=True)
class Part:
    """What an edit can touch, before it and after it."""

    before: Module
    after: Module
    has_limits_of_places: bool
    """Whether every limit counts what stands in one place."""
    has_stock_apart: bool
    """Whether no piece stands in for another."""


def part_of(
    before: Module,
    after: Module,
    edits: tuple[Edited, ...],
    was: Mapping[str, Lines],
    lines: Mapping[str, Lines],
) -> Part | None:
    """The part that an edit of lines can touch; None, where that may be everything.

    `was` and `lines` are the lines of the scenarios before the edit and after it.
    """
    family = relatives(after, {edited.scenario for edited in edits})
    if _asks_around(after, family) or any(_end(before, n) != _end(after, n) for n in family):
        return None
    keys = touched(after, [lines[name] for name in family], edits)
    if keys is None or len(keys) > LARGEST * sum(len(lines[name].facts) for name in family):
        return None
    keys.update(_whole_moments(lines, family, edits))
    return Part(
        _cut(before, family, keys, was),
        _cut(after, family, keys, lines),
        all(_is_of_a_place(after, limit) for name in family for limit in _limits(after, name)),
        not (fronts_of(after) or substitutes_of(after).by_piece),
    )


def relatives(module: Module, names: Collection[str]) -> list[str]:
    """Scenarios with all that come from them, and all that these come from."""
    lines = [chain(module, name) for name in module.scenarios]
    near = {one for line in lines if not set(names).isdisjoint(line) for one in line}
    return [name for name in module.scenarios if name in near]


def _end(module: Module, name: str) -> int:
    """The last turn: without a number of its own it is that of the last moment."""
    return last_turn(module.module.calendar, flattened(module, name))


def names_grouped(module: Module, edits: tuple[Edited, ...]) -> bool:
    """Say whether an edit names a piece that bears the code of a group."""
    coded = _grouped(module)
    seeds = (facts_of(module, edited.key, edited.entries) for edited in edits) if coded else ()
    return any(not coded.isdisjoint(facts.names) for facts in seeds)


@cached_per_static_part
def _grouped(module: Module) -> frozenset[str]:
    return frozenset(piece.rpartition("/")[2] for piece in groups_of(module))


def _whole_moments(
    lines: Mapping[str, Lines], family: list[str], edits: tuple[Edited, ...]
) -> Iterator[LineKey]:
    """All lines of the moments that an edit changed: some is told of a moment, not of a line."""
    moments = {edited.key[:3] for edited in edits if edited.key[0] == "arrivals"}
    if moments:
        for name in family:
            yield from (key for key in lines[name].facts if key[:3] in moments)


def _cut(
    module: Module, family: list[str], keys: set[LineKey], lines: Mapping[str, Lines]
) -> Module:
    """The module with these lines, and with the headings of all."""
    near = frozenset(family)
    return replace(
        module,
        scenarios={
            name: _with(scenario, keys, lines[name], moments=_needs_moments(module, name))
            if name in near
            else _emptied(scenario)
            for name, scenario in module.scenarios.items()
        },
        errata={},
    )


def _needs_moments(module: Module, name: str) -> bool:
    """Say whether the last moment of a schedule tells when a scenario ends."""
    return not has_end(module.module.calendar, flattened(module, name))


def _with(scenario: Scenario, keys: set[LineKey], lines: Lines, *, moments: bool) -> Scenario:
    wanted = {key[1:3] for key in keys if key[0] == "arrivals"}
    charts: dict[Any, list[tuple[int, Any]]] = {}
    for key in keys:
        if key[0] == "setup" and (facts := lines.facts.get(key)):
            charts.setdefault(key[1], []).append((facts.order, key[2]))
    return replace(
        scenario,
        setup={
            heading: _chosen(chart, charts.get(heading, ()))
            for heading, chart in scenario.setup.items()
        },
        arrivals={
            owner: {
                moment: {
                    verb: objects
                    for verb, objects in (deeds or {}).items()
                    if ("arrivals", owner, moment, verb) in keys
                }
                for moment, deeds in (schedule or {}).items()
                if moments or (owner, moment) in wanted
            }
            for owner, schedule in scenario.arrivals.items()
        },
    )


def _chosen(chart: Mapping[Any, Any] | None, places: Any) -> Mapping[Any, Any]:
    ordered = (place for _, place in sorted(places, key=lambda one: one[0]))
    return {place: chart[place] for place in ordered if chart and place in chart}


@memoize_by_identity
def _emptied(scenario: Scenario) -> Scenario:
    """A scenario that has nothing to do with an edit."""
    return replace(scenario, setup={}, arrivals={})


def _asks_around(module: Module, family: list[str]) -> bool:
    """Say whether a place hangs on what stands around: no line is by itself then."""
    return _frame_asks_around(module) or any(_header_asks_around(module, n) for n in family)


@cached_per_static_part
def _frame_asks_around(module: Module) -> bool:
    starts = (
        piece.starts
        for types in module.pieces.values()
        for pieces in types.values()
        for piece in pieces.values()
        if piece.starts
    )
    head = replace(Module(module=module.module), regions=module.regions)
    return any(looks_around(str(place)) for place in starts) or _texts_ask_around(head)


def _header_asks_around(module: Module, name: str) -> bool:
    header = replace(module.scenarios[name], setup={}, arrivals={})
    return _texts_ask_around(Module(module=module.module, scenarios={name: header}))


def _texts_ask_around(module: Module) -> bool:
    contents = Contents.of(module)
    phrases = (str(phrase) for _, phrase in contents.phrases)
    parts = (str(part) for _, those in contents.lists for part in those)
    return any(looks_around(text) for texts in (phrases, parts) for text in texts)


def _limits(module: Module, name: str) -> list[Limit]:
    return [limit for limit in flattened(module, name).limits.values() if limit is not None]


def _is_of_a_place(module: Module, limit: Limit) -> bool:
    """Say whether a limit bounds from above what stands in one place, and nothing else."""
    least = limit.at_least or limit.exactly or limit.each_exactly
    parts = (*limit.of_which.values(), *limit.adds.values())
    asked = (limit.in_, limit.of, limit.exempt, *(part.of for part in parts))
    return (
        not least
        and limit.from_ is None
        and not any(part.at_least for part in parts)
        and not _IN_ONE_PLACE.isdisjoint(limit.per)
        and all(_is_told_by_one_space(module, selector) for selector in asked)
        and not (limit.if_ and looks_around(str(limit.if_)))
    )


_IN_THE_SPACE = frozenset({"holding", "occupied by", "controlled by", "in state", "in", "at"})


def _is_told_by_one_space(module: Module, selector: Selector | None) -> bool:
    """Say whether what stands in a space, or is known before, decides if it is meant."""
    match selector:
        case Both(parts=parts) | Either(parts=parts):
            return all(_is_told_by_one_space(module, part) for part in parts)
        case Not(of=of):
            return _is_told_by_one_space(module, of)
        case Relation(by=by, of=of) if by in _IN_THE_SPACE:
            return not looks_around(str(of))
        case None:
            return True
        case _:
            return not is_momentary(module, selector)
