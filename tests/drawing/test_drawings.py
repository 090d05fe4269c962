"""A drawing is a value; SVG and pixels are made of it, and nothing else gets in."""

import io
from xml.etree import ElementTree as ET

import pytest
from PIL import Image

from sandtable.drawing import fonts
from sandtable.drawing.drawing import (
    Drawing,
    DrawnPath,
    DrawnPicture,
    DrawnText,
    PlacedDrawing,
    format_number,
    svg_path_of_ellipse,
    svg_path_of_polygon,
    svg_path_of_rectangle,
)
from sandtable.drawing.errors import TypesettingError
from sandtable.drawing.svg import render_svg
from sandtable.drawing.typesetting import render_pdf, render_png, typeset_template

TILE = Drawing(10, 10, (DrawnPath(svg_path_of_rectangle(0, 0, 10, 10, 1), "#c03020", "#000000"),))
SHEET = Drawing(
    40,
    20,
    (
        PlacedDrawing(TILE, 2, 5),
        PlacedDrawing(TILE, 16, 5, scale=0.5, rotation=90),
        DrawnPath(svg_path_of_ellipse(30, 10, 5), None, "#123456", dash=(1, 0.5), opacity=0.5),
        DrawnText(
            "<Αθήνα & łódź>", 2, 18, 3, "bold", anchor="middle", rotation=10, halo="#ffffff"
        ),
    ),
)


def test_numbers_are_as_short_as_can_be():
    assert [format_number(v) for v in (1.0, 0.1234, -0.0001, 12.50)] == ["1", "0.123", "0", "12.5"]


def test_paths_hold_four_commands_only():
    d = (
        svg_path_of_rectangle(0, 0, 4, 4, 1)
        + svg_path_of_ellipse(1, 1, 2)
        + svg_path_of_polygon([(0, 0), (1, 1)], closed=False)
    )
    assert {letter for letter in d if letter.isalpha()} == {"M", "L", "C", "Z"}


def test_what_is_placed_twice_is_written_once():
    root = ET.fromstring(render_svg(SHEET))
    names = [element.tag.rpartition("}")[2] for element in root.iter()]
    assert (names.count("g"), names.count("use")) == (1, 2)


def test_names_cannot_become_markup():
    assert "&lt;Αθήνα &amp; łódź&gt;" in render_svg(SHEET)


def test_a_picture_is_put_inside_and_a_missing_one_leaves_room():
    drawing = Drawing(5, 5, (DrawnPicture("a.png", 0, 0, 5, 5), DrawnPicture("b.png", 0, 0, 5, 5)))
    assert render_svg(drawing, {"a.png": b"1"}).count("<image") == 1


def test_the_same_drawing_gives_the_same_bytes():
    assert render_svg(SHEET) == render_svg(SHEET)
    assert render_pdf([SHEET, TILE]) == render_pdf([SHEET, TILE])


def test_pixels_are_as_large_as_the_paper():
    picture = Image.open(io.BytesIO(render_png(SHEET, dpi=254)))
    assert picture.size == (400, 200)
    assert picture.convert("RGBA").getpixel((70, 100)) == (0xC0, 0x30, 0x20, 255)


def test_a_sheet_that_cannot_be_typeset_says_why():
    with pytest.raises(TypesettingError, match="unknown variable"):
        typeset_template("#nothing", {})


def test_figures_have_one_width():
    assert len({fonts.text_width(figure, 10, "bold") for figure in "0123456789"}) == 1


@pytest.mark.parametrize("text", ["Łódź İzmir Győr", "Αθήνα", "Київ Ђорђе", "½ “ ”"])
def test_the_alphabets_of_europe_are_there(text):
    assert fonts.missing_letters(text) == ""


def test_letters_that_are_not_there_are_named():
    assert fonts.missing_letters("Tokyo 東京 東") == "東京"


def test_words_are_made_to_fit():
    assert fonts.fitting_font_size("Panzer", 100, 3) == 3
    assert fonts.text_width(
        "Panzer", fonts.fitting_font_size("Panzer", 5, 3), "regular"
    ) == pytest.approx(5)
    assert fonts.shorten_text("A very long name", 10, 3).endswith("…")
    assert fonts.wrap_text("one two three", fonts.text_width("one two", 3), 3) == [
        "one two",
        "three",
    ]
