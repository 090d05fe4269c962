"""CMP015: one counter has no strength on its reverse, unlike all others of its type."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.locations import PieceRef
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.wording.piece_names import piece_name, piece_type_name
from sandtable.model.wording.sentences import lowercase_first_letter

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.module import Module
    from sandtable.model.select.manifest import Counter

_MIN_OTHERS = 4
"""Number of other counters of a type that must have a second strength."""


def _run(context: CheckContext) -> Iterator[RawFinding]:
    for counters in _rated_counters_by_type(context.module).values():
        one_sided = [counter for counter in counters if _number_of_faces(counter) == 1]
        if len(one_sided) == 1 and len(counters) > _MIN_OTHERS:
            counter = one_sided[0]
            _, piece = counter.id.split("/")
            kind = lowercase_first_letter(piece_type_name(context.module, counter.type))
            message = (
                f"{piece_name(context.module, counter.id)} shows one strength, while all "
                f"{len(counters) - 1} others of the type {kind} show a second one."
            )
            address = PieceRef(counter.owner, counter.type, piece).address_path
            yield RawFinding(address, message, confidence="likely")


def _rated_counters_by_type(module: Module) -> dict[str, list[Counter]]:
    """Return, by type, the counters whose first side shows a strength; none are event markers."""
    counters_by_type: dict[str, list[Counter]] = {}
    for counter in manifest_of_module(module).counters.values():
        faces = counter.printed_faces.faces if counter.printed_faces else ()
        # Of an unknown strength the reverse may be unknown, too.
        if counter.event is None and faces and all(rating.is_known for rating in faces[0]):
            counters_by_type.setdefault(counter.type, []).append(counter)
    return counters_by_type


def _number_of_faces(counter: Counter) -> int:
    return len(counter.printed_faces.faces) if counter.printed_faces else 0


CHECK = Check(
    id="CMP015",
    title="A single counter of its type has no second strength",
    severity=Severity.INFO,
    rationale=(
        "All other counters of the type show a strength on the reverse as well. It was "
        "probably forgotten on this one."
    ),
    hint="Add the second strength, or waive this if the reverse is blank.",
    reads=frozenset({"module", "types", "pieces", "events"}),
    reach=EditScope.HEADERS,
    answers=("CMP-06",),
    run=_run,
)
