"""All that the page is told, as one document, and what is lost on the way."""

from __future__ import annotations

import base64
import hashlib
import json
import string
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from sandtable.drawing.counters import counter_findings
from sandtable.exporters.carried.losses import left_out, untold_series
from sandtable.exporters.web.boards import Boards
from sandtable.exporters.web.cards import events_of, tables_of
from sandtable.exporters.web.drawings import Drawings
from sandtable.exporters.web.head import head_of
from sandtable.exporters.web.letters import FILES, woff
from sandtable.exporters.web.limits import Limits, rooms
from sandtable.exporters.web.lists import Lists
from sandtable.exporters.web.pictures import absent_from, pictures_in
from sandtable.exporters.web.pieces import Pieces
from sandtable.exporters.web.rows import plain
from sandtable.exporters.web.scenes import Scene
from sandtable.model.ledger.history import initial_position
from sandtable.model.overlay import flatten_scenario
from sandtable.model.reports.marks import marks_of
from sandtable.model.reports.scenarios import playable
from sandtable.model.select.space_index import space_index_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sandtable.exporters.kinds import Carries
    from sandtable.exporters.protocol import Job
    from sandtable.model.module import Module

FORMAT = 1
"""Of what the page is told, and of the games it saves."""
_OURS = string.printable + "·–−→…“”’×✓∞"  # noqa: RUF001 - the signs that the page itself uses


def told(job: Job, carries: Carries) -> tuple[dict[str, Any], tuple[str, ...]]:
    """The document, and losses."""
    module, names = job.module, job.scenarios or playable(job.module)
    drawings, lists = Drawings(), Lists()
    crowds, deepest = _looked_through(job, names)
    losses: list[str] = []
    pictures = pictures_in(job, losses)
    pieces = Pieces(module, drawings, deepest, absent_from(job, pictures))
    boards = Boards(module, drawings, crowds)
    limits = Limits(module, pieces.numbers, lists)
    scenes = []
    for name in names:
        own = limits.add(flatten_scenario(module, name).limits)
        scenes.append(Scene(job, name, lists, pieces.numbers, own, losses).row())
    play: dict[str, Any] = {"format": FORMAT, **head_of(module), "scenarios": scenes}
    play |= {"boards": boards.rows(), "pieces": pieces.rows(), "rooms": rooms(module)}
    play |= {"events": events_of(module, pieces.numbers), "tables": tables_of(module)}
    play |= {"limits": limits.rows, "lists": lists.written, "marks": marks_of(module, job.options)}
    play |= {"drawings": drawings.written, "colours": list(drawings.colours)}
    play |= {"pictures": pictures}
    losses.extend((*left_out(job, carries), *untold_series(job), *boards.losses))
    losses.extend(_losses(module, len(limits.told)))
    return _lettered(_numbered(plain(play))), tuple(dict.fromkeys(losses))


def _numbered(play: dict[str, Any]) -> dict[str, Any]:
    """Add the edition of each scenario and of the whole, as saved games name pieces by number."""
    pieces = [piece["id"] for piece in play["pieces"]]
    for scenario in play["scenarios"]:
        told = [pieces, *(scenario[key] for key in ("lines", "deeds", "turns", "variants"))]
        digest = hashlib.sha256(json.dumps(told).encode()).hexdigest()
        scenario["edition"] = digest[:16]
    editions = [scenario["edition"] for scenario in play["scenarios"]]
    play["edition"] = hashlib.sha256(json.dumps(editions).encode()).hexdigest()[:16]
    return play


def _lettered(play: dict[str, Any]) -> dict[str, Any]:
    """The same with fonts that have the letters of its texts."""
    letters = set(json.dumps(play, ensure_ascii=False)) | set(_OURS)
    fonts = {each: base64.b64encode(woff(each, letters)).decode() for each in FILES}
    return {**play, "fonts": fonts}


def _losses(module: Module, limits: int) -> Iterator[str]:
    yield from counter_findings(module)
    if limits:
        yield f"Limits that are told in words only: {limits}."


def _looked_through(job: Job, names: Sequence[str]) -> tuple[dict[str, int], dict[str, int]]:
    """By space the most sorts of pieces that stand in it, by piece the most steps below full."""
    crowds: dict[str, int] = {}
    deepest: dict[str, int] = {}
    aliases = space_index_of(job.module).aliases
    for name in names:
        here: dict[str, set[tuple[str, int]]] = {}
        for standing in initial_position(job.module, name, job.options).standings:
            space = aliases.get(standing.place.space, standing.place.space)
            for piece in standing.pieces:
                here.setdefault(space, set()).add((piece, standing.lost))
                deepest[piece] = max(deepest.get(piece, 0), standing.lost)
        for space, sorts in here.items():
            crowds[space] = max(crowds.get(space, 0), len(sorts))
    return crowds, deepest
