"""How findings speak: sorts of things in plain words, and several in a row."""

from __future__ import annotations

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
