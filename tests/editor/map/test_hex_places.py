"""A hex board laid over the globe: places typed and picked, misses, land and sea."""

import pytest
from PySide6.QtCore import QPointF, Qt

from sandtable.editor.workspaces.map.atlas_view import AtlasView
from sandtable.editor.workspaces.map.degrees import degrees_text, parse_degrees_text
from sandtable.editor.workspaces.map.places_panel import PlacesPanel
from sandtable.model.select.space_index import space_index_of
from tests.editor.map.hexing import MOOR, shown
from tools.editor_input.mouse import drag

pytestmark = pytest.mark.gui
LEFT = Qt.MouseButton.LeftButton


@pytest.fixture
def context(context_of):
    return context_of(MOOR)


@pytest.fixture
def place(qtbot, context):
    return shown(qtbot, context, "hex-places")


@pytest.fixture
def panel(place):
    return place.findChild(PlacesPanel)


def points(context):
    said = context.document.module.boards["moor"].registration
    return dict(said.points) if said else {}


def say(qtbot, hand, panel, label, text):
    """Click a hex, and type where it lies."""
    hand.click(label)
    panel.place_line.clear()
    qtbot.keyClicks(panel.place_line, text)
    qtbot.keyClick(panel.place_line, Qt.Key.Key_Return)


def cell(panel, row, column):
    return panel.places_table.item(row, column).text()


def test_a_place_is_typed_for_a_hex(qtbot, context, hand, panel, there_and_back):
    say(qtbot, hand, panel, "0204", "46.5 N, 30.7 E")
    assert points(context) == {"0204": (30.7, 46.5)}
    assert panel.fit_label.text().startswith("A fit by similarity needs")
    there_and_back()


def test_two_places_make_a_fit_and_a_third_shows_its_miss(qtbot, context, hand, panel):
    say(qtbot, hand, panel, "0204", "46 N 30 E")
    say(qtbot, hand, panel, "0904", "46 N 34 E")
    assert [cell(panel, row, 3) for row in (0, 1)] == ["0.00", "0.00"]
    assert panel.fit_label.text().startswith("A hex is ")
    say(qtbot, hand, panel, "0501", "45 N 33 E")
    assert panel.places_table.rowCount() == 3
    assert cell(panel, 2, 3) != "0.00"
    context.document.undo_stack.undo()
    assert panel.places_table.rowCount() == 2


def test_a_place_is_picked_in_the_atlas(qtbot, context, hand, panel, there_and_back):
    hand.click("0204")
    panel.atlas_view.centre_view_on(30.0, 46.0, 40.0)
    at = panel.atlas_view.pixel_of_globe_place((31.0, 45.5)).toPoint()
    qtbot.mouseClick(panel.atlas_view, LEFT, pos=at)
    longitude, latitude = points(context)["0204"]
    assert (longitude, latitude) == pytest.approx((31.0, 45.5), abs=0.05)
    there_and_back()


def test_the_atlas_is_moved_zoomed_and_worked_by_keys(qtbot, context, hand, panel):
    atlas = panel.atlas_view
    atlas.centre_view_on(30.0, 46.0, 20.0)
    middle = atlas.rect().center()
    drag(atlas, middle, middle + QPointF(60, 0).toPoint())
    assert atlas.longitude < 30
    assert not points(context)
    hand.click("0204")
    atlas.centre_view_on(30.0, 46.0, 20.0)
    qtbot.keyClick(atlas, Qt.Key.Key_Up)
    qtbot.keyClick(atlas, Qt.Key.Key_Plus)
    assert (atlas.latitude, atlas.atlas_zoom) == (pytest.approx(47.2), 25.0)
    qtbot.keyClick(atlas, Qt.Key.Key_Return)
    assert points(context)["0204"] == pytest.approx((30.0, 47.2))


def test_without_a_hex_no_place_is_taken(context, panel):
    panel.atlas_view.place_picked.emit(30.0, 46.0)
    assert context.messages.last_message[0].startswith("First click a hex")


def test_what_is_no_place_is_refused(qtbot, context, hand, panel):
    say(qtbot, hand, panel, "0204", "somewhere")
    assert context.messages.last_message[0].startswith("This is not a position")
    assert not points(context)


