"""RVN001: the name of a counter begins with a small letter."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from sandtable.model.checks.registry import Check, CheckContext, Fix, RawFinding, Severity
from sandtable.model.edits.address_edits import set_value


def _run(context: CheckContext) -> Iterator[RawFinding]:
    for owner, types in context.module.pieces.items():
        for type_id, pieces in types.items():
            for piece_id, piece in pieces.items():
                name = piece.name or ""
                if name[:1].islower():
                    where = ("pieces", owner, type_id, piece_id, "name")
                    better = name[0].upper() + name[1:]
                    fix = Fix(f"Write {better!r}", partial(set_value, steps=where, value=better))
                    yield RawFinding(where, f"“{name}” begins with a small letter.", (fix,))


CHECK = Check(
    id="RVN001",
    title="The name of a counter begins with a small letter",
    severity=Severity.WARNING,
    rationale="All counters of Raven Games begin with a capital letter, also on sheets.",
    hint="Write the name as it stands on the counter.",
    reads=frozenset({"pieces"}),
    run=_run,
)
