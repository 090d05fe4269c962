"""A full turn of a scenario, played by script over the set-up that was written, and saved."""

from collections import Counter

import pytest

from sandtable.importers.vassal.module_conversion import convert_vassal_module
from sandtable.importers.vassal.verify import find_module_defects
from sandtable.model.reports.order_of_battle import order_of_battle_report
from tests.support import vassal_turn
from tests.support.present import present
from tests.support.vassal_exports import exported
from tests.support.vassal_table import Table, moments
from tests.support.vassal_turn import NEXT, SAMPLE, SCENARIO


@pytest.fixture
def played():
    return vassal_turn.played()


def test_the_turn_is_over(played):
    save = played.again.saved_games[SCENARIO]
    assert played.table.moment() == (NEXT, "Axis", "Initialization")
    assert moments(save, 3) == played.table.turn


def test_who_moved_stands_where_it_went_and_on_top(played):
    save = played.again.saved_games[SCENARIO]
    for name, goal in played.moved.items():
        place = played.again.name_of_location(save.pieces_at_their_points[name].map_point)
        assert goal == place or goal.endswith(f"({place})")
        assert [
            state for _, state in save.pieces_at_their_points[name].traits_of_kind("markmoved")
        ] == ["true"]
    stacks = [[piece.id for piece in stack] for _, stack in save.stacks]
    assert any(stack[-2:] == list(played.moved)[:2] for stack in stacks)


def test_who_was_hit_shows_its_other_side(played):
    save = played.again.saved_games[SCENARIO]
    assert save.pieces_at_their_points[played.hurt].visible_level_by_layer["Step"] == 2


def test_a_step_can_be_regained(played):
    table = Table.of(played.again, SCENARIO)
    table.choose(played.hurt, "Regain a step")
    assert table.pieces[played.hurt].visible_level_by_layer["Step"] == 1


def test_the_dead_lie_in_their_box(played):
    dead = played.again.saved_games[SCENARIO].pieces_at_their_points[played.dead]
    assert played.again.name_of_location(dead.map_point) == "Dead or Withdrawn"


def test_arrivals_have_come(played):
    save = played.again.saved_games[SCENARIO]
    assert played.arrived
    for name, goal in played.arrived.items():
        place = played.again.name_of_location(save.pieces_at_their_points[name].map_point)
        assert goal == place or goal.endswith(f"({place})")


def test_everything_else_is_as_it_was(played):
    before = exported(SAMPLE).vmod.saved_games[SCENARIO]
    after = played.again.saved_games[SCENARIO]
    touched = {*played.moved, *played.arrived, played.hurt, played.dead}
    assert after.pieces_at_their_points.keys() >= {piece.id for piece in before.pieces}
    assert {p.id for p in before.pieces if p != after.pieces_at_their_points[p.id]} == touched
    assert len(after.pieces) == len(before.pieces)


def test_nothing_is_wrong_with_the_game_that_was_saved(played):
    assert find_module_defects(played.again) == ()


def test_the_game_can_be_imported_as_it_stands(played):
    module, _ = convert_vassal_module(played.again)
    found = Counter(
        (entry.piece, entry.at) for entry in order_of_battle_report(module, SCENARIO).entries
    )
    save = played.again.saved_games[SCENARIO]
    for name in (*played.moved, played.dead):
        piece = save.pieces_at_their_points[name]
        assert found[piece.properties["Piece"], played.again.name_of_location(piece.map_point)]
    assert str(present(module.scenarios[SCENARIO].first).turns) == "23"
