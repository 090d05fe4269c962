"""Questions about a module, each answered by a record that `docs/schema` describes."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from sandtable.api.errors import RequestError
from sandtable.api.requests import (
    insist_on_known,
    parse_selector,
    require_known_options,
    require_playable_scenario,
)

if TYPE_CHECKING:
    from sandtable.api.opening import LoadedModule
    from sandtable.model.phrases.selector import Selector
    from sandtable.model.reports.adjacency import Adjacency
    from sandtable.model.reports.arrivals import Arrivals
    from sandtable.model.reports.conflicts import Conflicts
    from sandtable.model.reports.differences import Differences
    from sandtable.model.reports.lists import Listing
    from sandtable.model.reports.manifest_report import ManifestAnswer
    from sandtable.model.reports.order_of_battle import Oob
    from sandtable.model.reports.registration_report import Geography

CHECKS = "checks"


@dataclass(frozen=True, slots=True)
class ScenarioEntry:
    """A scenario that can be played, with its turns."""

    id: str
    name: str
    turns: range


def scenarios(module: LoadedModule, *, printed: bool = False) -> list[ScenarioEntry]:
    """Return the scenarios that can be played, in the order of the rulebook."""
    # Reports are imported on use, so that `import sandtable.api` stays quick.
    from sandtable.model.reports.playable_scenarios import playable_scenarios, played_turn_range
    from sandtable.model.wording.scenario_names import scenario_name

    whole = module.reading(printed=printed)
    return [
        ScenarioEntry(name, scenario_name(whole, name), played_turn_range(whole, name))
        for name in playable_scenarios(whole)
    ]


def oob(  # noqa: PLR0913 - one question with its qualifiers, each by name
    module: LoadedModule,
    scenario: str,
    *,
    turn: int | None = None,
    before: bool = False,
    side: str | None = None,
    where: str | Selector | None = None,
    options: Mapping[str, str] | None = None,
    printed: bool = False,
) -> Oob:
    """Return the order of battle: at the set-up, or after (or before) the arrivals of a turn.

    `side` is a side or a power, `where` a selector of pieces (`"armour and not elite"`), and
    `options` are chosen options by their ids. Raises RequestError for unknown names.
    """
    from sandtable.model.references.unknown_names import unknown_name_messages
    from sandtable.model.reports.order_of_battle import order_of_battle_report as report

    if before and turn is None:
        raise RequestError("“Before” needs a turn.")
    whole = module.reading(printed=printed)
    require_playable_scenario(whole, scenario)
    if side:
        insist_on_known(side, whole.module.owners, "side or power")
    selector = parse_selector(where) if isinstance(where, str) else where
    for message in unknown_name_messages(whole, selector) if selector else ():
        raise RequestError(message)
    choices = require_known_options(whole, options)
    return report(
        whole,
        scenario,
        turn=turn,
        before=before,
        side=side or None,
        where=selector,
        options=choices,
    )


def arrivals(
    module: LoadedModule,
    scenario: str | None = None,
    *,
    first: int | None = None,
    last: int | None = None,
    options: Mapping[str, str] | None = None,
    printed: bool = False,
) -> Arrivals:
    """Return the arrivals of each turn: of all schedules, or only those of one scenario."""
    from sandtable.model.reports.arrivals import arrivals_report as report

    whole = module.reading(printed=printed)
    if scenario:
        require_playable_scenario(whole, scenario)
    choices = require_known_options(whole, options)
    return report(whole, scenario, first=first, last=last, options=choices)


def manifest(
    module: LoadedModule, *, options: Mapping[str, str] | None = None, printed: bool = False
) -> ManifestAnswer:
    """Return the contents of the game box, compared with the use of the pieces in scenarios."""
    from sandtable.model.reports.manifest_report import manifest_report as report

    whole = module.reading(printed=printed)
    return report(whole, require_known_options(whole, options))


def adjacency(module: LoadedModule) -> Adjacency:
    """Return the adjacent spaces, with the reason for each link."""
    from sandtable.model.reports.adjacency import adjacency_report as report

    return report(module.complete_module)


def adjacency_graph(module: LoadedModule) -> str:
    """Return the adjacent spaces as a graph in the language of Graphviz."""
    from sandtable.model.reports.adjacency import adjacency_as_graphviz

    return adjacency_as_graphviz(module.complete_module)


def diff(before: LoadedModule, after: LoadedModule) -> Differences:
    """Return the differences between two modules, in the words of the game."""
    from sandtable.model.reports.differences import difference_report

    return difference_report(before.complete_module, after.complete_module)


def list_kinds() -> tuple[str, ...]:
    """Return the kinds of entries that `list_entries` can list, such as `pieces`."""
    from sandtable.model.reports.lists import ROW_ITERATORS_BY_KIND

    return (*ROW_ITERATORS_BY_KIND, CHECKS)


def list_entries(module: LoadedModule, kind: str, *, printed: bool = False) -> Listing:
    """Return all entries of a kind in a module as rows; for `checks`, all checks."""
    from sandtable.model.reports.lists import listing_of_kind

    insist_on_known(kind, list_kinds(), "list")
    if kind == CHECKS:
        from sandtable.api.checking import list_checks

        return list_checks()
    return listing_of_kind(module.reading(printed=printed), kind)


def geography(module: LoadedModule, board: str | None = None) -> Geography:
    """Return the position of hex boards on the globe: of all, or of one and those joined to it."""
    from sandtable.model.geometry.geometry_errors import GeometryError
    from sandtable.model.reports.registration_report import geography_report as report

    if board is not None:
        insist_on_known(board, module.complete_module.boards, "board")
    try:
        return report(module.complete_module, board)
    except GeometryError as error:
        raise RequestError(str(error)) from None


def conflicts(module: LoadedModule) -> Conflicts:
    """Return the unresolved conflicts of a merge, without those of a module that it extends."""
    from sandtable.model.reports.conflicts import conflicts_report
    from sandtable.model.storage.yaml_writer import value_as_yaml

    own_conflicts = replace(module.complete_module, conflicts=module.own.conflicts)
    return conflicts_report(own_conflicts, value_as_yaml)


def rights(module: LoadedModule, *, printed: bool = False) -> list[str]:
    """Return sentences about the owner of the game and the rights to this module."""
    from sandtable.model.reports.rights import rights_lines

    return list(rights_lines(module.reading(printed=printed)))
