"""Where names stand: within their spaces, as large as there is room, or beside small ones."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from sandtable.drawing.colours import mixed
from sandtable.drawing.drawing import Weight
from sandtable.drawing.fonts import missing
from sandtable.drawing.maps.badges import badges_of, letters_of
from sandtable.drawing.maps.beside import APART, beside, leader_line_boxes
from sandtable.drawing.maps.blocks import Block, Inks, Label, blocks, leader_line_marks
from sandtable.drawing.maps.box_list import BoxList
from sandtable.drawing.maps.boxes import title_height
from sandtable.drawing.maps.fitting import AIR, GAIN, along, best
from sandtable.drawing.maps.paper import Box, spanned
from sandtable.drawing.maps.room import COARSEST, Room
from sandtable.drawing.maps.space_cells import SpaceCells
from sandtable.model.geometry.labels import label_point

if TYPE_CHECKING:
    from sandtable.drawing.drawing import Mark, Point
    from sandtable.drawing.maps.paper import Floats
    from sandtable.drawing.maps.sheet import Sheet
    from sandtable.model.select.space_index import SpaceEntry

SIZES = (8.6, 7.3, 6.3, 5.4, 4.6, 4.0, 3.5, 3.05, 2.7, 2.35, 2.05, 1.8)
"""Millimetres of letters; none is smaller, and few sizes look calmer than many."""
_HIGHEST = 5.0
"""On a small sheet; on a large one they are read from farther away."""
_HEADING = 4.0
"""Of boxes."""
_BY_ROOM = 0.095
"""How large letters may be, of the side of a square as large as the space."""
_SIGHT = 0.5
"""Millimetres about the middle of a space, where a line to its name can end."""
_CORNERS = 4
"""Of a box."""
_MOST_OF_IT = 0.8
"""So much of a name that stands in its space is most of it."""
_SMALL = 2.35
"""Below this size it is tried whether a turned name is larger."""


@dataclass
class Naming:
    """Names being placed, one after the other."""

    sheet: Sheet
    letters: Mapping[str, str]
    labels: list[Label] = field(default_factory=list)
    taken: BoxList = field(default_factory=BoxList)
    aired: BoxList = field(default_factory=BoxList)
    """The names beside their spaces, with so much about them that no other runs into them."""

    def keep(self, label: Label) -> None:
        """Take a name into the map."""
        self.labels.append(label)
        self.taken.extend((label.box, *leader_line_boxes(label)))
        if not label.inside:
            (west, top, east, low), (wide, high) = label.box, APART
            self.aired.extend([(west - wide, top - high, east + wide, low + high)])

    @cached_property
    def inner(self) -> Mapping[str, list[str]]:
        """By space: the spaces that lie in it."""
        found = defaultdict[str, list[str]](list)
        for name, site in self.sheet.sites.items():
            if site.space.inside:
                found[site.space.inside].append(name)
        return found

    @cached_property
    def cells(self) -> SpaceCells:
        """What lies where, for names that stand beside their spaces."""
        return SpaceCells.of(self.sheet)

    def size_of(self, name: str) -> int:
        """Return how many cells a space has."""
        return int(self.cells.sizes[self.cells.numbers[name]])


def labels_of(sheet: Sheet) -> tuple[Label, ...]:
    """All names of a map, in the order of the board."""
    naming = Naming(sheet, letters_of(sheet))
    _report_letters(sheet)
    named = {n: s for n, s in sheet.sites.items() if _text(s) or s.space.values or s.space.tags}
    land = [name for name in named if not sheet.is_sea(name)]
    for names in (land, [name for name in named if sheet.is_sea(name)]):
        small = [name for name in names if not _within(naming, name)]
        small.sort(key=lambda name: (_stands_in(naming, name), naming.size_of(name)), reverse=True)
        middles = np.array([_in_sight(sheet, name) for name in small]).reshape(-1, 4)
        for number, name in enumerate(small, 1):
            _beside(naming, name, middles[number:])
    order = {name: place for place, name in enumerate(sheet.outlines)}
    return tuple(sorted(naming.labels, key=lambda label: order[label.space]))


def label_marks(sheet: Sheet, labels: Sequence[Label]) -> Iterator[Mark]:
    """Draw names, with the lines to their spaces below all of them."""
    palette = sheet.palette
    inks = [_inks(sheet, label) for label in labels]
    for label, ink in zip(labels, inks, strict=True):
        yield from leader_line_marks(label, palette.ink, ink.halo)
    for label, ink in zip(labels, inks, strict=True):
        yield from label.marks(ink)


def _inks(sheet: Sheet, label: Label) -> Inks:
    palette = sheet.palette
    ground = sheet.colour(label.space)
    ink = palette.sea_name if sheet.is_sea(label.space) else palette.ink
    halo = ground if label.inside else mixed(ground, palette.paper, 0.5)
    return Inks(ink, palette.ink, palette.badge, halo)


def _in_sight(sheet: Sheet, name: str) -> Box:
    """What remains in sight of a space whose name comes later, for a line to end there."""
    x, y = sheet.paper.point(label_point(sheet.outlines[name]))
    return x - _SIGHT, y - _SIGHT, x + _SIGHT, y + _SIGHT


def _stands_in(naming: Naming, name: str) -> bool:
    """Say whether most of a name stands in the middle of its space: it has no better place."""
    x, y = naming.sheet.paper.point(label_point(naming.sheet.outlines[name]))
    wide, high = _forms(naming, name)[0].measures(SIZES[-1])
    box = x - wide / 2, y - high / 2, x + wide / 2, y + high / 2
    return naming.cells.covered(box, name).own > _MOST_OF_IT


def _beside(naming: Naming, name: str, later: Floats) -> None:
    """Place a name beside its space; what of later ones must remain in sight is not covered."""
    sheet = naming.sheet
    taken = np.concatenate([naming.taken.rows, later])
    label = beside(name, _forms(naming, name), sheet, taken, naming.cells)
    if label:
        naming.keep(label)
    else:
        sheet.losses.append(f"{sheet.sites[name].label}: the map has no room for its name.")


def _report_letters(sheet: Sheet) -> None:
    """Say which letters of names the font does not have."""
    for site in sheet.sites.values():
        if lacking := missing(_text(site)):
            sheet.losses.append(f"{site.spoken_name}: the font has no {' '.join(lacking)}.")


def _text(site: SpaceEntry) -> str:
    return (site.space.name or "") if site.hex else site.label


def _forms(naming: Naming, name: str) -> list[Block]:
    sheet = naming.sheet
    site = sheet.sites[name]
    weight: Weight = "regular" if sheet.is_sea(name) else "bold"
    text = _text(site) if sheet.style.names else ""
    return blocks(text, badges_of(sheet, site, naming.letters), weight)


def _within(naming: Naming, name: str) -> bool:
    """Place a name inside its space, if it has room there; say whether there was."""
    sheet = naming.sheet
    forms = _forms(naming, name)
    if not forms:
        return True
    rings = sheet.paper.rings(sheet.outlines[name])
    if not rings:
        return True
    site = sheet.sites[name]
    around = spanned(np.concatenate(rings))
    names = [
        near for boxes in (naming.taken, naming.aired) for near in boxes.touching(around, COARSEST)
    ]
    room = Room.of(rings).without([*names, *_reserved(naming, name)])
    area = float(room.free.sum()) * room.cell**2
    sizes = _sizes(sheet, name, area)
    anchor = _anchor(sheet, name, rings)
    found = best(room, forms, sizes, anchor, AIR * 2) or best(room, forms, sizes[-2:], anchor)
    label = Label(name, found[0], found[1], *found[2]) if found else None
    least = label.size if label else 0.0
    if least < min(_SMALL, sizes[0]) and not sheet.is_box(name) and not site.hex:
        larger = [size for size in sizes if size > least * GAIN]
        taken = [
            near
            for boxes in (naming.taken, naming.aired)
            for near in boxes.touching_when_turned(around, COARSEST)
        ]
        label = along(name, rings, room, forms, larger, taken) or label
    if label:
        naming.keep(label)
    return label is not None


def _sizes(sheet: Sheet, name: str, area: float) -> list[float]:
    """The sizes that become a space of so many square millimetres, the largest first."""
    by_room = _BY_ROOM * area**0.5 * (1.15 if sheet.is_sea(name) else 1.0)
    highest = _HEADING if sheet.is_box(name) else _HIGHEST
    most = min(max(2.05, by_room), highest * sheet.print_size)
    return [size for size in SIZES if size <= most]


def _reserved(naming: Naming, name: str) -> list[Box]:
    """What is kept free in a space: the number of a hex, and the spaces that lie in it."""
    sheet = naming.sheet
    if sheet.sites[name].hex:
        if not sheet.style.numbers:
            return []
        left, top, right, bottom = spanned(np.concatenate(sheet.paper.rings(sheet.outlines[name])))
        return [(left, top, right, top + (bottom - top) * 0.2)]
    left, top, right, bottom = spanned(np.concatenate(sheet.paper.rings(sheet.outlines[name])))
    if sheet.sites[name].space.track:
        return [(left, top + title_height(sheet, name), right, bottom)]
    inner = naming.inner.get(name, ())
    return [spanned(np.concatenate(sheet.paper.rings(sheet.outlines[each]))) for each in inner]


def _anchor(sheet: Sheet, name: str, rings: Sequence[Floats]) -> Point:
    """About where a name wants to stand: boxes have theirs at the top."""
    site = sheet.sites[name]
    if site.space.label:
        return sheet.paper.point(site.space.label)
    left, top, right, bottom = spanned(np.concatenate(list(rings)))
    if sheet.is_box(name) and len(rings) == 1 and len(rings[0]) == _CORNERS:
        return (left + right) / 2, top
    if site.hex:
        return (left + right) / 2, bottom - (bottom - top) * 0.3
    return sheet.paper.point(label_point(sheet.outlines[name]))
