"""New boards, boards joined at an edge, boxes tied to hexes: by menu, key or palette."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import Qt

from sandtable.editor.words import tr
from sandtable.editor.workspaces.map.new_board.dialog import NewBoardDialog
from sandtable.editor.workspaces.map.workspace import MapWorkspace
from sandtable.model.edits.boards import (
    Way,
    join_board_at,
    new_box,
    new_boxes,
    set_box_counts_with,
)
from sandtable.model.locations import BoardRef
from sandtable.model.select.space_index import space_index_of

if TYPE_CHECKING:
    from sandtable.editor.actions.action import Stage
    from sandtable.model.module import Module

_ID = "map"
_BOXES = frozenset({"box", "off-map", "track"})


def map_of(stage: Stage) -> MapWorkspace:
    """The map, brought to the front."""
    return cast("MapWorkspace", stage.show_workspace(_ID))


# ---------------------------------------------------------------------- new boards


def new_board(stage: Stage) -> NewBoardDialog:
    """Open the form of a new board; the board is shown when it is made."""
    workspace = map_of(stage)
    form = NewBoardDialog(workspace.bench, workspace)
    form.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    form.made.connect(partial(_show_new_board, workspace))
    form.open()
    return form


def _show_new_board(place: MapWorkspace, board: str) -> None:
    place.show_board(board)
    place.bench.selection.choose([BoardRef(board).steps])
    place.view.fit()


# ---------------------------------------------------------------------- boards that join


def join_board(stage: Stage) -> None:
    """Ask at which edge of which board the shown one lies, and lay it there."""
    workspace = map_of(stage)
    bench, own = workspace.bench, workspace.view.board
    boards = workspace.view.module.boards
    others = {n: b for n, b in boards.items() if b.grid is not None and n != own}
    if own not in boards or boards[own].grid is None or not others:
        bench.messages.refused(tr("Boards of hexes join at an edge: two of them are needed."))
        return
    choices: dict[str, tuple[str | None, Way]] = {
        **{tr("East of {n}").format(n=b.name): (n, "east") for n, b in others.items()},
        **{tr("South of {n}").format(n=b.name): (n, "south") for n, b in others.items()},
        tr("It lies alone"): (None, "east"),
    }
    title = tr("Join {name}").format(name=boards[own].name)
    told = bench.asking.choice(title, tr("Where does this board lie?"), list(choices))
    if told is None:
        return
    other, edge = choices[told]
    pair = None
    if other is not None:
        plain = tr("Side by side, rows and columns of one number together")
        exact = tr("So that a hex lies on one of the other…")
        how = bench.asking.choice(title, tr("How do they fit?"), [plain, exact])
        if how is None:
            return
        if how == exact:
            label = tr("A hex of this board, a slash, and its place on the other: B1.19/A63.19")
            pair = bench.asking.text(title, label, boards[own].lies_on or "")
            if pair is None:
                return
    text = tr("Join {name}").format(name=boards[own].name)
    bench.do(text, lambda module: join_board_at(module, own, other, edge, pair))


# ---------------------------------------------------------------------- boxes for hexes


def tie_box_to_hex(stage: Stage) -> None:
    """Ask which box counts with the selected hex for every limit: one that is there, or new."""
    workspace = map_of(stage)
    bench, module = workspace.bench, workspace.view.module
    ground = space_index_of(module)
    sites = [
        site for name in workspace.view.selected_spaces() if (site := ground.find_space(name))
    ]
    there = next((site for site in sites if site.kind not in _BOXES), None)
    if there is None:
        bench.messages.refused(tr("Select the hex that a box stands for."))
        return
    boxes = {
        f"{site.label} ({module.boards[site.board].name})": site.id
        for site in ground.sites.values()
        if site.kind in _BOXES and site.hex is None
    }
    fresh = tr("A new box…")
    title = tr("A box for {hex}").format(hex=there.spoken_name)
    told = bench.asking.choice(title, tr("Which box stands for it?"), [fresh, *boxes])
    if told is None:
        return
    if told != fresh:
        text = tr("Tie {box} to {hex}").format(box=told, hex=there.id)
        bench.do(text, lambda value: set_box_counts_with(value, boxes[told], there.id))
        return
    name = bench.asking.text(title, tr("What is it called?"), there.space.name or there.id)
    if name:
        text = tr("New box {name} for {hex}").format(name=name, hex=there.id)
        bench.do(text, partial(_add_box_for, name=name, there=there.id))


def _add_box_for(module: Module, name: str, there: str) -> Module:
    """A new box on the first display; on one of its own, where there is none."""
    board = next((n for n, b in module.boards.items() if b.kind == "boxes"), None)
    if board is None:
        module, board = new_boxes(module, tr("Boxes"))
    after, _ = new_box(module, board, name, there)
    return after


# ---------------------------------------------------------------------- geography


def open_land_box(stage: Stage) -> None:
    """Go to where land and sea are made of real coasts."""
    workspace = map_of(stage)
    board = workspace.view.shown_board
    if board is None or board.grid is None:
        workspace.bench.messages.refused(tr("Show a board of hexes first."))
        return
    workspace.take_tool("hex-places")
