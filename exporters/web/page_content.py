"""All data of the exported web page as one JSON document, with a list of the losses."""

from __future__ import annotations

import base64
import hashlib
import json
import string
from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from sandtable.drawing.counters import absent_pictures, counter_findings
from sandtable.exporters.export_facts.losses import left_out, losses_of_series_without_track
from sandtable.exporters.web.board_rows import PageBoards
from sandtable.exporters.web.embedded_pictures import embed_pictures
from sandtable.exporters.web.event_and_table_rows import event_rows_of_module, table_rows_of_module
from sandtable.exporters.web.font_subset import FONT_FILES, make_woff_font
from sandtable.exporters.web.limit_rows import LimitsOfPage, spaces_counted_together
from sandtable.exporters.web.module_head import head_of_page_data
from sandtable.exporters.web.page_drawings import PageDrawings
from sandtable.exporters.web.page_rows import row_as_plain_json
from sandtable.exporters.web.piece_rows import PagePieces
from sandtable.exporters.web.scenario_rows import PageScenario
from sandtable.exporters.web.shared_lists import NumberedLists
from sandtable.model.ledger.history import initial_position
from sandtable.model.overlay import flatten_scenario
from sandtable.model.reports.playable_scenarios import playable_scenarios
from sandtable.model.reports.state_marks import markable_states_by_kind
from sandtable.model.select.space_index import space_index_of

if TYPE_CHECKING:
    from collections.abc import Sequence

    from sandtable.exporters.kinds import Carries
    from sandtable.exporters.protocol import Job
    from sandtable.model.module import Module

PAGE_FORMAT = 1
"""Version of the page's data and of the games that it saves."""
_LETTERS_OF_PAGE_TEXTS = string.printable + "·–−→…“”’×✓∞"  # noqa: RUF001 - the signs that the page itself uses


def make_page_content(job: Job, carries: Carries) -> tuple[dict[str, Any], tuple[str, ...]]:
    """Return all data of the web page as one JSON document, and the losses."""
    module, names = job.module, job.scenarios or playable_scenarios(job.module)
    drawings, lists = PageDrawings(), NumberedLists()
    crowds, deepest = _max_piece_kinds_and_losses(job, names)
    losses: list[str] = []
    pictures = embed_pictures(job, losses)
    pieces = PagePieces(module, drawings, deepest, absent_pictures(module, pictures))
    boards = PageBoards(module, drawings, crowds, frozenset(pictures))
    limits = LimitsOfPage(module, pieces.piece_numbers, lists)
    scenario_rows = []
    for name in names:
        limit_numbers = limits.add_limits(flatten_scenario(module, name).limits)
        scenario_rows.append(
            PageScenario(
                job, name, lists, pieces.piece_numbers, limit_numbers, losses
            ).scenario_row()
        )
    play: dict[str, Any] = {
        "format": PAGE_FORMAT,
        **head_of_page_data(module),
        "scenarios": scenario_rows,
    }
    play |= {
        "boards": boards.board_rows(),
        "pieces": pieces.piece_rows(),
        "rooms": spaces_counted_together(module),
    }
    play |= {
        "events": event_rows_of_module(module, pieces.piece_numbers),
        "tables": table_rows_of_module(module),
    }
    play |= {
        "limits": limits.limit_rows,
        "lists": lists.all_lists,
        "marks": markable_states_by_kind(module, job.options),
    }
    play |= {"drawings": drawings.encoded_drawings, "colours": list(drawings.colour_numbers)}
    play |= {"pictures": pictures}
    losses.extend((*left_out(job, carries), *losses_of_series_without_track(job), *boards.losses))
    losses.extend(_losses_of_counters_and_limits(module, len(limits.limits_in_words)))
    return _add_fonts_to_page(_add_hashes_of_scenarios(row_as_plain_json(play))), tuple(
        dict.fromkeys(losses)
    )


def _add_hashes_of_scenarios(play: dict[str, Any]) -> dict[str, Any]:
    """Add hashes of each scenario and of the page, by which saved games are recognised."""
    pieces = [piece["id"] for piece in play["pieces"]]
    for scenario in play["scenarios"]:
        # A saved game stores pieces and lines by number, so it fits only data with the same
        # numbers.
        versioned_parts = [
            pieces,
            *(scenario[key] for key in ("lines", "deeds", "turns", "variants")),
        ]
        digest = hashlib.sha256(json.dumps(versioned_parts).encode()).hexdigest()
        # A short digest suffices, because saves are compared within one game.
        scenario["edition"] = digest[:16]
    editions = [scenario["edition"] for scenario in play["scenarios"]]
    # The edition of the page changes with that of any scenario.
    play["edition"] = hashlib.sha256(json.dumps(editions).encode()).hexdigest()[:16]
    return play


def _add_fonts_to_page(play: dict[str, Any]) -> dict[str, Any]:
    """Add fonts to the page's data; they contain only the letters of its texts."""
    letters = set(json.dumps(play, ensure_ascii=False)) | set(_LETTERS_OF_PAGE_TEXTS)
    fonts = {each: base64.b64encode(make_woff_font(each, letters)).decode() for each in FONT_FILES}
    return {**play, "fonts": fonts}


def _losses_of_counters_and_limits(module: Module, limits: int) -> Iterator[str]:
    yield from counter_findings(module)
    if limits:
        yield f"Limits shown as text only: {limits}."


def _max_piece_kinds_and_losses(
    job: Job, names: Sequence[str]
) -> tuple[dict[str, int], dict[str, int]]:
    """Return the most piece types in each space, and the most steps that each piece has lost."""
    crowds: dict[str, int] = {}
    deepest: dict[str, int] = {}
    aliases = space_index_of(job.module).aliases
    for name in names:
        sorts_by_space: dict[str, set[tuple[str, int]]] = {}
        for standing in initial_position(job.module, name, job.options).standings:
            space = aliases.get(standing.place.space, standing.place.space)
            for piece in standing.pieces:
                sorts_by_space.setdefault(space, set()).add((piece, standing.lost))
                deepest[piece] = max(deepest.get(piece, 0), standing.lost)
        for space, sorts in sorts_by_space.items():
            crowds[space] = max(crowds.get(space, 0), len(sorts))
    return crowds, deepest
