"""CMP009: two pieces of one owner and type have the same printed name but different numbers."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.locations import PieceRef
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.wording.owner_names import owner_with_verb
from sandtable.model.wording.sentences import capitalize_first_letter

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.select.manifest import Counter


def _run(context: CheckContext) -> Iterator[RawFinding]:
    first: dict[tuple[str, str, str, str | None], Counter] = {}
    for counter in manifest_of_module(context.module).counters.values():
        piece = counter.piece
        # Event markers share names, and their numbers are no strengths.
        if piece.name is None or counter.event or counter.printed_faces is None:
            continue
        key = (counter.owner, counter.type, piece.name.casefold(), piece.group)
        other = first.setdefault(key, counter)
        if other is not counter and _have_different_numbers(counter, other):
            has = capitalize_first_letter(
                owner_with_verb(context.module, counter.owner, "has", "have")
            )
            numbers = f"one has {counter.printed_faces}, the other {other.printed_faces}"
            message = f"{has} two pieces with the printed name {piece.name!r}: {numbers}."
            yield RawFinding(_piece_address(counter), message, places=(_piece_address(other),))


def _have_different_numbers(counter: Counter, other: Counter) -> bool:
    """Say whether the numbers of both counters are known and different."""
    return counter.printed_faces != other.printed_faces and None not in {
        counter.strength,
        other.strength,
    }


def _piece_address(counter: Counter) -> AddressPath:
    return PieceRef(counter.owner, counter.type, counter.id.rpartition("/")[2]).address_path


CHECK = Check(
    id="CMP009",
    title="Two pieces have the same name but different values",
    severity=Severity.INFO,
    rationale=(
        "Set-ups identify a counter by its name. If only their values tell two counters apart, "
        "one of them is often misprinted."
    ),
    hint=(
        "Correct the name or the values. If the counters show a group, give each piece its group."
    ),
    reads=frozenset({"module", "types", "pieces", "events"}),
    reach=EditScope.HEADERS,
    answers=("CMP-07", "CMP-08"),
    run=_run,
)
