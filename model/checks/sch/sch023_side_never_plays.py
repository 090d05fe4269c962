"""SCH023: a side has units, but no player turn."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.checks.unknown_owners import has_unknown_owner
from sandtable.model.ledger.history import owners_in_order_of_play
from sandtable.model.locations import OwnerRef
from sandtable.model.references.owner_scope import (
    COMMON_OWNER,
    owner_with_ancestors,
    side_of_owner,
)
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.wording.owner_names import owner_with_verb
from sandtable.model.wording.sentences import capitalize_first_letter

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext


def _run(context: CheckContext) -> Iterator[RawFinding]:
    module = context.module
    owners, order = module.module.owners, owners_in_order_of_play(module)
    if has_unknown_owner(module, module.module.calendar.order):
        return
    playing = {side_of_owner(owners, owner) for owner in order}
    handling_owners = {hand for s in module.scenarios.values() for hand in s.hands}
    counters = manifest_of_module(module).counters.values()
    owners_with_units = {c.owner for c in counters if c.kind == "unit" and c.owner != COMMON_OWNER}
    for side in (
        dict.fromkeys(side_of_owner(owners, owner) for owner in owners_with_units) if order else ()
    ):
        owners_of_side = {owner for owner in owners if side in owner_with_ancestors(owners, owner)}
        if side in owners and side not in playing and not owners_of_side & handling_owners:
            has = capitalize_first_letter(owner_with_verb(module, side, "has", "have"))
            message = f"{has} units, but no player turn."
            yield RawFinding(OwnerRef(side).address_path, message)


CHECK = Check(
    id="SCH023",
    title="A side never plays",
    severity=Severity.INFO,
    rationale=(
        "The units of this side never move, and its arrivals never come. The side "
        "was probably left out of the order of play."
    ),
    hint=(
        "Add the side to the order of play, put it under another owner, let another "
        "owner move it, or ignore this if nobody plays the side."
    ),
    reads=frozenset({"module", "types", "pieces", "events", "scenarios"}),
    reach=EditScope.HEADERS,
    answers=("SET-16",),
    run=_run,
)
