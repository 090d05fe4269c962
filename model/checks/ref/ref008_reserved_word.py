"""REF008: an id is a reserved word."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.locations import OptionRef, VocableRef
from sandtable.model.references.reserved_words import is_reserved_word
from sandtable.model.references.vocabulary import definitions_by_word
from sandtable.model.wording.definition_nouns import NOUN_BY_DEFINED_KIND

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.module import Module


def _run(context: CheckContext) -> Iterator[RawFinding]:
    for kind, steps in _all_ids(context.module):
        if is_reserved_word(kind, steps[-1]):
            message = (
                f"{steps[-1]!r} is a reserved word and cannot be the id of "
                f"{NOUN_BY_DEFINED_KIND[kind]}: "
                "texts that use it would be misread."
            )
            yield RawFinding(steps, message)


def _all_ids(module: Module) -> Iterator[tuple[str, AddressPath]]:
    for vocabulary in ("pieces", "spaces"):
        for bearers_of_word in definitions_by_word(module, vocabulary).values():
            yield from (
                (b.kind, b.steps) for b in bearers_of_word if b.steps and b.kind != "rating"
            )
    words = module.module.words
    yield from (("owner word", VocableRef("owners", word).address_path) for word in words.owners)
    yield from (("state", VocableRef("states", word).address_path) for word in words.states)
    yield from (("verb", VocableRef("verbs", word).address_path) for word in words.verbs)
    yield from (("option", OptionRef(option).address_path) for option in module.options)


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
