"""GEO031: a registration does not determine the position of its board on the globe."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.geometry.hex.grid_hexes import hex_on_grid
from sandtable.model.geometry.hex.hex_plane import hex_planes
from sandtable.model.locations import BoardRef
from sandtable.model.select.space_index import space_index_of
from sandtable.model.wording.labelled_names import name_with_label

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.entities.boards import Board
    from sandtable.model.module import Module


def _run(context: CheckContext) -> Iterator[RawFinding]:
    module = context.module
    for plane in hex_planes(module.boards):
        boards = {sheet.board: module.boards[sheet.board] for sheet in plane.placed_boards}
        registered_boards = [name for name, board in boards.items() if board.registration]
        unknown_places = [
            finding
            for name in registered_boards
            for finding in _find_unknown_places(module, boards, name)
        ]
        yield from unknown_places
        if registered_boards and not unknown_places and (misfit := _describe_misfit(boards)):
            yield RawFinding(
                BoardRef(registered_boards[0]).child_path("registration"),
                f"{name_with_label('Board', boards[registered_boards[0]].name)}: {misfit}",
            )


def _find_unknown_places(
    module: Module, boards: dict[str, Board], name: str
) -> Iterator[RawFinding]:
    """Yield findings for registered places that are not hexes of the joined boards."""
    registration, ground = boards[name].registration, space_index_of(module)
    for point in registration.points if registration else ():
        site = ground.find_space(point)
        on_grid = any(b.grid and hex_on_grid(b.grid, point) for b in boards.values())
        if site and not on_grid and (site.hex is None or site.board not in boards):
            address = BoardRef(name).child_path("registration", "points", point)
            board_words = name_with_label("board", boards[name].name)
            yield RawFinding(address, f"{site.spoken_name} is not a hex of {board_words}.")


def _describe_misfit(boards: dict[str, Board]) -> str | None:
    # Imported here only: numpy takes a while, and most modules have no registration.
    # Numbers need numpy, and most modules have no registration.
    from sandtable.model.geometry.geometry_errors import GeometryError
    from sandtable.model.geometry.hex.hexes_on_globe import registered_planes

    try:
        registered_planes(boards)
    except GeometryError as error:
        # The message begins with the key, which the finding's address already shows.
        return str(error).removeprefix("registration: ").capitalize()
    return None


CHECK = Check(
    id="GEO031",
    title="A board has no valid position on the globe",
    severity=Severity.ERROR,
    rationale=(
        "Two hexes with known positions determine scale and direction; an affine fit needs "
        "three. With fewer known hexes, positions cannot be calculated."
    ),
    hint=(
        "Enter longitude and latitude, in this order, for two or more hexes that are far apart."
    ),
    reads=frozenset({"boards"}),
    run=_run,
)
