"""Pieces as drawings: what is printed, what is guessed, what does not fit."""

import io
import pathlib
import re
from collections.abc import Iterator
from dataclasses import replace
from time import process_time
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from PIL import Image, ImageChops

from sandtable.drawing import colours
from sandtable.drawing.counters import (
    background_colour,
    counter_findings,
    draw_counter,
    draw_counter_back,
)
from sandtable.drawing.drawing import Drawing, DrawnPath, DrawnPicture, DrawnText, PlacedDrawing
from sandtable.drawing.faces import faces_of
from sandtable.drawing.fonts import text_width
from sandtable.drawing.svg import render_svg
from sandtable.drawing.symbols.symbol_drawings import draw_figure, draw_symbol
from sandtable.drawing.typesetting import render_png
from sandtable.model import resources
from sandtable.model.entities.components import Piece
from sandtable.model.phrases.rating import PrintedFaces
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.storage.module_loading import load_module
from tests.support.modules import module_from_text

GOLDEN = pathlib.Path(__file__).parent / "golden" / "counters.png"
HEAD = """\
module:
  format: 1
  title: A Test
  rights: {work: A Test, basis: own, permission: own, notice: Ours.}
  ratings: [attack, defence, move]
  owners:
    red: {name: Red, colour: "#a03020"}
    north: {name: North, of: red}
    blue: {name: Blue, colour: "#204080", text-colour: "#ffee88"}
  words:
    groups: {start: Start}
    marks: {b: boxed, c: circled}
    pieces: {exploit: tag; a green bar}
"""
MODULE = module_from_text(
    HEAD
    + """\
formations:
  first: {name: First, printed: 1.Ft, colour: "#00aa00"}
types:
  pz-bn: {domain: land, steps: 3}
  guards: {domain: land, symbol: infantry, echelon: regiment, colour: "#f0e0c0"}
  ship: {domain: sea}
  general: {kind: leader}
  wagon: {kind: supply}
  flag: {kind: control, faces: [red, blue]}
  die: {kind: chip}
  note: {kind: marker}
pieces:
  red:
    pz-bn:
      tanks: {name: 5/1.Ft, rated: 4-3-8, tags: [exploit]}
    guards:
      guard: 5-5b-4 > 3-4-4 Foot Guard; group start
      horse: {name: Horse, rated: ~-~-4c, image: horse.png}
    ship:
      fleet: {name: BB}
    general:
      hask: Hask
  north:
    guards: {bears: {name: Bears, rated: 2-2-2}}
  blue:
    wagon: {wagon: Wagon}
    pz-bn: {jaguars: {name: Jaguars, rated: 3-3-3, back: red/guard}}
  common:
    flag: {flag: Flag}
    die: {red-die: Die}
    note: {rain: Rain}
"""
)
BLOCKS = module_from_text(
    HEAD.replace("b: boxed, c: circled", "k: black, r: red")
    + """\
types: {corps: {domain: land, symbol: cavalry}}
pieces: {red: {corps: {first: 4k > 3k > 2r > 1r First}}}
"""
)
FIGURES = module_from_text(
    HEAD
    + """\
types: {tank: {name: Tank, domain: land}}
pieces: {red: {tank: {tank: ~ x}}}
"""
)


def marks(drawing):
    """All marks of a drawing, those of what is placed in it included."""
    for mark in drawing.marks:
        yield mark
        if isinstance(mark, PlacedDrawing):
            yield from marks(mark.drawing)


def texts(drawing):
    """All that is printed on a drawing."""
    return [mark.text for mark in marks(drawing) if isinstance(mark, DrawnText)]


def placed(drawing):
    """The drawings that are placed on a drawing."""
    return [mark.drawing for mark in drawing.marks if isinstance(mark, PlacedDrawing)]


def fills(drawing):
    """The colours of its areas."""
    return [mark.fill for mark in drawing.marks if isinstance(mark, DrawnPath) and mark.fill]


def reach(drawing, x=0.0, y=0.0, scale=1.0, turned=0.0):
    """The corners of everything on a drawing, by handles of curves and widths of texts."""
    from math import cos, radians, sin

    def at(a, b, turn=0.0, ox=0.0, oy=0.0):
        c, s = cos(radians(turn)), sin(radians(turn))
        a, b = ox + a * c - b * s, oy + a * s + b * c
        c, s = cos(radians(turned)), sin(radians(turned))
        return x + scale * (a * c - b * s), y + scale * (a * s + b * c)

    for mark in drawing.marks:
        if isinstance(mark, DrawnPath):
            n = [float(t) for t in re.findall(r"-?[\d.]+", mark.d)]
            half = mark.width / 2 if mark.stroke else 0
            for a, b in zip(n[::2], n[1::2], strict=True):
                yield from (at(a + s * half, b + t * half) for s in (-1, 1) for t in (-1, 1))
        elif isinstance(mark, DrawnText):
            wide = text_width(mark.text, mark.size, mark.weight)
            first = {"start": 0, "middle": -wide / 2, "end": -wide}[mark.anchor]
            for a in (first, first + wide):
                for b in (-0.711 * mark.size, 0):
                    yield at(a, b, mark.rotation, mark.x, mark.y)
        elif isinstance(mark, PlacedDrawing):
            inner = reach(mark.drawing, mark.x, mark.y, mark.scale, mark.rotation)
            yield from (at(a, b) for a, b in inner)


