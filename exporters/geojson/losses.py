"""What of a module GeoJSON does not say."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.exporters.carried.facts import facts_of
from sandtable.exporters.carried.losses import left_out, loss
from sandtable.exporters.geojson.outlines import outlines_of

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.exporters.kinds import Carries
    from sandtable.exporters.protocol import Job


def losses_of(job: Job, carries: Carries) -> tuple[str, ...]:
    """Say what is left out: what has no outline, and kinds that a map has no place for."""
    return tuple(_losses(job, carries))


def _losses(job: Job, carries: Carries) -> Iterator[str]:
    drawn = [outlines_of(board).keys() for board in job.module.boards.values()]
    for kind in carries.written:
        facts = [
            each
            for each in facts_of(job, kind)
            if not any(spaces >= {*each.spaces} for spaces in drawn)
        ]
        if facts:
            yield loss(kind, facts)
    yield from left_out(job, carries)
