"""Placement of names: inside their spaces, as large as possible, or next to small spaces."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import TYPE_CHECKING

import numpy as np

from sandtable.drawing.colours import mix_colours
from sandtable.drawing.drawing import FontWeight
from sandtable.drawing.fonts import missing_letters
from sandtable.drawing.maps.box_list import BoxList
from sandtable.drawing.maps.display_boxes import title_height
from sandtable.drawing.maps.free_space_grid import COARSEST_CELL, FreeSpaceGrid
from sandtable.drawing.maps.label_fitting import (
    DISTANCE_TO_BORDER,
    MIN_SIZE_GAIN_OF_TURNING,
    fit_rotated_label,
    largest_label_that_fits,
)
from sandtable.drawing.maps.labels import (
    LabelColours,
    LabelForm,
    SpaceLabel,
    draw_leader_line,
    possible_label_forms,
)
from sandtable.drawing.maps.outside_labels import (
    DISTANCES_BETWEEN_LABELS,
    leader_line_boxes,
    place_label_outside_space,
)
from sandtable.drawing.maps.paper_transform import PaperBox, bounding_box
from sandtable.drawing.maps.space_badges import abbreviations_of_values, badges_of_space
from sandtable.drawing.maps.space_cells import SpaceCells
from sandtable.model.geometry.label_placement import label_point

if TYPE_CHECKING:
    from sandtable.drawing.drawing import DrawingMark, Point
    from sandtable.drawing.maps.map_sheet import MapSheet
    from sandtable.drawing.maps.paper_transform import Floats
    from sandtable.model.select.space_index import SpaceEntry

LABEL_FONT_SIZES = (8.6, 7.3, 6.3, 5.4, 4.6, 4.0, 3.5, 3.05, 2.7, 2.35, 2.05, 1.8)
"""Font sizes in millimetres, of which the last is the smallest; few sizes look calm."""
_MAX_LETTER_SIZE = 4.6
"""Largest font size on a small sheet; large sheets are read from a greater distance."""
_BOX_HEADING_SIZE = 4.0
"""Font size of the headings of boxes."""
_LETTER_SHARE_OF_SPACE = 0.115
"""Largest font size, as a share of the side of a square of the same area."""
_VISIBLE_RADIUS_AT_LINE_END = 0.5
"""Radius in millimetres around a space's middle that stays free for the end of a line."""
_CORNERS_OF_BOX = 4
"""Number of corners of a box."""
_MIN_SHARE_INSIDE_SPACE = 0.8
"""Share of a name inside its space from which it counts as mostly inside."""
_SYMBOL_SIZES = (1.9, 1.6, 1.35)
"""Heights of badges in millimetres in a space without room for its name."""
_SYMBOL_DISTANCE_TO_BORDER = 0.1
"""Distance in millimetres between such badges and the border."""
_MAX_BADGE_ROWS = 3
_SMALL_LETTER_SIZE = 2.35
"""Font size below which a rotated name is tried."""


@dataclass
class LabelPlacement:
    """State of the placement of names, which are placed one after the other."""

    sheet: MapSheet
    letters: Mapping[str, str]
    labels: list[SpaceLabel] = field(default_factory=list)
    taken_boxes: BoxList = field(default_factory=BoxList)
    symbols: dict[str, SpaceLabel] = field(default_factory=dict)
    """Badges of spaces that have no room for their names."""
    spaced_boxes: BoxList = field(default_factory=BoxList)
    """Boxes of names outside their spaces, with a margin that separates them from others."""

    def add_label(self, label: SpaceLabel) -> None:
        """Add a name to the map at the position found for it."""
        self.labels.append(label)
        self.taken_boxes.add_boxes((*label.boxes, *leader_line_boxes(label)))
        if not label.is_inside:
            (west, top, east, low), (wide, high) = label.box, DISTANCES_BETWEEN_LABELS
            self.spaced_boxes.add_boxes([(west - wide, top - high, east + wide, low + high)])

    @cached_property
    def enclosed_spaces(self) -> Mapping[str, list[str]]:
        """Return, for each space, the spaces inside it."""
        enclosed = defaultdict[str, list[str]](list)
        for name, site in self.sheet.spaces_by_printed_name.items():
            if site.space.inside:
                enclosed[site.space.inside].append(name)
        return enclosed

    @cached_property
    def space_cells(self) -> SpaceCells:
        """Return the space at each position of the map, for names placed outside their spaces."""
        return SpaceCells.from_sheet(self.sheet)

    def cell_count_of_space(self, name: str) -> int:
        """Return the size of a space, as a number of grid cells."""
        return int(self.space_cells.cell_counts[self.space_cells.number_by_space[name]])


