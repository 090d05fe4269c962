"""A picture lies under the board: by points that fit, with opacity and lock; and it is traced."""

from __future__ import annotations

import io
from pathlib import Path

import pytest
from PIL import Image, ImageDraw
from PySide6.QtCore import QMimeData, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDropEvent
from PySide6.QtWidgets import QApplication

from sandtable.editor.workspaces.map.picture_bar import PictureBar
from sandtable.editor.workspaces.map.picture_panel import PicturePanel
from sandtable.editor.workspaces.map.workspace import MapWorkspace
from sandtable.model.geometry.board_frame import outline_bounds
from sandtable.model.geometry.hex.grid_hexes import hex_on_grid
from sandtable.model.geometry.hex.hex_grid import hex_centres
from tests.editor.map.conftest import Answers, Hand
from tests.support import own_art
from tests.support.modules import module_from_text

pytestmark = pytest.mark.gui

PAPER, INK, WASH = (240, 235, 225), (20, 20, 20), (200, 60, 60)
SIZE = (600, 400)
BOX = (150, 100, 450, 300)
"""A rectangle of ink lines in the picture, in pixels from the upper left."""
BOARDS = """
blank: {kind: areas, name: Blank, spaces-are: land}
field:
  kind: hexes
  name: Field
  image: art/map.png
  image-frame: [0, 0, 600, 400]
  grid: {label: '{column:02}{row:02}', columns: [1, 6], rows: [1, 4], size: 90}
"""


def map_picture() -> bytes:
    picture = Image.new("RGB", SIZE, PAPER)
    ImageDraw.Draw(picture).rectangle(BOX, outline=INK, width=5)
    ImageDraw.Draw(picture).rectangle((0, 0, 40, 40), fill=WASH)
    stream = io.BytesIO()
    picture.save(stream, "PNG")
    return stream.getvalue()


@pytest.fixture
def folder(tmp_path) -> Path:
    folder = own_art.write_module(tmp_path / "art")
    (folder / "boards.yaml").write_text(BOARDS, encoding="utf-8")
    (folder / "scenarios.yaml").unlink()
    (folder / "art/map.png").write_bytes(map_picture())
    return folder


@pytest.fixture
def place(qtbot, context_of, folder) -> MapWorkspace:
    context = context_of(module_from_text(""))
    assert context.session.open_module(folder)
    context.prompts = Answers()
    qtbot.waitUntil(lambda: context.pictures.is_complete, timeout=30_000)
    place = MapWorkspace(context)
    qtbot.addWidget(place)
    place.resize(1000, 760)
    place.show()
    qtbot.waitExposed(place)
    show_board(place, "field")
    return place


@pytest.fixture
def hand(qtbot, place) -> Hand:
    return Hand(qtbot, place)


def show_board(place, board):
    place.show_board(board)
    place.view.complete_drawing_now()


def drop_picture(place, file):
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(file))])
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    middle = QPointF(place.view.viewport().rect().center())
    # Qt gives a drop only to what a drag has entered.
    enter = QDragEnterEvent(middle.toPoint(), Qt.DropAction.CopyAction, data, buttons, keys)
    QApplication.sendEvent(place.view.viewport(), enter)
    drop = QDropEvent(middle, Qt.DropAction.CopyAction, data, buttons, keys)
    QApplication.sendEvent(place.view.viewport(), drop)


def frame(place, board="field"):
    return place.context.document.module.boards[board].image_frame


def centre(place, label):
    grid = place.context.document.module.boards["field"].grid
    hex_ = hex_on_grid(grid, label)
    assert hex_ is not None
    x, y = hex_centres(grid, [hex_])[0].tolist()
    return x, y


def on_board(place, across, down):
    """The place on the board of a pixel of the picture."""
    west, south, east, north = place.view.traced_picture.picture_frame
    return west + across / SIZE[0] * (east - west), north - down / SIZE[1] * (north - south)


def shown_colour(place, at):
    image = place.view.viewport().grab().toImage()
    return image.pixelColor(place.view.pixel_of_board_point(at)).getRgb()[:3]


