"""RGT001: a module based on another publisher's work has no notice."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import Check, Fix, RawFinding, Severity
from sandtable.model.edits.address_edits import set_value
from sandtable.model.wording.labelled_names import quoted_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext

_NOTICE_ADDRESS = ("module", "rights", "notice")


def _run(context: CheckContext) -> Iterator[RawFinding]:
    rights = context.module.module.rights
    # The owner of the work, and whoever has permission, needs no notice.
    if rights.basis == "own" or rights.permission != "none" or rights.notice.strip():
        return
    text = (
        f"Unofficial scenario data for {rights.work}, facts only, not affiliated with its "
        "publisher. One needs the game and its rules to play."
    )
    fix = Fix(
        "Write the usual notice", partial(set_value, steps=_NOTICE_ADDRESS, value=text), safe=True
    )
    message = (
        f"{quoted_name(rights.work)} is another publisher's work, used without permission: "
        "exports and sheets need "
        "a notice to show."
    )
    yield RawFinding(_NOTICE_ADDRESS, message, (fix,))


CHECK = Check(
    id="RGT001",
    title="A notice of rights is missing",
    severity=Severity.ERROR,
    rationale=(
        "A module based on another publisher's game must name the game, and say that players "
        "need their own copy. Exports and sheets print the notice."
    ),
    hint="Add a notice, or state the permission that was granted.",
    reads=frozenset({"module"}),
    reach=EditScope.HEADERS,
    run=_run,
)
