"""A mark that all lines would bear is told once: at the heading, or in the head of the sheet."""

from sandtable.exporters.print.common_marks import collect_common_marks
from sandtable.exporters.print.sheet_context import sheet_section

SIGN = "\u2020"


def line(n="", name="Guard", strength="3-2"):
    return {"n": n, "name": name, "strength": strength, "details": "", "pic": None}


def test_a_place_that_the_book_does_not_say_is_marked_once():
    parts = [
        sheet_section("Ash", [line(SIGN), line(f"{SIGN} 2 x")]),
        sheet_section("Elm", [line()]),
    ]
    assert collect_common_marks(parts) == [[SIGN, "not from the rulebook"]]
    assert [part["marked"] for part in parts] == [True, False]
    assert [row["n"] for row in parts[0]["rows"]] == ["", "2 x"]


def test_of_several_at_a_place_each_has_its_own_mark_before_its_name():
    parts = [sheet_section("Ash", [line(SIGN), line()])]
    assert collect_common_marks(parts) == [
        [SIGN, "not from the rulebook (before a name: where it stands)"]
    ]
    assert not parts[0]["marked"]
    assert parts[0]["rows"][0]["n"] == SIGN


def test_what_has_no_heading_keeps_its_marks():
    parts = [sheet_section(None, [line(SIGN)])]
    collect_common_marks(parts)
    assert parts[0]["rows"][0]["n"] == SIGN


def test_strengths_that_nobody_knows_are_told_once():
    rows = [line(strength=f"?\u00a0{SIGN}") for _ in range(5)]
    assert collect_common_marks([sheet_section("Ash", [*rows, line(strength="")])]) == [
        ["Strengths:", "not known"]
    ]
    assert not any(row["strength"] for row in rows)


def test_one_known_strength_keeps_the_others_as_they_are():
    rows = [line(strength=f"?\u00a0{SIGN}") for _ in range(5)]
    assert collect_common_marks([sheet_section("Ash", [*rows, line()])]) == [
        [SIGN, "not from the rulebook"]
    ]
    assert rows[0]["strength"] == f"?\u00a0{SIGN}"


def test_what_all_units_have_not_from_the_book_is_told_once():
    rows = [line(name=f"Guard\u00a0{SIGN}", strength=f"3-2\u00a0{SIGN}") for _ in range(5)]
    parts = [
        sheet_section("Ash", rows),
        sheet_section("Track", [line(name="Marker", strength="")]),
    ]
    assert collect_common_marks(parts) == [["Not from the rulebook:", "names and strengths"]]
    assert {(row["name"], row["strength"]) for row in rows} == {("Guard", "3-2")}
    rows = [line(SIGN, strength=f"3-2\u00a0{SIGN}") for _ in range(5)]
    assert collect_common_marks([sheet_section("Ash", rows)]) == [
        ["Not from the rulebook:", f"strengths and what has a {SIGN}"]
    ]


def test_places_that_all_are_not_from_the_book_are_told_once():
    parts = [sheet_section(name, [line(SIGN)]) for name in ("Ash", "Elm", "Fir", "Oak")]
    assert collect_common_marks([*parts, sheet_section(None, [])]) == [
        ["Not from the rulebook:", "places"]
    ]
    assert not any(part["marked"] for part in parts)
