"""CMP005: two pieces of one owner and type have the same printed name."""

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

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.select.manifest import Counter


def _run(context: CheckContext) -> Iterator[RawFinding]:
    first: dict[tuple[str, str, str], Counter] = {}
    for counter in manifest_of_module(context.module).counters.values():
        name = counter.piece.name
        # A name from the type is common to all its pieces.
        if name is None or counter.event:
            continue
        other = first.setdefault((counter.owner, counter.type, name.casefold()), counter)
        if other is not counter and _have_same_group_and_numbers(counter, other):
            has = capitalize_first_letter(
                owner_with_verb(context.module, counter.owner, "has", "have")
            )
            message = f"{has} another piece of this type with the printed name {name!r}."
            yield RawFinding(_piece_address(counter), message, places=(_piece_address(other),))


def _have_same_group_and_numbers(counter: Counter, other: Counter) -> bool:
    """Say whether two counters have the same group, and the same numbers as far as known."""
    same_group = counter.piece.group == other.piece.group
    return same_group and (
        counter.printed_faces is None
        or other.printed_faces is None
        or counter.printed_faces == other.printed_faces
    )


def _piece_address(counter: Counter) -> tuple[str, ...]:
    return PieceRef(counter.owner, counter.type, counter.id.rpartition("/")[2]).address_path


CHECK = Check(
    id="CMP005",
    title="Two pieces have the same printed name",
    severity=Severity.WARNING,
    rationale=(
        "Players identify a counter by its printed name. Two counters that look the same cannot "
        "be told apart in a set-up."
    ),
    hint="Correct one of the names, or combine the two pieces as one entry with two copies.",
    reads=frozenset({"module", "types", "pieces", "events"}),
    reach=EditScope.HEADERS,
    answers=("CMP-08",),
    run=_run,
)
