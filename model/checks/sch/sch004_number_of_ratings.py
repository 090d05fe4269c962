"""SCH004: a counter has more or fewer numbers than the module has ratings."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.phrases.rating import PrintedFaces
from sandtable.model.wording.nouns import regular_noun
from sandtable.model.wording.printed_names import printed_name_or_id

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.phrases.rating import Rating

    Face = tuple[Rating, ...]


def _run(context: CheckContext) -> Iterator[RawFinding]:
    ratings = context.module.module.ratings
    has_words = (
        f"{regular_noun('value').with_number(len(ratings))}: {', '.join(ratings) or 'none'}"
    )
    printed = list(_faces_with_known_values(context))
    numbers = {len(face) for _, faces in printed for face in faces}
    if len(printed) > _MAX_LISTED_COUNTERS and len(numbers) == 1 and len(ratings) not in numbers:
        # The list of ratings is wrong, and not each counter.
        message = (
            f"All {len(printed)} printed strengths show {numbers.pop()} values, but counters of "
            f"this module have {has_words}."
        )
        yield RawFinding(("module", "ratings"), message)
        return
    for address, faces in printed:
        unequal_face = next((face for face in faces if len(face) != len(ratings)), None)
        if unequal_face is not None:
            shown_numbers = "-".join(map(str, unequal_face))
            name = printed_name_or_id(context.module, address[:-1])
            message = (
                f"{name} shows {shown_numbers}, but counters of this module have {has_words}."
            )
            yield RawFinding(address, message)


_MAX_LISTED_COUNTERS = 3
"""Up to this number, counters with other values are listed one by one."""


def _faces_with_known_values(context: CheckContext) -> Iterator[tuple[AddressPath, list[Face]]]:
    """Yield the faces of counters with a known value, and the addresses where they are defined."""
    for address, phrase in context.module_contents.phrases:
        if isinstance(phrase, PrintedFaces):
            faces = [face for face in phrase.faces if any(rating.is_known for rating in face)]
            if faces:
                yield address, faces


CHECK = Check(
    id="SCH004",
    title="A counter has an unexpected number of values",
    severity=Severity.WARNING,
    rationale=(
        "Selectors and column headings identify each printed value by its position. "
        "The finding is only a warning, because some games print different values on "
        "some counters."
    ),
    hint="Write “*” where nothing is printed, or correct the list of ratings.",
    reads=frozenset({"module", "types", "pieces"}),
    reach=EditScope.HEADERS,
    answers=("CMP-15", "SCH-03"),
    run=_run,
)
