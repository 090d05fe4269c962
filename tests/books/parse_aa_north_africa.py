"""Reads the bare lines of North Africa, printed and published. It knows nothing of the model."""

from __future__ import annotations

import re
from collections import Counter
from pathlib import Path

HERE = Path(__file__).parent
BOOK = "aa_north_africa.txt"
PUBLISHED = "aa_north_africa_published.txt"

Lines = dict[str, list[str]]
Placed = Counter[tuple[str, str, str]]
"""How many of what, by power, place and name."""

_SINGULAR = {"AAA": "Anti-Aircraft Artillery", "Anti-Aircraft": "Anti-Aircraft Artillery"}
_COUNTED = re.compile(r"(\d+) (.+)")
_RATED = re.compile(r"(\D+) (\S+) (\S+) (\S+) (\S+)")


def sections(file: str) -> dict[str, Lines]:
    """By section, by what stands after @ (nothing, at first): the lines."""
    found: dict[str, Lines] = {}
    section: Lines = {}
    lines: list[str] = []
    for line in (HERE / file).read_text(encoding="utf-8").splitlines():
        if line.startswith("## "):
            lines = []
            found[line[3:]] = section = {"": lines}
        elif line.startswith("@ "):
            lines = section[line[2:]] = []
        elif not line.startswith("#"):
            lines.append(line)
    return found


def one(name: str) -> str:
    """The name of one of them, in full."""
    whole = name.partition(" on ")[0]
    single = whole if whole == "Dice" else whole.removesuffix("s")
    return _SINGULAR.get(single, single)


def counted(lines: list[str]) -> Counter[str]:
    """Lines such as `12 Infantry`."""
    found: Counter[str] = Counter()
    for line in lines:
        many, name = _parts(_COUNTED, line)
        found[one(name)] += int(many)
    return found


def placed(section: Lines) -> Placed:
    """Lines such as `Tripoli: 2 Infantry, 1 Truck`; supply in ones."""
    found: Placed = Counter()
    for power, lines in section.items():
        for line in lines:
            place, _, things = line.partition(": ")
            for name, many in counted(things.split(", ")).items():
                five = name == "Five Supply"
                found[power, place, "Supply" if five else name] += many * (5 if five else 1)
    return found


def rated(section: Lines) -> dict[tuple[str, str], tuple[str, ...]]:
    """Lines such as `Infantry 3 2 3 1`."""
    read = {p: [_parts(_RATED, line) for line in lines] for p, lines in section.items()}
    return {(p, one(name)): tuple(n) for p, rows in read.items() for name, *n in rows}


def pairs(lines: list[str]) -> set[frozenset[str]]:
    """Lines such as `Malta: Sea Zone 12`, as pairs."""
    split = [line.partition(": ") for line in lines]
    return {frozenset((name, other)) for name, _, others in split for other in others.split(", ")}


def numbers(lines: list[str]) -> dict[str, int]:
    """Lines such as `Malta: 15`."""
    return {name: int(number) for name, _, number in (line.partition(": ") for line in lines)}


def _parts(pattern: re.Pattern[str], line: str) -> tuple[str, ...]:
    found = pattern.fullmatch(line)
    assert found, line
    return found.groups()
