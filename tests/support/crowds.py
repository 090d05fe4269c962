"""Small modules in which much stands in few places, made by dice: there is always some mistake."""

from __future__ import annotations

from random import Random
from typing import Any

from sandtable.model.module import Module
from sandtable.model.storage.pydantic_schemas import type_adapter

_OWNERS = {"red": None, "blue": None, "north": "red", "south": "blue"}
_TYPES = {
    "infantry": {"domain": "land", "rated": "3-2"},
    "guns": {"domain": "land", "rated": "2-1"},
    "flyers": {"domain": "air", "rated": "1-1"},
    "ships": {"domain": "sea", "rated": "4-4"},
    "wagons": {"domain": "land", "rated": "0-1", "carries": ["2 of guns"]},
}
_PIECES = 60
_TURNS = 6
_HEXES = [f"H{column}{row}" for column in range(1, 5) for row in range(1, 4)]
_CHOICES = ["any in west", "one in east", "each H11", "any (H11 or H42)"]
_LIMITS: dict[str, dict[str, Any]] = {
    "stacking": {"of": "land", "in": "hex", "at-most": "3", "rule": "1"},
    "flights": {"of": "air", "per": ["space", "side"], "at-most": "2", "rule": "2"},
    "steps": {"count": "steps", "in": "hex", "at-most": "5", "rule": "3"},
    "arriving": {"in": "hex", "per": ["space", "turn"], "at-most": "1", "rule": "4"},
}
_WIDE: dict[str, dict[str, Any]] = {
    "least": {"of": "sea", "in": "west", "at-least": "1", "rule": "5"},
    "whole": {"of": "air", "per": ["side"], "at-most": "3", "rule": "6"},
    "held": {"of": "air", "in": "holding ships", "at-most": "0", "rule": "8"},
    "beside": {"of": "sea", "in": "beside guns", "at-most": "0", "rule": "7"},
}


def crowd(dice: Random) -> Module:
    """A module with mistakes in plenty; the dice decide which rules it has."""
    pieces = {owner: {kind: _pieces(dice, kind, owner) for kind in _TYPES} for owner in _OWNERS}
    if dice.random() < 0.3:  # a code on some of them, by which they come together
        pieces["north"]["guns"] = {f"gu-n{n}": f"1 x 3-2 Gun {n}; group II" for n in range(3)}
    named = [
        f"{owner}/{piece}" for owner in _OWNERS for p in pieces[owner].values() for piece in p
    ]
    options = {"wild": {"name": "Wild"}, "odd": {"name": "Odd"}} if dice.random() < 0.5 else {}
    scenarios = {f"s{n}": _scenario(dice, named, list(options)) for n in range(3)}
    scenarios["s1"]["from"] = dice.choice(["s0", "s2", None])
    wide = dice.sample(list(_WIDE), dice.choice([0, 1, 1]))
    plain = {
        "module": _head(dice),
        "types": _TYPES,
        "pieces": pieces,
        "boards": {"map": _map(), "boxes": _boxes()},
        "regions": {"west": _HEXES[:4], "east": _HEXES[8:]},
        "options": options,
        "limits": {**_LIMITS, **{name: _WIDE[name] for name in wide}},
        "scenarios": scenarios,
    }
    made: Module = type_adapter(Module).validate_python(plain)
    return made


def _head(dice: Random) -> dict[str, Any]:
    owners = {
        owner: {"name": owner.title(), **({"of": of} if of else {"entry": ["H11"]})}
        for owner, of in _OWNERS.items()
    }
    calendar: dict[str, Any] = {"order": ["red", "blue"]}
    if dice.random() < 0.7:
        calendar["turns"] = str(_TURNS)
    rights = {"work": "A crowd", "basis": "own", "permission": "own"}
    head = {"format": "1", "title": "A crowd", "rights": rights, "calendar": calendar}
    return {**head, "owners": owners, "ratings": ["attack", "defence"]}


def _pieces(dice: Random, kind: str, owner: str) -> dict[str, str]:
    names = (f"{kind[:2]}-{owner[0]}{number}" for number in range(3))
    return {name: f"{dice.choice([1, 1, 2])} x 3-2 > 1-1 {name.title()}" for name in names}


def _map() -> dict[str, Any]:
    grid = {"label": "H{column}{row}", "columns": ["1", "4"], "rows": ["1", "3"]}
    return {"kind": "hexes", "name": "Map", "spaces-are": "hex", "grid": grid}


def _boxes() -> dict[str, Any]:
    spaces = {"pool": "Pool", "dead": "Dead"}
    return {"kind": "boxes", "name": "Boxes", "spaces-are": "box", "spaces": spaces}


def _scenario(dice: Random, named: list[str], options: list[str]) -> dict[str, Any]:
    setup: dict[str, dict[str, list[str]]] = {"red": {}, "blue": {}}
    for entry in dice.sample(named, 30):
        place = dice.choice([*_HEXES, *_HEXES, *_CHOICES, "pool", "red/wa-r0"])
        chart = setup["red" if entry[0] in "rn" else "blue"]
        chart.setdefault(place, []).append(_entry(dice, entry, options))
    arrivals = {side: _schedule(dice, named, side, options) for side in setup}
    asked = [f"red controls at least {dice.randrange(1, 4)} hex"]
    found: dict[str, Any] = {"setup": setup, "arrivals": arrivals, "sets-up": ["red", "blue"]}
    found["victory"] = {"red-wins": {"side": "red", "if": asked}}
    if dice.random() < 0.5:
        found["control"] = {"red": dice.sample(_HEXES, 3), "blue": ["east"]}
        found["attacks"] = {"red": dice.sample(_HEXES, 1)}
    return {**found, "name": f"Scenario {dice.randrange(99)}", "boards": ["map", "boxes"]}


def _entry(dice: Random, entry: str, options: list[str]) -> str:
    if dice.random() < 0.06:
        entry = dice.choice(["2 of infantry", "any of guns", "all ships", "at most 1 on each"])
    if entry.startswith("at") or not options or dice.random() < 0.9:
        return entry
    return f"{entry} if {dice.choice(options)}"


def _schedule(dice: Random, named: list[str], side: str, options: list[str]) -> dict[str, Any]:
    own = [name for name in named if (name[0] in "rn") is (side == "red")]
    found: dict[str, dict[str, list[str]]] = {}
    for turn in dice.sample(range(1, _TURNS + 2), 4):
        for verb in dice.sample(_VERBS, 2):
            line = verb.replace("HEX", dice.choice(_HEXES))
            entries = [_entry(dice, entry, options) for entry in dice.sample(own, 2)]
            found.setdefault(str(turn), {})[line] = entries
        if dice.random() < 0.2:
            found[str(turn)][f"control {side}"] = dice.sample(_HEXES, 2)
    return found


_VERBS = ["enter at HEX", "enter at HEX", "enter", "withdraw", "box pool", "release from pool"]
