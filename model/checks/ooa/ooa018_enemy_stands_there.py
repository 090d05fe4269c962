"""OOA018: pieces arrive in a space with enemy pieces."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks import scenario_play
from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.landings import all_landings
from sandtable.model.checks.misplaced_pieces import misplaced_standings
from sandtable.model.checks.registry import ALL_KEYS, Check, RawFinding, Severity
from sandtable.model.checks.setup_findings import cached_scenario_setting
from sandtable.model.checks.setup_lines import takes_plural_verb
from sandtable.model.ledger.standing import side_of_standing
from sandtable.model.overlay import flatten_scenario
from sandtable.model.references.owner_scope import side_of_owner
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.select.space_index import space_index_of
from sandtable.model.wording.piece_names import piece_with_number
from sandtable.model.wording.places import spoken_space_name
from sandtable.model.wording.sentences import join_first_few_words
from sandtable.model.wording.turns import on_turn_text

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.landings import Landing
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.ledger.standing import Standing
    from sandtable.model.module import Module


def _run(context: CheckContext) -> Iterator[RawFinding]:
    reported_keys: set[tuple[AddressPath, str]] = set()
    for landing in all_landings(context):
        address = landing.coming[0].cause[:-1]
        if (address, landing.space) not in reported_keys:
            enemies = _enemy_units_at_landing(context, landing)
            if enemies:
                reported_keys.add((address, landing.space))
                places = tuple(standing.cause for standing in enemies)
                message = _message_about_enemy_units(context.module, landing, enemies)
                yield RawFinding(address, message, places=places, confidence="possible")


def _enemy_units_at_landing(context: CheckContext, landing: Landing) -> list[Standing]:
    """Return the enemy units in a space where pieces arrive.

    Returns none if own units are there too, if an attack is declared, or if another check reports
    the place.
    """
    module = context.module
    start = scenario_play.initial_position_of(context, landing.scenario, context.options)
    coming, sides_there = (
        _sides_of_units(module, landing.coming),
        _sides_of_units(module, landing.present_pieces),
    )
    # With own units there, the space is contested and may be entered.
    if not coming or coming & sides_there or not sides_there:
        return []
    holder = start.control.get(landing.space)
    enemy_sides = sides_there & _sides_with_player_turns(module)
    is_reported = holder is not None and side_of_owner(module.module.owners, holder) not in coming
    # OOA004 reports spaces that the enemy controls.
    if not enemy_sides or is_reported or _is_space_declared_attacked(module, landing):
        return []
    enemies = [s for s in landing.present_pieces if _sides_of_units(module, (s,)) & enemy_sides]
    setting = cached_scenario_setting(context, landing.scenario, context.options)
    misplaced = {s.cause for s in misplaced_standings(setting)} if enemies else ()
    return [s for s in enemies if s.cause not in misplaced]


def _sides_with_player_turns(module: Module) -> frozenset[str]:
    owners, order = module.module.owners, module.module.calendar.order
    return frozenset(side_of_owner(owners, owner) for owner in order or owners)


def _sides_of_units(module: Module, standings: Iterable[Standing]) -> frozenset[str]:
    """Return the sides whose units are among some placed pieces."""
    counters = manifest_of_module(module).counters
    return frozenset(
        side_of_standing(module, standing, counters[piece].owner)
        for standing in standings
        for piece in standing.pieces
        if not standing.chosen and piece in counters and counters[piece].kind == "unit"
    )


def _is_space_declared_attacked(module: Module, landing: Landing) -> bool:
    """Say whether the set-up declares an attack on the space."""
    attacks = flatten_scenario(module, landing.scenario).attacks.values()
    sites = (
        space_index_of(module).find_space(p.space) for places in attacks for p in places or ()
    )
    return any(site is not None and site.id == landing.space for site in sites)


def _message_about_enemy_units(module: Module, landing: Landing, enemies: list[Standing]) -> str:
    coming, pieces_there = (
        join_first_few_words(
            [piece_with_number(module, s.pieces[0], s.quantity or 1) for s in standings]
        )
        for standings in (landing.coming, enemies)
    )
    many = takes_plural_verb(module, landing.coming)
    turn, space = on_turn_text(module, landing.turn), spoken_space_name(module, landing.space)
    head = f"{coming} {'arrive' if many else 'arrives'} {turn} in {space}"
    return f"{head}, where the enemy has {pieces_there}."


CHECK = Check(
    id="OOA018",
    title="Pieces arrive on enemy pieces",
    severity=Severity.INFO,
    rationale=(
        "The set-up or the schedule places enemy pieces in this space, and nothing "
        "removes them. The finding is only a remark, because the enemy pieces may have "
        "moved by then."
    ),
    hint=("Correct the space or the turn, declare the attack, or state who controls the space."),
    reads=ALL_KEYS,
    reach=EditScope.LINES,
    answers=("OOA-07", "RUL-26"),
    run=_run,
)
