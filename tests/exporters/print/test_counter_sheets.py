"""Counter sheets as drawings: exact pitch, backs that lie behind their fronts."""

import re
from itertools import pairwise

import pytest

from sandtable.drawing.drawing import DrawnPath, PlacedDrawing
from sandtable.exporters.print.counter_pages import (
    _names_of_counters_and_blocks,
    non_counter_losses,
    unknown_stock_losses,
)
from sandtable.exporters.print.counter_sheet import (
    WIDTH_OF_COLOUR_BLEED,
    CounterLayout,
    CounterSheet,
    make_counter_sheets,
)
from sandtable.exporters.print.picture_gallery import PictureGallery
from sandtable.model import resources
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.storage.module_loading import load_module
from tests.support.modules import module_from_text

MODULE = load_module(resources.path_of_template("areas")).complete_module
PAPERS = pytest.mark.parametrize(
    "paper", [(210.0, 297.0), (297.0, 210.0), (215.9, 279.4), (279.4, 215.9)]
)
HALF_INCH = 12.7


def corners(drawing):
    return [(mark.x, mark.y) for mark in drawing.marks if isinstance(mark, PlacedDrawing)]


@pytest.fixture
def sheet():
    return make_counter_sheets(
        MODULE, CounterLayout((210.0, 297.0)), _names_of_counters_and_blocks(MODULE)[0]
    )[0]


def test_the_pitch_is_half_an_inch(sheet):
    spots = corners(sheet.front_drawing)
    columns, rows = (sorted({spot[i] for spot in spots}) for i in (0, 1))
    for line in (columns, rows):
        assert [b - a for a, b in pairwise(line)] == pytest.approx(
            [HALF_INCH] * (len(line) - 1), abs=0.001
        )


def test_a_counter_is_drawn_in_its_true_size(sheet):
    sizes = {
        mark.drawing.width for mark in sheet.front_drawing.marks if isinstance(mark, PlacedDrawing)
    }
    assert sizes == {HALF_INCH}


@PAPERS
def test_backs_mirror_fronts(paper):
    names = list(manifest_of_module(MODULE).counters) * 9
    for each in make_counter_sheets(MODULE, CounterLayout(paper), names):
        for front, back in zip(
            corners(each.front_drawing), corners(each.back_drawing), strict=True
        ):
            assert back[0] == pytest.approx(paper[0] - front[0] - HALF_INCH, abs=0.001)
            assert back[1] == front[1]


@PAPERS
def test_everything_lies_on_the_paper(paper):
    layout = CounterLayout(paper)
    for index in (0, layout.column_count - 1, layout.counter_count - 1):
        x, y = layout.upper_left_corner_of_counter(index)
        assert WIDTH_OF_COLOUR_BLEED + 4 < x < paper[0] - HALF_INCH - WIDTH_OF_COLOUR_BLEED - 4
        assert 23 < y < paper[1] - HALF_INCH - 14


MIXED = module_from_text("""\
types:
  foot: {name: Foot}
  figure: {like: foot, style: miniature}
  aid: {name: Aid, kind: marker, counter-sheet: no}
pieces:
  red:
    foot: {a: 5 x First}
    figure: {f: 60 x Figure}
    aid: {board: Board, dice: 8 x Die, card: {name: Card, counter-sheet: yes}, money: ~ x Money}
boards: {boxes: {kind: boxes, name: Boxes, spaces: {cup: Cup}}}
""")


def bleeds(drawing):
    """The corners of what is painted without a line before the first counter."""
    for mark in drawing.marks:
        if isinstance(mark, PlacedDrawing):
            return
        yield [tuple(map(float, pair.split())) for pair in re.split("[MLZ]", mark.d) if pair]


