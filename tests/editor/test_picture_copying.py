"""A picture is dropped or chosen, copied into the module, shown, undone and saved."""

from __future__ import annotations

import shutil

import pytest
from PIL import Image
from PySide6.QtCore import QMimeData, QPoint, QPointF, Qt, QUrl
from PySide6.QtGui import QDragEnterEvent, QDragMoveEvent, QDropEvent
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QApplication, QPushButton

from sandtable.editor.canvas.board_view import BoardView
from sandtable.editor.context.entry_clipboard import EntryClipboard
from sandtable.editor.context.picture_copying import missing_picture_fixes
from sandtable.editor.fields.picture_crop_dialog import PictureCropDialog
from sandtable.editor.fields.picture_field import PictureField
from sandtable.editor.panels.inspector.counter_preview import CounterPreview
from sandtable.editor.panels.inspector.finding_list import FindingList
from sandtable.editor.panels.inspector.inspector_panel import InspectorPanel
from sandtable.editor.panels.problems.problems_panel import ProblemsPanel
from sandtable.editor.window import EditorWindow
from sandtable.editor.workspaces.setup.piece_pictures import piece_picture
from sandtable.model.edits.address_edits import set_value
from sandtable.model.storage.module_loading import load_module
from tests.editor.test_own_art import pixels_of
from tests.support import own_art
from tests.support.modules import module_from_text
from tests.support.own_art import colour_share, encoded_picture
from tools.editor_input.answers import Answers
from tools.editor_input.mouse import drag

pytestmark = pytest.mark.gui

SCOUT = ("pieces", "red", "foot", "scout")
BOARD = ("boards", "field")


@pytest.fixture
def folder(tmp_path):
    return own_art.write_module(tmp_path / "module")


@pytest.fixture
def source(tmp_path):
    path = tmp_path / "new art.png"
    path.write_bytes(encoded_picture((9, 9, 200), "PNG"))
    return path


@pytest.fixture
def art_context(context_of, folder):
    context = context_of(module_from_text(""))
    assert context.session.open_module(folder)
    return context


@pytest.fixture
def inspector(art_context, qtbot):
    panel = InspectorPanel(art_context)
    qtbot.addWidget(panel)
    panel.resize(360, 800)
    panel.show()
    return panel


def drop_file(widget, path, x=20):
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    buttons, keys = Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier
    enter = QDragEnterEvent(QPointF(x, 8).toPoint(), Qt.DropAction.CopyAction, data, buttons, keys)
    QApplication.sendEvent(widget, enter)
    if enter.isAccepted():
        drop = QDropEvent(QPointF(x, 8), Qt.DropAction.CopyAction, data, buttons, keys)
        QApplication.sendEvent(widget, drop)
    return enter.isAccepted()


def scout_of(context):
    return context.document.module.pieces["red"]["foot"]["scout"]


def test_a_file_dropped_on_the_field_is_copied_shown_and_saved(
    art_context, inspector, source, folder, qtbot
):
    art_context.selection.select_addresses((SCOUT,))
    field = inspector.shown_fields()["image"]
    assert isinstance(field, PictureField)
    assert drop_file(field, source)
    assert scout_of(art_context).image == "pictures/new art.png"
    qtbot.waitUntil(lambda: "pictures/new art.png" in art_context.pictures.pictures)
    assert art_context.session.save_module()
    saved = load_module(folder).module.pieces["red"]["foot"]["scout"]
    assert saved.image == "pictures/new art.png"
    assert (folder / saved.image).read_bytes() == source.read_bytes()


def test_one_undo_takes_it_back(art_context, inspector, source):
    art_context.selection.select_addresses((SCOUT,))
    drop_file(inspector.shown_fields()["image"], source)
    art_context.document.undo_stack.undo()
    assert scout_of(art_context).image == "art/other.jpg"
    assert art_context.session.is_saved


