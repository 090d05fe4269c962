"""Parts of a module: its scenarios with only some lines of set-ups and schedules."""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING, Any

from sandtable.model.checks.line_relations import (
    ScenarioLines,
    affected_lines,
    depends_on_surroundings,
    line_relation,
)
from sandtable.model.checks.module_contents import ModuleContents
from sandtable.model.entities.rules import Limit
from sandtable.model.entities.scenarios import Scenario
from sandtable.model.identity_cache import memoize_by_identity
from sandtable.model.ledger.calendar import is_last_turn_stated, last_turn_of_scenario
from sandtable.model.limits.selector_cache import depends_on_situation
from sandtable.model.limits.substitutes import pieces_by_their_reverse, substitutes_in_module
from sandtable.model.module import Module
from sandtable.model.overlay import flatten_scenario, scenario_ancestry
from sandtable.model.phrases.selector import (
    BothSelector,
    EitherSelector,
    NotSelector,
    RelationSelector,
    Selector,
)
from sandtable.model.select.manifest import group_code_by_piece
from sandtable.model.static_part import cached_per_static_part

if TYPE_CHECKING:
    from sandtable.model.checks.line_edits import LineEdit, LineKey

MAX_AFFECTED_SHARE = 0.5
"""Share of all lines above which checking a part twice would save nothing."""
_GROUPS_OF_ONE_PLACE = frozenset({"space", "border", "piece", "container"})


@dataclass(frozen=True, slots=True)
class ModulePart:
    """The part of a module that an edit can affect, before and after the edit."""

    before: Module
    after: Module
    has_limits_of_places: bool
    """Whether every limit applies to a single place."""
    has_stock_apart: bool
    """Whether no piece is a substitute for another."""


def affected_part(
    before: Module,
    after: Module,
    edits: tuple[LineEdit, ...],
    was: Mapping[str, ScenarioLines],
    lines: Mapping[str, ScenarioLines],
) -> ModulePart | None:
    """Return the part of a module that an edit of lines can affect.

    Returns None if the edit may affect the whole module. `was` and `lines` are the lines of the
    scenarios before and after the edit.
    """
    family = scenarios_with_relatives(after, {edited.scenario for edited in edits})
    # Then a line far away could be affected as well.
    if _does_any_line_depend_on_surroundings(after, family) or any(
        _last_turn_of_scenario(before, n) != _last_turn_of_scenario(after, n) for n in family
    ):
        return None
    keys = affected_lines(after, [lines[name] for name in family], edits)
    # A large part would be checked twice, before and after, for more than a whole run costs.
    if keys is None or len(keys) > MAX_AFFECTED_SHARE * sum(
        len(lines[name].facts) for name in family
    ):
        return None
    keys.update(_lines_of_changed_moments(lines, family, edits))
    return ModulePart(
        _module_with_lines(before, family, keys, was),
        _module_with_lines(after, family, keys, lines),
        all(
            _is_maximum_for_one_place(after, limit)
            for name in family
            for limit in _limits_of_scenario(after, name)
        ),
        not (pieces_by_their_reverse(after) or substitutes_in_module(after).by_piece),
    )


def scenarios_with_relatives(module: Module, names: Collection[str]) -> list[str]:
    """Return scenarios with all their descendants, and with the ancestors of all of these."""
    ancestries = [scenario_ancestry(module, name) for name in module.scenarios]
    related = {
        ancestor
        for ancestry in ancestries
        if not set(names).isdisjoint(ancestry)
        for ancestor in ancestry
    }
    return [name for name in module.scenarios if name in related]


def _last_turn_of_scenario(module: Module, name: str) -> int:
    """Return the last turn of a scenario: the stated one, or the last turn of its schedule."""
    return last_turn_of_scenario(module.module.calendar, flatten_scenario(module, name))


def changes_piece_of_group(module: Module, edits: tuple[LineEdit, ...]) -> bool:
    """Say whether an edit changes a piece that belongs to a group of pieces with a common code."""
    grouped_names = _names_of_grouped_pieces(module)
    edited_facts = (
        (line_relation(module, edited.key, edited.affected_entries) for edited in edits)
        if grouped_names
        else ()
    )
    return any(not grouped_names.isdisjoint(facts.names) for facts in edited_facts)


@cached_per_static_part
def _names_of_grouped_pieces(module: Module) -> frozenset[str]:
    return frozenset(piece.rpartition("/")[2] for piece in group_code_by_piece(module))


def _lines_of_changed_moments(
    lines: Mapping[str, ScenarioLines], family: list[str], edits: tuple[LineEdit, ...]
) -> Iterator[LineKey]:
    """Yield all schedule lines of the edited moments, since some findings are about a moment."""
    moments = {edited.key[:3] for edited in edits if edited.key[0] == "arrivals"}
    if moments:
        for name in family:
            yield from (key for key in lines[name].facts if key[:3] in moments)