def place_labels(
    sheet: MapSheet, blocked_boxes: Iterable[PaperBox] = ()
) -> tuple[SpaceLabel, ...]:
    """Return the labels of all spaces, in order of the board; blocked boxes stay free."""
    naming = LabelPlacement(
        sheet, abbreviations_of_values(sheet), taken_boxes=BoxList(blocked_boxes)
    )
    _report_missing_letters(sheet)
    # Hexes without a name have a number only, which is drawn elsewhere.
    named_sites = {
        n: s
        for n, s in sheet.spaces_by_printed_name.items()
        if _label_text(s) or s.space.values or s.space.tags
    }
    land = [name for name in named_sites if not sheet.is_sea(name)]
    for names in (land, [name for name in named_sites if sheet.is_sea(name)]):
        small = [name for name in names if not _place_label_inside(naming, name)]
        # Names that nearly fit, and those of large spaces, choose first.
        small.sort(
            key=lambda name: (
                _is_label_mostly_inside_space(naming, name),
                naming.cell_count_of_space(name),
            ),
            reverse=True,
        )
        if sheet.board.grid:
            # Hexes are so small that any name beside them would take this room.
            for name in small:
                _place_symbols_inside(naming, name)
        middles = np.array([_box_at_leader_line_end(sheet, name) for name in small]).reshape(-1, 4)
        for number, name in enumerate(small, 1):
            _place_label_outside(naming, name, middles[number:])
    order = {name: place for place, name in enumerate(sheet.outlines)}
    # The callers expect labels in the order of the board.
    return tuple(sorted(naming.labels, key=lambda label: order[label.space]))


def draw_labels(sheet: MapSheet, labels: Sequence[SpaceLabel]) -> Iterator[DrawingMark]:
    """Yield the marks of names, above the lines to their spaces."""
    palette = sheet.palette
    inks = [_label_colours(sheet, label) for label in labels]
    for label, ink in zip(labels, inks, strict=True):
        yield from draw_leader_line(label, palette.ink, ink.halo)
    for label, ink in zip(labels, inks, strict=True):
        yield from label.draw_marks(ink)


def _label_colours(sheet: MapSheet, label: SpaceLabel) -> LabelColours:
    palette = sheet.palette
    ground = sheet.fill_colour(label.space)
    ink = palette.sea_name if sheet.is_sea(label.space) else palette.ink
    halo = ground if label.is_inside else mix_colours(ground, palette.paper, 0.5)
    return LabelColours(ink, palette.ink, palette.badge, halo)


def _box_at_leader_line_end(sheet: MapSheet, name: str) -> PaperBox:
    """Return the part of a space where its leader line ends, which must stay visible."""
    x, y = sheet.paper.point_to_millimetres(label_point(sheet.outlines[name]))
    return (
        x - _VISIBLE_RADIUS_AT_LINE_END,
        y - _VISIBLE_RADIUS_AT_LINE_END,
        x + _VISIBLE_RADIUS_AT_LINE_END,
        y + _VISIBLE_RADIUS_AT_LINE_END,
    )


def _is_label_mostly_inside_space(naming: LabelPlacement, name: str) -> bool:
    """Say whether a name fits mostly into its space, so that no position outside is better."""
    x, y = naming.sheet.paper.point_to_millimetres(label_point(naming.sheet.outlines[name]))
    wide, high = _forms_of_space_label(naming, name)[0].label_size_at_font_size(
        LABEL_FONT_SIZES[-1]
    )
    box = x - wide / 2, y - high / 2, x + wide / 2, y + high / 2
    return naming.space_cells.shares_covered_by(box, name).own_share > _MIN_SHARE_INSIDE_SPACE


