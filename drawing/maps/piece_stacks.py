"""Pieces on a map at one turn: counters side by side, or in stacks if there is little room."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from math import ceil
from typing import TYPE_CHECKING

from sandtable.drawing.colours import darken_colour, lighten_colour
from sandtable.drawing.counters import absent_pictures, draw_counter
from sandtable.drawing.drawing import DrawnPath, DrawnText, PlacedDrawing, svg_path_of_rectangle
from sandtable.drawing.faces import BACKLESS_STYLES, faces_of
from sandtable.drawing.fonts import CAPITAL_HEIGHT, text_width
from sandtable.drawing.maps.chosen_pieces_note import is_chosen_by_players, words_for_chosen_pieces
from sandtable.drawing.maps.counter_slots import counter_slots
from sandtable.drawing.maps.paper_transform import PaperBox
from sandtable.model.overlay import flatten_scenario
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.select.space_index import space_index_of
from sandtable.model.wording.sentences import join_words

if TYPE_CHECKING:
    from sandtable.drawing.drawing import DrawingMark, Point
    from sandtable.drawing.maps.labels import SpaceLabel
    from sandtable.drawing.maps.map_sheet import MapSheet

_STACK_OFFSET = 0.07
"""Offset of the next counter in a stack, as a share of a counter's side."""
_PIECE_KINDS_ON_TOP = frozenset({"unit", "leader"})
"""Kinds of pieces that must not be hidden below markers."""
_MAX_VISIBLE_COUNTERS = 4
"""Number of counters of a stack that are visible."""


@dataclass(frozen=True, slots=True)
class StackedPiece:
    """A piece on the map, with the number of copies in the same state."""

    piece: str
    steps_lost: int
    """Index of the visible face."""
    copy_count: int


def draw_pieces_on_map(sheet: MapSheet, labels: Sequence[SpaceLabel]) -> Iterator[DrawingMark]:
    """Yield all counters of the scenario, space by space."""
    if sheet.position is None or not sheet.style.has_pieces:
        return
    _report_chosen_pieces(sheet)
    names = [box for label in labels for box in label.boxes]
    for space, tokens in pieces_by_space(sheet).items():
        yield from _draw_pieces_in_space(sheet, space, tokens, names)


def _report_chosen_pieces(sheet: MapSheet) -> None:
    """Report pieces that no map of the scenario shows, because players choose."""
    assert sheet.position is not None
    names = words_for_chosen_pieces(sheet, filter(is_chosen_by_players, sheet.position.standings))
    if names:
        scenario = flatten_scenario(sheet.module, sheet.style.scenario or "")
        sheet.losses.append(
            f"{scenario.name}: not on the maps, because players choose them or their places: "
            f"{join_words(names)}."
        )


def counter_boxes(
    sheet: MapSheet, space: str, tokens: Sequence[StackedPiece], names: Sequence[PaperBox]
) -> list[PaperBox]:
    """Return the boxes of the upper counters in a space."""
    side, stacks = _stacks_in_space(sheet, space, tokens, names)
    half = side / 2
    return [(x - half, y - half, x + half, y + half) for (x, y), _ in stacks]


def pieces_by_space(sheet: MapSheet) -> dict[str, list[StackedPiece]]:
    """Return the pieces in each space of a board, without those that players choose."""
    assert sheet.position is not None
    counters, aliases = (
        manifest_of_module(sheet.module).counters,
        space_index_of(sheet.module).aliases,
    )
    counts: dict[str, dict[tuple[str, int], int]] = {}
    for entry in sheet.position.standings:
        space = aliases.get(entry.place.space, entry.place.space)
        piece = None if is_chosen_by_players(entry) else entry.single_piece
        if piece in counters and piece and space in sheet.outlines:
            space_counts = counts.setdefault(space, {})
            key = (piece, counters[piece].visible_level(entry.lost, entry.state))
            space_counts[key] = space_counts.get(key, 0) + (entry.quantity or 1)
    # Units lie on top of markers, as players stack them.
    return {
        space: sorted(
            (StackedPiece(piece, lost, number) for (piece, lost), number in tokens.items()),
            key=lambda token: counters[token.piece].kind not in _PIECE_KINDS_ON_TOP,
        )
        for space, tokens in counts.items()
    }


def _draw_pieces_in_space(
    sheet: MapSheet, space: str, tokens: list[StackedPiece], names: Sequence[PaperBox]
) -> Iterator[DrawingMark]:
    side, stacks = _stacks_in_space(sheet, space, tokens, names)
    for place, stack in stacks:
        yield from _draw_counter_stack(sheet, stack, place, side)
    for (x, y), stack in stacks:
        count = sum(token.copy_count for token in stack)
        if count > 1:
            yield from _draw_copy_count(f"{count}", x + side / 2, y + side / 2, side)


def _stacks_in_space(
    sheet: MapSheet, space: str, tokens: Sequence[StackedPiece], names: Sequence[PaperBox]
) -> tuple[float, list[tuple[Point, Sequence[StackedPiece]]]]:
    """Return the size of counters in a space, and its stacks with their middles."""
    side, places = counter_slots(sheet, space, len(tokens), names)
    high = ceil(len(tokens) / len(places))
    stacks = [(place, tokens[i * high : (i + 1) * high]) for i, place in enumerate(places)]
    return side, [(place, stack) for place, stack in stacks if stack]


def _draw_counter_stack(
    sheet: MapSheet, stack: Sequence[StackedPiece], place: Point, side: float
) -> Iterator[DrawingMark]:
    """Yield the counters of a stack, the first one on top."""
    visible_pieces = stack[:_MAX_VISIBLE_COUNTERS]
    step = side * _STACK_OFFSET
    x, y = place[0] - side / 2, place[1] - side / 2
    # Painted from the lowest, since later marks cover earlier ones.
    for depth in range(len(visible_pieces) - 1, -1, -1):
        token = visible_pieces[depth]
        left, top = x + depth * step, y - depth * step
        if len(stack) > 1:
            yield from _draw_backing_of_figure(sheet, token.piece, (left, top), side)
        absent = absent_pictures(sheet.module, sheet.style.shown_pictures)
        drawing = draw_counter(sheet.module, token.piece, lost=token.steps_lost, absent=absent)
        yield PlacedDrawing(drawing, left, top, side / drawing.width)


def _draw_backing_of_figure(
    sheet: MapSheet, piece: str, at: Point, side: float
) -> Iterator[DrawingMark]:
    """Yield a ground below a figure in a stack, so that figures underneath do not show through."""
    faces, counter = faces_of(sheet.module), manifest_of_module(sheet.module).counters[piece]
    if faces.style_of_piece(counter) in BACKLESS_STYLES:
        ground = faces.background_of_piece(counter)
        d = svg_path_of_rectangle(*at, side, side, side * 0.1)
        yield DrawnPath(d, lighten_colour(ground, 0.8), darken_colour(ground), side * 0.015)


def _draw_copy_count(text: str, right: float, bottom: float, side: float) -> Iterator[DrawingMark]:
    size = side * 0.27
    wide = max(size * 1.15, text_width(text, size, "bold") + size * 0.5)
    left, top = right - wide * 0.4, bottom - size * 0.5
    yield DrawnPath(
        svg_path_of_rectangle(left, top, wide, size * 1.15, size * 0.55),
        "#1d1a16",
        "#ffffff",
        0.15,
    )
    base = top + size * (1.15 + CAPITAL_HEIGHT) / 2
    yield DrawnText(text, left + wide / 2, base, size, "bold", "#ffffff", "middle")