def test_the_button_asks_for_a_file_also_for_a_board(art_context, inspector, source):
    art_context.prompts = Answers([source])
    art_context.selection.select_addresses((BOARD,))
    QTest.mouseClick(inspector.shown_fields()["image"].choose_button, Qt.MouseButton.LeftButton)
    assert art_context.document.module.boards["field"].image == "pictures/new art.png"


def test_front_and_back_take_a_file_where_it_is_dropped(art_context, inspector, source, tmp_path):
    back = tmp_path / "back.webp"
    back.write_bytes(encoded_picture((200, 9, 9), "WEBP"))
    art_context.selection.select_addresses((SCOUT,))
    preview = inspector.findChild(CounterPreview)
    assert drop_file(preview, source, x=20)
    assert drop_file(preview, back, x=120)
    piece = scout_of(art_context)
    assert (piece.image, piece.side_images) == ("pictures/new art.png", ("pictures/back.webp",))


def test_what_is_no_picture_is_refused_in_words(art_context, inspector, tmp_path):
    (tmp_path / "notes.txt").write_text("Words")
    messages = []
    art_context.messages.message_shown.connect(lambda *shown: messages.append(str(shown)))
    art_context.selection.select_addresses((SCOUT,))
    drop_file(inspector.shown_fields()["image"], tmp_path / "notes.txt")
    assert scout_of(art_context).image == "art/other.jpg"
    assert "choose a PNG, JPEG, WebP, GIF or SVG file" in "".join(messages)


def test_a_module_without_a_folder_asks_to_be_saved_first(context_of, source, qtbot):
    context = context_of(module_from_text("boards: {field: {kind: boxes, name: Field}}"))
    panel = InspectorPanel(context)
    qtbot.addWidget(panel)
    messages = []
    context.messages.message_shown.connect(lambda *shown: messages.append(str(shown)))
    context.selection.select_addresses((BOARD,))
    drop_file(panel.shown_fields()["image"], source)
    assert context.document.module.boards["field"].image is None
    assert "Save the module first" in "".join(messages)


def missing_pictures(context):
    return [f for f in context.findings.all_findings if f.check == "GEO027"]


def test_a_missing_picture_is_copied_in_from_the_inspector(
    art_context, inspector, source, folder, qtbot
):
    (folder / "art/other.jpg").unlink()
    art_context.session.disk_checked.emit()
    art_context.selection.select_addresses((SCOUT,))
    finding_list = inspector.findChild(FindingList)
    qtbot.waitUntil(lambda: len(finding_list.shown_findings) > 0)
    art_context.prompts = Answers([source])
    [button] = [
        b
        for b in finding_list.findChildren(QPushButton)
        if b.text() == "Copy the picture into the module…"
    ]
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    assert scout_of(art_context).image == "pictures/new art.png"
    qtbot.waitUntil(lambda: not missing_pictures(art_context))


def test_a_missing_picture_of_a_back_is_copied_in_from_the_problems(
    art_context, source, folder, qtbot
):
    (folder / "art/back.png").unlink()
    art_context.session.disk_checked.emit()
    qtbot.waitUntil(lambda: bool(missing_pictures(art_context)))
    panel = ProblemsPanel(art_context)
    qtbot.addWidget(panel)
    panel.show()
    art_context.prompts = Answers([source])
    [item] = panel.problem_tree.findItems(
        "art/back.png", Qt.MatchFlag.MatchContains | Qt.MatchFlag.MatchRecursive
    )
    panel.problem_tree.setCurrentItem(item)
    [button] = [
        b
        for b in panel.findChildren(QPushButton)
        if b.text() == "Copy the picture into the module…"
    ]
    QTest.mouseClick(button, Qt.MouseButton.LeftButton)
    guard = art_context.document.module.pieces["red"]["foot"]["guard"]
    assert guard.side_images == ("pictures/new art.png",)
    qtbot.waitUntil(lambda: not missing_pictures(art_context))


