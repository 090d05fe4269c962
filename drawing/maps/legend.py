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
    PathMark,
    PlacedDrawing,
    TextMark,
    rectangle_path,
)
from sandtable.drawing.fonts import CAPITAL_HEIGHT, text_width
from sandtable.drawing.maps.line_strokes import draw_strokes, straight_course
from sandtable.drawing.maps.line_styles import line_style
from sandtable.drawing.maps.links import (
    draw_arrow,
    draw_blocked_borders,
    draw_crossing,
    links_of_board,
)
from sandtable.drawing.maps.map_sheet import owner_colour
from sandtable.drawing.maps.space_badges import (
    UNKNOWN_SIGN,
    badges_of,
    shown_tags,
    tag_badge,
    value_badge,
    value_letters,
)
from sandtable.drawing.maps.terrain_signs import sample_signs

if TYPE_CHECKING:
    from sandtable.drawing.maps.badge import Badge
    from sandtable.drawing.maps.map_sheet import MapSheet

_SWATCH_SIZE = (7.0, 4.4)
_ROW_HEIGHT = 6.2
_LETTER_SIZE = 2.7
_KEY_GAP = 5.0
_LINK_MARK_SIZE = 12.0
"""Size by which marks of links are scaled in a swatch."""
_ABBREVIATION_LENGTH = 3
"""Words up to this length are abbreviations, and written in capitals."""
_LINK_NAMES = {
    "blocked": "No passage", "canal": "Canal", "bridge": "Passage", "strait": "Strait",
    "off-map": "Way off the map",
}  # fmt: skip


@dataclass(frozen=True, slots=True)
class LegendKey:
    """An entry of the legend: a sample and its meaning."""

    marks: tuple[DrawingMark, ...]
    """Marks of the sample, with the upper left corner at the origin."""
    text: str

    @property
    def width(self) -> float:
        """Return the width with the text."""
        return _SWATCH_SIZE[0] + 1.5 + text_width(self.text, _LETTER_SIZE)


def draw_legend(sheet: MapSheet, wide: float) -> Drawing:
    """Return the entries in rows of the map's width."""
    large = sheet.print_scale
    rows = _draw_rows(sheet, wide / large)
    return Drawing(
        wide, rows.height * large, (PlacedDrawing(rows, scale=large),) if rows.marks else ()
    )


def _draw_rows(sheet: MapSheet, wide: float) -> Drawing:
    marks: list[DrawingMark] = []
    x, y = 0.0, 0.0
    for key in legend_keys(sheet):
        if x > 0 and x + key.width > wide:
            x, y = 0.0, y + _ROW_HEIGHT
        marks.append(PlacedDrawing(Drawing(*_SWATCH_SIZE, key.marks), x, y))
        base = y + _SWATCH_SIZE[1] / 2 + _LETTER_SIZE * CAPITAL_HEIGHT / 2
        marks.append(
            TextMark(
                key.text, x + _SWATCH_SIZE[0] + 1.5, base, _LETTER_SIZE, fill=sheet.palette.ink
            )
        )
        x += key.width + _KEY_GAP
    return Drawing(wide, y + _ROW_HEIGHT if marks else 0.0, tuple(marks))


def legend_keys(sheet: MapSheet) -> Iterator[LegendKey]:
    """Yield a legend entry for each terrain, feature, link and badge on the map."""
    yield from _terrain_keys(sheet)
    yield from _owner_keys(sheet)
    yield from _feature_keys(sheet)
    yield from _legend_keys_of_links(sheet)
    yield from _badge_keys(sheet)


def _terrain_keys(sheet: MapSheet) -> Iterator[LegendKey]:
    present_terrains = {site.terrain for site in sheet.sites.values()}
    for name, terrain in sheet.module.terrains.items():
        if name in present_terrains:
            colour = sheet.terrain_colours[name]
            signs = sample_signs(name, terrain.name, mix_colours(colour, sheet.palette.ink, 0.35))
            hexes = sheet.board.grid is not None
            yield LegendKey(_swatch_marks(sheet, colour) + (signs if hexes else ()), terrain.name)


