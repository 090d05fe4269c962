"""CMP012: a counter shows more or fewer sides than are named, or than it has steps."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.reach import EditScope
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.locations import PieceRef
from sandtable.model.select.manifest import manifest_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.select.manifest import Counter


def _run(context: CheckContext) -> Iterator[RawFinding]:
    for counter in manifest_of(context.module).counters.values():
        why = _why(counter) if counter.event is None and counter.rated else None
        if why:
            where = PieceRef(counter.owner, counter.type, counter.id.rpartition("/")[2]).steps
            yield RawFinding(where, f"{counter.name} {why}.")


def _why(counter: Counter) -> str | None:
    """Describe what does not agree; where one side is printed, the other may be blank."""
    assert counter.rated is not None
    shown, named = len(counter.rated.faces), len(counter.faces)
    said = counter.piece.steps or next((t.steps for t in counter.lineage if t.steps), None)
    if shown > 1 and named > shown:
        return f"shows {shown} strengths, but {named} faces have names"
    if shown > 1 and 0 < named < shown:
        return f"shows {shown} strengths, but only {named} {_sides(named)}"
    if said is not None and said < shown:
        return f"shows {shown} strengths, but has {said} {'step' if said == 1 else 'steps'}"
    return None


def _sides(number: int) -> str:
    return "face has a name" if number == 1 else "faces have names"


CHECK = Check(
    id="CMP012",
    title="Faces, names and steps do not agree",
    severity=Severity.WARNING,
    rationale=(
        "Entries such as “pikes reduced” and “less 1 step” select a face of the counter. If the "
        "numbers of faces, names and steps differ, the face is not clear."
    ),
    hint=(
        "Write a strength for each face, a name for each strength, or the correct number of steps."
    ),
    reads=frozenset({"module", "types", "pieces", "events"}),
    reach=EditScope.HEADERS,
    answers=("CMP-06",),
    run=_run,
)
