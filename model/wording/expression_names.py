"""Printed names in place of the ids in expressions."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sandtable.model.references.name_index import name_index_of
from sandtable.model.references.owner_scope import COMMON_OWNER
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.select.space_index import space_index_of
from sandtable.model.static_part import cached_per_static_part
from sandtable.model.wording.owner_names import EVERYBODY_NAME

if TYPE_CHECKING:
    from sandtable.model.module import Module

_WORD_PATTERN = re.compile(r"[\w./+'-]+")


def name_of_word(module: Module, word: str) -> str:
    """Return the printed name of the object that a word of an expression means."""
    if space := space_index_of(module).find_space(word):
        return space.printed_label
    parts = (module.regions, module.module.owners, module.types, module.terrains)
    for collection in (*parts, module.boards, module.formations):
        entry = collection.get(word)
        if entry is not None and entry.name:
            return entry.name
    owner, _, piece = word.rpartition("/")
    owners = (owner,) if owner else name_index_of(module).owners_by_piece_id.get(word, ())
    counters = [
        manifest_of_module(module).counters.get(f"{owner_of_piece}/{piece}")
        for owner_of_piece in owners
    ]
    return counters[0].name if len(counters) == 1 and counters[0] else word


def expression_with_names(module: Module, text: str) -> str:
    """Return an expression with names in place of ids: `any in West Bank not Vess`."""
    return _WORD_PATTERN.sub(lambda matched: name_of_word(module, matched[0]), text)


def entry_with_names(module: Module, text: str, scope: str) -> str:
    """Return an entry of an owner's chart with names of pieces: `2 Pikes less 1 step`."""
    manifest = manifest_of_module(module)

    def name_in_text(matched: re.Match[str]) -> str:
        counter = manifest.find_counter(matched[0], scope)
        return counter.name if counter else matched[0]

    return _WORD_PATTERN.sub(name_in_text, text)


def describe_heading(module: Module, heading: str) -> str:
    """Return the title of the set-up chart under a heading: `Everybody`, `Blue guns`."""
    cache = _heading_text_cache(module)
    if heading not in cache:
        title = (
            EVERYBODY_NAME if heading == COMMON_OWNER else expression_with_names(module, heading)
        )
        cache[heading] = f"{title[:1].upper()}{title[1:]}"
    return cache[heading]


@cached_per_static_part
def _heading_text_cache(_module: Module) -> dict[str, str]:
    """Return the cache of the titles of set-up charts by heading."""
    return {}
