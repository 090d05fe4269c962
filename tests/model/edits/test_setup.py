"""Edits of set-ups, each of which is one step of undo."""

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sandtable.model.edits.errors import EditError
from sandtable.model.edits.setup_cells import add_entry_row, set_entry_cells
from sandtable.model.edits.setup_charts import heading_for_piece, is_piece_under_heading
from sandtable.model.edits.setup_edits import (
    flip_counter_in_entry,
    inherited_lines_overridden,
    move_entry,
    place_copies_of_piece,
    remove_from_board,
    restore_inherited_line,
    rewrite_setup_line,
    set_entry_count,
    set_entry_state,
    set_steps_lost,
    shift_entry_in_line,
)
from sandtable.model.edits.setup_lines import (
    entries_in_setup_line,
    entries_that_line_inherits,
    module_with_setup_line,
)
from sandtable.model.ledger.history import initial_position
from sandtable.model.locations import SetupLine
from sandtable.model.overlay import flatten_scenario
from tests.support.crowds import crowd
from tests.support.modules import MODULE_HEAD, module_from_text
from tests.support.present import present

MODULE = module_from_text(
    MODULE_HEAD
    + """\
  owners:
    red: Red
    blue: {name: Blue, colour: "#0000ff"}
    north: {name: North, of: red}
  ratings: [attack]
  words: {states: {tired: turned}}
types:
  foot: {rated: 3 > 1}
  horse: {faces: [full, reduced], steps: 2}
  flag: {kind: marker, faces: [up, down]}
  block: {rated: 5 > 3 > 1}
pieces:
  red: {foot: {guard: 1 x Guard, line: 4 x Line}, block: {corps: 1 x Corps}}
  north: {foot: {scouts: 1 x Scouts}, horse: {lancers: 2 x Lancers}}
  blue: {foot: {guard: 1 x Guard}}
  common: {flag: {flag: 2 x Flag}}
boards:
  map:
    name: Map
    kind: areas
    spaces: {here: {name: Here, alias: hither}, there: There, yonder: Yonder}
regions: {near: [here, there]}
scenarios:
  year:
    abstract: true
    setup:
      red: {here: [guard, 2 line], there: [line less 1 step]}
  spring:
    from: year
    setup:
      red: {there: [corps at step 3]}
      north foot: {yonder: [scouts tired]}
      common: {hither: [flag down]}
"""
)


def line(module, heading, place, scenario="spring"):
    chart = {str(h): c for h, c in flatten_scenario(module, scenario).setup.items()}.get(
        heading
    ) or {}
    return [str(e) for p, entries in chart.items() if str(p) == place for e in present(entries)]


def at(heading, place, *key, scenario="spring"):
    return ("scenarios", scenario, "setup", heading, place, *key)


def test_a_piece_goes_below_the_nearest_heading_that_speaks_of_it():
    assert heading_for_piece(MODULE, "spring", "north/scouts") == "north foot"
    assert heading_for_piece(MODULE, "spring", "north/lancers") == "red"
    assert heading_for_piece(MODULE, "spring", "blue/guard") == "blue"
    assert heading_for_piece(MODULE, "spring", "common/flag") == "common"


def test_a_piece_is_spelt_as_the_chart_can_mean_it():
    after = place_copies_of_piece(MODULE, "spring", "north/scouts", "here")
    assert line(after, "north foot", "here") == ["scouts"]


def test_an_inherited_line_is_written_out_before_it_is_changed():
    after = place_copies_of_piece(MODULE, "spring", "red/line", "here")
    assert line(after, "red", "here") == ["guard", "3 line"]
    assert line(after, "red", "here", "year") == ["guard", "2 line"]
    assert after.scenarios["year"] is MODULE.scenarios["year"]


def test_a_line_goes_by_the_name_that_the_chart_has_for_its_space():
    after = place_copies_of_piece(MODULE, "spring", "common/flag", "here")
    assert line(after, "common", "hither") == ["flag down", "flag"]


def test_what_an_inherited_line_had_is_taken_away_for_good():
    after = remove_from_board(MODULE, at("red", "here"))
    assert line(after, "red", "here") == []
    again = place_copies_of_piece(after, "spring", "red/guard", "here")
    assert line(again, "red", "here") == ["guard"]


def test_one_copy_of_several_is_taken():
    after = remove_from_board(MODULE, at("red", "here", "line", scenario="year"), 1)
    assert line(after, "red", "here") == ["guard", "line"]


