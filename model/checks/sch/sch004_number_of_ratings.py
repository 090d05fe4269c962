"""SCH004: a counter has more or fewer numbers than the module has ratings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.phrases.rating import PrintedFaces
from sandtable.model.wording.printed_names import printed_name_or_id

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext


def _run(context: CheckContext) -> Iterator[RawFinding]:
    ratings = context.module.module.ratings
    rating_names = ", ".join(ratings) or "none"
    for address, phrase in context.module_contents.phrases:
        if isinstance(phrase, PrintedFaces):
            known_faces = (
                face for face in phrase.faces if any(rating.is_known for rating in face)
            )
            unequal_face = next((face for face in known_faces if len(face) != len(ratings)), None)
            if unequal_face is not None:
                shown_numbers = "-".join(map(str, unequal_face))
                name = printed_name_or_id(context.module, address[:-1])
                message = (
                    f"{name} shows {shown_numbers}, but counters of this module "
                    f"have {len(ratings)} values: {rating_names}."
                )
                yield RawFinding(address, message)


CHECK = Check(
    id="SCH004",
    title="A counter has an unexpected number of values",
    severity=Severity.WARNING,
    rationale=(
        "Selectors and column headings identify each printed value by its position. This is "
        "only a warning, because some games print different values on some counters."
    ),
    hint="Write “*” where nothing is printed, or correct the list of ratings.",
    reads=frozenset({"module", "types", "pieces"}),
    reach=EditScope.HEADERS,
    answers=("CMP-15", "SCH-03"),
    run=_run,
)
