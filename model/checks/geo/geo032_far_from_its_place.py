"""GEO032: a hex is far from its registered position."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.geometry.hex.hex_plane import hex_planes
from sandtable.model.locations import BoardRef
from sandtable.model.select.space_index import space_index_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.entities.boards import Board
    from sandtable.model.geometry.hex.hexes_on_globe import KnownHex

MAX_HEX_DISTANCE = 1.0
"""Largest miss, in hexes; beyond it the place belongs to another hex."""
MIN_KNOWN_PLACES = 4
"""With at most this many known places any single one could be blamed for a misfit."""
_MESSAGE_FOR_ONE_WRONG_PLACE = (
    "The position given for {} is N hexes away from the position that the other hexes indicate."
)
_MESSAGE_FOR_SEVERAL_WRONG_PLACES = (
    "The position given for {} is wrong by N hexes when all positions are fitted together."
)


def _run(context: CheckContext) -> Iterator[RawFinding]:
    ground = space_index_of(context.module)
    for plane in hex_planes(context.module.boards):
        boards = {sheet.board: context.module.boards[sheet.board] for sheet in plane.placed_boards}
        if any(board.registration for board in boards.values()):
            for known_place, message in _misplaced_hexes(boards):
                site = ground.find_space(known_place.label)
                address = BoardRef(known_place.stated_on_board).child_path(
                    "registration", "points", known_place.stated_name
                )
                place_name = site.spoken_name if site else known_place.label
                yield RawFinding(address, message.format(place_name), confidence="likely")


def _misplaced_hexes(boards: dict[str, Board]) -> Iterator[tuple[KnownHex, str]]:
    """Yield misplaced hexes: the single one that spoils the fit, or else all with large errors."""
    # Numbers need numpy, and most modules have no registration.
    from sandtable.model.geometry.geometry_errors import GeometryError
    from sandtable.model.geometry.hex.hexes_on_globe import (
        errors_of_fit_without_hex,
        registered_planes,
    )

    try:
        (registered_board,) = registered_planes(boards)
        misses = [
            hypot(*residual) for residual in registered_board.globe_fit.fit_residuals.tolist()
        ]
    except GeometryError:
        # GEO031 reports positions that cannot be fitted.
        return
    misplaced = [number for number, miss in enumerate(misses) if miss > MAX_HEX_DISTANCE]
    for number in misplaced if len(misses) > MIN_KNOWN_PLACES else ():
        fit_of_others = errors_of_fit_without_hex(registered_board, number)
        # Without this place all others fit, so it is the wrong one.
        if fit_of_others is not None and max(fit_of_others[1]) <= MAX_HEX_DISTANCE:
            yield (
                registered_board.known_hexes[number],
                _MESSAGE_FOR_ONE_WRONG_PLACE.replace("N", f"{fit_of_others[0]:.1f}"),
            )
            return
    for number in misplaced:
        yield (
            registered_board.known_hexes[number],
            _MESSAGE_FOR_SEVERAL_WRONG_PLACES.replace("N", f"{misses[number]:.1f}"),
        )


CHECK = Check(
    id="GEO032",
    title="A hex is far from its position on the globe",
    severity=Severity.WARNING,
    rationale=(
        "All known positions are fitted together. If a position is wrong by more "
        "than a hex, it is mistyped, or the rows, columns or stagger of the grid are "
        "wrong."
    ),
    hint=(
        "Compare the longitude, latitude and label of this hex; “sandtable "
        "geography” lists all positions."
    ),
    reads=frozenset({"boards"}),
    run=_run,
)
