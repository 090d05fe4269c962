"""Names that stand for nothing: how that is said."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.references.index import index_of
from sandtable.model.references.phrases import Visit, renamed
from sandtable.model.spelling import did_you_mean, nearest

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.module import Module
    from sandtable.model.phrases.selector import Selector

KINDS: dict[str, tuple[str, str]] = {
    "place": ("space or container", ""),
    "grant": ("action or piece", " (actions are declared in `words.grants`)"),
    "end": ("space or region", ""),
    "hex": ("hex or column of hexes", ""),
    "space word": ("space, region, terrain, board or word for spaces", ""),
    "piece word": ("piece, type, side or word for pieces", ""),
    "word": ("word for pieces or spaces", ""),
    "party": ("side", ""),
    "holder": ("side", ""),
    "controller": ("side", ""),
    "owner": ("side or power", ""),
    "terrain or feature": ("terrain or border feature", ""),
    "piece tag": ("tag for pieces", " in `words.pieces`"),
    "space tag": ("tag for spaces", " in `words.spaces`"),
    "piece value": ("number of a piece", " in `words.pieces` or `ratings`"),
    "space value": ("number of a space", " in `words.spaces`"),
    "owner value": ("number of a side", " in `words.owners`"),
    "measure": ("measure", " in `words` or `ratings`"),
    "amount": ("number", " in `words`"),
    "mark": ("mark", " in `words.marks`"),
    "state": ("state or face", " in `words.states` or `faces`"),
    "feature": ("border feature", " in `words.features`"),
    "group": ("group", " in `words.groups`"),
    "verb": ("verb", " in `words.verbs`"),
    "phase": ("phase", " in the calendar"),
}
"""What a reference should name, and where such are declared; others are called as they are."""


def there_is_no(kind: str, name: str) -> str:
    """Say that a name stands for nothing of its kind; the sentence is still open."""
    noun, home = KINDS.get(kind, (kind, ""))
    return f"There is no {noun} {name!r}{home}"


def strange_names(module: Module, selector: Selector) -> Iterator[str]:
    """What is said of each name in a selector of pieces that the module does not know."""
    index = index_of(module)
    met: list[tuple[str, str]] = []

    def meet(kind: str, name: str, _scope: str) -> str:
        met.append((kind, name))
        return name

    renamed(selector, Visit(meet))
    for kind, name in met:
        if not index.knows(kind, name):
            advice = did_you_mean(nearest(name, index.candidates(kind)))
            yield f"{there_is_no(kind, name)}.{advice}"
