"""Reads the bare lines of Afrika II as its book prints them. It knows nothing of the model."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

HERE = Path(__file__).parent

_UNIT = re.compile(
    r"(?:(?P<many>\d+)x )?(?P<strength>\d+-\d+-\d+) "
    r"(?:(?P<nation>It|CCNN|LW|Aus|Ind|SA|NZ|FF|Greek|Polish) )?(?P<type>[A-Z][A-Za-z ]*?)"
    r"(?: \((?P<name>[^(),]+)(?P<loss>, less 1 step)?\)| (?P<bare>Tobruk))?"
    r"(?: (?P<place>at any .*))?"
)
_SUPPLY = re.compile(r"(?P<many>\d+) SPs?")
_PLACE = re.compile(
    r"([AB]\d+\.\d\d|Tripoli Box|Tripoli Map Connection Box|Restriction Box|Dead or Withdrawn"
    r"|Any hex\(es\) of Tobruk Fortress|Anywhere in Egypt, east of A51\.xx, inclusive):(?: (.*))?"
)
_BETWEEN = re.compile(r"(?:, |\. )(?![^(]*\))")
"""A comma, or the full stop that is printed for one, outside brackets."""


@dataclass(frozen=True)
class Printed:
    """One piece of the book: how many, where or when, and what stands on it."""

    side: str
    where: str
    kind: str
    name: str
    strength: str | None = None
    nation: str = ""
    type: str = ""
    many: int = 1
    lost: int = 0
    place: str = ""


@dataclass
class Start:
    """A scenario: its figures, and its pieces by line."""

    figures: dict[str, str] = field(default_factory=dict)
    pieces: list[Printed] = field(default_factory=list)


def setups() -> dict[str, Start]:
    """The five set-ups, by section of the book."""
    starts: dict[str, Start] = {}
    now, side, where = Start(), "", ""
    for line in _lines("afrika_ii_setups.txt"):
        if line.startswith("# "):
            now, where = starts.setdefault(line[2:], Start()), ""
        elif line.startswith("@ "):
            side, where = line[2:].lower(), ""
        elif place := _PLACE.fullmatch(line):
            where = place[1]
            now.pieces += [_piece(side, where, text) for text in _parts(place[2] or "")]
        elif ": " in line and not where:
            key, _, value = line.partition(": ")
            now.figures[key] = value
        elif line == "Trento option":
            now.figures["Trento"] = "in play"
        else:
            now.pieces.append(_piece(side, where, line))
    return starts


def arrivals() -> list[tuple[int, str, Printed]]:
    """Both orders of arrival: turn, heading, piece."""
    found = []
    side, turn, heading = "", 0, ""
    for line in _lines("afrika_ii_arrivals.txt"):
        if line.startswith("@ "):
            side = line[2:].lower()
        elif date := re.fullmatch(r"(\d+) [A-Z][a-z]+ 19\d\d", line):
            turn, heading = int(date[1]), ""
        elif line.endswith(":"):
            heading = line[:-1]
        elif line != "3x Replacements":
            found.append((turn, heading, _piece(side, heading, line)))
    return found


def tables() -> dict[str, dict[str, list[str]]]:
    """The charts by title, their rows by the first cell."""
    found: dict[str, dict[str, list[str]]] = {}
    rows: dict[str, list[str]] = {}
    for line in _lines("afrika_ii_tables.txt"):
        if line.startswith("# "):
            rows = found.setdefault(line[2:], {})
        else:
            name, *cells = (cell.strip() for cell in line.split(" | "))
            rows[name] = cells
    return found


def _lines(name: str) -> Iterator[str]:
    for line in (HERE / name).read_text("utf-8").splitlines():
        if line.strip():
            yield line.strip()


def _parts(text: str) -> list[str]:
    return [part for part in _BETWEEN.split(text) if part]


def _piece(side: str, where: str, text: str) -> Printed:
    if unit := _UNIT.fullmatch(text):
        return Printed(
            side,
            where,
            "unit",
            unit["name"] or unit["bare"] or "",
            unit["strength"],
            unit["nation"] or "",
            unit["type"],
            int(unit["many"] or 1),
            1 if unit["loss"] else 0,
            unit["place"] or "",
        )
    if supply := _SUPPLY.fullmatch(text):
        return Printed(side, where, "supply", "SP", many=int(supply["many"]))
    if text in {"Rommel", "O'Connor"}:
        return Printed(side, where, "leader", text)
    if text == "Box":
        return Printed(side, where, "marker", text)
    raise ValueError(f"{where}: {text!r}")
