"""REF002: the name of a piece is ambiguous."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import ALL_KEYS, Check, Fix, RawFinding, Severity
from sandtable.model.edits.name_replacement import replace_name_at
from sandtable.model.references.name_uses import ambiguous_uses
from sandtable.model.wording.owner_names import owner_as_subject
from sandtable.model.wording.sentences import join_words_or_nothing

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.references.name_uses import NameUse


def _run(context: CheckContext) -> Iterator[RawFinding]:
    for use, full_names in ambiguous_uses(context.module, context.all_name_uses):
        candidates = (
            f"the piece of {owner_as_subject(context.module, full_name.partition('/')[0])} "
            f"({full_name})"
            for full_name in full_names
        )
        message = f"{use.name!r} may mean {join_words_or_nothing(candidates, 'or')} here."
        yield RawFinding(use.steps, message, tuple(_fixes_that_add_owner(use, full_names)))


def _fixes_that_add_owner(use: NameUse, full_names: tuple[str, ...]) -> Iterator[Fix]:
    own_name = f"{use.scope}/{use.name}"
    # Another owner's piece is only a guess, which no fix should make.
    if own_name in full_names:
        yield Fix(f"Write {own_name!r}", partial(replace_name_at, use=use, new=own_name))


CHECK = Check(
    id="REF002",
    title="The name of a piece is ambiguous",
    severity=Severity.ERROR,
    rationale=(
        "A set-up chart can name the pieces of its owner, of the owners above and below it, and "
        "shared pieces. If two of them have the same id, the id alone does not say which is "
        "meant."
    ),
    hint="Write the full name, owner/id.",
    reads=ALL_KEYS,
    reach=EditScope.LINES,
    answers=("CMP-04",),
    run=_run,
)
