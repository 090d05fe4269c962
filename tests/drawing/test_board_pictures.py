"""Where a board's own picture lies on its map."""

import pytest

from sandtable.drawing.drawing import DrawnPicture
from sandtable.drawing.maps.board_map import draw_board
from sandtable.drawing.maps.map_style import MapStyle
from sandtable.model.entities.boards import Board, Space
from sandtable.model.entities.head import ModuleHead, Rights
from sandtable.model.entities.outlines import Outline
from sandtable.model.geometry.board_frame import bounds_of_map_frame
from sandtable.model.module import Module

_SQUARE = Outline.from_points([((100, 100), (200, 100), (200, 200), (100, 200))])


def _board(frame: tuple[float, float, float, float] | None) -> Board:
    return Board(
        kind="areas", name="Map", spaces_are="land", image="map.png", image_frame=frame,
        outlines={"a": _SQUARE}, spaces={"a": Space(name="A")},
    )  # fmt: skip


@pytest.mark.parametrize(
    ("frame", "bounds"),
    [
        (None, (100, 100, 200, 200)),
        ((0.0, 0.0, 400.0, 300.0), (0, 0, 400, 300)),
        ((150.0, 150.0, 160.0, 160.0), (100, 100, 200, 200)),
        ((400.0, 0.0, 0.0, 300.0), (100, 100, 200, 200)),
    ],
)
def test_the_map_holds_its_picture_and_its_spaces(frame, bounds):
    assert bounds_of_map_frame(_board(frame)) == bounds


def test_the_picture_is_drawn_between_its_edges():
    board = _board((0.0, 0.0, 400.0, 300.0))
    module = Module(
        module=ModuleHead(format=1, title="Map", rights=Rights(work="Map", notice="Ours.")),
        boards={"map": board},
    )
    style = MapStyle(width=200.0, has_title=False, shown_pictures=frozenset({"map.png"}))
    board_map = draw_board(module, "map", style)
    [picture] = [m for m in board_map.drawing.marks if isinstance(m, DrawnPicture)]
    assert (picture.width, picture.height) == pytest.approx((200.0, 150.0))
