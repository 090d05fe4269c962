"""SET014: a set-up declares an attack, but no unit of the attacker can reach the space."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks import scenario_play
from sandtable.model.checks.registry import ALL_KEYS, Check, RawFinding, Severity
from sandtable.model.checks.setup_findings import ScenarioSetting, merge_repeated_findings
from sandtable.model.limits.selector_cache import cached_spaces_at
from sandtable.model.locations import ScenarioRef
from sandtable.model.overlay import scenario_ancestry
from sandtable.model.references.owner_scope import owner_with_ancestors
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.select.space_connections import has_all_outlines, neighbours_by_space
from sandtable.model.select.space_index import space_index_of
from sandtable.model.wording.owner_names import owner_with_verb
from sandtable.model.wording.places import place_mid_sentence
from sandtable.model.wording.sentences import capitalize_first_letter

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.ledger.position import Position
    from sandtable.model.phrases.place import Place


def _run(context: CheckContext) -> Iterator[RawFinding]:
    yield from merge_repeated_findings(context, _find_attacks_without_attacker(context))


def _find_attacks_without_attacker(
    context: CheckContext,
) -> Iterator[tuple[ScenarioSetting, RawFinding]]:
    for name in scenario_play.scenarios_to_check(context):
        setting = ScenarioSetting(context, name, {})
        for owner, places in setting.scenario.attacks.items():
            for place in places or ():
                reason = _missing_attacker_reason(setting, owner, place)
                if reason:
                    declaring_scenario = _scenario_that_writes_attacks(setting, owner)
                    address = ScenarioRef(declaring_scenario).child_path(
                        "attacks", owner, str(place)
                    )
                    place_name = place_mid_sentence(context.module, place)
                    attacker_words = owner_with_verb(context.module, owner, "is", "are")
                    yield (
                        setting,
                        RawFinding(
                            address,
                            f"{capitalize_first_letter(attacker_words)} to attack "
                            f"{place_name}, but {reason}.",
                        ),
                    )


def _scenario_that_writes_attacks(setting: ScenarioSetting, owner: str) -> str:
    scenarios = setting.module.scenarios
    declaring_scenarios = (
        n
        for n in scenario_ancestry(setting.module, setting.name)
        if scenarios[n].attacks.get(owner)
    )
    return next(declaring_scenarios, setting.name)


def _missing_attacker_reason(setting: ScenarioSetting, owner: str, place: Place) -> str | None:
    """Return why nobody can carry out a declared attack; None if a unit is there or arrives."""
    module = setting.module
    attackers = _spaces_of_units(setting, owner)
    if not attackers:
        return "has no unit in this scenario"
    target = _spaces_of_place(setting.position, place)
    near = neighbours_by_space(module)
    reach = target.union(*(near.get(space, frozenset()) for space in target))
    # Without outlines, a neighbour could be missing.
    if attackers & reach or not _are_neighbours_known(setting, target):
        return None
    return "has no unit there or next to it"


def _spaces_of_units(setting: ScenarioSetting, owner: str) -> frozenset[str]:
    """Return the spaces where units of an owner are or arrive."""
    module, spaces = setting.module, set[str]()
    position = setting.position
    for standing in position.standings:
        if any(_does_piece_belong_to_owner(setting, owner, piece) for piece in standing.pieces):
            spaces |= _spaces_of_place(position, standing.place)
    for move in setting.history.moves:
        if _does_piece_belong_to_owner(setting, owner, move.piece):
            spaces |= _spaces_of_place(position, move.target)
    return frozenset(spaces) & frozenset(space_index_of(module).spaces_by_id)


def _does_piece_belong_to_owner(setting: ScenarioSetting, owner: str, piece: str) -> bool:
    counter = manifest_of_module(setting.module).counters.get(piece)
    owners = setting.module.module.owners
    return (
        counter is not None
        and counter.kind == "unit"
        and owner in owner_with_ancestors(owners, counter.owner)
    )


def _spaces_of_place(position: Position, place: Place) -> frozenset[str]:
    if place.among is not None:
        return cached_spaces_at(position, place.among)
    site = space_index_of(position.module).find_space(place.space)
    return frozenset((site.id,)) if site else frozenset()


def _are_neighbours_known(setting: ScenarioSetting, spaces: frozenset[str]) -> bool:
    """Say whether all boards involved have outlines.

    Without outlines it is not known which spaces are neighbours.
    """
    sites, boards = space_index_of(setting.module).spaces_by_id, setting.module.boards
    return bool(spaces) and all(has_all_outlines(boards[sites[s].board]) for s in spaces)


CHECK = Check(
    id="SET014",
    title="An attack has no attacker",
    severity=Severity.WARNING,
    rationale=(
        "A declared attack needs an attacker in the space or next to it. Usually the space or "
        "the side is mistyped."
    ),
    hint="Correct the space or the side, or place the attacking units.",
    reads=ALL_KEYS,
    run=_run,
)