def test_an_entry_moves_with_all_that_is_said_of_it():
    after = move_entry(MODULE, at("north foot", "yonder", "scouts tired"), "any in near")
    assert line(after, "north foot", "any in near") == ["scouts tired"]
    assert line(after, "north foot", "yonder") == []


def test_one_of_several_moves_to_its_like():
    year = move_entry(MODULE, at("red", "here", "line", scenario="year"), "yonder", 1)
    assert line(year, "red", "here", "year") == ["guard", "line"]
    both = move_entry(year, at("red", "here", "line", scenario="year"), "yonder")
    assert line(both, "red", "yonder", "year") == ["2 line"]


def test_a_move_to_where_it_stands_changes_nothing():
    assert move_entry(MODULE, at("common", "hither", "flag down"), "here") is MODULE


@pytest.mark.parametrize(
    ("heading", "place", "key", "lost", "says"),
    [
        ("red", "here", "guard", 1, "guard less 1 step"),
        ("red", "there", "corps at step 3", 2, "corps at step 1"),
        ("red", "there", "corps at step 3", 0, "corps at step 5"),
        ("north foot", "yonder", "scouts tired", 1, "scouts less 1 step tired"),
    ],
)
def test_steps_are_lost_in_the_words_of_the_piece(heading, place, key, lost, says):
    after = set_steps_lost(MODULE, at(heading, place, key), lost)
    assert says in line(after, heading, place)


def test_nobody_loses_more_than_there_is():
    with pytest.raises(EditError, match="Guard has 2 steps"):
        set_steps_lost(MODULE, at("red", "here", "guard"), 2)


def test_one_of_two_loses_a_step():
    after = set_steps_lost(MODULE, at("red", "here", "line"), 1, 1)
    assert line(after, "red", "here") == ["guard", "line", "line less 1 step"]
    again = set_steps_lost(after, at("red", "here", "line"), 1)
    assert line(again, "red", "here") == ["guard", "2 line less 1 step"]


def test_a_counter_turned_over_twice_is_as_before():
    lancers = place_copies_of_piece(MODULE, "spring", "north/lancers", "yonder")
    steps = at("red", "yonder", "lancers")
    once = flip_counter_in_entry(lancers, steps)
    assert line(once, "red", "yonder") == ["lancers reduced"]
    assert flip_counter_in_entry(once, (*steps[:-1], "lancers reduced")) == lancers
    flag = flip_counter_in_entry(MODULE, at("common", "hither", "flag down"))
    assert line(flag, "common", "hither") == ["flag up"]


def test_a_word_is_said_of_it_and_no_more():
    after = set_entry_state(MODULE, at("red", "there", "corps at step 3"), "tired", on=True)
    assert line(after, "red", "there") == ["corps at step 3 tired"]
    back = set_entry_state(after, at("red", "there", "corps at step 3 tired"), "tired", on=False)
    assert back == MODULE


def test_how_many_may_be_unknown():
    after = set_entry_count(MODULE, at("red", "here", "line"), None)
    assert line(after, "red", "here") == ["guard", "~ line"]


def test_a_line_is_written_anew_in_its_place():
    spot = SetupLine("spring", "north foot", "yonder")
    after = rewrite_setup_line(MODULE, spot, "any in near", ("2 scouts", "at most 1 on each"))
    assert line(after, "north foot", "any in near") == ["2 scouts", "at most 1 on each"]
    assert line(after, "north foot", "yonder") == []


def test_an_inherited_line_that_gets_another_place_leaves_its_old_one():
    after = rewrite_setup_line(MODULE, SetupLine("spring", "red", "here"), "yonder", ("guard",))
    assert (line(after, "red", "here"), line(after, "red", "yonder")) == ([], ["guard"])


def test_entries_and_lines_change_their_order():
    steps = at("red", "here", "line", scenario="year")
    first = shift_entry_in_line(MODULE, steps, -1)
    assert line(first, "red", "here", "year") == ["2 line", "guard"]
    later = shift_entry_in_line(MODULE, steps, 1)
    chart = next(iter(later.scenarios["year"].setup.values()))
    assert [str(place) for place in present(chart)] == ["there", "here"]


CELLS = [
    ({"count": "3"}, "here", ["guard", "3 line"]),
    ({"count": "~"}, "here", ["guard", "~ line"]),
    ({"lost": "1"}, "here", ["guard", "2 line less 1 step"]),
    ({"state": "tired"}, "here", ["guard", "2 line tired"]),
    ({"entry": "corps"}, "here", ["guard", "2 corps"]),
    ({"entry": "all other foot"}, "here", ["guard", "all other foot"]),
    ({"entry": "corps", "count": "1", "place": "yonder"}, "yonder", ["corps"]),
]


