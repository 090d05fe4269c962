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
from sandtable.model.wording.owner_names import (
    owner_adjective,
    owner_as_subject,
    owner_with_verb,
)

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.entities.rules import SupplyLine
    from sandtable.model.module import Module

_RELATIONS_OF_HOLDING = frozenset({"controlled by", "occupied by"})
_RELATIONS_OF_BLOCKING = _RELATIONS_OF_HOLDING | {"zoc of"}
_OWN_SIDE_WORD, _ENEMY = "own", "enemy"


def _run(context: CheckContext) -> Iterator[RawFinding]:
    module = context.module
    for name, line in module.supply.items():
        side = _side_that_line_supplies(module, line)
        if side is not None:
            address = SupplyRef(name).address_path
            findings = tuple(_find_sources_held_by_enemy(module, line, side, address))
            wrong_side = _finding_about_supplied_side(module, side, address)
            # If both are the other side's, the units are the mistake.
            is_side_wrong = len(findings) > 1 and all(finding.fixes for finding in findings)
            yield from (wrong_side,) if wrong_side and is_side_wrong else findings


def _side_that_line_supplies(module: Module, line: SupplyLine) -> str | None:
    """Return the only side whose pieces a supply line supplies; None if there are several."""
    owners = module.module.owners
    sides = {
        side_of_owner(owners, p.partition("/")[0]) for p in cached_pieces(module, line.of)
    } - {COMMON_OWNER}
    return sides.pop() if len(sides) == 1 else None


def _finding_about_supplied_side(
    module: Module, side: str, address: AddressPath
) -> RawFinding | None:
    """Return the finding that the units are of one side, and all the rest of the other."""
    owners = module.module.owners
    sides = {side_of_owner(owners, owner) for owner in module.module.calendar.order}
    others = sorted(sides - {side})
    fixes = tuple(_other_holder_fixes(module, (*address, "of"), side, others[0] if others else ""))
    if len(others) != 1 or not fixes:
        return None
    other = owner_as_subject(module, others[0])
    message = (
        f"This line supplies {owner_adjective(module, side)} units, but its sources and what "
        f"blocks it are those of {other}."
    )
    return RawFinding((*address, "of"), message, fixes)


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
        dict.fromkeys(_owners_that_must_hold_spaces(line.blocked, _RELATIONS_OF_BLOCKING))
        if line.blocked
        else ()
    ):
        if owner == _OWN_SIDE_WORD or (owner in owners and side_of_owner(owners, owner) == side):
            holder = side if owner == _OWN_SIDE_WORD else owner
            message = (
                f"Supply of {side_adjective} units is blocked by spaces that "
                f"{owner_with_verb(module, holder, 'holds', 'hold')}."
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


def _owners_that_must_hold_spaces(
    selector: Selector | None, relations: frozenset[str] = _RELATIONS_OF_HOLDING
) -> Iterator[str]:
    """Yield the owners that must control, occupy or threaten the selected spaces."""
    match selector:
        case BothSelector(parts=parts) | EitherSelector(parts=parts):
            for part in parts:
                yield from _owners_that_must_hold_spaces(part, relations)
        case RelationSelector(by=by, of=WordSelector(id=owner)) if by in relations:
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