def test_a_picture_dropped_onto_an_empty_board_lies_there_with_its_pixels_as_units(
    place, qtbot, tmp_path
):
    show_board(place, "blank")
    (tmp_path / "scan.png").write_bytes(map_picture())
    drop_picture(place, tmp_path / "scan.png")
    assert frame(place, "blank") == (0, 0, 600, 400)
    qtbot.waitUntil(lambda: place.context.pictures.is_complete, timeout=30_000)
    place.view.fit_board()
    place.view.complete_drawing_now()
    assert shown_colour(place, (20, 380)) == pytest.approx(WASH, abs=3)
    assert shown_colour(place, (300, 200)) == pytest.approx(PAPER, abs=3)


def test_points_dragged_to_their_hexes_move_and_scale_the_picture(place, hand):
    place.activate_tool("picture")
    hand.drag(on_board(place, 150, 100), centre(place, "0201"))
    first = frame(place)
    assert (first[2] - first[0], first[3] - first[1]) == pytest.approx((600, 400), abs=0.1)
    assert on_board(place, 150, 100) == pytest.approx(centre(place, "0201"), abs=4)
    hand.drag(on_board(place, 450, 300), centre(place, "0503"))
    for pixel, label in (((150, 100), "0201"), ((450, 300), "0503")):
        assert on_board(place, *pixel) == pytest.approx(centre(place, label), abs=25)
    west, south, east, north = frame(place)
    assert (east - west) / (north - south) == pytest.approx(1.5, abs=0.001)
    assert place.context.document.undo_stack.undoText() == "Lay the picture under the map"
    place.context.document.undo_stack.undo()
    assert frame(place) == first


def test_three_points_fit_width_and_height_apart(place, hand):
    place.activate_tool("picture")
    panel = place.findChild(PicturePanel)
    pixels = {(150, 100): "100, 300", (450, 100): "400, 300", (150, 300): "100, 50"}
    for number, (pixel, text) in enumerate(pixels.items()):
        hand.click(on_board(place, *pixel))
        hand.qtbot.keyClicks(panel.place_lines[number], text)
        hand.qtbot.keyClick(panel.place_lines[number], Qt.Key.Key_Return)
    assert on_board(place, 450, 300) == pytest.approx((400, 50), abs=4)
    assert panel.summary_label.text() == "Fitted to 3 points."
    assert all(label.text().startswith("error:") for label in panel.distance_labels)


def test_the_place_of_a_point_is_typed_as_a_hex_or_clicked(place, hand):
    place.activate_tool("picture")
    panel = place.findChild(PicturePanel)
    hand.click(on_board(place, 150, 100))
    assert panel.place_lines[0].hasFocus()
    hand.qtbot.keyClicks(panel.place_lines[0], "0302")
    hand.qtbot.keyClick(panel.place_lines[0], Qt.Key.Key_Return)
    assert on_board(place, 150, 100) == pytest.approx(centre(place, "0302"), abs=4)
    hand.click(on_board(place, 300, 300))
    hand.click(centre(place, "0504"))
    assert len(place.view.active_tool.point_errors()) == 2
    assert [line.text() for line in panel.place_lines] == ["0302", "0504"]


def test_a_place_that_the_board_does_not_have_is_refused_beside_it(place, hand):
    place.activate_tool("picture")
    panel = place.findChild(PicturePanel)
    hand.click(on_board(place, 150, 100))
    hand.qtbot.keyClicks(panel.place_lines[0], "9999")
    hand.qtbot.keyClick(panel.place_lines[0], Qt.Key.Key_Return)
    assert "no such hex" in panel.summary_label.text()
    assert frame(place) == (0, 0, 600, 400)
    hand.key(Qt.Key.Key_Escape)
    assert not panel.place_lines


def test_a_point_is_removed_by_its_button_and_the_picture_stays(place, hand):
    place.activate_tool("picture")
    hand.drag(on_board(place, 150, 100), centre(place, "0201"))
    laid = frame(place)
    hand.drag(on_board(place, 450, 300), centre(place, "0604"))
    place.context.document.undo_stack.undo()
    hand.key(Qt.Key.Key_Delete)
    assert len(place.view.active_tool.board_points) == 1
    assert frame(place) == laid