def test_a_counter_shows_name_numbers_symbol_and_size():
    drawing = draw_counter(MODULE, "north/bears")
    assert (drawing.width, drawing.height) == (12.7, 12.7)
    assert texts(drawing) == ["Bears", "2-2-2"]
    tint = colours.lighten_colour("#f0e0c0", 0.78)
    assert draw_symbol("infantry", colours.BLACK, tint) in placed(drawing)
    assert sum(isinstance(mark, DrawnPath) for mark in placed(drawing)[1].marks) == 3


def test_the_set_up_code_stands_in_its_corner_and_boxes_about_numbers():
    drawing = draw_counter(MODULE, "red/guard")
    assert texts(drawing) == ["Start", "Foot Guard", "5-", "5-", "4"]
    lines = [m for m in drawing.marks if isinstance(m, DrawnPath) and not m.fill]
    assert len(lines) == 2  # the box, and the edge


def test_the_reduced_side_is_paler_below_and_shows_its_own_numbers():
    drawing = draw_counter_back(MODULE, "red/guard")
    assert drawing == draw_counter(MODULE, "red/guard", lost=1)
    assert "3-4-4" in texts(drawing)
    assert colours.lighten_colour("#f0e0c0", 0.55) in fills(drawing)


def test_unit_and_formation_stand_apart_over_a_stripe_and_a_bar():
    drawing = draw_counter(MODULE, "red/tanks")
    assert texts(drawing)[:2] == ["5", "1.Ft"]
    assert "#00aa00" in fills(drawing)
    assert colours.NAMED_COLOURS["green"] in fills(drawing)


def test_steps_are_squares_and_lost_ones_are_empty():
    def full(lost):
        drawing = draw_counter(MODULE, "red/tanks", lost=lost)
        return sum(fill == colours.WHITE for fill in fills(drawing))

    assert [full(lost) for lost in range(4)] == [3, 2, 1, 1]


def test_a_piece_without_numbers_has_its_name_in_their_room():
    assert texts(draw_counter(MODULE, "red/fleet")) == ["BB"]
    assert draw_symbol("battleship", colours.WHITE, "#a03020") in placed(
        draw_counter(MODULE, "red/fleet")
    )


def test_a_picture_takes_the_place_of_the_symbol_if_it_is_there():
    assert any(isinstance(m, DrawnPicture) for m in draw_counter(MODULE, "red/horse").marks)
    bare = draw_counter(MODULE, "red/horse", absent=frozenset({"horse.png"}))
    assert not any(isinstance(m, DrawnPicture) for m in bare.marks)
    told = counter_findings(MODULE, ["red/horse"], frozenset({"horse.png"}))
    assert told == ["Horse: the picture horse.png is not there."]


def test_unknown_numbers_are_question_marks():
    assert "".join(texts(draw_counter(MODULE, "red/horse"))) == "Horse?-?-4"


def test_beside_nothing_but_noughts_unknown_numbers_are_left_out():
    module = module_from_text("""
module: {format: 1, title: X, rights: {work: X}, owners: {red: {name: Red}}, ratings: [a, b, c]}
types: {gun: {name: Gun}}
pieces: {red: {gun: {fort: {name: Fort, rated: ~-~-0}}}}
""")
    assert "".join(texts(draw_counter(module, "red/fort"))) == "Fort"


def test_another_piece_may_be_on_the_back():
    assert draw_counter_back(MODULE, "blue/jaguars") == draw_counter(MODULE, "red/guard")


def test_what_is_printed_on_one_side_has_its_owner_on_the_other():
    assert texts(draw_counter_back(MODULE, "red/hask")) == ["Red"]


def test_colours_are_the_type_s_the_owner_s_or_the_side_s():
    assert background_colour(MODULE, "north/bears") == "#f0e0c0"
    assert background_colour(MODULE, "red/tanks") == "#a03020"
    assert background_colour(MODULE, "common/flag") == colours.NAMED_COLOURS["red"]
    assert background_colour(MODULE, "common/flag", back=True) == colours.NAMED_COLOURS["blue"]
    assert background_colour(MODULE, "common/red-die") is None
    words = [m for m in draw_counter(MODULE, "blue/wagon").marks if isinstance(m, DrawnText)]
    assert {word.fill for word in words} == {"#ffee88"}


