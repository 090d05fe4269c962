"""SET025: an attack is declared on a space without enemy pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks import scenario_play
from sandtable.model.checks.registry import ALL_KEYS, Check, RawFinding, Severity
from sandtable.model.ledger.standing import side_of_standing
from sandtable.model.limits.selector_cache import cached_spaces_at
from sandtable.model.locations import ScenarioRef
from sandtable.model.overlay import flatten_scenario, scenario_ancestry
from sandtable.model.references.owner_scope import side_of_owner
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.select.space_index import space_index_of
from sandtable.model.wording.owner_names import owner_with_verb
from sandtable.model.wording.places import spoken_space_name
from sandtable.model.wording.sentences import capitalize_first_letter

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.ledger.position import Position
    from sandtable.model.module import Module


def _run(context: CheckContext) -> Iterator[RawFinding]:
    module = context.module
    reported_addresses: set[AddressPath] = set()
    for name in scenario_play.scenarios_to_check(context):
        for owner, places in flatten_scenario(module, name).attacks.items():
            for place in places or ():
                address = (*_scenario_that_writes_attacks(module, name, owner), str(place))
                site = space_index_of(module).find_space(place.space)
                position = scenario_play.position_with_all_entries(context, name)
                if (
                    site
                    and address not in reported_addresses
                    and _is_space_free_of_enemies(position, owner, site.id)
                ):
                    reported_addresses.add(address)
                    attacker_words = capitalize_first_letter(
                        owner_with_verb(module, owner, "is", "are")
                    )
                    space_words = spoken_space_name(module, site.id)
                    yield RawFinding(
                        address,
                        f"{attacker_words} to attack {space_words}, but no enemy piece is there.",
                    )


def _scenario_that_writes_attacks(module: Module, name: str, owner: str) -> AddressPath:
    ancestry = scenario_ancestry(module, name)
    declaring_scenario = next(
        (scenario for scenario in ancestry if module.scenarios[scenario].attacks.get(owner)), name
    )
    return ScenarioRef(declaring_scenario).child_path("attacks", owner)


def _is_space_free_of_enemies(position: Position, owner: str, space: str) -> bool:
    """Say whether an attacker controls a space in which no piece of another side can be."""
    owners = position.module.module.owners
    side, holder = side_of_owner(owners, owner), position.control.get(space)
    if holder is None or side_of_owner(owners, holder) != side:
        return False
    return not any(other != side for other in _sides_with_pieces_in_space(position, space))


def _sides_with_pieces_in_space(position: Position, space: str) -> Iterator[str]:
    counters, ground = (
        manifest_of_module(position.module).counters,
        space_index_of(position.module),
    )
    for standing in position.standings:
        site, among = ground.find_space(standing.place.space), standing.place.among
        is_choice = among is not None and space in cached_spaces_at(position, among)
        if is_choice or (site is not None and site.id == space):
            for piece in standing.pieces:
                if piece in counters:
                    yield side_of_standing(position.module, standing, counters[piece].owner)


CHECK = Check(
    id="SET025",
    title="An attack has no target",
    severity=Severity.WARNING,
    rationale=(
        "The attacker controls the space, and no enemy is there. Usually the space or the side "
        "is mistyped."
    ),
    hint="Correct the space, the side, or the control of the space.",
    reads=ALL_KEYS,
    run=_run,
)