def test_a_place_is_changed_in_the_table(qtbot, context, hand, panel):
    say(qtbot, hand, panel, "0204", "46 N 30 E")
    panel.places_table.item(0, 1).setText("47.5")
    assert points(context) == {"0204": (30.0, 47.5)}
    panel.places_table.item(0, 2).setText("far")
    assert context.messages.last_message[0].startswith("This is not a position")
    assert cell(panel, 0, 2) == "30"


def test_a_place_is_forgotten(qtbot, context, hand, panel):
    say(qtbot, hand, panel, "0204", "46 N 30 E")
    panel.places_table.selectRow(0)
    qtbot.mouseClick(panel.forget_button, LEFT)
    assert not points(context)
    assert panel.places_table.rowCount() == 0


def test_the_fit_may_shear(qtbot, context, hand, panel):
    for label, text in (("0204", "46 N 30 E"), ("0904", "46 N 34 E"), ("0501", "47 N 32 E")):
        say(qtbot, hand, panel, label, text)
    panel.fit_box.setCurrentIndex(1)
    panel.fit_box.activated.emit(1)
    assert context.document.module.boards["moor"].registration.fit == "affine"
    assert {cell(panel, row, 3) for row in range(3)} == {"0.00"}


def register(qtbot, hand, panel):
    say(qtbot, hand, panel, "0204", "46 N 30 E")
    say(qtbot, hand, panel, "0904", "46 N 34 E")


def test_coasts_and_misses_are_seen_over_the_map(qtbot, place, hand, panel):
    before = len(list(place.view.active_tool.overlay_shapes()))
    register(qtbot, hand, panel)
    hand.key(Qt.Key.Key_Escape)
    assert len(list(place.view.active_tool.overlay_shapes())) > before


def test_land_and_sea_are_tried_out_then_painted(qtbot, context, place, hand, panel):
    register(qtbot, hand, panel)
    box = panel.land_box
    for sort, terrain in (("land", "heath"), ("sea", "wood")):
        box.terrain_boxes[sort].setCurrentIndex(box.terrain_boxes[sort].findData(terrain))
        box.terrain_boxes[sort].activated.emit(box.terrain_boxes[sort].currentIndex())
    box.paint_over_box.setChecked(True)
    with qtbot.waitSignal(context.messages.message_shown):
        qtbot.mouseClick(box.preview_button, LEFT)
    assert "would change" in context.messages.last_message[0]
    assert place.view.active_tool.highlights
    count = context.document.undo_stack.count()
    qtbot.mouseClick(box.apply_button, LEFT)
    assert context.document.undo_stack.count() == count + 1
    found = {
        s.terrain for s in space_index_of(context.document.module).spaces_by_id.values() if s.hex
    }
    assert found == {"heath", "wood"}
    assert not place.view.active_tool.highlights


def test_other_terrain_may_stay(qtbot, context, hand, panel):
    register(qtbot, hand, panel)
    box = panel.land_box
    for sort, terrain in (("land", "heath"), ("sea", "wood")):
        box.terrain_boxes[sort].setCurrentIndex(box.terrain_boxes[sort].findData(terrain))
    qtbot.mouseClick(box.apply_button, LEFT)
    sites = space_index_of(context.document.module).spaces_by_id
    assert sites["0101"].terrain == "hill"


def test_a_board_that_lies_nowhere_gets_no_coasts(panel):
    assert not panel.land_box.isEnabled()


@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("32.08, 23.97", (23.97, 32.08)),
        ("32.08 N, 23.97 E", (23.97, 32.08)),
        ("23.97E 32.08N", (23.97, 32.08)),
        ("32°30'N 23°15'E", (23.25, 32.5)),
        ("10°0'36\"S, 70.5 W", (-70.5, -10.01)),
        ("-33.9; 18.4", (18.4, -33.9)),
        ("91, 10", None),
        ("10", None),
        ("ten, eleven", None),
        ("10, 20, 30", None),
    ],
)
def test_degrees_are_read_as_people_write_them(text, place):
    assert parse_degrees_text(text) == (pytest.approx(place) if place else None)


def test_degrees_are_spoken():
    assert degrees_text(-70.5, -10.01) == "10.01 S, 70.50 W"


def test_an_atlas_shows_both_sides_of_the_date_line(qtbot):
    atlas = AtlasView()
    qtbot.addWidget(atlas)
    atlas.resize(300, 200)
    atlas.centre_view_on(181.0, 0.0, 10.0)
    assert atlas.longitude == -179.0
    assert atlas.pixel_of_globe_place((179.0, 0.0)).x() == pytest.approx(130.0)
    assert not atlas.grab().isNull()
