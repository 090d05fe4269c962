"""RGT002: the statements about rights contradict each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.wording.labelled_names import quoted_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext

_RIGHTS_ADDRESS = ("module", "rights")
_PLAUSIBLE_YEARS = range(1600, 2200)
"""Years in which a game can have been published, with a margin."""


def _run(context: CheckContext) -> Iterator[RawFinding]:
    rights = context.module.module.rights
    if rights.basis != "own" and rights.permission == "own":
        message = (
            f"The basis of {quoted_name(rights.work)} is “{rights.basis}”, so it is not your own "
            "work: its permission can only be “none” or “granted”."
        )
        yield RawFinding((*_RIGHTS_ADDRESS, "permission"), message)
    if rights.basis == "own" and rights.publisher and rights.permission != "own":
        message = (
            f"{quoted_name(rights.work)} is your own work but published by {rights.publisher}, "
            "and no permission is stated."
        )
        yield RawFinding((*_RIGHTS_ADDRESS, "basis"), message)
    if rights.year is not None and rights.year not in _PLAUSIBLE_YEARS:
        yield RawFinding(
            (*_RIGHTS_ADDRESS, "year"),
            f"{quoted_name(rights.work)} cannot have been published in {rights.year}.",
        )


CHECK = Check(
    id="RGT002",
    title="The statements about rights contradict each other",
    severity=Severity.WARNING,
    rationale=(
        "Exports and sheets name the owner of the game and the permission to use it. "
        "Contradictory statements protect nobody."
    ),
    hint="State whose work it is, and who gave which permission.",
    reads=frozenset({"module"}),
    run=_run,
)
