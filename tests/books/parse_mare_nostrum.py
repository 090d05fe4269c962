"""Reads the bare lines of Mare Nostrum as printed. It knows nothing of the model."""

from __future__ import annotations

import re
from dataclasses import dataclass
from pathlib import Path

BOOK = Path(__file__).parent / "mare_nostrum.txt"
_NATIONS = ("British", "US", "German", "Italian", "Vichy French", "Iraqi", "Allied", "Axis")
_WORDS = {
    "armor": "armored",
    "panzer": "armored",
    "mech": "mechanized",
    "carrier": "cv",
    "fortifications": "fortification",
    "marines": "marine",
    "ho": "hq",
    "division": "",
    "divisions": "",
    "brigade": "",
    "corps": "",
    "naval": "",
    "sf": "",
    "x": "",
}
_SHARED = ("infantry", "armored", "fortification")
_TYPES = (
    *_SHARED,
    "garrison",
    "mechanized",
    "hq",
    "recon",
    "cavalry",
    "commando",
    "marine",
    "gun",
)
_ITEM = re.compile(r"(?:(\d+) x )?(.*?)\s*(?:\(([^)]*)\))?")
_BARE = re.compile(r"\d+|\d+ [A-Z][a-z]+|[A-Z][a-z]{2} [A-Z]|[A-Z][a-z]+")


@dataclass(frozen=True)
class Line:
    """Pieces of one name at one place of a chart."""

    nation: str
    place: str
    name: str
    quantity: int
    state: str


def sections() -> dict[str, dict[str, list[str]]]:
    """By chart (1941 ALLIED SET UP) and heading, the lines below it."""
    charts: dict[str, dict[str, list[str]]] = {}
    chart: dict[str, list[str]] = {}
    lines: list[str] = []
    for line in BOOK.read_text(encoding="utf-8").splitlines():
        if not line.startswith("# "):
            lines.append(line)
        elif line.isupper():
            chart = charts.setdefault(line[2:], {})
            lines = chart.setdefault("", [])
        else:
            lines = chart.setdefault(line[2:], [])
    return charts


def plain(name: str) -> str:
    """A name without the ways in which the charts spell it differently."""
    words = re.findall(r"[a-z0-9/+]+", re.sub(r"([a-z])\.? ?-?(?=\d)", r"\1-", name.lower()))
    return "".join(_WORDS.get(word, word) for word in words)


def _items(nation: str, place: str, listed: str) -> list[Line]:
    """The pieces of a list; a type at the end of several names counts for all of them."""
    found: list[Line] = []
    shared = ""
    for text in reversed(re.split(r"[;,&]\s*|\.\s+|\sand\s", listed.rstrip(". "))):
        match = _ITEM.fullmatch(text.strip())
        if not match or match[2].lower() in {"", "none", "no units"}:
            continue
        who = next((n for n in _NATIONS if match[2].startswith(f"{n} ")), nation)
        name = match[2].removeprefix(f"{who} ")
        last = _WORDS.get(name.split()[-1].lower(), name.split()[-1].lower())
        if last in _TYPES or match[1]:
            shared = last if last in _SHARED and not match[1] else ""
        elif shared and _BARE.fullmatch(name):
            name = f"{name} {shared}"
        state = (match[3] or "").removeprefix("starts ")
        kept = state if state in {"reduced", "mobile", "static"} else ""
        found.append(Line(who, place, plain(name), int(match[1] or 1), kept))
    return found[::-1]


def _nation(heading: str, place: str) -> str:
    texts = (place, heading) if "Box" in heading else (heading, place)
    return next((n for text in texts for n in _NATIONS if text.startswith(n)), "")


def standing(chart: str) -> list[Line]:
    """All pieces that a chart puts somewhere by name."""
    found: list[Line] = []
    for heading, lines in sections()[chart].items():
        if re.search(r"Controlled|Pool|Event|Markers|Special Rein|Optional|Available", heading):
            continue
        box = re.sub(r" \(.*", "", heading) if "ox" in heading else ""
        nation = re.search(r"all units (\w+)", heading)
        for line in lines:
            place, _, listed = line.rpartition(":")
            if "other" in listed or "Mercury" in listed:
                continue
            who = nation[1] if nation else _nation(heading, place)
            found += _items(who, box or re.sub(r" \(.*", "", place), listed)
    return found


def events(side: str) -> list[list[str]]:
    """The event list of a side: number, name, years, when it is played, what becomes of it."""
    return [
        [part.strip() for part in line.split("|")] for line in sections()[f"{side} EVENTS"][""]
    ]


def towns() -> dict[str, tuple[str, float, float]]:
    """By town, the area that it belongs to and where it lies."""
    rows = [line.split(" | ") for line in sections()["TOWNS ON THE GLOBE"][""]]
    found = {}
    for town, area, at in rows:
        east, north = map(float, at.split())
        found[town] = (area, east, north)
    return found


def actions() -> dict[str, dict[str, str]]:
    """By chart, the actions, and to whom each is restricted: Allies, Axis, Optional or nobody."""
    charts: dict[str, dict[str, str]] = {}
    for line in sections()["ACTIONS"][""]:
        chart, _, listed = line.partition(": ")
        found = charts.setdefault(chart, {})
        for text in listed.split("; "):
            match = re.fullmatch(r"(.*?)(?: \((All\w+ only|Axis only|Optional)\))?", text)
            if match:
                found[match[1].replace(":", "")] = match[2] or ""
    return charts
