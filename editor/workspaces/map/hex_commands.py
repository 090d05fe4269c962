"""Commands on hex boards: new boards, joined boards, and boxes that stand for hexes."""

from __future__ import annotations

from functools import partial
from typing import TYPE_CHECKING, cast

from PySide6.QtCore import Qt

from sandtable.editor.translation import tr
from sandtable.editor.workspaces.map.new_board.dialog import NewBoardDialog
from sandtable.editor.workspaces.map.workspace import MapWorkspace
from sandtable.model.edits.boards import (
    JoinDirection,
    join_board_at,
    new_display_board,
    new_display_box,
    set_box_counts_with,
)
from sandtable.model.locations import BoardRef
from sandtable.model.select.space_index import space_index_of

if TYPE_CHECKING:
    from sandtable.editor.actions.editor_action import ActionTarget
    from sandtable.model.module import Module

_WORKSPACE_ID = "map"
_SPACE_KINDS_OF_BOXES = frozenset({"box", "off-map", "track"})


def bring_map_to_front(target: ActionTarget) -> MapWorkspace:
    """Bring the map workspace to the front and return it."""
    return cast("MapWorkspace", target.show_workspace(_WORKSPACE_ID))


# ---------------------------------------------------------------------- new boards


def open_new_board_dialog(target: ActionTarget) -> NewBoardDialog:
    """Open the dialog for a new board; the board is shown after it was made."""
    workspace = bring_map_to_front(target)
    form = NewBoardDialog(workspace.context, workspace)
    # Otherwise each opened dialog would stay in memory until the window is closed.
    form.setAttribute(Qt.WidgetAttribute.WA_DeleteOnClose)
    form.board_made.connect(partial(_show_new_board, workspace))
    form.open()
    return form


def _show_new_board(place: MapWorkspace, board: str) -> None:
    place.show_board(board)
    place.context.selection.select_addresses([BoardRef(board).address_path])
    place.view.fit_board()


# ---------------------------------------------------------------------- boards that join


def join_board(target: ActionTarget) -> None:
    """Ask for a neighbouring board and an edge, and join the shown board there."""
    workspace = bring_map_to_front(target)
    context, board_id = workspace.context, workspace.view.board_id
    boards = workspace.view.module.boards
    other_boards = {n: b for n, b in boards.items() if b.grid is not None and n != board_id}
    if board_id not in boards or boards[board_id].grid is None or not other_boards:
        context.messages.show_refusal_message(
            tr("Only boards of hexes can be joined, and there must be two of them.")
        )
        return
    choices: dict[str, tuple[str | None, JoinDirection]] = {
        **{
            tr("East of {board}").format(board=other.name): (name, "east")
            for name, other in other_boards.items()
        },
        **{
            tr("South of {board}").format(board=other.name): (name, "south")
            for name, other in other_boards.items()
        },
        tr("Joined to no board"): (None, "east"),
    }
    title = tr("Join {name}").format(name=boards[board_id].name)
    choice = context.prompts.ask_choice(title, tr("Where is this board?"), list(choices))
    if choice is None:
        return
    other, edge = choices[choice]
    pair = None
    if other is not None:
        plain = tr("Side by side, with equal numbers of rows or columns together")
        exact = tr("With one hex on a hex of the other board…")
        how = context.prompts.ask_choice(
            title, tr("How do the two boards fit together?"), [plain, exact]
        )
        if how is None:
            return
        if how == exact:
            label = tr(
                "A hex of this board, a slash, and the matching hex of the other "
                "board: B1.19/A63.19"
            )
            pair = context.prompts.ask_text(title, label, boards[board_id].lies_on or "")
            if pair is None:
                return
    text = tr("Join {name}").format(name=boards[board_id].name)
    context.try_edit(text, lambda module: join_board_at(module, board_id, other, edge, pair))


# ---------------------------------------------------------------------- boxes for hexes


def count_box_with_hex(target: ActionTarget) -> None:
    """Ask for a box, existing or new, that counts as the selected hex for every limit."""
    workspace = bring_map_to_front(target)
    context, module = workspace.context, workspace.view.module
    ground = space_index_of(module)
    sites = [
        site for name in workspace.view.selected_spaces() if (site := ground.find_space(name))
    ]
    hex_site = next((site for site in sites if site.kind not in _SPACE_KINDS_OF_BOXES), None)
    if hex_site is None:
        context.messages.show_refusal_message(tr("Select the hex that a box stands for."))
        return
    boxes = {
        f"{site.printed_label} ({module.boards[site.board].name})": site.id
        for site in ground.spaces_by_id.values()
        if site.kind in _SPACE_KINDS_OF_BOXES and site.hex is None
    }
    fresh = tr("A new box…")
    title = tr("A box for {hex}").format(hex=hex_site.spoken_name)
    choice = context.prompts.ask_choice(
        title, tr("Which box stands for the hex?"), [fresh, *boxes]
    )
    if choice is None:
        return
    if choice != fresh:
        text = tr("Make {box} stand for {hex}").format(box=choice, hex=hex_site.id)
        context.try_edit(
            text, lambda value: set_box_counts_with(value, boxes[choice], hex_site.id)
        )
        return
    name = context.prompts.ask_text(
        title, tr("What is it called?"), hex_site.space.name or hex_site.id
    )
    if name:
        text = tr("New box {name} for {hex}").format(name=name, hex=hex_site.id)
        context.try_edit(text, partial(_add_box_for_hex, name=name, hex_label=hex_site.id))


def _add_box_for_hex(module: Module, name: str, hex_label: str) -> Module:
    """Return the module with a new box on the first display board, which is added if missing."""
    board = next((n for n, b in module.boards.items() if b.kind == "boxes"), None)
    if board is None:
        module, board = new_display_board(module, tr("Boxes"))
    after, _ = new_display_box(module, board, name, hex_label)
    return after


# ---------------------------------------------------------------------- geography


def open_coast_painting(target: ActionTarget) -> None:
    """Open the tool that derives land and sea from real coasts."""
    workspace = bring_map_to_front(target)
    board = workspace.view.shown_board
    if board is None or board.grid is None:
        workspace.context.messages.show_refusal_message(tr("Show a board of hexes first."))
        return
    workspace.activate_tool("hex-places")
