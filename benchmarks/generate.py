"""Generator of a large module by arithmetic alone, the same each time.

`python -m benchmarks.generate FOLDER` writes it: 5,000 pieces, 5 scenarios, 28 turns.
"""

from __future__ import annotations

import random
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from sandtable.model.module import Module
from sandtable.model.storage.module_saving import save_as_folder
from sandtable.model.storage.pydantic_schemas import type_adapter

PIECES, SCENARIOS, TURNS, PLACED = 5000, 5, 28, 4000
COLUMNS, ROWS = 90, 60
_SEED = 28
_SIDES = ("red", "blue")
_POWERS = {
    "red": ("north", "east", "isles", "plains"),
    "blue": ("south", "west", "hills", "coast"),
}
_TYPES = {
    "infantry": ("land", "4-4-6"),
    "armour": ("land", "6-5-9"),
    "guns": ("land", "3-2-5"),
    "fighter": ("air", "3-3-20"),
    "cruiser": ("sea", "5-4-15"),
}
_TERRAINS = {".": "clear", "w": "woods", "h": "heights", "t": "town"}


@dataclass(frozen=True, slots=True)
class Size:
    """The size of a module; each scenario sets up `placed` pieces, and the others arrive later."""

    pieces: int = PIECES
    placed: int = PLACED
    columns: int = COLUMNS

    @classmethod
    def of(cls, placements: int) -> Size:
        """Return the size with a total number of placements, and a map in proportion."""
        placed = placements // SCENARIOS
        columns = max(_MIN_COLUMNS, COLUMNS * placed // PLACED)
        return cls(PIECES * placed // PLACED, placed, columns)

    def hexes(self) -> list[str]:
        """Return the labels of all hexes."""
        return [f"H{c}{r:02}" for c in range(1, self.columns + 1) for r in range(1, ROWS + 1)]

    @property
    def regions(self) -> range:
        """Return the columns that have a region."""
        return range(10, min(40, self.columns))


_MIN_COLUMNS = 15


def module(size: Size | None = None) -> Module:
    """Return the generated module."""
    plain = _plain(random.Random(_SEED), size or Size())  # noqa: S311 - nothing secret
    made: Module = type_adapter(Module).validate_python(plain)
    return made


def _plain(dice: random.Random, size: Size) -> dict[str, Any]:
    pieces = _pieces(size)
    return {
        "module": _head(),
        "types": {
            name: {"tags": ["combat"], "domain": domain, "rated": rated}
            for name, (domain, rated) in _TYPES.items()
        },
        "pieces": pieces,
        "formations": {f"corps-{n}": f"{n} Corps" for n in range(1, 41)},
        "boards": {"map": _map(dice, size), "boxes": _boxes()},
        "terrains": {name: name.capitalize() for name in _TERRAINS.values()},
        "regions": {f"region-{n}": [f"H{n}{r:02}" for r in range(1, 21)] for n in size.regions},
        "limits": {
            "stacking": {"of": "land", "in": "map-space", "at-most": "4", "rule": "2.3"},
            "range": {"of": "air", "in": "hex", "at-most": "6", "rule": "2.4"},
        },
        "scenarios": {
            f"scenario-{n}": _scenario(dice, pieces, n, size) for n in range(1, SCENARIOS + 1)
        },
        "notes": {
            f"note-{n}": {"text": f"Rule {n} is text.", "why": "too rare"} for n in range(9)
        },
    }


def _head() -> dict[str, Any]:
    owners: dict[str, Any] = {side: {"name": side.capitalize()} for side in _SIDES}
    for side, powers in _POWERS.items():
        owners.update({power: {"name": power.capitalize(), "of": side} for power in powers})
    return {
        "format": "1",
        "title": "A generated game",
        "rights": {"work": "A generated game", "basis": "own", "permission": "own"},
        "calendar": {"turns": str(TURNS), "order": list(_SIDES)},
        "owners": owners,
        "ratings": ["attack", "defence", "movement"],
        "words": {
            "pieces": {"combat": "tag; fights"},
            "spaces": {"port": "number; ships unload", "map-space": "tag; on the map"},
            "states": {"tired": "turned by a quarter"},
        },
    }


def _pieces(size: Size) -> dict[str, dict[str, dict[str, Any]]]:
    """Return the pieces by owner and type, most of them as single lines."""
    powers = [power for side in _SIDES for power in _POWERS[side]]
    found: dict[str, dict[str, dict[str, Any]]] = {}
    for number in range(size.pieces):
        power, kind = (
            powers[number % len(powers)],
            list(_TYPES)[number // len(powers) % len(_TYPES)],
        )
        own = found.setdefault(power, {}).setdefault(kind, {})
        own[f"{kind[:3]}-{number}"] = _line(number, kind)
    return found


def _line(number: int, kind: str) -> str:
    defence = number % 5 + 1
    faces = f"{number % 7 + 1}-{defence}-{number % 9 + 4} > {number % 3}-{defence}-4"
    name = f"{number} {kind.capitalize()}"
    return f"{number % 3 + 1} x {faces} {name}; part-of corps-{number % 40 + 1}"


def _map(dice: random.Random, size: Size) -> dict[str, Any]:
    rows = (
        "".join(dice.choices(list(_TERRAINS), (70, 15, 12, 3), k=size.columns))
        for _ in range(ROWS)
    )
    towns = dice.sample(size.hexes(), size.columns * ROWS // 18)
    return {
        "kind": "hexes",
        "name": "Map",
        "spaces-are": "hex",
        "grid": {
            "label": "H{column}{row:02}",
            "columns": ["1", str(size.columns)],
            "rows": ["1", str(ROWS)],
        },
        "terrain": {"legend": dict(_TERRAINS), "rows": "\n".join(rows) + "\n"},
        "spaces": {
            town: {"name": f"Town {n}", "tags": ["map-space"], "values": {"port": str(n % 5)}}
            for n, town in enumerate(towns)
        },
    }


def _boxes() -> dict[str, Any]:
    spaces = {
        f"{side}-{box}": f"{side.capitalize()} {box}"
        for side in _SIDES
        for box in ("pool", "dead")
    }
    return {"kind": "boxes", "name": "Boxes", "spaces-are": "box", "spaces": spaces}


def _scenario(
    dice: random.Random, pieces: dict[str, Any], number: int, size: Size
) -> dict[str, Any]:
    ids = {power: [i for own in kinds.values() for i in own] for power, kinds in pieces.items()}
    setup, arrivals = {}, {}
    for side in _SIDES:
        own = [f"{power}/{piece}" for power in _POWERS[side] for piece in ids[power]]
        dice.shuffle(own)
        here, later = own[: size.placed // 2], own[size.placed // 2 :]
        setup[side] = _chart(dice, here, size)
        arrivals[side] = _schedule(dice, here, later, side, size.hexes())
    return {
        "name": f"Scenario {number}",
        "first": "1",
        "last": str(TURNS),
        "boards": ["map", "boxes"],
        "sets-up": list(_SIDES),
        "setup": setup,
        "arrivals": arrivals,
        "victory": {
            f"{side}-wins": {"side": side, "if": [f"{side} controls at least 40 town"]}
            for side in _SIDES
        },
    }


def _chart(dice: random.Random, own: list[str], size: Size) -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    hexes, regions = size.hexes(), size.regions
    for number, piece in enumerate(own):
        state = " less 1 step" if number % 9 == 0 else " tired" if number % 31 == 0 else ""
        chosen = f"any in region-{regions[number % len(regions)]}"
        place = chosen if number % 400 == 0 else dice.choice(hexes)
        found.setdefault(place, []).append(piece + state)
    return found


def _schedule(
    dice: random.Random, here: list[str], later: list[str], side: str, hexes: list[str]
) -> dict[str, dict[str, list[str]]]:
    found: dict[str, dict[str, list[str]]] = {}
    for turn in range(2, TURNS + 1):
        lines = {f"enter at {dice.choice(hexes)}": later[turn - 2 :: TURNS - 1]}
        if turn % 3 == 0:
            lines["withdraw"] = here[turn::500]
            lines[f"box {side}-pool"] = here[turn + 250 :: 500]
        found[str(turn)] = lines
    return found


if __name__ == "__main__":
    save_as_folder(module(), Path(sys.argv[1]))
