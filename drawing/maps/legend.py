"""The legend: terrains, features, links and badges that the map shows."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from sandtable.drawing.colours import mixed
from sandtable.drawing.drawing import Drawing, Mark, Path, Placed, Words, rectangle
from sandtable.drawing.fonts import CAPITAL, width
from sandtable.drawing.maps.badges import UNKNOWN, badges_of, letters_of, tag_badge, value_badge
from sandtable.drawing.maps.lines import style_of
from sandtable.drawing.maps.links import across, arrow, blocked, shown
from sandtable.drawing.maps.motifs import sample
from sandtable.drawing.maps.sheet import owner_colour
from sandtable.drawing.maps.strokes import course, strokes

if TYPE_CHECKING:
    from sandtable.drawing.maps.sheet import Sheet

_SWATCH = (7.0, 4.4)
_ROW = 6.2
_SIZE = 2.7
_GAP = 5.0
_MARK = 12.0
"""What marks of links are measured by in a swatch."""
_ABBREVIATED = 3
"""So short a word is an abbreviation."""
_LINKS = {
    "blocked": "No passage", "canal": "Canal", "bridge": "Passage", "strait": "Strait",
    "off-map": "Way off the map",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Key:
    """A sample and what it means."""

    marks: tuple[Mark, ...]
    """On a swatch with its upper left corner at 0, 0."""
    text: str

    @property
    def wide(self) -> float:
        """How wide it is with its text."""
        return _SWATCH[0] + 1.5 + width(self.text, _SIZE)


def legend_of(sheet: Sheet, wide: float) -> Drawing:
    """The keys in rows, as wide as the map."""
    large = sheet.print_size
    own = _rows(sheet, wide / large)
    return Drawing(wide, own.height * large, (Placed(own, scale=large),) if own.marks else ())


def _rows(sheet: Sheet, wide: float) -> Drawing:
    marks: list[Mark] = []
    x, y = 0.0, 0.0
    for key in keys(sheet):
        if x > 0 and x + key.wide > wide:
            x, y = 0.0, y + _ROW
        marks.append(Placed(Drawing(*_SWATCH, key.marks), x, y))
        base = y + _SWATCH[1] / 2 + _SIZE * CAPITAL / 2
        marks.append(Words(key.text, x + _SWATCH[0] + 1.5, base, _SIZE, fill=sheet.palette.ink))
        x += key.wide + _GAP
    return Drawing(wide, y + _ROW if marks else 0.0, tuple(marks))


def keys(sheet: Sheet) -> Iterator[Key]:
    """What is explained: only what is there."""
    yield from _terrains(sheet)
    yield from _owners(sheet)
    yield from _features(sheet)
    yield from _links(sheet)
    yield from _badges(sheet)


def _terrains(sheet: Sheet) -> Iterator[Key]:
    there = {site.terrain for site in sheet.sites.values()}
    for name, terrain in sheet.module.terrains.items():
        if name in there:
            colour = sheet.terrain_colours[name]
            signs = sample(name, terrain.name, mixed(colour, sheet.palette.ink, 0.35))
            hexes = sheet.board.grid is not None
            yield Key(_swatch(sheet, colour) + (signs if hexes else ()), terrain.name)


def _swatch(sheet: Sheet, colour: str) -> tuple[Mark, ...]:
    rim = mixed(colour, sheet.palette.ink, 0.5)
    return (Path(rectangle(0, 0, *_SWATCH, 0.6), colour, rim, 0.2),)


def _owners(sheet: Sheet) -> Iterator[Key]:
    if sheet.position is None:
        return
    holders = {sheet.position.control.get(site.id) for site in sheet.sites.values()}
    for name, owner in sheet.module.module.owners.items():
        colour = owner_colour(sheet.module, name)
        if name in holders and colour:
            yield Key(_swatch(sheet, mixed(sheet.palette.land, colour, sheet.tint)), owner.name)


def _features(sheet: Sheet) -> Iterator[Key]:
    board = sheet.board
    words = [word for features in board.borders.values() for word in features]
    words += [route.kind for route in board.paths.values()]
    meanings = sheet.module.module.words.features
    middle = _SWATCH[1] / 2
    line = np.array([[0.4, middle], [_SWATCH[0] - 0.4, middle]])
    whole = course(line)
    for word in dict.fromkeys(words):
        marks = tuple(strokes(style_of(word), [whole], min(sheet.unit, 14.0), sheet.palette))
        yield Key(marks, named(word, meanings.get(word, "")))


def named(word: str, meaning: str) -> str:
    """A word as a legend says it: as it is called, if that is short."""
    plain = word.replace("-", " ").replace("_", " ").capitalize()
    if len(plain) <= _ABBREVIATED:
        return plain.upper()
    return meaning if meaning and meaning.lower() == plain.lower() else plain


def _links(sheet: Sheet) -> Iterator[Key]:
    wide, high = _SWATCH
    line = np.array([[0.4, high / 2], [wide - 0.4, high / 2]])
    there = {kind for kind, _, _ in shown(sheet)} if sheet.style.links else set()
    for kind, text in _LINKS.items():
        if kind not in there:
            continue
        if kind == "blocked":
            marks = tuple(blocked(sheet, [line], _MARK))
        elif kind in {"canal", "bridge"}:
            marks = tuple(across(sheet, kind, ((0.4, high / 2), (wide - 0.4, high / 2)), _MARK))
        else:
            marks = tuple(arrow(sheet, (1.2, high / 2), (wide - 1.2, high / 2), _MARK))
        yield Key(marks, text)


def _badges(sheet: Sheet) -> Iterator[Key]:
    if not sheet.style.values:
        return
    palette, letters = sheet.palette, letters_of(sheet)
    badges = {}
    for site in sheet.sites.values():
        for tag in site.space.tags:
            if (badge := tag_badge(tag)) and badge.form not in badges:
                badges[badge.form] = badge
    found = [*badges.values(), *(value_badge(word, letters[word], "1") for word in letters)]
    for badge in found:
        left = (_SWATCH[0] - badge.wide(3.4)) / 2
        marks = tuple(badge.marks(left, 0.5, 3.4, palette.ink, palette.badge))
        yield Key(marks, named(badge.word, ""))
    drawn = (badge for site in sheet.sites.values() for badge in badges_of(sheet, site, letters))
    if any(badge.text == UNKNOWN for badge in drawn):
        base, size = _SWATCH[1] / 2 + _SIZE * CAPITAL / 2, _SIZE
        sign = Words(UNKNOWN, _SWATCH[0] / 2, base, size, "bold", palette.ink, "middle")
        yield Key((sign,), "Not known")
