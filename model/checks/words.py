"""How findings speak: kinds of things in plain words, and the nearest name to a wrong one."""

from __future__ import annotations

import difflib
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from collections.abc import Iterable

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

SORTS = {
    "owner": "a side or power",
    "type": "a type of pieces",
    "piece word": "a word for pieces",
    "rating": "a number printed on counters",
    "piece": "a piece",
    "event": "an event",
    "space": "a space",
    "region": "a region",
    "terrain": "a terrain",
    "space word": "a word for spaces",
    "owner word": "a word for sides",
    "board": "a board",
    "feature": "a border feature",
    "built-in word": "a word of the language",
    "formation": "a formation",
    "option": "an option",
    "state": "a state",
    "verb": "a verb",
    "group": "a group",
    "grant": "a grant",
}
"""What bears a name."""


def nearest(word: str, known: Iterable[str]) -> str | None:
    """The name that comes nearest to a wrong one, if any comes near it."""
    close = difflib.get_close_matches(word, sorted(known), n=1, cutoff=0.6)
    return close[0] if close else None


def did_you_mean(word: str | None) -> str:
    """Advise a name."""
    return f" Did you mean {word!r}?" if word else ""


def there_is_no(kind: str, name: str) -> str:
    """Say that a name stands for nothing of its kind; the sentence is still open."""
    noun, home = KINDS.get(kind, (kind, ""))
    return f"There is no {noun} {name!r}{home}"


def listed(words: Iterable[str], last: str = "and") -> str:
    """Several words in a row: `a, b and c`."""
    *rest, final = tuple(words) or ("nothing",)
    return f"{', '.join(rest)} {last} {final}" if rest else final
