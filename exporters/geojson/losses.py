"""The losses of a GeoJSON export."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.exporters.export_facts.facts import facts_of_kind
from sandtable.exporters.export_facts.losses import left_out, loss_sentence
from sandtable.exporters.geojson.outlines import board_outlines

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.exporters.kinds import Carries
    from sandtable.exporters.protocol import Job


def losses_of_geojson_export(job: Job, carries: Carries) -> tuple[str, ...]:
    """Return the losses: spaces without an outline, and kinds of facts that a map cannot show."""
    return tuple(_sentences_on_losses(job, carries))


def _sentences_on_losses(job: Job, carries: Carries) -> Iterator[str]:
    outlined_spaces = [board_outlines(board).keys() for board in job.module.boards.values()]
    for kind in carries.written:
        facts = [
            each
            for each in facts_of_kind(job, kind)
            if not any(spaces >= {*each.spaces} for spaces in outlined_spaces)
        ]
        if facts:
            yield loss_sentence(kind, facts)
    yield from left_out(job, carries)
