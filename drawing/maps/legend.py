"""The legend of a map: terrain, features, links and badges that appear on it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from sandtable.drawing.colours import mix_colours
from sandtable.drawing.drawing import (
    Drawing,
    DrawingMark,
    DrawnPath,
    DrawnText,
    PlacedDrawing,
    svg_path_of_rectangle,
)
from sandtable.drawing.fonts import CAPITAL_HEIGHT, text_width
from sandtable.drawing.maps.line_strokes import draw_strokes, straight_line_course
from sandtable.drawing.maps.line_styles import line_style_of_feature
from sandtable.drawing.maps.links import (
    draw_arrow,
    draw_blocked_borders,
    draw_crossing,
    links_of_board,
)
from sandtable.drawing.maps.map_sheet import owner_colour
from sandtable.drawing.maps.space_badges import (
    UNKNOWN_VALUE_SIGN,
    abbreviations_of_values,
    badge_of_tag,
    badge_of_value,
    badges_of_space,
    tags_with_badge,
)
from sandtable.drawing.maps.terrain_signs import terrain_signs_for_legend

if TYPE_CHECKING:
    from sandtable.drawing.maps.badge import Badge
    from sandtable.drawing.maps.map_sheet import MapSheet

_COLOUR_SAMPLE_SIZE = (7.0, 4.4)
_ROW_HEIGHT = 6.2
_LEGEND_FONT_SIZE = 2.7
_SPACE_BETWEEN_LEGEND_ENTRIES = 5.0
_LINK_MARK_SIZE = 12.0
"""Size by which marks of links are scaled in a swatch."""
_ABBREVIATION_LENGTH = 3
"""Words up to this length are abbreviations, and written in capitals."""
_LINK_NAMES = {
    "blocked": "No passage", "canal": "Canal", "bridge": "Passage", "strait": "Strait",
    "off-map": "Way off the map",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class LegendEntry:
    """An entry of the legend: a sample and its meaning."""

    marks: tuple[DrawingMark, ...]
    """Marks of the sample, with the upper left corner at the origin."""
    text: str

    @property
    def width(self) -> float:
        """Return the width of a legend entry with its text."""
        return _COLOUR_SAMPLE_SIZE[0] + 1.5 + text_width(self.text, _LEGEND_FONT_SIZE)


def draw_legend(sheet: MapSheet, wide: float) -> Drawing:
    """Return the legend as a drawing, with its entries in rows as wide as the map."""
    large = sheet.scale_of_title_and_legend
    rows = _draw_legend_rows(sheet, wide / large)
    return Drawing(
        wide, rows.height * large, (PlacedDrawing(rows, scale=large),) if rows.marks else ()
    )


def _draw_legend_rows(sheet: MapSheet, wide: float) -> Drawing:
    marks: list[DrawingMark] = []
    x, y = 0.0, 0.0
    for key in legend_entries(sheet):
        if x > 0 and x + key.width > wide:
            x, y = 0.0, y + _ROW_HEIGHT
        marks.append(PlacedDrawing(Drawing(*_COLOUR_SAMPLE_SIZE, key.marks), x, y))
        base = y + _COLOUR_SAMPLE_SIZE[1] / 2 + _LEGEND_FONT_SIZE * CAPITAL_HEIGHT / 2
        marks.append(
            DrawnText(
                key.text,
                x + _COLOUR_SAMPLE_SIZE[0] + 1.5,
                base,
                _LEGEND_FONT_SIZE,
                fill=sheet.palette.ink,
            )
        )
        x += key.width + _SPACE_BETWEEN_LEGEND_ENTRIES
    return Drawing(wide, y + _ROW_HEIGHT if marks else 0.0, tuple(marks))


def legend_entries(sheet: MapSheet) -> Iterator[LegendEntry]:
    """Yield a legend entry for each terrain, feature, link and badge on the map."""
    yield from _legend_entries_of_terrain(sheet)
    yield from _legend_entries_of_owners(sheet)
    yield from _legend_entries_of_features(sheet)
    yield from _legend_entries_of_links(sheet)
    yield from _legend_entries_of_badges(sheet)


def _legend_entries_of_terrain(sheet: MapSheet) -> Iterator[LegendEntry]:
    present_terrains = {site.terrain for site in sheet.spaces_by_printed_name.values()}
    for name, terrain in sheet.module.terrains.items():
        if name in present_terrains:
            colour = sheet.terrain_colours[name]
            signs = terrain_signs_for_legend(
                name, terrain.name, mix_colours(colour, sheet.palette.ink, 0.35)
            )
            hexes = sheet.board.grid is not None
            yield LegendEntry(
                _draw_colour_sample(sheet, colour) + (signs if hexes else ()), terrain.name
            )


def _draw_colour_sample(sheet: MapSheet, colour: str) -> tuple[DrawingMark, ...]:
    rim = mix_colours(colour, sheet.palette.ink, 0.5)
    return (DrawnPath(svg_path_of_rectangle(0, 0, *_COLOUR_SAMPLE_SIZE, 0.6), colour, rim, 0.2),)


def _legend_entries_of_owners(sheet: MapSheet) -> Iterator[LegendEntry]:
    if sheet.position is None:
        return
    holders = {
        sheet.position.control.get(site.id) for site in sheet.spaces_by_printed_name.values()
    }
    for name, owner in sheet.module.module.owners.items():
        colour = owner_colour(sheet.module, name)
        if name in holders and colour:
            yield LegendEntry(
                _draw_colour_sample(
                    sheet, mix_colours(sheet.palette.land, colour, sheet.share_of_owner_colour)
                ),
                owner.name,
            )


def _legend_entries_of_features(sheet: MapSheet) -> Iterator[LegendEntry]:
    board = sheet.board
    words = [word for features in board.borders.values() for word in features]
    words += [route.kind for route in board.paths.values()]
    meanings = sheet.module.module.words.features
    middle = _COLOUR_SAMPLE_SIZE[1] / 2
    line = np.array([[0.4, middle], [_COLOUR_SAMPLE_SIZE[0] - 0.4, middle]])
    whole = straight_line_course(line)
    for word in dict.fromkeys(words):
        marks = tuple(
            draw_strokes(
                line_style_of_feature(word),
                [whole],
                min(sheet.typical_length_on_map, 14.0),
                sheet.palette,
            )
        )
        yield LegendEntry(marks, text_of_tag_in_legend(word, meanings.get(word, "")))


def text_of_tag_in_legend(word: str, meaning: str) -> str:
    """Return a tag as the legend prints it: an abbreviation in capitals, or a capitalised word.

    If the meaning of the tag is the same words in another spelling, that spelling is used.
    """
    plain = word.replace("-", " ").replace("_", " ").capitalize()
    if len(plain) <= _ABBREVIATION_LENGTH:
        return plain.upper()
    return meaning if meaning and meaning.lower() == plain.lower() else plain


def _legend_entries_of_links(sheet: MapSheet) -> Iterator[LegendEntry]:
    wide, high = _COLOUR_SAMPLE_SIZE
    # Round caps reach beyond the ends of a line.
    line = np.array([[0.4, high / 2], [wide - 0.4, high / 2]])
    present_kinds = (
        {kind for kind, _, _ in links_of_board(sheet)} if sheet.style.has_links else set()
    )
    for kind, text in _LINK_NAMES.items():
        # The legend explains only what this map shows.
        if kind not in present_kinds:
            continue
        if kind == "blocked":
            marks = tuple(draw_blocked_borders(sheet, [line], _LINK_MARK_SIZE))
        elif kind in {"canal", "bridge"}:
            marks = tuple(
                draw_crossing(
                    sheet, kind, ((0.4, high / 2), (wide - 0.4, high / 2)), _LINK_MARK_SIZE
                )
            )
        else:
            marks = tuple(
                draw_arrow(sheet, (1.2, high / 2), (wide - 1.2, high / 2), _LINK_MARK_SIZE)
            )
        yield LegendEntry(marks, text)


def _legend_entries_of_badges(sheet: MapSheet) -> Iterator[LegendEntry]:
    if not sheet.style.has_values:
        return
    palette, letters = sheet.palette, abbreviations_of_values(sheet)
    badges: dict[tuple[str, str], Badge] = {}
    for site in sheet.spaces_by_printed_name.values():
        for tag in tags_with_badge(site):
            if badge := badge_of_tag(tag):
                badges.setdefault((badge.form, badge.text), badge)
    legend_badges = [
        *badges.values(),
        *(badge_of_value(word, letters[word], "1") for word in letters),
    ]
    for badge in legend_badges:
        left = (_COLOUR_SAMPLE_SIZE[0] - badge.badge_width_at_height(3.4)) / 2
        marks = tuple(badge.draw_marks(left, 0.5, 3.4, palette.ink, palette.badge))
        yield LegendEntry(marks, text_of_tag_in_legend(badge.word, ""))
    all_badges = (
        badge
        for site in sheet.spaces_by_printed_name.values()
        for badge in badges_of_space(sheet, site, letters)
    )
    if any(badge.text == UNKNOWN_VALUE_SIGN for badge in all_badges):
        base, size = (
            _COLOUR_SAMPLE_SIZE[1] / 2 + _LEGEND_FONT_SIZE * CAPITAL_HEIGHT / 2,
            _LEGEND_FONT_SIZE,
        )
        sign = DrawnText(
            UNKNOWN_VALUE_SIGN,
            _COLOUR_SAMPLE_SIZE[0] / 2,
            base,
            size,
            "bold",
            palette.ink,
            "middle",
        )
        yield LegendEntry((sign,), "Not known")
