"""SCH004: a counter shows more or fewer numbers than the module has names for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.reach import Reach
from sandtable.model.checks.registry import Check, Found, Severity
from sandtable.model.phrases.rating import Faces
from sandtable.model.wording.file_parts import printed_at

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext


def _run(context: CheckContext) -> Iterator[Found]:
    ratings = context.module.module.ratings
    named = ", ".join(ratings) or "none"
    for where, phrase in context.contents.phrases:
        if isinstance(phrase, Faces):
            known = (face for face in phrase.faces if any(rating.known for rating in face))
            odd = next((face for face in known if len(face) != len(ratings)), None)
            if odd is not None:
                shown = "-".join(map(str, odd))
                name = printed_at(context.module, where[:-1])
                told = f"{name} shows {shown}, and {len(ratings)} numbers have names"
                message = f"{told}: {named}."
                yield Found(where, message)


CHECK = Check(
    id="SCH004",
    title="A counter shows more or fewer numbers than have names",
    severity=Severity.WARNING,
    rationale="Selectors such as `attack >= 4` and the headings of lists find a number by its "
    "place. Only a warning: some games print other numbers on some counters.",
    hint="Write `*` where nothing is printed, or mend `module.ratings`.",
    reads=frozenset({"module", "types", "pieces"}),
    reach=Reach.HEADERS,
    answers=("CMP-15", "SCH-03"),
    run=_run,
)
