"""GEO032: a hex lies far from where its registration says it is."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from sandtable.model.checks.registry import Check, RawFinding, Severity
from sandtable.model.geometry.hex.plane import planes_of
from sandtable.model.locations import BoardRef
from sandtable.model.select.space_index import space_index_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.model.checks.registry import CheckContext
    from sandtable.model.entities.boards import Board
    from sandtable.model.geometry.hex.globe import Known

MOST = 1.0
"""A hex that the fit misses by more is another hex."""
FEWEST = 4
"""Of so few known places any one could be left out, and the others would fit."""
_ALONE = "The place given for {} is N hexes away from where the other places put it."
_TOGETHER = "The place given for {} is N hexes off when all places are fitted together."


def _run(context: CheckContext) -> Iterator[RawFinding]:
    ground = space_index_of(context.module)
    for plane in planes_of(context.module.boards):
        boards = {sheet.board: context.module.boards[sheet.board] for sheet in plane.sheets}
        if any(board.registration for board in boards.values()):
            for known, message in _missed(boards):
                site = ground.find_space(known.label)
                where = BoardRef(known.said_on).below("registration", "points", known.name)
                spoken = site.spoken_name if site else known.label
                yield RawFinding(where, message.format(spoken), confidence="likely")


def _missed(boards: dict[str, Board]) -> Iterator[tuple[Known, str]]:
    """Yield misplaced points: the one without which all others fit, or else all that do not."""
    # Numbers need numpy, and most modules have no registration.
    from sandtable.model.geometry.errors import GeometryError
    from sandtable.model.geometry.hex.globe import fit_without, registered

    try:
        (found,) = registered(boards)
        misses = [hypot(*each) for each in found.fit.residuals.tolist()]
    except GeometryError:
        return
    far = [number for number, miss in enumerate(misses) if miss > MOST]
    for number in far if len(misses) > FEWEST else ():
        others = fit_without(found, number)
        if others is not None and max(others[1]) <= MOST:
            yield found.known[number], _ALONE.replace("N", f"{others[0]:.1f}")
            return
    for number in far:
        yield found.known[number], _TOGETHER.replace("N", f"{misses[number]:.1f}")


CHECK = Check(
    id="GEO032",
    title="A hex is far from its position on the globe",
    severity=Severity.WARNING,
    rationale=(
        "All known positions are fitted together. If one is off by more than a hex, it is "
        "mistyped, or the rows, columns or stagger of the grid are wrong."
    ),
    hint=("Compare its longitude, latitude and label; “sandtable geography” lists all positions."),
    reads=frozenset({"boards"}),
    run=_run,
)
