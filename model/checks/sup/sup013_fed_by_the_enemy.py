"""SUP013: a side's supply depends on its enemy, or is blocked by its own units."""

from __future__ import annotations

import re
from functools import partial
from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import Check, Fix, RawFinding, Severity
from sandtable.model.edits.address_edits import set_value
from sandtable.model.limits.selector_cache import cached_pieces
from sandtable.model.locations import SupplyRef
from sandtable.model.lookup import value_at_address
from sandtable.model.phrases.selector import (
    BothSelector,
    EitherSelector,
    RelationSelector,
    Selector,
    WordSelector,
)
from sandtable.model.references.owner_scope import COMMON_OWNER, side_of_owner
from sandtable.model.wording.owner_names import owner_adjective, owner_as_subject

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.entities.rules import SupplyLine
    from sandtable.model.module import Module

_RELATIONS_OF_HOLDING = frozenset({"controlled by", "occupied by"})
_OWN_SIDE_WORD, _ENEMY = "own", "enemy"


def _run(context: CheckContext) -> Iterator[RawFinding]:
    module = context.module
    for name, line in module.supply.items():
        side = _side_that_line_supplies(module, line)
        if side is not None:
            yield from _find_sources_held_by_enemy(
                module, line, side, SupplyRef(name).address_path
            )


def _side_that_line_supplies(module: Module, line: SupplyLine) -> str | None:
    """Return the only side whose pieces a supply line supplies; None if there are several."""
    owners = module.module.owners
    sides = {
        side_of_owner(owners, p.partition("/")[0]) for p in cached_pieces(module, line.of)
    } - {COMMON_OWNER}
    return sides.pop() if len(sides) == 1 else None


def _find_sources_held_by_enemy(
    module: Module, line: SupplyLine, side: str, address: AddressPath
) -> Iterator[RawFinding]:
    owners, side_adjective = module.module.owners, owner_adjective(module, side)
    for owner in dict.fromkeys(_owners_that_must_hold_spaces(line.sources)):
        if owner == _ENEMY or (owner in owners and side_of_owner(owners, owner) != side):
            enemy = "the enemy" if owner == _ENEMY else owner_as_subject(module, owner)
            units = f"{side_adjective} units can never draw supply"
            message = f"{units} from spaces that {enemy} must control."
            fixes = tuple(_other_holder_fixes(module, (*address, "sources"), owner, side))
            yield RawFinding((*address, "sources"), message, fixes)
    for owner in (
        dict.fromkeys(_owners_that_must_hold_spaces(line.blocked)) if line.blocked else ()
    ):
        if owner == _OWN_SIDE_WORD or (owner in owners and side_of_owner(owners, owner) == side):
            holder = side if owner == _OWN_SIDE_WORD else owner
            message = (
                f"Supply of {side_adjective} units is blocked by spaces that "
                f"{owner_as_subject(module, holder)} controls."
            )
            sides = {side_of_owner(owners, each) for each in module.module.calendar.order}
            others = sorted(sides - {side})
            other = others[0] if len(others) == 1 else ""
            fixes = tuple(_other_holder_fixes(module, (*address, "blocked"), owner, other))
            yield RawFinding((*address, "blocked"), message, fixes)


def _other_holder_fixes(
    module: Module, address: AddressPath, owner: str, other: str
) -> Iterator[Fix]:
    """Yield the fix that replaces an owner in a selector, if that owner is named once."""
    words = re.split(rf"\b{re.escape(owner)}\b", str(value_at_address(module, address)))
    if owner in module.module.owners and other in module.module.owners and len(words) == 2:  # noqa: PLR2004
        value = Selector.parse(other.join(words))
        label = f"Name {owner_as_subject(module, other)} instead"
        yield Fix(label, partial(set_value, steps=address, value=value))


def _owners_that_must_hold_spaces(selector: Selector | None) -> Iterator[str]:
    """Yield the owners that must control or occupy the selected spaces."""
    match selector:
        case BothSelector(parts=parts) | EitherSelector(parts=parts):
            for part in parts:
                yield from _owners_that_must_hold_spaces(part)
        case RelationSelector(by=by, of=WordSelector(id=owner)) if by in _RELATIONS_OF_HOLDING:
            yield owner


CHECK = Check(
    id="SUP013",
    title="A supply line names the wrong side",
    severity=Severity.WARNING,
    rationale=(
        "Sources that only the enemy controls supply nobody, and a supply line that "
        "is blocked by units of its own side leads nowhere. Usually the two sides "
        "were confused."
    ),
    hint="Name the other side.",
    reads=frozenset({"module", "types", "pieces", "formations", "events", "supply"}),
    reach=EditScope.HEADERS,
    run=_run,
)