def test_owners_without_a_colour_have_different_ones():
    bare = module_from_text("pieces: {a: {t: {x: X}}, b: {t: {y: Y}}}\n")
    owners = {name: replace(MODULE.module.owners["north"], of=None) for name in "ab"}
    module = replace(bare, module=replace(MODULE.module, owners=owners))
    assert background_colour(module, "a/x") != background_colour(module, "b/y")


@pytest.mark.parametrize(
    ("piece", "style"),
    [
        ("red/tanks", "counter"),
        ("red/hask", "leader"),
        ("blue/wagon", "supply"),
        ("common/flag", "control"),
        ("common/red-die", "token"),
        ("common/rain", "marker"),
    ],
)
def test_what_a_piece_is_tells_its_style(piece, style):
    assert faces_of(MODULE).style_of_piece(manifest_of_module(MODULE).counters[piece]) == style


def test_a_piece_of_one_number_a_step_is_a_block():
    drawing = draw_counter(BLOCKS, "red/first")
    turns = {numbers[1].text: mark.rotation for mark, numbers in _numbers(drawing)}
    assert turns == {"4": 0, "3": 90, "2": 180, "1": 270}
    later = draw_counter(BLOCKS, "red/first", lost=2)
    turns = {numbers[1].text: mark.rotation for mark, numbers in _numbers(later)}
    assert turns == {"2": 0, "1": 90, "4": 180, "3": 270}


def _numbers(drawing: Drawing) -> Iterator[tuple[PlacedDrawing, tuple[Any, ...]]]:
    """Yield the numbers on a counter, each with the marks that it is drawn of."""
    for mark in drawing.marks:
        if isinstance(mark, PlacedDrawing) and any(
            isinstance(m, DrawnText) for m in mark.drawing.marks
        ):
            yield mark, mark.drawing.marks


def test_a_step_s_cost_is_the_colour_of_its_disc():
    discs = [marks[0].fill for _, marks in _numbers(draw_counter(BLOCKS, "red/first"))]
    named = colours.NAMED_COLOURS
    assert discs == [named["black"], named["black"], named["red"], named["red"]]


def test_units_without_names_are_miniatures():
    drawing = draw_counter(FIGURES, "red/tank")
    assert draw_figure("armour", "#a03020", colours.darken_colour("#a03020", 0.6)) in placed(
        drawing
    )
    assert texts(drawing) == ["Tank"]


def test_any_size_is_the_same_drawing_scaled():
    large = draw_counter(MODULE, "red/guard", size=25.4)
    assert large == Drawing(
        25.4, 25.4, (PlacedDrawing(draw_counter(MODULE, "red/guard"), scale=2.0),)
    )


def test_a_counter_on_a_sheet_fills_its_square_to_the_corners():
    first = draw_counter(MODULE, "red/guard", edged=False).marks[0]
    assert first == DrawnPath("M0 0L12.7 0L12.7 12.7L0 12.7Z", "#f0e0c0")


def _with(**piece):
    pieces = {"red": {"guards": {"guard": Piece(**piece)}}}
    return replace(MODULE, pieces=pieces)


def test_a_name_that_does_not_fit_is_told_and_cut():
    module = _with(name="The Most Honourable Company of " * 6, rated=PrintedFaces.parse("1-1-1"))
    assert texts(draw_counter(module, "red/guard"))[0].endswith("…")
    assert "is too long, and ends in “" in counter_findings(module)[0]


def test_a_long_name_gives_up_the_word_that_the_symbol_tells():
    module = _with(name="Honourable Foot Guards", rated=PrintedFaces.parse("1-1-1"))
    assert texts(draw_counter(module, "red/guard"))[0] == "Honourable Foot"
    assert counter_findings(module) == []


def test_letters_that_the_fonts_lack_are_told_and_stood_in_for():
    module = _with(name="東京 Guard", rated=PrintedFaces.parse("1-1-1"))
    assert texts(draw_counter(module, "red/guard"))[0] == "?? Guard"
    assert counter_findings(module) == ["東京 Guard (Red): The fonts have no 東 京."]


def test_numbers_that_are_too_many_are_told():
    module = _with(name="Guard", rated=PrintedFaces.parse("-".join(["123456"] * 6)))
    assert any("too many to be read" in told for told in counter_findings(module))


