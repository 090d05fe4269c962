"""VIC013: the side of a victory is not played by anybody."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.checks.unknown_owners import has_unknown_owner
from sandtable.model.checks.victory_conditions import victories_of_scenarios
from sandtable.model.references.owner_scope import owner_with_ancestors
from sandtable.model.wording.labelled_names import scenario_label
from sandtable.model.wording.owner_names import owner_as_subject, owner_with_verb
from sandtable.model.wording.sentences import capitalize_first_letter, join_words_or_nothing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.module import Module


def _run(context: CheckContext) -> Iterator[RawFinding]:
    module = context.module
    reported_addresses: set[AddressPath] = set()
    for found in victories_of_scenarios(context):
        address = (*found.where, "side")
        if address in reported_addresses or _is_played(module, found.victory.side):
            continue
        reported_addresses.add(address)
        has = capitalize_first_letter(owner_with_verb(module, found.victory.side, "has", "have"))
        players = join_words_or_nothing(
            owner_as_subject(module, owner)
            for owner in dict.fromkeys(module.module.calendar.order)
        )
        message = (
            f"{has} no player turn, and so cannot win {scenario_label(module, found.scenario)}. "
            f"The players are {players}."
        )
        yield RawFinding(address, message)


def _is_played(module: Module, side: str) -> bool:
    """Say whether an owner has a player turn, or consists of others that have one."""
    owners, order = module.module.owners, module.module.calendar.order
    # SCH006 reports a player that has taken the place of another.
    if len(set(order)) < len(order):
        return True
    # REF001 reports unknown sides, and a calendar without order excludes nobody.
    if side not in owners or not order or has_unknown_owner(module, order):
        return True
    return any(side in owner_with_ancestors(owners, player) for player in order)


CHECK = Check(
    id="VIC013",
    title="A victory goes to a side that nobody plays",
    severity=Severity.ERROR,
    rationale="A side without player turns has no player, so nobody would win the game.",
    hint="Name a side with player turns.",
    reads=frozenset({"module", "scenarios"}),
    reach=EditScope.HEADERS,
    run=_run,
)
