"""What of a module GeoJSON does not say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.exporters.geojson.outlines import outlines_of
from sandtable.model.reports.scenarios import playable
from sandtable.model.select.ground import ground_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.exporters.protocol import Job


def losses_of(job: Job) -> tuple[str, ...]:
    """Say what is left out, with numbers; only where there is some of it."""
    return tuple(_losses(job))


def _losses(job: Job) -> Iterator[str]:
    module = job.module
    sites = ground_of(module).sites.values()
    for name, board in module.boards.items():
        drawn = outlines_of(board)
        if bare := sum(site.board == name and site.id not in drawn for site in sites):
            yield f"{board.name}: {bare} spaces have no outline."
        if board.borders or board.paths:
            count = len(board.borders) + len(board.paths)
            yield f"{board.name}: features of {count} borders and paths are not drawn."
    if len(job.scenarios or playable(module)) > 1:
        yield "Owners of spaces: they differ by scenario; ask for one of them."
    if module.pieces or module.scenarios:
        yield "Pieces, set-ups and rules: GeoJSON holds the boards only."
