"""Saved games as the engine writes them."""

from sandtable.importers.vassal.saved_games import SavedGame

PIECE = "+/7/piece;;;unit.png;Unit/Boxes;10;20;3;0"
STACK = "+/8/stack/Map A;300;400;7;@@1"


def test_a_piece_lies_where_its_stack_does_whatever_it_says_itself():
    save = SavedGame(("begin_save", PIECE, STACK, "end_save"))
    [piece] = save.pieces
    assert piece.map_point == ("Map A", 300, 400)
    assert [found.map_point for found in save.stacks[0][1]] == [("Map A", 300, 400)]
    assert save.pieces_as_commands_state["7"].map_point == ("Boxes", 10, 20)
