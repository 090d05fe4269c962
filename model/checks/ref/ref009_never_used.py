"""REF009: a definition is never used."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import ALL_KEYS, Check, Fix, RawFinding, Severity
from sandtable.model.edits.removal import remarks_about, remove_unless_used
from sandtable.model.edits.renaming import definition_at
from sandtable.model.locations import (
    FormationRef,
    PackRef,
    RegionRef,
    ScenarioRef,
    TerrainRef,
    TypeRef,
    VocableRef,
)
from sandtable.model.references.name_uses import is_referenced
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.static_part import cached_per_static_part
from sandtable.model.wording.printed_names import quoted_name_or_id

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.module import Module


def _run(context: CheckContext) -> Iterator[RawFinding]:
    printed, uses_by_name = (
        _words_printed_in_game(context.module),
        context.kinds_and_scopes_by_name,
    )
    for steps, noun in _iter_definitions(context.module):
        noun_words = definition_at(steps)
        if noun_words and not (
            is_referenced(context.module, noun_words, uses_by_name) or noun_words.name in printed
        ):
            name = quoted_name_or_id(context.module, steps)
            message = f"The {noun} {name} is never used."
            yield RawFinding(
                steps, message, tuple(_fixes_that_remove_definition(context.module, steps))
            )


@cached_per_static_part
def _words_printed_in_game(module: Module) -> frozenset[str]:
    return frozenset(_iter_words_printed_in_game(module))


def _iter_words_printed_in_game(module: Module) -> Iterator[str]:
    """Yield the formation names printed on counters, and the words in table cells."""
    suffixes = {c.name.rpartition("/")[2] for c in manifest_of_module(module).counters.values()}
    yield from (name for name, f in module.formations.items() if f.printed in suffixes)
    for table in module.tables.values():
        for cell in (cell for row in table.rows.values() for cell in row):
            yield cell.casefold().replace(" ", "-")
            yield from cell.split()


def _fixes_that_remove_definition(module: Module, steps: AddressPath) -> Iterator[Fix]:
    # A remark would be left without its address.
    if not any(remarks_about(module, steps)):
        yield Fix(f"Delete {steps[-1]!r}", partial(remove_unless_used, steps=steps))


def _iter_definitions(module: Module) -> Iterator[tuple[AddressPath, str]]:
    yield from ((TypeRef(name).address_path, "type") for name in module.types)
    yield from (
        (RegionRef(name).address_path, "region")
        for name, region in module.regions.items()
        if not region.use
    )
    yield from ((TerrainRef(name).address_path, "terrain") for name in module.terrains)
    yield from ((FormationRef(name).address_path, "formation") for name in module.formations)
    yield from ((PackRef(name).address_path, "pack") for name in module.packs)
    words = module.module.words
    for key, noun in _NOUN_BY_WORD_KIND.items():
        yield from ((VocableRef(key, word).address_path, noun) for word in getattr(words, key))
    for name, scenario in module.scenarios.items():
        if scenario.abstract:
            yield ScenarioRef(name).address_path, "abstract scenario"


_NOUN_BY_WORD_KIND = {
    "pieces": "tag of pieces",
    "spaces": "tag of spaces",
    "owners": "tag of sides",
    "states": "state",
    "groups": "group",
    "features": "border feature",
    "verbs": "verb",
    "grants": "grant",
}


CHECK = Check(
    id="REF009",
    title="Something is never used",
    severity=Severity.INFO,
    rationale=(
        "An unused entry does no harm, but the line that should use it may name "
        "another entry by mistake."
    ),
    hint="Use the entry, or delete it.",
    reads=ALL_KEYS,
    reach=EditScope.WORDS,
    answers=("TBL-11", "REF-04"),
    run=_run,
)
