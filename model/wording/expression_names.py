"""Words of expressions as they are printed: names in place of ids."""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from sandtable.model.references.name_index import name_index_of
from sandtable.model.references.owner_scope import COMMON_OWNER
from sandtable.model.select.manifest import manifest_of
from sandtable.model.select.space_index import space_index_of
from sandtable.model.static_part import cached_per_static_part
from sandtable.model.wording.owner_names import EVERYBODY_NAME

if TYPE_CHECKING:
    from sandtable.model.module import Module

_WORD_PATTERN = re.compile(r"[\w./+'-]+")


def name_of_word(module: Module, word: str) -> str:
    """A word of an expression by the printed name of what it stands for."""
    if site := space_index_of(module).find_space(word):
        return site.printed_label
    parts = (module.regions, module.module.owners, module.types, module.terrains)
    for named in (*parts, module.boards, module.formations):
        found = named.get(word)
        if found is not None and found.name:
            return found.name
    owner, _, piece = word.rpartition("/")
    homes = (owner,) if owner else name_index_of(module).owners_by_piece_id.get(word, ())
    counters = [manifest_of(module).counters.get(f"{home}/{piece}") for home in homes]
    return counters[0].name if len(counters) == 1 and counters[0] else word


def expression_with_names(module: Module, text: str) -> str:
    """An expression with names in place of ids: `any in West Bank not Vess`."""
    return _WORD_PATTERN.sub(lambda found: name_of_word(module, found[0]), text)


def entry_with_names(module: Module, text: str, scope: str) -> str:
    """An entry of somebody's chart with the names of pieces: `2 Pikes less 1 step`."""
    manifest = manifest_of(module)

    def said(found: re.Match[str]) -> str:
        counter = manifest.find_counter(found[0], scope)
        return counter.name if counter else found[0]

    return _WORD_PATTERN.sub(said, text)


def describe_heading(module: Module, heading: str) -> str:
    """Whose chart a heading opens: `Everybody`, a side's name, `Blue guns`."""
    known = _heading_cache(module)
    if heading not in known:
        said = (
            EVERYBODY_NAME if heading == COMMON_OWNER else expression_with_names(module, heading)
        )
        known[heading] = f"{said[:1].upper()}{said[1:]}"
    return known[heading]


@cached_per_static_part
def _heading_cache(_module: Module) -> dict[str, str]:
    """Headings that were asked for so far."""
    return {}