def test_a_picture_that_is_there_offers_no_copy(art_context, folder, qtbot):
    (folder / "boards.yaml").write_text(
        (folder / "boards.yaml").read_text()
        + "other: {kind: boxes, name: O, image: art/board.png}\n"
    )
    assert art_context.session.open_module(folder)
    qtbot.waitUntil(lambda: bool(missing_pictures(art_context)))
    [finding] = missing_pictures(art_context)
    assert list(missing_picture_fixes(art_context, finding)) == []


@pytest.fixture
def setup_window(art_context, qtbot):
    window = EditorWindow(art_context)
    qtbot.addWidget(window, before_close_func=lambda w: w.context.document.undo_stack.setClean())
    window.saves_layout = False
    window.resize(1300, 900)
    window.show()
    window.show_workspace("setup")
    return window


def drop_on_viewport(view, point, path):
    data = QMimeData()
    data.setUrls([QUrl.fromLocalFile(str(path))])
    keys = (Qt.MouseButton.LeftButton, Qt.KeyboardModifier.NoModifier)
    copy = Qt.DropAction.CopyAction
    QApplication.sendEvent(view.viewport(), QDragEnterEvent(point, copy, data, *keys))
    move = QDragMoveEvent(point, copy, data, *keys)
    QApplication.sendEvent(view.viewport(), move)
    if move.isAccepted():
        QApplication.sendEvent(view.viewport(), QDropEvent(QPointF(point), copy, data, *keys))
    return move.isAccepted()


def test_a_counter_of_the_palette_takes_a_dropped_picture(setup_window, art_context, source):
    palette = setup_window.workspace_widget("setup").piece_palette
    palette.choose_piece("red/scout")
    tray = palette.piece_tray
    tray.scrollTo(tray.currentIndex())
    point = tray.visualRect(tray.currentIndex()).center()
    assert drop_on_viewport(tray, point, source)
    assert scout_of(art_context).image == "pictures/new art.png"
    assert art_context.document.undo_stack.count() == 1


def test_a_row_of_the_chart_takes_a_dropped_picture_for_its_piece(
    setup_window, art_context, source
):
    grid = setup_window.workspace_widget("setup").chart_grid
    row = next(
        number
        for number, row in enumerate(grid.grid_model.rows)
        if row.value.counter and row.value.counter.id == "red/scout"
    )
    point = grid.visualRect(grid.grid_model.index(row, 1)).center()
    assert drop_on_viewport(grid, point, source)
    assert scout_of(art_context).image == "pictures/new art.png"


def test_a_counter_on_the_map_takes_a_picture_and_the_ground_gives_it_to_the_board(
    setup_window, art_context, source, qtbot
):
    view = setup_window.workspace_widget("setup").findChild(BoardView)
    qtbot.waitUntil(lambda: bool(view.prepared_map))
    view.complete_drawing_now()
    area = view.viewport().rect()
    points = [QPoint(x, y) for y in range(4, area.height(), 6) for x in range(4, area.width(), 6)]
    pieces: dict[str, QPoint] = {}
    for point in points:
        counter = view.counter_at_pixel(point)
        pieces.setdefault(counter.piece if counter else "", point)
    assert drop_on_viewport(view, pieces["red/scout"], source)
    assert scout_of(art_context).image == "pictures/new art.png"
    assert drop_on_viewport(view, pieces[""], source)
    assert art_context.document.module.boards["field"].image.startswith("pictures/new art")