def _place_label_outside(naming: LabelPlacement, name: str, later: Floats) -> None:
    """Place a name next to its space, without hiding spaces that still need a name."""
    sheet = naming.sheet

    def blocked_boxes() -> Floats:
        return np.concatenate([naming.taken_boxes.all_boxes_as_rows, later])

    forms, cells = _forms_of_space_label(naming, name), naming.space_cells
    label = place_label_outside_space(name, forms, sheet, blocked_boxes(), cells)
    if label is None or label.leader_line or name in naming.symbols:
        symbols = naming.symbols.get(name) or _place_symbols_inside(naming, name)
        if symbols:
            alone = [replace(form, badges=()) for form in forms if form.lines]
            label = (
                place_label_outside_space(name, alone, sheet, blocked_boxes(), cells, symbols)
                or symbols
            )
    if label:
        naming.add_label(label)
    if not label or (forms[0].lines and not label.block.lines):
        sheet.losses.append(
            f"{sheet.spaces_by_printed_name[name].printed_label}: the map has no room "
            "for its name."
        )


def _report_missing_letters(sheet: MapSheet) -> None:
    """Report letters of names that the font does not have."""
    for site in sheet.spaces_by_printed_name.values():
        if lacking := missing_letters(_label_text(site)):
            sheet.losses.append(f"{site.spoken_name}: the font has no {' '.join(lacking)}.")


def _label_text(site: SpaceEntry) -> str:
    return (site.space.name or "") if site.hex else site.printed_label


def _forms_of_space_label(naming: LabelPlacement, name: str) -> list[LabelForm]:
    sheet = naming.sheet
    site = sheet.spaces_by_printed_name[name]
    weight: FontWeight = "regular" if sheet.is_sea(name) else "bold"
    text = _label_text(site) if sheet.style.has_names else ""
    return possible_label_forms(text, badges_of_space(sheet, site, naming.letters), weight)


def _place_symbols_inside(naming: LabelPlacement, name: str) -> SpaceLabel | None:
    """Place the badges of a space inside it, before names of other spaces take the room."""
    sheet = naming.sheet
    [form, *_] = _forms_of_space_label(naming, name)
    rings = sheet.paper.rings_in_millimetres(sheet.outlines[name])
    if not (form.badges and rings) or sheet.is_box(name):
        return None
    forms = [
        replace(form, lines=(), badge_row_count=rows)
        for rows in range(1, min(len(form.badges), _MAX_BADGE_ROWS) + 1)
    ]
    room = _free_room_in_space(naming, name, rings)
    middle = sheet.paper.point_to_millimetres(label_point(sheet.outlines[name]))
    fit = largest_label_that_fits(room, forms, _SYMBOL_SIZES, middle, _SYMBOL_DISTANCE_TO_BORDER)
    if not fit:
        return None
    naming.symbols[name] = SpaceLabel(name, fit[0], fit[1], *fit[2])
    naming.taken_boxes.add_boxes((naming.symbols[name].box,))
    return naming.symbols[name]


