"""The window shows the module's own pictures wherever it shows a counter or a map."""

from __future__ import annotations

import io

import pytest
from PIL import Image
from PySide6.QtCore import QBuffer, QIODevice
from PySide6.QtGui import QImage

from sandtable.editor.canvas.board_view import BoardView
from sandtable.editor.compare.compared_board import ComparedBoard
from sandtable.editor.panels.inspector.counter_preview import CounterPreview
from sandtable.editor.panels.tree.tree_panel import TreePanel
from sandtable.editor.window import EditorWindow
from sandtable.editor.workspaces.setup.chart_grid import ChartGrid
from sandtable.editor.workspaces.setup.piece_palette import PiecePalette
from sandtable.editor.workspaces.setup.piece_pictures import piece_picture
from sandtable.model.edits.address_edits import set_value
from tests.support import own_art
from tests.support.modules import module_from_text
from tests.support.own_art import colour_share

pytestmark = pytest.mark.gui

FRONTS = (own_art.FRONT, own_art.OTHER, own_art.LOSSY, own_art.VECTOR)
GUARD = ("pieces", "red", "foot", "guard")


@pytest.fixture
def folder(tmp_path):
    return own_art.write_module(tmp_path / "art")


@pytest.fixture
def art_context(context_of, folder, qtbot):
    """A bench with the module of own art, when all its pictures are there."""
    context = context_of(module_from_text(""))
    assert context.session.open_module(folder)
    wait_for_pictures(qtbot, context)
    return context


def wait_for_pictures(qtbot, context):
    qtbot.waitUntil(lambda: context.pictures.is_complete, timeout=30_000)


@pytest.fixture
def window(art_context, qtbot):
    window = EditorWindow(art_context)
    qtbot.addWidget(window, before_close_func=lambda w: w.context.document.undo_stack.setClean())
    window.saves_layout = False
    window.resize(1300, 900)
    window.show()
    window.show_workspace("setup")
    qtbot.waitUntil(lambda: bool(setup_board(window).prepared_map))
    return window


def setup_board(window):
    return window.workspace_widget("setup").findChild(BoardView)


def pixels_of(image: QImage) -> Image.Image:
    buffer = QBuffer()
    buffer.open(QIODevice.OpenModeFlag.WriteOnly)
    image.save(buffer, "PNG")  # type: ignore[call-overload]  # its stub knows only bytes
    return Image.open(io.BytesIO(buffer.data().data()))


def seen(widget) -> Image.Image:
    return pixels_of(widget.grab().toImage())


def test_the_palette_and_the_chart_show_them(window, qtbot):
    setup = window.workspace_widget("setup")
    qtbot.waitUntil(lambda: colour_share(seen(setup.findChild(ChartGrid)), own_art.FRONT) > 0)
    for colour in FRONTS:
        assert colour_share(seen(setup.findChild(ChartGrid)), colour) > 0
    pieces = [f"red/{name}" for name in ("guard", "scout", "rider", "medic")]
    for piece, colour in zip(pieces, FRONTS, strict=True):
        assert colour_share(pixels_of(piece_picture(window.context, piece, 44).toImage()), colour)
    # One copy stands on the map, so the palette shows each counter faintly.
    assert colour_share(seen(setup.findChild(PiecePalette)), faint(own_art.FRONT), 25) > 0


def test_the_tree_and_the_components_show_them(window, art_context, qtbot):
    art_context.selection.reveal_address(GUARD)
    tree = window.findChild(TreePanel)
    assert colour_share(seen(tree), own_art.OTHER) > 0
    components = window.show_workspace("components")
    qtbot.waitUntil(lambda: colour_share(seen(components), own_art.OTHER) > 0)


def faint(colour):
    return tuple(round(0.45 * part + 0.55 * 255) for part in colour)


def test_the_map_shows_the_board_and_its_counters(window, qtbot):
    view = setup_board(window)
    view.complete_drawing_now()
    shown = seen(view.viewport())
    assert colour_share(shown, own_art.BOARD) > 0.1
    for colour in FRONTS:
        assert colour_share(shown, colour) > 0.0005


def test_a_map_of_a_comparison_has_them_from_the_start(art_context, qtbot):
    board = ComparedBoard(art_context, art_context.document.module)
    qtbot.addWidget(board)
    assert board.view.context.pictures.pictures == art_context.pictures.pictures
    board.close_workers()


def test_the_inspector_shows_front_and_back(window, art_context):
    art_context.selection.select_addresses((GUARD,))
    shown = seen(window.findChild(CounterPreview))
    assert colour_share(shown, own_art.FRONT) > 0.02
    assert colour_share(shown, own_art.BACK) > 0.02
    art_context.selection.select_addresses((("boards", "field"),))
    assert window.findChild(CounterPreview).isHidden()


def test_a_piece_that_is_given_another_picture_shows_it_and_undo_takes_it_back(
    window, art_context, qtbot
):
    art_context.selection.select_addresses((GUARD,))
    preview = window.findChild(CounterPreview)
    edit = lambda module: set_value(module, (*GUARD, "image"), "art/lossy.webp")  # noqa: E731
    assert art_context.try_edit("Change the picture", edit)
    assert colour_share(seen(preview), own_art.LOSSY) > 0.02
    art_context.document.undo_stack.undo()
    assert colour_share(seen(preview), own_art.FRONT) > 0.02


def test_a_picture_file_that_changes_is_shown_anew(window, art_context, folder, qtbot):
    art_context.selection.select_addresses((GUARD,))
    (folder / "art/front.png").write_bytes(own_art.encoded_picture((9, 9, 200), "PNG", 310))
    (folder / "art/board.png").write_bytes(own_art.encoded_picture((9, 200, 9), "PNG", 310))
    art_context.session.disk_checked.emit()
    wait_for_pictures(qtbot, art_context)
    view = setup_board(window)
    view.complete_drawing_now()
    assert colour_share(seen(window.findChild(CounterPreview)), (9, 9, 200)) > 0.02
    assert colour_share(seen(view.viewport()), (9, 200, 9)) > 0.1


def test_a_picture_that_goes_leaves_its_symbol_and_the_ground_of_the_map(
    window, art_context, folder, qtbot
):
    for name in ("art/front.png", "art/board.png"):
        (folder / name).unlink()
    art_context.session.disk_checked.emit()
    wait_for_pictures(qtbot, art_context)
    art_context.selection.select_addresses((GUARD,))
    view = setup_board(window)
    view.complete_drawing_now()
    assert colour_share(seen(window.findChild(CounterPreview)), own_art.FRONT) == 0
    assert colour_share(seen(view.viewport()), own_art.BOARD) == 0


def test_a_picture_that_cannot_be_read_does_not_stop_the_others(context_of, folder, qtbot):
    (folder / "art/front.png").write_bytes(b"no picture")
    context = context_of(module_from_text(""))
    assert context.session.open_module(folder)
    wait_for_pictures(qtbot, context)
    assert context.pictures.pictures.keys() == own_art.PICTURE_FILES.keys() - {"art/front.png"}


def test_a_picture_too_small_for_print_is_a_problem_until_a_larger_one_replaces_it(
    art_context, folder, qtbot
):
    def coarse():
        qtbot.waitUntil(lambda: art_context.findings.is_current)
        return [each.where for each in art_context.findings.all_findings if each.check == "CMP014"]

    assert coarse() == ["boards.field.image"]
    (folder / "art/board.png").write_bytes(own_art.encoded_picture(own_art.BOARD, "PNG", 900))
    art_context.findings.recheck_module()
    qtbot.waitUntil(lambda: coarse() == [])
