"""A full turn of a scenario, played by script over the set-up that was written, and saved."""

from collections import Counter

import pytest

from sandtable.importers.vassal.making import module_of
from sandtable.importers.vassal.verify import defects
from sandtable.model.reports.oob import oob
from tests.support import vassal_turn
from tests.support.present import present
from tests.support.vassal_exports import exported
from tests.support.vassal_table import Table, moments
from tests.support.vassal_turn import NEXT, SAMPLE, SCENARIO


@pytest.fixture
def played():
    return vassal_turn.played()


def test_the_turn_is_over(played):
    save = played.again.saves[SCENARIO]
    assert played.table.moment() == (NEXT, "Axis", "Initialization")
    assert moments(save, 3) == played.table.turn


def test_who_moved_stands_where_it_went_and_on_top(played):
    save = played.again.saves[SCENARIO]
    for name, goal in played.moved.items():
        place = played.again.name_at(save.added[name].place)
        assert goal == place or goal.endswith(f"({place})")
        assert [state for _, state in save.added[name].traits("markmoved")] == ["true"]
    stacks = [[piece.id for piece in stack] for _, stack in save.stacks]
    assert any(stack[-2:] == list(played.moved)[:2] for stack in stacks)


def test_who_was_hit_shows_its_other_side(played):
    save = played.again.saves[SCENARIO]
    assert save.added[played.hurt].layers["Step"] == 2


def test_a_step_can_be_regained(played):
    table = Table.of(played.again, SCENARIO)
    table.choose(played.hurt, "Regain a step")
    assert table.pieces[played.hurt].layers["Step"] == 1


def test_the_dead_lie_in_their_box(played):
    dead = played.again.saves[SCENARIO].added[played.dead]
    assert played.again.name_at(dead.place) == "Dead or Withdrawn"


def test_arrivals_have_come(played):
    save = played.again.saves[SCENARIO]
    assert played.arrived
    for name, goal in played.arrived.items():
        place = played.again.name_at(save.added[name].place)
        assert goal == place or goal.endswith(f"({place})")


def test_everything_else_is_as_it_was(played):
    before = exported(SAMPLE).vmod.saves[SCENARIO]
    after = played.again.saves[SCENARIO]
    touched = {*played.moved, *played.arrived, played.hurt, played.dead}
    assert after.added.keys() >= {piece.id for piece in before.pieces}
    assert {p.id for p in before.pieces if p != after.added[p.id]} == touched
    assert len(after.pieces) == len(before.pieces)


def test_nothing_is_wrong_with_the_game_that_was_saved(played):
    assert defects(played.again) == ()


def test_the_game_can_be_imported_as_it_stands(played):
    module, _ = module_of(played.again)
    found = Counter((entry.piece, entry.at) for entry in oob(module, SCENARIO).entries)
    save = played.again.saves[SCENARIO]
    for name in (*played.moved, played.dead):
        piece = save.added[name]
        assert found[piece.properties["Piece"], played.again.name_at(piece.place)]
    assert str(present(module.scenarios[SCENARIO].first).turns) == "23"
