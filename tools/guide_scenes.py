"""Scenes for the pictures of the guide, each a sample with some actions performed."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import cast

from PySide6.QtCore import Qt
from PySide6.QtGui import QPixmap
from PySide6.QtTest import QTest
from PySide6.QtWidgets import QDockWidget, QWidget

from sandtable.editor.canvas.board_view import BoardView
from sandtable.editor.context.save_prompts import offer_recovery
from sandtable.editor.exports.export_dialog import ExportDialog
from sandtable.editor.find.find_panel import FindPanel
from sandtable.editor.panels.problems.problems_panel import ProblemsPanel
from sandtable.editor.start_page.start_page import StartPage
from sandtable.editor.start_page.template_cards import GLOBE_ID, template_cards
from sandtable.editor.workspaces.arrivals.workspace import ArrivalsWorkspace
from sandtable.editor.workspaces.components.workspace import ComponentsWorkspace
from sandtable.editor.workspaces.map.new_board.dialog import NewBoardDialog
from sandtable.editor.workspaces.map.new_board.pages import HexesPage
from sandtable.editor.workspaces.map.region_bar import RegionBar
from sandtable.editor.workspaces.map.reshape_panel import ReshapePanel
from sandtable.editor.workspaces.map.workspace import MapWorkspace
from sandtable.editor.workspaces.setup.workspace import SetupWorkspace
from sandtable.editor.workspaces.sheets.workspace import SheetsWorkspace
from sandtable.model.address_path import parse_address
from sandtable.model.edits.new_modules import empty_module
from sandtable.model.module import Module
from sandtable.model.storage.module_snapshot import SnapshotInfo, pack_snapshot
from sandtable.model.text_input.value_text_conversion import set_value_from_text
from tools.guide_stage import PLACE, Stage

Shown = QWidget | QPixmap
"""A widget, or what was seen of one before it was closed."""
GUIDE = Path(__file__).parents[1] / "docs" / "guide" / "pictures"
README = Path(__file__).parents[1] / "docs" / "pictures"


@dataclass(frozen=True, slots=True)
class Scene:
    """A picture: the module to open, the actions, and the widget to show."""

    name: str
    opens: str | Callable[[], Module]
    play: Callable[[Stage], Shown]
    folder: Path = GUIDE


def _map(stage: Stage, board: str = "") -> MapWorkspace:
    place = cast("MapWorkspace", stage.show("map"))
    if board:
        place.show_board(board)
        stage.rest()
    return place


def _wide(stage: Stage, size: tuple[int, int] = (1440, 900)) -> None:
    """Widen a workspace with many columns."""
    stage.window.resize(*size)
    stage.window.reset_layout()
    stage.rest()


# ------------------------------------------------------------------------------ the window
def window(stage: Stage) -> Shown:
    """Show the window with our own small game."""
    place = _map(stage, "country")
    stage.click(place.view, "merhythe")
    return stage.window


# ------------------------------------------------------------------------------- territories
_MARCHES = {
    "Alder": [(0, 0), (900, 0), (840, 420), (900, 760), (0, 800)],
    "Birch": [(900, 0), (1900, 0), (1900, 640), (1300, 700), (900, 760), (840, 420)],
    "Cedar": [(0, 800), (900, 760), (1300, 700), (1240, 1200), (1330, 1600), (0, 1600)],
    "Damson": [(1300, 700), (1900, 640), (1900, 1600), (1330, 1600), (1240, 1200)],
    "Elder": [(1900, 0), (2600, 0), (2640, 900), (2560, 1600), (1900, 1600)],
}
"""Five territories, by their corners."""


def _nothing_yet() -> Module:
    return empty_module("Five Marches")


def _draw(stage: Stage, place: MapWorkspace, name: str) -> None:
    stage.run("map-tool-draw")
    stage.click(place.view, *_MARCHES[name])
    stage.answers.given.append(name)
    QTest.keyClick(place.view, Qt.Key.Key_Return)
    stage.rest()


def _marches(stage: Stage, *names: str) -> MapWorkspace:
    place = _map(stage)
    for name in names or _MARCHES:
        _draw(stage, place, name)
    stage.run("map-fit")
    return place


def draw(stage: Stage) -> Shown:
    """Draw four territories, and most of a fifth."""
    *four, fifth = _MARCHES
    place = _marches(stage, *four)
    for _ in range(3):
        stage.run("map-zoom-out")
    stage.run("map-tool-draw")
    stage.click(place.view, *_MARCHES[fifth][:-1])
    stage.point(place.view, _MARCHES[fifth][-1])
    return stage.window


def nodes(stage: Stage) -> Shown:
    """Drag a node where three territories meet."""
    place = _marches(stage)
    stage.run("map-tool-nodes")
    stage.pull(place.view, (1300, 700), (1200, 820), (1150, 900))
    return place


def adjacency(stage: Stage) -> Shown:
    """Show the links of a space, both from borders and declared."""
    place = _map(stage, "country")
    stage.run("map-tool-adjacency")
    stage.point(place.view, "vess")
    return place


def region(stage: Stage) -> Shown:
    """Preview a region given by an expression."""
    place = _map(stage, "country")
    stage.run("map-tool-region")
    bar = place.findChild(RegionBar)
    assert bar is not None
    bar.expressions_line.setText("land port >= 1")
    stage.rest()
    return place


def reshape(stage: Stage) -> Shown:
    """Preview simplified borders over the map."""
    place = _map(stage, "country")
    stage.run("map-simplify")
    panel = place.findChild(ReshapePanel)
    assert isinstance(panel, ReshapePanel)
    panel.amount_box.setValue(45)
    place.view.zoom_by(1.5)
    stage.rest()
    return place


# ------------------------------------------------------------------------------------- hexes
def hexes(stage: Stage) -> Shown:
    """Show the grid with its panel, and the preview of another grid."""
    place = _map(stage)
    stage.run("map-tool-hex-grid")
    return place


def new_board(stage: Stage) -> Shown:
    """Show the dialog for a new board while its fields are being filled in."""
    stage.run("map-new-board")
    form = stage.window.findChild(NewBoardDialog)
    assert isinstance(form, NewBoardDialog)
    form.name_line.setText("Moor")
    page = form.shown_page
    assert isinstance(page, HexesPage)
    page.columns_box.setValue(14)
    page.rows_box.setValue(9)
    stage.rest()
    return form


def terrain(stage: Stage) -> Shown:
    """Paint terrain."""
    place = _map(stage)
    stage.run("map-tool-hex-paint")
    return place


def geography(stage: Stage) -> Shown:
    """Show two boards over real coasts, with the known places that determine their position."""
    place = _map(stage, "west")
    stage.run("map-tool-hex-places")
    return place


# ------------------------------------------------------------------------- sides and pieces
def components(stage: Stage) -> Shown:
    """Show all pieces with their stock and use."""
    _wide(stage)
    stage.show("components")
    stage.reveal("pieces.vessin.infantry.pikes")
    return stage.window


def short(stage: Stage) -> Shown:
    """Show pieces of which a scenario needs more than exist."""
    _wide(stage)
    _type(stage, "scenarios.first_thaw.setup.corrow.mill", "quill\n4 watch")
    place = cast("ComponentsWorkspace", stage.show("components"))
    place.filter_box.setCurrentText("Short")
    stage.reveal("pieces.corrow.infantry.watch")
    stage.run("panel-problems")
    return stage.window


def _type(stage: Stage, address: str, text: str) -> None:
    """Type a text into a field."""
    edit = partial(set_value_from_text, steps=parse_address(address) or (), text=text)
    assert stage.context.try_edit("Edit", edit), stage.context.messages.last_message
    stage.rest()


# ---------------------------------------------------------------------- set-up and arrivals
def setup(stage: Stage) -> Shown:
    """Show a set-up: palette, map and chart."""
    _wide(stage)
    stage.look_at("first_thaw")
    stage.show("setup")
    stage.reveal("scenarios.first_thaw.setup.vessin.vess.pikes")
    return stage.window


def choice(stage: Stage) -> Shown:
    """Show a free choice in its form, described in words and checked."""
    _wide(stage)
    stage.look_at("first_thaw")
    place = cast("SetupWorkspace", stage.show("setup"))
    stage.reveal("scenarios.first_thaw.setup.vessin.[any in west-bank not vess].pikes")
    place.line_form.unfold_form()
    stage.rest()
    return place


def arrivals(stage: Stage) -> Shown:
    """Show a schedule, with the map at one of its turns."""
    _wide(stage)
    stage.look_at("first_thaw", 4)
    stage.show("arrivals")
    stage.reveal("scenarios.year_of_the_ford.arrivals.corrow.4.[release from fleet-yard].marines")
    return stage.window


# ------------------------------------------------------------------------ events and tables
def events(stage: Stage) -> Shown:
    """Show the events of a card game, and the pools of a scenario."""
    stage.show("events")
    stage.reveal("events.allied.churchill")
    return stage.window


def tables(stage: Stage) -> Shown:
    """Show a combat table with its odds."""
    stage.show("tables")
    stage.reveal("tables.combat")
    return stage.window


# ------------------------------------------------------------------------------- problems
def problems(stage: Stage) -> Shown:
    """Show a stack that is too high, and a misspelling with its fix."""
    _type(stage, "scenarios.first_thaw.setup.vessin.vess", "hask\n4 pikes\nwagon")
    _type(stage, "scenarios.first_thaw.setup.corrow.mill", "quill\nwach")
    _wide(stage)
    dock = cast("ProblemsPanel", stage.window.show_panel("problems"))
    below = stage.window.findChild(QDockWidget, "problems")
    assert isinstance(below, QDockWidget)
    stage.window.resizeDocks([below], [230], Qt.Orientation.Vertical)
    stage.rest()
    tree = dock.problem_tree
    (found,) = tree.findItems(
        "There is no", Qt.MatchFlag.MatchContains | Qt.MatchFlag.MatchRecursive
    )
    where = tree.visualItemRect(found).center()
    QTest.mouseClick(tree.viewport(), Qt.MouseButton.LeftButton, pos=where)
    stage.rest()
    return stage.window


def explained_problem(stage: Stage) -> Shown:
    """Show the same with the explanation of the check."""
    problems(stage)
    dock = stage.window.findChild(QDockWidget, "problems")
    assert isinstance(dock, QDockWidget)
    stage.window.resizeDocks([dock], [330], Qt.Orientation.Vertical)
    stage.run("problem-explain")
    return dock


# ---------------------------------------------------------------------------- sheets, export
def sheets(stage: Stage) -> Shown:
    """Show a set-up sheet next to its settings."""
    stage.look_at("first_thaw")
    stage.show("sheets")
    return stage.window


def order_of_battle(stage: Stage) -> Shown:
    """Show the order of battle of one side on a turn."""
    stage.look_at("compass")
    place = cast("SheetsWorkspace", stage.show("sheets"))
    stage.run("sheet-oob")
    place.settings_form.set_fields({"side": "axis"})
    stage.rest()
    return stage.window


def export(stage: Stage) -> Shown:
    """Show the export dialog after an export to VASSAL."""
    dialog = ExportDialog(stage.context, stage.window)
    dialog.choose_export_format("vassal")
    dialog.folder_line.setText(str(PLACE / "out"))
    dialog.show()
    dialog.start_export()
    stage.rest()
    return dialog


# --------------------------------------------------------------------------------- recovery
def start(stage: Stage) -> QWidget:
    """Show the start page, with two recent modules."""
    for name in ("afrika_ii", "lantern_ford"):
        stage.context.settings.remember_recent_path(PLACE / name)
    stage.run("start-page")
    return stage.window


def globe(stage: Stage) -> QWidget:
    """Choose a part of the globe for a new module."""
    stage.run("new")
    page = cast("StartPage", stage.window.findChild(StartPage))
    page.show_template(next(card for card in template_cards() if card.template_id == GLOBE_ID))
    page.new_form.part_box.setCurrentText("The Mediterranean")
    stage.rest()
    return stage.window


def find(stage: Stage) -> QWidget:
    """Find everything: results by kind, one of them shown on the map."""
    _map(stage, "valley")
    stage.run("find")
    panel = cast("FindPanel", stage.window.findChild(FindPanel))
    QTest.keyClicks(panel.search_line, "oxmead")
    QTest.keyClick(panel.search_line, Qt.Key.Key_Down)
    stage.rest()
    return stage.window


def history(stage: Stage) -> Shown:
    """Show the history of edits, with a line to return to."""
    place = _marches(stage)
    stage.run("map-tool-nodes")
    stage.pull(place.view, (1300, 700), (1150, 900))
    stage.let_go(place.view, (1150, 900))
    _type(stage, "boards.map.spaces.alder.name", "Alderholt")
    return stage.window.show_panel("history")


def recover(stage: Stage) -> Shown:
    """Show the question about work that a crashed editor left."""
    module = set_value_from_text(
        stage.context.document.module,
        parse_address("scenarios.first_thaw.setup.vessin.vess") or (),
        "hask\n2 pikes\nwagon",
    )
    label = SnapshotInfo(
        title="Lantern Ford",
        path=str(PLACE / "lantern_ford"),
        when="1941-03-24T18:05:30+00:00",
        last="Move Pikes to Vess",
    )
    folder = stage.context.session.journal_folder
    folder.mkdir(exist_ok=True)
    (folder / "left.journal").write_bytes(pack_snapshot(module, label))
    return stage.asked(lambda: offer_recovery(stage.context))


# ----------------------------------------------------------------------------- the README
_LARGE = (1600, 1000)


def _near(stage: Stage, view: BoardView, space: str, zoom: float) -> None:
    """Zoom in on a space and its surroundings."""
    view.fit_board()
    view.zoom_by(zoom)
    view.make_space_visible(space)
    stage.rest()


def editor_setup(stage: Stage) -> Shown:
    """Show the set-up of a campaign on hexes."""
    _wide(stage, _LARGE)
    stage.look_at("crusader")
    place = cast("SetupWorkspace", stage.show("setup"))
    stage.reveal("scenarios.crusader.setup.axis.[A43.21].1-5-pz")
    _near(stage, place.view, "A42.20", 6.0)
    return stage.window


def editor_events(stage: Stage) -> Shown:
    """Show events with their form."""
    _wide(stage, _LARGE)
    stage.show("events")
    stage.reveal("events.allied.alexander")
    return stage.window


def editor_world(stage: Stage) -> Shown:
    """Show the world, drawn from real coasts."""
    _wide(stage, _LARGE)
    place = _map(stage, "world")
    _near(stage, place.view, "ukraine", 1.9)
    stage.click(place.view, "ukraine")
    return stage.window


def editor_arrivals(stage: Stage) -> Shown:
    """Show the arrivals of a campaign on one turn."""
    _wide(stage, _LARGE)
    stage.look_at("italian_invasion", 9)
    place = cast("ArrivalsWorkspace", stage.show("arrivals"))
    _near(stage, place.time_pane.view, "A43.20", 3.0)
    return stage.window


SCENES: tuple[Scene, ...] = (
    Scene("window", "lantern_ford", window),
    Scene("draw", _nothing_yet, draw),
    Scene("nodes", _nothing_yet, nodes),
    Scene("reshape", "lantern_ford", reshape),
    Scene("adjacency", "lantern_ford", adjacency),
    Scene("region", "lantern_ford", region),
    Scene("hexes", "hexes", hexes),
    Scene("new_board", _nothing_yet, new_board),
    Scene("terrain", "hexes", terrain),
    Scene("geography", "afrika_ii", geography),
    Scene("components", "lantern_ford", components),
    Scene("short", "lantern_ford", short),
    Scene("setup", "lantern_ford", setup),
    Scene("choice", "lantern_ford", choice),
    Scene("arrivals", "lantern_ford", arrivals),
    Scene("events", "mare_nostrum", events),
    Scene("tables", "lantern_ford", tables),
    Scene("problems", "lantern_ford", problems),
    Scene("explained", "lantern_ford", explained_problem),
    Scene("sheets", "lantern_ford", sheets),
    Scene("order_of_battle", "afrika_ii", order_of_battle),
    Scene("export", "lantern_ford", export),
    Scene("start", "lantern_ford", start),
    Scene("globe", "lantern_ford", globe),
    Scene("find", "lantern_ford", find),
    Scene("history", _nothing_yet, history),
    Scene("recover", "lantern_ford", recover),
    Scene("editor_setup", "afrika_ii", editor_setup, README),
    Scene("editor_events", "mare_nostrum", editor_events, README),
    Scene("editor_world", "aa_lhtr_1942", editor_world, README),
    Scene("editor_arrivals", "afrika_ii", editor_arrivals, README),
)
"""All pictures, in the order of the guide."""
