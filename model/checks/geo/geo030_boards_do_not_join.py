"""GEO030: boards that are declared to join, or to wrap around, cannot."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.geometry.hex.board_joining import parse_hex_pair
from sandtable.model.geometry.hex.hex_plane import can_wrap_evenly, hex_planes
from sandtable.model.locations import BoardRef
from sandtable.model.wording.labelled_names import name_with_label

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.entities.boards import Board
    from sandtable.model.module import Module


def _run(context: CheckContext) -> Iterator[RawFinding]:
    module = context.module
    for name, board in module.boards.items():
        if board.grid is None:
            continue
        key = "east-of" if board.east_of else "south-of"
        other = board.east_of or board.south_of
        if other in module.boards and (
            reason := _reason_boards_do_not_join(module, name, module.boards[str(other)])
        ):
            yield RawFinding(
                BoardRef(name).child_path(key), f"{name_with_label('Board', board.name)}: {reason}"
            )
        elif board.lies_on and (reason := _describe_missing_frame(module, board)):
            yield RawFinding(
                BoardRef(name).child_path("lies-on"),
                f"{name_with_label('Board', board.name)}: {reason}",
            )
    for plane in hex_planes(module.boards):
        for sheet in plane.placed_boards:
            board = module.boards[sheet.board]
            if board.wrap and not can_wrap_evenly(plane, board.wrap):
                message = "the pattern of the hexes does not close where the map wraps."
                yield RawFinding(
                    BoardRef(sheet.board).child_path("wrap"),
                    f"{name_with_label('Board', board.name)}: {message}",
                )


def _reason_boards_do_not_join(module: Module, name: str, other: Board) -> str | None:
    """Return why a board cannot be joined to another board; None if it can."""
    board = module.boards[name]
    if board.grid is None or other.grid is None:
        return f"{name_with_label('board', other.name)} has no hexes to join."
    if board.grid.orientation != other.grid.orientation:
        return (
            f"the hexes of {name_with_label('board', other.name)} are {other.grid.orientation}, "
            "but those of this board are not."
        )
    next_id: str | None = board.east_of or board.south_of
    visited: list[str] = []
    while next_id in module.boards and next_id not in visited:
        if next_id == name:
            return "it joins itself through other boards."
        visited.append(str(next_id))
        next_board = module.boards[str(next_id)]
        next_id = next_board.east_of or next_board.south_of
    return None


def _describe_missing_frame(module: Module, board: Board) -> str | None:
    other = module.boards.get(board.east_of or board.south_of or "")
    if other is None or other.grid is None or board.grid is None:
        return "it has a common hex with a board that it does not join."
    if parse_hex_pair(board.lies_on, board.grid, other.grid) is None:
        other_label = name_with_label("board", other.name)
        return f"{board.lies_on!r} does not name a hex of this board and one of {other_label}."
    return None


CHECK = Check(
    id="GEO030",
    title="Two boards do not join",
    severity=Severity.ERROR,
    rationale=(
        "Hexes along a joined edge are neighbours. If the join is not valid, pieces cannot move "
        "from one board to the other."
    ),
    hint=(
        "Join the board to the east or south of a board with the same hexes, or name "
        "two hexes that coincide. A map that wraps needs an even number of columns "
        "or rows."
    ),
    reads=frozenset({"boards"}),
    run=_run,
)
