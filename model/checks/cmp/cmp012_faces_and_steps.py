"""CMP012: a counter has more or fewer sides than the names or steps stated for it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.locations import PieceRef
from sandtable.model.select.manifest import manifest_of_module

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.select.manifest import Counter


def _run(context: CheckContext) -> Iterator[RawFinding]:
    for counter in manifest_of_module(context.module).counters.values():
        mismatch = (
            _contradiction_between_faces_and_steps(counter)
            if counter.event is None and counter.printed_faces
            else None
        )
        if mismatch:
            address = PieceRef(
                counter.owner, counter.type, counter.id.rpartition("/")[2]
            ).address_path
            yield RawFinding(address, f"{counter.name} {mismatch}.")


def _contradiction_between_faces_and_steps(counter: Counter) -> str | None:
    """Return the contradiction between sides, names and steps; None if they agree.

    A second side may be blank, so a single printed side contradicts nothing.
    """
    assert counter.printed_faces is not None
    face_count, name_count = len(counter.printed_faces.faces), len(counter.face_names)
    stated_steps = counter.piece.steps or next((t.steps for t in counter.lineage if t.steps), None)
    if face_count > 1 and name_count > face_count:
        return f"shows {face_count} strengths, but {name_count} faces have names"
    if face_count > 1 and 0 < name_count < face_count:
        return (
            f"shows {face_count} strengths, but only {name_count} "
            f"{_number_of_sides_as_text(name_count)}"
        )
    # More steps than faces are possible: a second side may be blank.
    if stated_steps is not None and stated_steps < face_count:
        return (
            f"shows {face_count} strengths, but has {stated_steps} "
            f"{'step' if stated_steps == 1 else 'steps'}"
        )
    return None


def _number_of_sides_as_text(number: int) -> str:
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
