"""Reads the bare lines of the tournament edition, and the published pairs. It knows no model."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

BOOK = Path(__file__).parent / "aa_lhtr_1942.txt"
NEIGHBOURS = Path(__file__).parent / "aa_lhtr_1942_neighbours.txt"


def sections(path: Path = BOOK) -> dict[str, list[list[str]]]:
    """By heading, the lines below it, each cut at its strokes."""
    found: dict[str, list[list[str]]] = {}
    rows: list[list[str]] = []
    for line in path.read_text(encoding="utf-8").splitlines():
        if line.startswith("# "):
            rows = found.setdefault(line[2:], [])
        elif line:
            rows.append([part.strip() for part in line.split(" | ")])
    return found


def pairs() -> set[frozenset[str]]:
    """The published neighbours."""
    return {frozenset(row) for rows in sections(NEIGHBOURS).values() for row in rows}


def placed(rows: list[list[str]]) -> Counter[tuple[str, str, str]]:
    """How many of what stand where, by power: `2 Infantry, 1 Tank`."""
    found: Counter[tuple[str, str, str]] = Counter()
    for power, place, units in rows:
        for unit in units.split(", "):
            many, _, name = unit.partition(" ")
            found[power, place, name] += int(many)
    return found
