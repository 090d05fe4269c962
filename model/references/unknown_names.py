"""Messages for names that are not defined."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.name_suggestions import closest_name, did_you_mean_text
from sandtable.model.references.name_index import name_index_of
from sandtable.model.references.phrase_names import NameReplacement, replace_names

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.module import Module
    from sandtable.model.phrases.selector import Selector

NOUN_BY_REFERENCE_KIND: dict[str, str] = {
    "place": "space or container",
    "grant": "action or piece",
    "end": "space or region",
    "hex": "hex or column of hexes",
    "space word": "space, region, terrain, board or tag",
    "piece word": "piece, type, side or tag",
    "word": "tag",
    "party": "side",
    "holder": "side",
    "controller": "side",
    "owner": "side or power",
    "terrain or feature": "terrain or border feature",
    "piece tag": "tag for pieces",
    "space tag": "tag for spaces",
    "piece value": "number of a piece",
    "space value": "number of a space",
    "owner value": "number of a side",
    "measure": "measure",
    "amount": "number",
    "mark": "mark",
    "state": "state or face",
    "feature": "border feature",
    "group": "group",
    "verb": "verb",
    "phase": "phase",
}
"""Noun for messages by kind of reference; kinds that are missing here are nouns already."""


def no_such_name_message(kind: str, name: str) -> str:
    """Return the beginning of a message about an undefined name, without its full stop."""
    return f"There is no {NOUN_BY_REFERENCE_KIND.get(kind, kind)} {name!r}"


def unknown_name_messages(module: Module, selector: Selector) -> Iterator[str]:
    """Yield a message for each undefined name in a selector of pieces."""
    index = name_index_of(module)
    references: list[tuple[str, str]] = []

    def record_reference(kind: str, name: str, _scope: str) -> str:
        references.append((kind, name))
        return name

    replace_names(selector, NameReplacement(record_reference))
    for kind, name in references:
        if not index.has_name(kind, name):
            advice = did_you_mean_text(closest_name(name, index.candidate_names(kind)))
            yield f"{no_such_name_message(kind, name)}.{advice}"
