"""Nouns for kinds of definitions, as messages use them."""

from __future__ import annotations

NOUN_BY_DEFINED_KIND = {
    "owner": "a side or power",
    "type": "a type of pieces",
    "piece word": "a tag of pieces",
    "rating": "a number printed on counters",
    "piece": "a piece",
    "event": "an event",
    "space": "a space",
    "region": "a region",
    "terrain": "a terrain",
    "space word": "a tag of spaces",
    "owner word": "a tag of sides",
    "board": "a board",
    "feature": "a border feature",
    "built-in word": "a reserved word",
    "formation": "a formation",
    "option": "an option",
    "state": "a state",
    "verb": "a verb",
    "group": "a group",
    "grant": "a grant",
}
"""Noun with article by kind of definition."""