RATINGS = st.lists(
    st.lists(st.from_regex(r"([0-9]{1,6}|~|\*)[bc]?", fullmatch=True), min_size=1, max_size=6).map(
        "-".join
    ),
    min_size=1,
    max_size=6,
).map(lambda faces: PrintedFaces.parse(" > ".join(faces)))
PIECES = st.builds(
    Piece,
    name=st.none() | st.text(max_size=200),
    kind=st.none() | st.sampled_from(["unit", "leader", "supply", "marker", "control", "chip"]),
    style=st.none()
    | st.sampled_from(
        ["counter", "block", "miniature", "token", "marker", "leader", "supply", "control"]
    ),
    rated=st.none() | RATINGS,
    steps=st.none() | st.integers(-3, 40),
    symbol=st.none() | st.sampled_from(["armoured car", "carrier", "garrison", "nothing"]),
    echelon=st.none() | st.sampled_from(["army group", "squad", "horde"]),
    domain=st.none() | st.sampled_from(["land", "sea", "air"]),
    faces=st.lists(st.text(max_size=20), max_size=3).map(tuple),
    group=st.none() | st.text(min_size=1, max_size=30),
    colour=st.none() | st.sampled_from(["#ffffff", "#000000", "tan", "none"]),
    tags=st.sampled_from([(), ("exploit",)]),
    part_of=st.none() | st.just("first"),
)


@given(PIECES, st.integers(-1, 9))
def test_any_piece_is_drawn_within_its_square(piece, lost):
    pieces = {"red": {"guards": {"guard": piece}}}
    module = replace(MODULE, pieces=pieces)
    for drawing in (
        draw_counter(module, "red/guard", lost=lost),
        draw_counter_back(module, "red/guard"),
    ):
        corners = list(reach(drawing))
        assert min(min(corner) for corner in corners) >= -0.01
        assert max(max(corner) for corner in corners) <= 12.71
        assert render_svg(drawing).startswith("<svg")


def test_nearly_three_thousand_counters_take_less_than_a_second():
    made = {
        f"u{n}": Piece(name=f"{n}/1.Ft", rated=PrintedFaces.parse(f"{n % 9}-{n % 7}-{n % 11}"))
        for n in range(2800)
    }
    module = replace(MODULE, pieces={"red": {"guards": made}})
    names = list(manifest_of_module(module).counters)
    start = process_time()
    drawings = [draw_counter(module, name) for name in names]
    spots = [PlacedDrawing(d, n % 10 * 12.7, n // 10 * 12.7) for n, d in enumerate(drawings)]
    sheets = [
        render_svg(Drawing(127, 178, tuple(spots[n : n + 140]))) for n in range(0, 2800, 140)
    ]
    assert process_time() - start < 1
    assert len(sheets) == 20


def test_twenty_counters_look_as_they_did():
    """A change that is meant: look at the new picture, and put it in the place of the old one."""
    module = load_module(resources.path_of_sample("lantern_ford")).module
    names = list(manifest_of_module(module).counters)[:10]
    sides = [
        *(draw_counter(module, name) for name in names),
        *(draw_counter_back(module, n) for n in names),
    ]
    spots = [PlacedDrawing(side, n % 10 * 13.5, n // 10 * 13.5) for n, side in enumerate(sides)]
    new = Image.open(io.BytesIO(render_png(Drawing(135, 27, tuple(spots)), 192))).convert("RGB")
    old = Image.open(GOLDEN).convert("RGB")
    assert new.size == old.size
    far = ImageChops.difference(new, old).convert("L").point(lambda value: 255 * (value > 40))
    assert far.histogram()[255] < 50


def test_one_block_among_counters_does_not_make_them_blocks():
    text = HEAD + "types: {foot: {domain: land}}\npieces: {red: {foot: {%s}}}\n"
    counters = "a: 4-4-4 > 2-2-2 A, b: 3-3-3 > 1-1-1 B, c: 4 > 3 C, d: ~ > ~ D, e: ~ > ~ E"
    assert faces_of(module_from_text(text % counters)).style_of_units == "counter"
    assert faces_of(module_from_text(text % "a: 4 > 3 A, b: ~ > ~ B")).style_of_units == "block"


def test_a_line_may_say_how_a_piece_looks():
    line = '"4-4-4 Foot; style token; symbol camel; echelon bde; colour #102030"'
    module = module_from_text(
        HEAD + f"types: {{foot: {{}}}}\npieces: {{red: {{foot: {{a: {line}}}}}}}\n"
    )
    face = faces_of(module).front_face(manifest_of_module(module).counters["red/a"])
    assert (face.style, face.symbol, face.echelon) == ("token", "camel", "X")
    assert face.ground == "#102030"


def test_a_word_of_its_state_names_the_side_that_shows():
    red, blue = (draw_counter(MODULE, "common/flag", state=(side,)) for side in ("red", "blue"))
    assert red == draw_counter(MODULE, "common/flag")
    assert blue == draw_counter(MODULE, "common/flag", lost=1)
    assert red != blue


def test_words_that_name_no_side_change_nothing():
    assert draw_counter(MODULE, "red/tanks", lost=1, state=("dug-in",)) == draw_counter(
        MODULE, "red/tanks", lost=1
    )
