"""A mark that all lines would bear is told once: at the heading, or in the head of the sheet."""

from sandtable.exporters.print.common_marks import replace_common_marks_by_notes
from sandtable.exporters.print.sheet_context import section_for_template

SIGN = "\u2020"


def line(n="", name="Guard", strength="3-2"):
    return {"n": n, "name": name, "strength": strength, "details": "", "pic": None}


def test_a_place_that_the_book_does_not_say_is_marked_once():
    parts = [
        section_for_template("Ash", [line(SIGN), line(f"{SIGN} 2 x")]),
        section_for_template("Elm", [line()]),
    ]
    assert replace_common_marks_by_notes(parts) == [[SIGN, "not from the rulebook"]]
    assert [part["marked"] for part in parts] == [True, False]
    assert [row["n"] for row in parts[0]["rows"]] == ["", "2 x"]


def test_of_several_at_a_place_each_has_its_own_mark_before_its_name():
    parts = [section_for_template("Ash", [line(SIGN), line()])]
    assert replace_common_marks_by_notes(parts) == [
        [SIGN, "not from the rulebook (before a name: where it stands)"]
    ]
    assert not parts[0]["marked"]
    assert parts[0]["rows"][0]["n"] == SIGN


def test_what_has_no_heading_keeps_its_marks():
    parts = [section_for_template(None, [line(SIGN)])]
    replace_common_marks_by_notes(parts)
    assert parts[0]["rows"][0]["n"] == SIGN


def test_strengths_that_nobody_knows_are_told_once():
    rows = [line(strength=f"?\u00a0{SIGN}") for _ in range(5)]
    assert replace_common_marks_by_notes(
        [section_for_template("Ash", [*rows, line(strength="")])]
    ) == [["Strengths:", "not known"]]
    assert not any(row["strength"] for row in rows)


def test_one_known_strength_keeps_the_others_as_they_are():
    rows = [line(strength=f"?\u00a0{SIGN}") for _ in range(5)]
    assert replace_common_marks_by_notes([section_for_template("Ash", [*rows, line()])]) == [
        [SIGN, "not from the rulebook"]
    ]
    assert rows[0]["strength"] == f"?\u00a0{SIGN}"


def test_what_all_units_have_not_from_the_book_is_told_once():
    rows = [line(name=f"Guard\u00a0{SIGN}", strength=f"3-2\u00a0{SIGN}") for _ in range(5)]
    parts = [
        section_for_template("Ash", rows),
        section_for_template("Track", [line(name="Marker", strength="")]),
    ]
    assert replace_common_marks_by_notes(parts) == [
        ["Not from the rulebook:", "names and strengths"]
    ]
    assert {(row["name"], row["strength"]) for row in rows} == {("Guard", "3-2")}
    rows = [line(SIGN, strength=f"3-2\u00a0{SIGN}") for _ in range(5)]
    assert replace_common_marks_by_notes([section_for_template("Ash", rows)]) == [
        ["Not from the rulebook:", f"strengths and what has a {SIGN}"]
    ]


def test_places_that_all_are_not_from_the_book_are_told_once():
    parts = [section_for_template(name, [line(SIGN)]) for name in ("Ash", "Elm", "Fir", "Oak")]
    assert replace_common_marks_by_notes([*parts, section_for_template(None, [])]) == [
        ["Not from the rulebook:", "places"]
    ]
    assert not any(part["marked"] for part in parts)
