"""A board gets a picture; an empty board takes its units from the pixels."""

from sandtable.model.edits.board_pictures import with_board_picture
from tests.support.modules import module_from_text

TEXT = """
boards:
  empty: {kind: areas, name: Empty, spaces-are: land}
  hexes: {kind: hexes, name: Hexes, grid: {label: '{column}{row}', columns: [1, 4], rows: [1, 3]}}
  laid: {kind: areas, name: Laid, spaces-are: land, image: a.png, image-frame: [1, 2, 3, 4]}
"""


def board_with_picture(board):
    module = module_from_text(TEXT)
    return with_board_picture(module, board, "map.png", (640, 480)).boards[board]


def test_an_empty_board_has_a_unit_for_each_pixel():
    board = board_with_picture("empty")
    assert (board.image, board.image_frame) == ("map.png", (0, 0, 640, 480))


def test_a_board_with_spaces_is_filled_by_its_picture():
    board = board_with_picture("hexes")
    assert (board.image, board.image_frame) == ("map.png", None)


def test_another_picture_lies_where_the_one_before_lay():
    board = board_with_picture("laid")
    assert (board.image, board.image_frame) == ("map.png", (1, 2, 3, 4))