@pytest.mark.parametrize("gap", [0.0, 2.5])
@pytest.mark.parametrize("order", [1, -1])
@pytest.mark.parametrize("side", ["front", "back"])
def test_no_bleed_is_painted_over_a_neighbour(gap, order, side):
    layout = CounterLayout((210.0, 297.0), counter_gap=gap)
    names = ["red/a", "red/f", "red/f", "red/a", *["red/f"] * 23, "red/a", "red/f"][::order]
    [sheet] = make_counter_sheets(MIXED, layout, names)
    drawing = getattr(sheet, f"{side}_drawing")
    grounds = list(bleeds(drawing))
    assert len(grounds) == names.count("red/a")
    for x, y in corners(drawing):
        holders = [p for p in grounds if overlaps(p, x, y)]
        assert len(holders) <= 1
        for points in holders:
            assert overlaps(points, x, y) > HALF_INCH**2 - 0.01


def overlaps(points, x, y):
    """How much of a counter a ground covers."""
    xs, ys = zip(*points, strict=True)
    left, top, right, bottom = min(xs), min(ys), max(xs), max(ys)
    wide = min(right, x + HALF_INCH) - max(left, x)
    high = min(bottom, y + HALF_INCH) - max(top, y)
    return wide * high if min(wide, high) > 0.001 else 0.0


def test_what_is_no_counter_is_on_no_sheet():
    plain, blocks = _names_of_counters_and_blocks(MIXED)
    assert not blocks
    assert set(plain) == {"red/a", "red/f", "red/card"}
    assert unknown_stock_losses(MIXED) == []
    assert non_counter_losses(MIXED) == [
        "Not on a counter sheet, because they are not counters: Board, Die, Money."
    ]
    assert non_counter_losses(MODULE) == []


def test_what_is_no_counter_has_no_picture_of_one():
    gallery = PictureGallery(MIXED)
    assert gallery.picture_file_of_piece("red/card") is not None
    none = [
        name for name, c in manifest_of_module(MIXED).counters.items() if not c.is_on_counter_sheet
    ]
    assert len(none) == 3
    assert [gallery.picture_file_of_piece(name) for name in none] == [None] * 3


@pytest.mark.parametrize("name", resources.sample_names())
def test_a_sample_prints_no_board_die_or_placeholder_as_a_counter(name):
    module = load_module(resources.path_of_sample(name)).complete_module
    counters = manifest_of_module(module).counters
    printed = {piece for sorts in _names_of_counters_and_blocks(module) for piece in sorts}
    names = {counters[piece].name for piece in printed}
    assert not [
        name
        for name in names
        if re.search(r"Board|\bDie|Card|Chart$|IPC|Other .* (blocks|ships)", name)
    ]
    assert not [p for p in printed if counters[p].kind == "container"]


def test_every_copy_of_every_piece_is_on_a_sheet():
    plain, blocks = _names_of_counters_and_blocks(MODULE)
    counters = manifest_of_module(MODULE).counters.values()
    assert len(plain) + len(blocks) == sum((c.piece.copies or 1) + c.piece.spare for c in counters)
    sheets = make_counter_sheets(MODULE, CounterLayout((210.0, 297.0)), plain * 20)
    assert sum(len(sheet.pieces) for sheet in sheets) == 20 * len(plain)
    assert len(sheets) > 1


def test_colour_goes_beyond_the_cut(sheet):
    first = next(mark for mark in sheet.front_drawing.marks if isinstance(mark, DrawnPath))
    x, y = sheet.layout.upper_left_corner_of_counter(0)
    assert first.d.startswith(f"M{x - WIDTH_OF_COLOUR_BLEED:g} {y - WIDTH_OF_COLOUR_BLEED:g}L")


def test_marks_show_every_cut():
    layout = CounterLayout((210.0, 297.0))
    front = CounterSheet(
        MODULE, layout, _names_of_counters_and_blocks(MODULE)[0][:20]
    ).front_drawing
    lines = [m for m in front.marks if isinstance(m, DrawnPath) and m.stroke == "#000000"]
    rows = 2
    assert len(lines) == 2 * (layout.column_count + 1) + 2 * (rows + 1)
    dies = [m for m in front.marks if isinstance(m, DrawnPath) and m.dash]
    assert len(dies) == 20


def test_stickers_stand_apart():
    layout = CounterLayout((210.0, 297.0), counter_gap=2.5)
    assert layout.upper_left_corner_of_counter(1)[0] - layout.upper_left_corner_of_counter(0)[
        0
    ] == pytest.approx(HALF_INCH + 2.5)