def _module_with_lines(
    module: Module, family: list[str], keys: set[LineKey], lines: Mapping[str, ScenarioLines]
) -> Module:
    """Return a module with only these set-up and schedule lines, but with all headings."""
    near = frozenset(family)
    return replace(
        module,
        scenarios={
            name: _scenario_with_lines(
                scenario, keys, lines[name], moments=_is_end_from_schedule(module, name)
            )
            if name in near
            else _scenario_without_charts(scenario)
            for name, scenario in module.scenarios.items()
        },
        # Errata are applied already, and their addresses may lie outside the part.
        errata={},
    )


def _is_end_from_schedule(module: Module, name: str) -> bool:
    """Say whether a scenario ends with the last moment of its schedule."""
    return not is_last_turn_stated(module.module.calendar, flatten_scenario(module, name))


def _scenario_with_lines(
    scenario: Scenario, keys: set[LineKey], lines: ScenarioLines, *, moments: bool
) -> Scenario:
    wanted_moments = {key[1:3] for key in keys if key[0] == "arrivals"}
    charts: dict[Any, list[tuple[int, Any]]] = {}
    for key in keys:
        if key[0] == "setup" and (facts := lines.facts.get(key)):
            charts.setdefault(key[1], []).append((facts.order, key[2]))
    return replace(
        scenario,
        setup={
            heading: _chart_with_only_these_places(chart, charts.get(heading, ()))
            for heading, chart in scenario.setup.items()
        },
        arrivals={
            owner: {
                moment: {
                    verb: objects
                    for verb, objects in (actions or {}).items()
                    if ("arrivals", owner, moment, verb) in keys
                }
                for moment, actions in (schedule or {}).items()
                if moments or (owner, moment) in wanted_moments
            }
            for owner, schedule in scenario.arrivals.items()
        },
    )


def _chart_with_only_these_places(
    chart: Mapping[Any, Any] | None, places: Any
) -> Mapping[Any, Any]:
    ordered = (place for _, place in sorted(places, key=lambda item: item[0]))
    return {place: chart[place] for place in ordered if chart and place in chart}


@memoize_by_identity
def _scenario_without_charts(scenario: Scenario) -> Scenario:
    """Return a scenario without set-ups and schedules, which an edit does not affect."""
    return replace(scenario, setup={}, arrivals={})


def _does_any_line_depend_on_surroundings(module: Module, family: list[str]) -> bool:
    """Say whether some place depends on pieces around it, so that no line can be judged alone."""
    return _do_rules_depend_on_surroundings(module) or any(
        _does_scenario_depend_on_surroundings(module, n) for n in family
    )


@cached_per_static_part
def _do_rules_depend_on_surroundings(module: Module) -> bool:
    starts = (
        piece.starts
        for types in module.pieces.values()
        for pieces in types.values()
        for piece in pieces.values()
        if piece.starts
    )
    head = replace(Module(module=module.module), regions=module.regions)
    return any(
        depends_on_surroundings(str(place)) for place in starts
    ) or _do_texts_depend_on_surroundings(head)


def _does_scenario_depend_on_surroundings(module: Module, name: str) -> bool:
    header = replace(module.scenarios[name], setup={}, arrivals={})
    return _do_texts_depend_on_surroundings(Module(module=module.module, scenarios={name: header}))


def _do_texts_depend_on_surroundings(module: Module) -> bool:
    contents = ModuleContents.of_module(module)
    phrases = (str(phrase) for _, phrase in contents.phrases)
    parts = (str(part) for _, entries in contents.lists for part in entries)
    return any(depends_on_surroundings(text) for texts in (phrases, parts) for text in texts)


def _limits_of_scenario(module: Module, name: str) -> list[Limit]:
    return [limit for limit in flatten_scenario(module, name).limits.values() if limit is not None]


def _is_maximum_for_one_place(module: Module, limit: Limit) -> bool:
    """Say whether a limit is only a maximum, and applies to a single place."""
    least = limit.at_least or limit.exactly or limit.each_exactly
    parts = (*limit.of_which.values(), *limit.adds.values())
    selectors = (limit.in_, limit.of, limit.exempt, *(part.of for part in parts))
    return (
        not least
        and limit.from_ is None
        and not any(part.at_least for part in parts)
        and not _GROUPS_OF_ONE_PLACE.isdisjoint(limit.per)
        and all(_is_decided_in_one_space(module, selector) for selector in selectors)
        and not (limit.if_ and depends_on_surroundings(str(limit.if_)))
    )


_RELATIONS_TO_PIECES_IN_SPACE = frozenset(
    {"holding", "occupied by", "controlled by", "in state", "in", "at"}
)


def _is_decided_in_one_space(module: Module, selector: Selector | None) -> bool:
    """Say whether the pieces of one space alone decide whether a selector matches."""
    match selector:
        case BothSelector(parts=parts) | EitherSelector(parts=parts):
            return all(_is_decided_in_one_space(module, part) for part in parts)
        case NotSelector(of=of):
            return _is_decided_in_one_space(module, of)
        case RelationSelector(by=by, of=of) if by in _RELATIONS_TO_PIECES_IN_SPACE:
            return not depends_on_surroundings(str(of))
        case None:
            return True
        case _:
            return not depends_on_situation(module, selector)
