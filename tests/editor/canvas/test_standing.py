"""What stands on a board: after any edit the same as if nothing had been known before."""

from random import Random

import pytest

from sandtable.editor.canvas.counter_positions import CounterPositions, counters_on_board
from sandtable.model.edits.setup_edits import move_entry, place_copies_of_piece, remove_from_board
from sandtable.model.ledger.history import initial_position
from sandtable.model.overlay import flatten_scenario
from tests.editor.conftest import lantern_ford

SCENARIO = "haytime"
SPACES = ("vess", "merhythe", "oxmead", "greyfell")


@pytest.mark.parametrize("seed", range(4))
def test_what_is_kept_of_spaces_is_what_stands_there(seed: int) -> None:
    dice, module, kept = Random(seed), lantern_ford(), CounterPositions()
    board = list(module.boards["country"].spaces)
    for _ in range(30):
        position = initial_position(module, SCENARIO)
        assert kept.counters_by_space_on_board(module, board, position) == counters_on_board(
            module, board, position
        )
        causes = [s.cause for s in position.standings if s.cause[1] == SCENARIO]
        space, does = dice.choice(SPACES), dice.randrange(3)
        if does == 0 or not causes:
            module = place_copies_of_piece(module, SCENARIO, "vessin/pikes", space)
        elif does == 1:
            module = move_entry(module, dice.choice(causes), space)
        else:
            module = remove_from_board(module, dice.choice(causes))
    assert flatten_scenario(module, SCENARIO).setup


def test_spaces_that_an_edit_leaves_alone_keep_what_they_show() -> None:
    module, kept = lantern_ford(), CounterPositions()
    board = list(module.boards["country"].spaces)
    before = kept.counters_by_space_on_board(module, board, initial_position(module, SCENARIO))
    other = place_copies_of_piece(module, SCENARIO, "vessin/pikes", "greyfell")
    after = kept.counters_by_space_on_board(other, board, initial_position(other, SCENARIO))
    same = [space for space in before if after.get(space) is before[space]]
    assert same
    assert "greyfell" not in same