def test_a_turned_scan_is_told(place, hand):
    place.activate_tool("picture")
    panel = place.findChild(PicturePanel)
    hand.drag(on_board(place, 100, 200), on_board(place, 120, 200))
    hand.drag(on_board(place, 500, 200), on_board(place, 480, 230))
    assert "turned by" in panel.summary_label.text()


def test_a_locked_picture_stays(place, hand, qtbot):
    place.activate_tool("picture")
    bar = place.findChild(PictureBar)
    bar.lock_box.click()
    refusals = []
    place.context.messages.message_shown.connect(lambda text, _: refusals.append(text))
    hand.drag(on_board(place, 150, 100), centre(place, "0201"))
    assert frame(place) == (0, 0, 600, 400)
    assert refusals == ["The picture is locked: unlock it above the map."]


def test_opacity_lets_the_ground_through_is_kept_and_changes_no_module(place, qtbot):
    place.activate_tool("picture")
    inside = on_board(place, 20, 20)
    assert shown_colour(place, inside) == pytest.approx(WASH, abs=3)
    before = place.context.document.module
    place.findChild(PictureBar).opacity_slider.setValue(30)
    place.view.complete_drawing_now()
    faint = shown_colour(place, inside)
    assert faint[1] > WASH[1] + 40
    assert place.context.document.module is before
    assert not place.context.document.undo_stack.count()
    show_board(place, "blank")
    assert place.view.traced_picture.tracing_settings.opacity == 100
    show_board(place, "field")
    assert place.findChild(PictureBar).opacity_slider.value() == 30
    assert shown_colour(place, inside) == pytest.approx(faint, abs=3)


def test_the_layer_hides_the_picture(place):
    inside = on_board(place, 20, 20)
    place.view.set_layer_visible("picture", on=False)
    place.view.complete_drawing_now()
    assert shown_colour(place, inside) != pytest.approx(WASH, abs=30)


def test_the_picture_is_removed_and_comes_back(place):
    place.activate_tool("picture")
    place.findChild(PictureBar).remove_button.click()
    board = place.context.document.module.boards["field"]
    assert (board.image, board.image_frame) == (None, None)
    place.context.document.undo_stack.undo()
    assert place.context.document.module.boards["field"].image == "art/map.png"


@pytest.fixture
def traced(place, qtbot, tmp_path):
    """The empty board with the picture below it, and the draw tool."""
    show_board(place, "blank")
    (tmp_path / "scan.png").write_bytes(map_picture())
    drop_picture(place, tmp_path / "scan.png")
    qtbot.waitUntil(lambda: place.context.pictures.is_complete, timeout=30_000)
    place.view.fit_board()
    place.view.complete_drawing_now()
    place.activate_tool("draw")
    return place


def test_lines_snap_to_the_edges_of_the_picture(traced, hand):
    tool = traced.view.active_tool
    hand.click((300, 306))
    hand.click((440, 200))
    assert tool.drawn_points[0][1] == pytest.approx(297.5, abs=1.5)
    assert tool.drawn_points[1][0] == pytest.approx(447.5, abs=1.5)
    hand.click((300, 306), Qt.KeyboardModifier.AltModifier)
    assert tool.drawn_points[2][1] == pytest.approx(306, abs=1)
    hand.key(Qt.Key.Key_Escape)


def test_snapping_can_be_switched_off(traced, hand):
    traced.activate_tool("picture")
    traced.findChild(PictureBar).snap_box.click()
    traced.activate_tool("draw")
    hand.click((300, 306))
    assert traced.view.active_tool.drawn_points[0][1] == pytest.approx(306, abs=2)


def test_a_territory_is_traced_over_the_picture(traced, hand):
    traced.context.prompts.ready = ["Saltholm"]
    for x, y in ((146, 303), (455, 303), (455, 96), (146, 96)):
        hand.click((x, y))
    hand.key(Qt.Key.Key_Return)
    board = traced.context.document.module.boards["blank"]
    assert list(board.outlines) == ["saltholm"]
    # The ink is five pixels wide, and the corners lie in it.
    assert outline_bounds(board.outlines) == pytest.approx((152.5, 101.5, 448.5, 297.5), abs=3)
