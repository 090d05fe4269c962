"""GEO032: a hex lies far from where its registration says it is."""

from __future__ import annotations

from math import hypot
from typing import TYPE_CHECKING

from model.checks.registry import Check, Found, Severity
from model.geometry.hex.plane import planes_of
from model.select.ground import ground_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from model.checks.registry import CheckContext
    from model.entities.boards import Board

MOST = 1.0
"""A hex that the fit misses by more is another hex."""


def _run(context: CheckContext) -> Iterator[Found]:
    ground = ground_of(context.module)
    for plane in planes_of(context.module.boards):
        boards = {sheet.board: context.module.boards[sheet.board] for sheet in plane.sheets}
        for board, name, label, miss in _missed(boards):
            site = ground.site(label)
            spoken = site.spoken if site else label
            message = f"{spoken} lies {miss:.1f} hexes from its place by the fit of all."
            where = ("boards", board, "registration", "points", name)
            yield Found(where, message, confidence="likely")


def _missed(boards: dict[str, Board]) -> Iterator[tuple[str, str, str, float]]:
    if not any(board.registration for board in boards.values()):
        return
    # Numbers need numpy, and most modules have no registration.
    from model.geometry.errors import GeometryError
    from model.geometry.hex.globe import registered

    try:
        (found,) = registered(boards)
    except GeometryError:
        return
    for known, (east, north) in zip(found.known, found.fit.residuals.tolist(), strict=True):
        miss = hypot(east, north)
        if miss > MOST:
            yield known.said_on, known.name, known.label, miss


CHECK = Check(
    id="GEO032",
    title="A hex lies far from its place on the globe",
    severity=Severity.WARNING,
    rationale="All known places are fitted together. One that is missed by more than a hex is "
    "mistyped, or the rows, columns or stagger of the grid are not those of the map.",
    hint="Compare its longitude and latitude, and the label; `sandtable geography` shows all.",
    reads=frozenset({"boards"}),
    run=_run,
)
