"""Names of a map of areas can be read: stacks lie beside them, marks of control next to them."""

import pytest

from sandtable.drawing.drawing import DrawnText, PlacedDrawing
from sandtable.exporters.vassal.board_windows import BoardWindows
from sandtable.exporters.vassal.map_windows import MILLIMETRES_PER_INCH, PICTURE_DPI
from sandtable.exporters.vassal.piece_factory import CONTROL_MARKER_SIZE
from tests.support.vassal_exports import SeenImages, exported

COUNTER = 12.7


@pytest.fixture(scope="module")
def images():
    return SeenImages()


@pytest.fixture(scope="module")
def window(images):
    return BoardWindows(exported("aa_north_africa").module, images).windows_with_main_map_first[0]


@pytest.fixture(scope="module")
def names(window, images):
    """The names on the map, each with left, top, right and bottom in millimetres."""
    placed = (
        mark for mark in images.drawings[window.image].marks if isinstance(mark, PlacedDrawing)
    )
    return {
        each.drawing.marks[0].text: (
            each.x - each.drawing.width / 2, each.y - each.drawing.height / 2,
            each.x + each.drawing.width / 2, each.y + each.drawing.height / 2,
        )
        for each in placed
        if isinstance(each.drawing.marks[0], DrawnText)
    }  # fmt: skip


def stacks(window):
    """Where stacks lie, in millimetres, with what is in them."""
    for (name, *at), pieces in (
        exported("aa_north_africa").vmod.saved_games["operation_torch"].stacks
    ):
        if name == window.name:
            yield tuple(each * MILLIMETRES_PER_INCH / PICTURE_DPI for each in at), pieces


def hidden(at, half, box):
    (x, y), (left, top, right, bottom) = at, box
    return max(0, min(x + half, right) - max(x - half, left)) * max(
        0, min(y + half, bottom) - max(y - half, top)
    )


def is_flag(pieces):
    return {piece.properties["Kind"] for piece in pieces} == {"control"}


def test_stacks_hide_names_only_where_there_is_no_room_beside_them(window, names):
    covered = {
        name
        for at, pieces in stacks(window)
        for name, place in names.items()
        if hidden(at, (CONTROL_MARKER_SIZE if is_flag(pieces) else COUNTER) / 2, place) > 5
    }
    assert covered <= {"Malta", "Tobruk", "Tunis"}


def test_a_mark_of_control_lies_beside_the_name_of_its_land(window, names):
    far = {}
    for at, pieces in stacks(window):
        if is_flag(pieces):
            name = window.location_name_at_point(
                tuple(round(each * PICTURE_DPI / MILLIMETRES_PER_INCH) for each in at)
            )
            left, top, right, bottom = names.get(name, (0, 0, 0, 0))
            (x, y) = at
            far[name] = max(left - x, x - right, 0) + max(top - y, y - bottom, 0)
    near = {name for name, distance in far.items() if distance < CONTROL_MARKER_SIZE}
    assert len(far) > 12
    boxes = {"Tripoli Convoy", "Tunis Convoy", "Benghazi Convoy"}
    assert set(far) - near <= boxes
