"""Every symbol has a drawing of its own, and the words of a module find it."""

from itertools import combinations
from pathlib import Path

import pytest

from sandtable.drawing.drawing import DrawnPath as Line
from sandtable.drawing.echelons import draw_echelon
from sandtable.drawing.symbols.miniatures import MINIATURES
from sandtable.drawing.symbols.symbol_drawings import (
    SYMBOL_NAMES,
    draw_figure,
    draw_symbol,
    has_symbol_frame,
)
from sandtable.model.entities.symbols import (
    BUILT_IN_SYMBOLS,
    ECHELON_MARKS,
    SIZE_WORDS,
    SYMBOL_WORDS,
    find_echelon,
    find_symbol,
    guess_echelon,
    guess_symbol,
)

PAGE = Path(__file__).parents[2] / "docs" / "format" / "components.md"


def test_whatever_has_a_name_is_drawn():
    assert SYMBOL_NAMES == BUILT_IN_SYMBOLS
    assert {name for _, name in SYMBOL_WORDS} <= BUILT_IN_SYMBOLS
    assert {name for _, name in SIZE_WORDS} <= set(ECHELON_MARKS)
    assert set(MINIATURES) <= BUILT_IN_SYMBOLS


def test_the_page_on_components_lists_them_all():
    page = PAGE.read_text(encoding="utf-8")
    assert [name for name in (*BUILT_IN_SYMBOLS, *ECHELON_MARKS) if f"`{name}`" not in page] == []


def test_no_two_symbols_look_the_same():
    drawings = {name: draw_symbol(name, "#000000", "#ffffff") for name in BUILT_IN_SYMBOLS}
    same = [(a, b) for a, b in combinations(drawings, 2) if drawings[a] == drawings[b]]
    assert same == []


def test_symbols_are_paths_only():
    marks = [m for name in BUILT_IN_SYMBOLS for m in draw_symbol(name, "#000000", "#ffffff").marks]
    assert all(isinstance(mark, Line) for mark in marks)


def test_land_units_stand_in_a_frame_and_ships_and_aircraft_do_not():
    assert has_symbol_frame("camel")
    assert not has_symbol_frame("carrier")
    assert not has_symbol_frame("fighter")


def test_a_miniature_goes_on_foot_unless_it_has_a_shape_of_its_own():
    on_foot = draw_figure("infantry", "#000000", "#ffffff")
    assert draw_figure("mountain", "#000000", "#ffffff") == on_foot
    assert draw_figure("armour", "#000000", "#ffffff") != on_foot
    assert draw_figure("cruiser", "#000000", "#ffffff") == draw_symbol(
        "cruiser", "#000000", "#ffffff"
    )


def test_marks_of_size_have_a_stroke_for_each_sign():
    assert {
        name: len(draw_echelon(mark, "#000000").marks) for name, mark in ECHELON_MARKS.items()
    } == {name: len(mark) for name, mark in ECHELON_MARKS.items()}


@pytest.mark.parametrize(
    ("words", "found"),
    [
        ("pz-recon-bn", "armoured recon"),
        ("arm-car-bn", "armoured car"),
        ("pz-bn", "armour"),
        ("Mountain Infantry", "mountain"),
        ("scout-car", "armoured car"),
        ("Mechanized Infantry", "mechanised"),
        ("at-gun", "anti-tank"),
        ("aa-gun", "anti-air"),
        ("camel-grp", "camel"),
        ("motorcycle-bn", "motorcycle"),
        ("cavalry", "cavalry"),
        ("heavy-bomber", "heavy bomber"),
        ("attack-plane", "ground attack"),
        ("Aircraft Carrier", "carrier"),
        ("corps-hq", "headquarters"),
    ],
)
def test_words_of_a_type_tell_its_symbol(words, found):
    assert guess_symbol((words,), "", "unit", None) == found


@pytest.mark.parametrize(
    ("kind", "domain", "found"),
    [
        ("unit", "land", "blank"),
        ("unit", "sea", "warship"),
        ("unit", "air", "fighter"),
        ("leader", "land", "leader"),
        ("supply", None, "depot"),
        ("control", None, "control"),
        ("chip", None, "chip"),
        ("marker", None, "blank"),
    ],
)
def test_where_words_fail_what_it_is_tells(kind, domain, found):
    assert guess_symbol(("thing",), "thing", kind, domain) == found


def test_a_vague_type_is_told_apart_by_the_piece_itself():
    assert guess_symbol(("ship",), "BB", "unit", "sea") == "battleship"
    assert guess_symbol(("transport",), "C-47", "unit", "air") == "air transport"


def test_a_ship_against_aircraft_is_a_ship():
    assert guess_symbol(("antiaircraft-cruiser",), "CLAA-5", "unit", "sea") == "cruiser"
    assert guess_symbol(("antiaircraft",), "flak", "unit", "land") == "anti-air"


def test_names_are_understood_as_people_write_them():
    assert find_symbol("Flak") == "anti-air"
    assert find_symbol("self-propelled artillery") == "self-propelled artillery"
    assert find_symbol("crossed muskets") is None
    assert find_echelon("Bde") == "brigade"
    assert find_echelon("horde") is None
    assert guess_echelon(("pz-recon-bn", "Panzer")) == "battalion"