def test_a_picture_is_cropped_by_its_corners_and_keeps_a_point_in_view(
    art_context, inspector, folder, qtbot
):
    left, right = (10, 90, 250), (250, 210, 10)
    picture = Image.new("RGB", (400, 200), left)
    picture.paste(right, (200, 0, 400, 200))
    picture.save(folder / "art/front.png")
    guard = ("pieces", "red", "foot", "guard")
    art_context.session.disk_checked.emit()
    art_context.selection.select_addresses((guard,))
    field = inspector.shown_fields()["image"]
    QTest.mouseClick(field.cut_button, Qt.MouseButton.LeftButton)
    dialog = field.findChild(PictureCropDialog)
    view = dialog.cut_view
    corner = view.pixel_of_picture_share(0, 0).toPoint()
    drag(view, corner, view.pixel_of_picture_share(0.5, 0).toPoint())
    dialog.fit_box.setCurrentIndex(dialog.fit_box.findData("counter"))
    QTest.mouseClick(
        view, Qt.MouseButton.LeftButton, pos=view.pixel_of_picture_share(0.8, 0.5).toPoint()
    )
    dialog.accept()
    piece = art_context.document.module.pieces["red"]["foot"]["guard"]
    assert piece.image_fit == "counter"
    assert piece.image_crop == pytest.approx((0.5, 0, 1, 1), abs=0.01)
    assert piece.image_focus == pytest.approx((0.8, 0.5), abs=0.01)
    qtbot.waitUntil(lambda: art_context.pictures.is_complete, timeout=30_000)
    counter = pixels_of(piece_picture(art_context, "red/guard", 60).toImage())
    assert colour_share(counter, right) > 0.7
    assert colour_share(counter, left) == 0
    art_context.document.undo_stack.undo()
    assert art_context.document.module.pieces["red"]["foot"]["guard"].image_fit is None


def test_a_piece_without_a_picture_has_nothing_to_crop(art_context, inspector):
    art_context.try_edit("Clear", lambda module: set_value(module, (*SCOUT, "image"), None))
    art_context.selection.select_addresses((SCOUT,))
    field = inspector.shown_fields()["image"]
    QTest.mouseClick(field.cut_button, Qt.MouseButton.LeftButton)
    assert art_context.messages.last_message[0] == "Choose a picture for the piece first."


def test_only_pictures_of_pieces_have_the_button(art_context, inspector):
    art_context.selection.select_addresses((BOARD,))
    assert inspector.shown_fields()["image"].cut_button.isHidden()


def test_the_pictures_of_a_pasted_piece_come_along(art_context, context_of, tmp_path, qtbot):
    other = own_art.write_module(tmp_path / "other")
    (other / "pieces.yaml").write_text("{}", encoding="utf-8")
    (other / "scenarios.yaml").unlink()
    shutil.rmtree(other / "art")
    (other / "pictures").mkdir()
    (other / "pictures/front.png").write_bytes(encoded_picture((1, 2, 3), "PNG"))
    assert EntryClipboard(art_context).copy_addresses([("pieces", "red", "foot", "guard")])
    target = context_of(module_from_text(""))
    assert target.session.open_module(other)
    assert EntryClipboard(target).paste_bundle()
    piece = target.document.module.pieces["red"]["foot"]["guard"]
    assert (piece.image, piece.side_images) == ("pictures/front-2.png", ("pictures/back.png",))
    assert (other / piece.image).read_bytes() == own_art.PICTURE_FILES["art/front.png"]
    qtbot.waitUntil(lambda: target.pictures.is_complete, timeout=30_000)
    counter = pixels_of(piece_picture(target, "red/guard", 60).toImage())
    assert colour_share(counter, own_art.FRONT) > 0.05
    assert EntryClipboard(target).paste_bundle()
    assert sorted(path.name for path in (other / "pictures").iterdir()) == [
        "back.png", "front-2.png", "front.png"
    ]  # fmt: skip


def test_pictures_that_cannot_be_copied_are_named(art_context, context_of):
    assert EntryClipboard(art_context).copy_addresses([("pieces", "red", "foot", "guard")])
    target = context_of(module_from_text(""))
    assert EntryClipboard(target).paste_bundle()
    assert "These pictures were not copied: art/front.png" in target.messages.last_message[0]
