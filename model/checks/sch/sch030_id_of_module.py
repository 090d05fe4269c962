"""SCH030: the id of the module cannot be part of a file name."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import Check, Fix, RawFinding, Severity
from sandtable.model.edits.address_edits import set_value
from sandtable.model.edits.new_ids import slug_from_name
from sandtable.model.ids import is_valid_id

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext


def _run(context: CheckContext) -> Iterator[RawFinding]:
    name = context.module.module.id
    if name is None or is_valid_id(name):
        return
    suggestion = slug_from_name(name)
    steps = ("module", "id")
    fix = Fix(f"Write {suggestion!r}", partial(set_value, steps=steps, value=suggestion))
    message = f"The short name {name!r} cannot be part of a file name."
    yield RawFinding(steps, message, (fix,) if is_valid_id(suggestion) else ())


CHECK = Check(
    id="SCH030",
    title="The short name of the module is not usable",
    severity=Severity.WARNING,
    rationale="Exports name their files after it, and blanks or slashes make such names awkward.",
    hint="Use letters, digits, hyphens and underscores, with at least one letter.",
    reads=frozenset({"module"}),
    reach=EditScope.HEADERS,
    run=_run,
)