@pytest.mark.parametrize(("cells", "place", "says"), CELLS)
def test_cells_of_an_entry_are_written_together(cells, place, says):
    after = set_entry_cells(MODULE, at("red", "here", "line", scenario="year"), cells)
    assert line(after, "red", place, "year") == says


@pytest.mark.parametrize(
    ("cells", "told"),
    [({"count": "0"}, "at least 1"), ({"count": "x"}, "not a number"),
     ({"count": "9" * 5000}, "not a number"), ({"lost": "5"}, "2 steps"),
     ({"when": "if if"}, "not a condition"), ({"entry": ")"}, "not valid here")],
)  # fmt: skip
def test_a_cell_that_makes_no_sense_is_refused(cells, told):
    with pytest.raises(EditError, match=told):
        set_entry_cells(MODULE, at("red", "here", "line", scenario="year"), cells)


def test_a_row_of_a_table_is_an_entry_more():
    row = {"heading": "red", "place": "yonder", "entry": "guard", "count": "2", "lost": "1"}
    assert line(add_entry_row(MODULE, "spring", row), "red", "yonder") == ["2 guard less 1 step"]
    with pytest.raises(EditError, match="A new row needs"):
        add_entry_row(MODULE, "spring", {"place": "yonder"})


@pytest.mark.parametrize("steps", [("scenarios", "none", "setup", "red", "here", "guard"),
                                   ("types", "foot"), at("red", "here", "nobody")])  # fmt: skip
def test_what_is_not_there_is_told(steps):
    with pytest.raises(EditError):
        remove_from_board(MODULE, steps)


def _wordy(module, name):
    """Say whether a scenario has lines that repeat what it inherits."""
    setup = module.scenarios[name].setup
    spots = [SetupLine(name, str(h), str(p)) for h, chart in setup.items() for p in chart or {}]
    return any(
        not entries_in_setup_line(module, s)
        or entries_in_setup_line(module, s) == entries_that_line_inherits(module, s)
        for s in spots
    )


@given(st.integers(0, 400), st.randoms(use_true_random=False))
@settings(max_examples=60, deadline=None)
def test_what_is_put_down_and_taken_off_was_never_there(seed: int, dice: Random):
    module = crowd(Random(seed))
    name = dice.choice(list(module.scenarios))
    owner = dice.choice(list(module.pieces))
    kind = dice.choice(list(module.pieces[owner]))
    piece = f"{owner}/{dice.choice(list(module.pieces[owner][kind]))}"
    place = dice.choice(["H11", "H23", "H43", "pool", "any in west", "each H11"])
    before = initial_position(module, name).copies_out[piece]
    after = place_copies_of_piece(module, name, piece, place)
    heading = heading_for_piece(module, name, piece)
    spot = SetupLine(name, heading, place)
    entry = next(
        e
        for e in entries_in_setup_line(after, spot)
        if e.address_key in {piece, piece.rpartition("/")[2]}
    )
    assert initial_position(after, name).copies_out[piece] == before + 1
    back = remove_from_board(after, (*spot.address_path, entry.address_key), 1)
    assert flatten_scenario(back, name).setup == flatten_scenario(module, name).setup
    if not _wordy(module, name):
        assert back == module


def test_a_line_that_says_what_it_inherits_is_left_out():
    spot = SetupLine("spring", "red", "here")
    over = module_with_setup_line(MODULE, spot, entries_in_setup_line(MODULE, spot)[:1])
    assert line(over, "red", "here") == ["guard"]
    assert module_with_setup_line(over, spot, entries_that_line_inherits(MODULE, spot)) == MODULE


def test_an_overridden_line_is_taken_over_again():
    over = place_copies_of_piece(MODULE, "spring", "red/line", "here")
    assert inherited_lines_overridden(MODULE, "spring") == (SetupLine("spring", "red", "there"),)
    assert SetupLine("spring", "red", "here") in inherited_lines_overridden(over, "spring")
    assert restore_inherited_line(over, SetupLine("spring", "red", "here")) == MODULE
    with pytest.raises(EditError, match="no inherited line to restore"):
        restore_inherited_line(MODULE, SetupLine("spring", "common", "hither"))


def test_a_chart_that_has_a_line_for_the_place_comes_first():
    assert is_piece_under_heading(MODULE, "north foot", "north/scouts")
    assert not is_piece_under_heading(MODULE, "north foot", "north/lancers")
    assert heading_for_piece(MODULE, "spring", "north/scouts", "here") == "red"
    assert heading_for_piece(MODULE, "spring", "north/scouts", "yonder") == "north foot"