def _place_label_inside(naming: LabelPlacement, name: str) -> bool:
    """Place a name inside its space; return whether there was room."""
    sheet = naming.sheet
    forms = _forms_of_space_label(naming, name)
    # A space without a name needs no room, so its label counts as placed.
    if not forms:
        return True
    rings = sheet.paper.rings_in_millimetres(sheet.outlines[name])
    # A space without an outline is off this board.
    if not rings:
        return True
    site = sheet.spaces_by_printed_name[name]
    around = bounding_box(np.concatenate(rings))
    room = _free_room_in_space(naming, name, rings)
    area = float(room.is_free.sum()) * room.cell_size**2
    sizes = _allowed_font_sizes(sheet, name, area)
    anchor = _label_anchor(sheet, name, rings)
    # A name is rather smaller than close to the border; only the smallest sizes may be close.
    fit = largest_label_that_fits(
        room, forms, sizes, anchor, DISTANCE_TO_BORDER * 2
    ) or largest_label_that_fits(room, forms, sizes[-2:], anchor)
    label = SpaceLabel(name, fit[0], fit[1], *fit[2]) if fit else None
    # Turning costs another search, so it is tried only for small names.
    least = label.size if label else 0.0
    if least < min(_SMALL_LETTER_SIZE, sizes[0]) and not sheet.is_box(name) and not site.hex:
        larger = [size for size in sizes if size > least * MIN_SIZE_GAIN_OF_TURNING]
        rotated_neighbours = [
            near
            for boxes in (naming.taken_boxes, naming.spaced_boxes)
            for near in boxes.boxes_near_rotated_box(around, COARSEST_CELL)
        ]
        label = fit_rotated_label(name, rings, room, forms, larger, rotated_neighbours) or label
    if label:
        naming.add_label(label)
    return label is not None


def _free_room_in_space(
    naming: LabelPlacement, name: str, rings: Sequence[Floats]
) -> FreeSpaceGrid:
    """Return the cells of a space that nothing else takes."""
    around = bounding_box(np.concatenate(rings))
    names = [
        near
        for boxes in (naming.taken_boxes, naming.spaced_boxes)
        for near in boxes.boxes_near_box(around, COARSEST_CELL)
    ]
    return FreeSpaceGrid.from_rings(rings).without_boxes(
        [*names, *_boxes_without_label(naming, name)]
    )


def _allowed_font_sizes(sheet: MapSheet, name: str, area: float) -> list[float]:
    """Return the font sizes for a space of this area in square millimetres, the largest first."""
    by_room = _LETTER_SHARE_OF_SPACE * area**0.5 * (1.15 if sheet.is_sea(name) else 1.0)
    highest = _BOX_HEADING_SIZE if sheet.is_box(name) else _MAX_LETTER_SIZE
    most = min(max(2.05, by_room), highest * sheet.scale_of_title_and_legend)
    return [size for size in LABEL_FONT_SIZES if size <= most]


def _boxes_without_label(naming: LabelPlacement, name: str) -> list[PaperBox]:
    """Return the areas that a name must avoid: its hex number, and spaces inside its space."""
    sheet = naming.sheet
    if sheet.spaces_by_printed_name[name].hex:
        if not sheet.style.has_hex_numbers:
            return []
        left, top, right, bottom = bounding_box(
            np.concatenate(sheet.paper.rings_in_millimetres(sheet.outlines[name]))
        )
        # Names of boxes stand at the top, clear of the counters below.
        return [(left, top, right, top + (bottom - top) * 0.2)]
    left, top, right, bottom = bounding_box(
        np.concatenate(sheet.paper.rings_in_millimetres(sheet.outlines[name]))
    )
    if sheet.spaces_by_printed_name[name].space.track:
        return [(left, top + title_height(sheet, name), right, bottom)]
    inner = naming.enclosed_spaces.get(name, ())
    return [
        bounding_box(np.concatenate(sheet.paper.rings_in_millimetres(sheet.outlines[each])))
        for each in inner
    ]


def _label_anchor(sheet: MapSheet, name: str, rings: Sequence[Floats]) -> Point:
    """Return the preferred position of a name; in boxes it is at the top."""
    site = sheet.spaces_by_printed_name[name]
    # The author has placed this name.
    if site.space.label:
        return sheet.paper.point_to_millimetres(site.space.label)
    left, top, right, bottom = bounding_box(np.concatenate(list(rings)))
    # Boxes carry their names at the top, so that pieces have room below.
    if sheet.is_box(name) and len(rings) == 1 and len(rings[0]) == _CORNERS_OF_BOX:
        return (left + right) / 2, top
    if site.hex:
        return (left + right) / 2, bottom - (bottom - top) * 0.3
    return sheet.paper.point_to_millimetres(label_point(sheet.outlines[name]))