def _swatch_marks(sheet: MapSheet, colour: str) -> tuple[DrawingMark, ...]:
    rim = mix_colours(colour, sheet.palette.ink, 0.5)
    return (PathMark(rectangle_path(0, 0, *_SWATCH_SIZE, 0.6), colour, rim, 0.2),)


def _owner_keys(sheet: MapSheet) -> Iterator[LegendKey]:
    if sheet.position is None:
        return
    holders = {sheet.position.control.get(site.id) for site in sheet.sites.values()}
    for name, owner in sheet.module.module.owners.items():
        colour = owner_colour(sheet.module, name)
        if name in holders and colour:
            yield LegendKey(
                _swatch_marks(sheet, mix_colours(sheet.palette.land, colour, sheet.tint_share)),
                owner.name,
            )


def _feature_keys(sheet: MapSheet) -> Iterator[LegendKey]:
    board = sheet.board
    words = [word for features in board.borders.values() for word in features]
    words += [route.kind for route in board.paths.values()]
    meanings = sheet.module.module.words.features
    middle = _SWATCH_SIZE[1] / 2
    line = np.array([[0.4, middle], [_SWATCH_SIZE[0] - 0.4, middle]])
    whole = straight_course(line)
    for word in dict.fromkeys(words):
        marks = tuple(
            draw_strokes(line_style(word), [whole], min(sheet.typical_size, 14.0), sheet.palette)
        )
        yield LegendKey(marks, legend_words(word, meanings.get(word, "")))


def legend_words(word: str, meaning: str) -> str:
    """Return a tag as the legend prints it, or its meaning if that only spells out the tag."""
    plain = word.replace("-", " ").replace("_", " ").capitalize()
    if len(plain) <= _ABBREVIATION_LENGTH:
        return plain.upper()
    return meaning if meaning and meaning.lower() == plain.lower() else plain


def _legend_keys_of_links(sheet: MapSheet) -> Iterator[LegendKey]:
    wide, high = _SWATCH_SIZE
    # Round caps reach beyond the ends of a line.
    line = np.array([[0.4, high / 2], [wide - 0.4, high / 2]])
    present_kinds = (
        {kind for kind, _, _ in links_of_board(sheet)} if sheet.style.has_links else set()
    )
    for kind, text in _LINK_NAMES.items():
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
        yield LegendKey(marks, text)


def _badge_keys(sheet: MapSheet) -> Iterator[LegendKey]:
    if not sheet.style.has_values:
        return
    palette, letters = sheet.palette, value_letters(sheet)
    badges: dict[tuple[str, str], Badge] = {}
    for site in sheet.sites.values():
        for tag in shown_tags(site):
            if badge := tag_badge(tag):
                badges.setdefault((badge.form, badge.text), badge)
    legend_badges = [
        *badges.values(),
        *(value_badge(word, letters[word], "1") for word in letters),
    ]
    for badge in legend_badges:
        left = (_SWATCH_SIZE[0] - badge.width_at(3.4)) / 2
        marks = tuple(badge.draw_marks(left, 0.5, 3.4, palette.ink, palette.badge))
        yield LegendKey(marks, legend_words(badge.word, ""))
    all_badges = (
        badge for site in sheet.sites.values() for badge in badges_of(sheet, site, letters)
    )
    if any(badge.text == UNKNOWN_SIGN for badge in all_badges):
        base, size = _SWATCH_SIZE[1] / 2 + _LETTER_SIZE * CAPITAL_HEIGHT / 2, _LETTER_SIZE
        sign = TextMark(
            UNKNOWN_SIGN, _SWATCH_SIZE[0] / 2, base, size, "bold", palette.ink, "middle"
        )
        yield LegendKey((sign,), "Not known")
