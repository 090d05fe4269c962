"""REF008: an id is a reserved word."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.reach import EditScope
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.locations import OptionRef, OwnWord
from sandtable.model.references.reserved import is_reserved
from sandtable.model.references.vocabulary import word_bearers
from sandtable.model.wording.kinds import SORTS

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.module import Module


def _run(context: CheckContext) -> Iterator[RawFinding]:
    for kind, steps in _all_ids(context.module):
        if is_reserved(kind, steps[-1]):
            message = (
                f"{steps[-1]!r} is a reserved word and cannot be the id of {SORTS[kind]}: "
                "texts that use it would be misread."
            )
            yield RawFinding(steps, message)


def _all_ids(module: Module) -> Iterator[tuple[str, AddressPath]]:
    for vocabulary in ("pieces", "spaces"):
        for bearers_of_word in word_bearers(module, vocabulary).values():
            yield from (
                (b.kind, b.steps) for b in bearers_of_word if b.steps and b.kind != "rating"
            )
    words = module.module.words
    yield from (("owner word", OwnWord("owners", word).steps) for word in words.owners)
    yield from (("state", OwnWord("states", word).steps) for word in words.states)
    yield from (("verb", OwnWord("verbs", word).steps) for word in words.verbs)
    yield from (("option", OptionRef(option).steps) for option in module.options)


CHECK = Check(
    id="REF008",
    title="An id is a reserved word",
    severity=Severity.ERROR,
    rationale=(
        "Words such as “or”, “not”, “all” and “turn” have a meaning of their own in "
        "expressions, so they cannot be ids."
    ),
    hint="Choose another id.",
    reads=frozenset(
        {"module", "types", "pieces", "events", "boards", "regions", "terrains", "options"}
    ),
    reach=EditScope.HEADERS,
    answers=("REF-10",),
    run=_run,
)
