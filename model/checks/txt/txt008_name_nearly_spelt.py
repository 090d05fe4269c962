"""TXT008: a printed text spells the name of a space nearly right."""

from __future__ import annotations

import re
from collections import Counter
from typing import TYPE_CHECKING

from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.locations import top_level_key
from sandtable.model.name_suggestions import is_single_slip
from sandtable.model.wording.labelled_names import quoted_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.module import Module

_WORD = re.compile(r"[A-Z][a-z\u00c0-\u024f]{4,}")
"""A word with a capital, long enough that one other letter is a slip."""
_KEYS_OF_SENTENCES = frozenset({"text", "note"})
_PARTS_WITH_TEXTS = frozenset({"labels", "limits", "notes", "events", "scenarios"})


def _run(context: CheckContext) -> Iterator[RawFinding]:
    texts = list(_printed_texts(context))
    names = _words_of_space_names(context.module)
    uses = Counter(word for _, text in texts for word in _WORD.findall(text))
    known = _words_of_all_names(context)
    for address, text in texts:
        for word in dict.fromkeys(_WORD.findall(text)):
            # A word that is used elsewhere, too, is a word of its own.
            if word in known or uses[word] > 1:
                continue
            likely_name = context.suggestions.closest_name(word, names)
            if likely_name and is_single_slip(word, likely_name):
                message = f"{quoted_name(word)} is nearly {quoted_name(likely_name)}, a space."
                yield RawFinding(address, message, confidence="likely")


def _printed_texts(context: CheckContext) -> Iterator[tuple[AddressPath, str]]:
    """Yield the sentences, labels and cells that players read."""
    for address, text in context.module_contents.texts:
        is_label = "labels" in address
        if top_level_key(address) in _PARTS_WITH_TEXTS and (
            is_label or address[-1] in _KEYS_OF_SENTENCES
        ):
            yield address, text
    for address, parts in context.module_contents.lists:
        if top_level_key(address) == "tables" and "rows" in address:
            yield address, " ; ".join(map(str, parts))


def _words_of_space_names(module: Module) -> frozenset[str]:
    return frozenset(
        word
        for board in module.boards.values()
        for space in board.spaces.values()
        for word in _WORD.findall(space.name or "")
    )


def _words_of_all_names(context: CheckContext) -> frozenset[str]:
    return frozenset(
        word
        for address, text in context.module_contents.texts
        if address[-1] not in _KEYS_OF_SENTENCES and "labels" not in address
        for word in _WORD.findall(text)
    )


CHECK = Check(
    id="TXT008",
    title="A text misspells a space",
    severity=Severity.INFO,
    rationale=(
        "The word differs by one letter from the name of a space, and no other name or text "
        "contains it. Charts and notes are printed as they are."
    ),
    hint="Correct the spelling, or waive this if another word is meant.",
    reads=frozenset(
        {"module", "boards", "regions", "pieces", "types", "tables", "events", "labels", "limits"}
        | {"notes", "scenarios", "terrains", "options", "formations", "packs"}
    ),
    reach=EditScope.HEADERS,
    run=_run,
)
