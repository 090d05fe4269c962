"""Values and tags of spaces as badges: a port, an income, a city."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from math import cos, pi, sin
from typing import TYPE_CHECKING, Literal

from sandtable.drawing.colours import readable
from sandtable.drawing.drawing import Mark, Path, Words, ellipse, polygon, rectangle
from sandtable.drawing.fonts import CAPITAL, width

if TYPE_CHECKING:
    from sandtable.drawing.maps.sheet import Sheet
    from sandtable.model.select.ground import Site

Form = Literal["round", "pill", "star", "square", "dot", "house", "tower"]

VALUE_COLOURS: Mapping[str, str] = {
    "port": "#2f6690", "harbour": "#2f6690", "harbor": "#2f6690", "air": "#5b6b78",
    "victor": "#a33327", "vp": "#a33327", "objective": "#a33327", "income": "#d9a62b",
    "ipc": "#d9a62b", "production": "#8a5a2b", "factory": "#8a5a2b", "resource": "#8a5a2b",
    "oil": "#3a3632", "rp": "#d9a62b", "supply": "#5f7a3d", "oasis": "#5f7a3d",
    "depot": "#5f7a3d",
}  # fmt: skip
"""By a word in the value's name."""
TAGS: Mapping[str, Form] = {
    "capital": "star", "victory": "star", "objective": "star", "major city": "square",
    "city": "square", "minor city": "dot", "town": "dot", "village": "dot", "fort": "tower",
    "depot": "house", "dump": "house", "oasis": "house",
}  # fmt: skip
"""What tags look like, by a word in their name; other tags are not shown."""
_PLAIN = "#6b6255"
UNKNOWN = "?"
"""What stands for a number that nobody knows."""
_SAID = {"~": UNKNOWN, "unlimited": "∞"}
_SHORT = 2
"""Words of so few letters must stand alone to be meant."""
_ROUND = ("income", "ipc", "rp", "victor", "vp", "production")


@dataclass(frozen=True, slots=True)
class Badge:
    """A small mark: its form, and what stands in it."""

    word: str
    form: Form
    colour: str
    letter: str = ""
    text: str = ""

    def wide(self, size: float) -> float:
        """How wide it is, at a height."""
        if self.form == "pill":
            inside = width(self.letter, size * 0.8, "bold") + width(self.text, size * 0.8, "bold")
            return inside + size * 0.75
        if self.form == "round":
            return max(size, width(self.text, size * 0.8, "bold") + size * 0.5)
        return size * (0.62 if self.form == "dot" else 0.9)

    def marks(self, x: float, y: float, size: float, ink: str, paper: str) -> Iterator[Mark]:
        """The badge with its upper left corner at a point."""
        wide = self.wide(size)
        middle, rim = (x + wide / 2, y + size / 2), size * 0.07
        match self.form:
            case "pill":
                yield from self._pill(x, y, size, paper)
            case "round":
                d = rectangle(x, y, wide, size, size / 2)
                yield Path(d, self.colour, paper, rim)
                yield _said(self.text, *middle, size * 0.8, readable(self.colour))
            case "star":
                yield Path(_star(*middle, size * 0.5), self.colour, paper, rim)
            case "square":
                d = rectangle(
                    middle[0] - size * 0.32, middle[1] - size * 0.32, size * 0.64, size * 0.64
                )
                yield Path(d, ink, paper, rim)
            case "dot":
                yield Path(ellipse(*middle, size * 0.25), paper, ink, size * 0.12)
            case "house":
                yield Path(_house(*middle, size * 0.36), self.colour, paper, rim)
            case "tower":
                yield Path(_tower(*middle, size * 0.38), ink, paper, rim)

    def _pill(self, x: float, y: float, size: float, paper: str) -> Iterator[Mark]:
        wide, letters = self.wide(size), width(self.letter, size * 0.8, "bold")
        yield Path(rectangle(x, y, wide, size, size * 0.22), paper, self.colour, size * 0.1)
        head = letters + size * 0.32
        yield Path(rectangle(x, y, head, size, size * 0.22), self.colour)
        yield _said(self.letter, x + head / 2, y + size / 2, size * 0.8, readable(self.colour))
        middle = x + head + (wide - head) / 2
        yield _said(self.text, middle, y + size / 2, size * 0.8, readable(paper))


def _said(text: str, x: float, y: float, size: float, ink: str) -> Words:
    return Words(text, x, y + size * CAPITAL / 2, size, "bold", ink, "middle")


def _star(x: float, y: float, radius: float) -> str:
    corners = []
    for i in range(10):
        r = radius * (0.42 if i % 2 else 1.0)
        corners.append((x + r * sin(i * pi / 5), y + radius * 0.06 - r * cos(i * pi / 5)))
    return polygon(corners)


def _house(x: float, y: float, r: float) -> str:
    return polygon(
        [(x - r, y + r), (x - r, y - r * 0.1), (x, y - r), (x + r, y - r * 0.1), (x + r, y + r)]
    )


def _tower(x: float, y: float, r: float) -> str:
    third = r * 2 / 5
    top, low = y - r, y - r * 0.45
    xs = [x - r + third * i for i in range(6)]
    teeth = [(xs[0], top), (xs[1], top), (xs[1], low), (xs[2], low), (xs[2], top), (xs[3], top)]
    teeth += [(xs[3], low), (xs[4], low), (xs[4], top), (xs[5], top)]
    return polygon([(xs[0], y + r), *teeth, (xs[5], y + r)])


def badges_of(sheet: Sheet, site: Site, letters: Mapping[str, str]) -> tuple[Badge, ...]:
    """What is shown of a space: tags first, then numbers that are not nought."""
    if not sheet.style.values:
        return ()
    tags = [badge for tag in site.space.tags if (badge := tag_badge(tag))]
    kept = {badge.form: badge for badge in reversed(tags)}
    found = [badge for badge in tags if kept.get(badge.form) is badge]
    for word, amount in site.space.values.items():
        said = _SAID.get(str(amount), str(amount))
        if said != "0" and word in letters:
            found.append(value_badge(word, letters[word], said))
    return tuple(found)


def tag_badge(tag: str) -> Badge | None:
    """The mark of a tag that has one."""
    told = tag.lower().replace("-", " ")
    form = next((form for word, form in TAGS.items() if word in told), None)
    if told.startswith("minor"):
        form = "dot" if form == "square" else form
    colour = {"star": "#a33327", "house": "#5f7a3d"}.get(form or "", _PLAIN)
    return Badge(tag, form, colour) if form and "port" not in told else None


def value_badge(word: str, letter: str, text: str) -> Badge:
    """The mark of a number."""
    told = word.lower().replace("-", " ")
    short = {part: c for part, c in VALUE_COLOURS.items() if part in told.split()}
    parts = {part: c for part, c in VALUE_COLOURS.items() if len(part) > _SHORT and part in told}
    colour = next(iter({**short, **parts}.values()), _PLAIN)
    if told in _ROUND or any(part in told for part in _ROUND if len(part) > _SHORT):
        return Badge(word, "round", colour, "", text[:4])
    return Badge(word, "pill", colour, letter, text[:4])


def letters_of(sheet: Sheet) -> Mapping[str, str]:
    """By value that the board has, the letters that stand for it: as few as tell them apart."""
    words = [w for site in sheet.sites.values() for w in site.space.values]
    found: dict[str, str] = {}
    for word in dict.fromkeys(words):
        capitals = word.upper().replace("-", "")
        size = next(
            (n for n in range(1, len(capitals)) if capitals[:n] not in found.values()),
            len(capitals),
        )
        found[word] = capitals[:size]
    return found
