"""Chart pages: tables, events, victory conditions, set-up sheets and arrivals."""

from __future__ import annotations

from html import escape
from textwrap import wrap
from typing import TYPE_CHECKING

from sandtable.exporters.vassal.html_pages import render_html_page, rows_as_html_table
from sandtable.exporters.vassal.token_sequences import text_on_one_line
from sandtable.model.overlay import flatten_scenario
from sandtable.model.phrases.condition import Condition
from sandtable.model.reports.arrivals import notes_on_alternative_entrances
from sandtable.model.reports.event_sheet import event_rows
from sandtable.model.reports.forces import describe_arrival_action
from sandtable.model.reports.known_tables import tables_for_players
from sandtable.model.reports.seats import seats_of_players
from sandtable.model.reports.setup_sheet import join_begin_and_end, setup_sheet
from sandtable.model.reports.turn_track import track_turns
from sandtable.model.reports.victory_sheet import rule_rows, victory_rows
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.wording.conditions import describe_condition
from sandtable.model.wording.owner_names import owner_name, owner_name_or_everybody
from sandtable.model.wording.piece_names import piece_name
from sandtable.model.wording.places import place_name
from sandtable.model.wording.ranges import describe_row_key
from sandtable.model.wording.sentences import join_required_conditions
from sandtable.model.wording.table_texts import describe_table_cell, describe_table_heading

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from sandtable.exporters.protocol import Job
    from sandtable.exporters.vassal.scenario_layouts import ScenarioLayout
    from sandtable.model.entities.rules import Table
    from sandtable.model.module import Module
    from sandtable.model.reports.arrivals import ArrivalEntry
    from sandtable.model.reports.setup_sheet import PieceRow, PlaceRows
    from sandtable.model.reports.turn_track import TrackTurn

_NOTES_LINE_LENGTH = 64
"""Length of a line in VASSAL's notes window, which does not wrap lines."""


def render_chart_pages(job: Job, layouts: Sequence[ScenarioLayout]) -> dict[str, dict[str, bytes]]:
    """Return HTML pages by group and title; a window shows each group of pages as tabs."""
    groups: dict[str, dict[str, bytes]] = {}
    for table in tables_for_players(job.module).values():
        pages = groups.setdefault("Tables", {})
        pages[_unique_page_title(table.name, pages)] = render_html_page(
            job, table.name, _table_as_html(job, table)
        )
    if job.module.events:
        groups["Events"] = {"Events": render_html_page(job, "Events", _events_as_html(job))}
    for title, make in (
        ("Victory", _victory_as_html),
        ("Set-up", _setup_as_html),
        ("Turns", _turns_as_html),
    ):
        for layout in layouts:
            pages = groups.setdefault(title, {})
            text = render_html_page(job, layout.name, make(job, layout))
            pages[_unique_page_title(layout.name, pages)] = text
    return groups


def _unique_page_title(title: str, pages: Mapping[str, bytes]) -> str:
    """Return the title with a number added if another page has it."""
    # Tabs of one title could not be told apart.
    return f"{title} ({len(pages) + 1})" if title in pages else title


def _table_as_html(job: Job, table: Table) -> Iterator[str]:
    if table.dice:
        yield f"<p>Roll {escape(str(table.dice))}.</p>"
    heads = [describe_table_heading(job.module, column) for column in table.columns]
    rows = [
        (
            describe_table_heading(job.module, describe_row_key(key)),
            *(describe_table_cell(job.module, cell) for cell in cells),
        )
        for key, cells in table.rows.items()
    ]
    yield rows_as_html_table(rows, ("", *heads) if heads else ())
    changes = [(key, f"{number:+}") for key, number in table.modifiers.items()]
    for more in (changes, list(table.results.items())):
        if more:
            yield f"<p></p>{rows_as_html_table(more)}"


def _events_as_html(job: Job) -> Iterator[str]:
    rows = [
        (" ".join(filter(None, (row.name, str(row.number or "")))),
         owner_name_or_everybody(job.module, row.owner), row.window, row.play,
         _join_card_lines((*row.lines, *filter(None, [row.fate]))))
        for row in event_rows(job.module)
    ]  # fmt: skip
    yield rows_as_html_table(rows, ("Event", "Whose", "When", "How", "What"))


def _join_card_lines(lines: Iterable[str]) -> str:
    """Join lines by semicolons, except after a line that ends in a colon."""
    text = "; ".join(line.removesuffix(".") for line in lines)
    return text.replace(":; ", ": ")


def _victory_as_html(job: Job, layout: ScenarioLayout) -> Iterator[str]:
    rows = [
        (row.side, row.level, row.when, join_required_conditions(row.conditions))
        for row in victory_rows(job.module, layout.id)
    ]
    yield rows_as_html_table(rows, ("Side", "Level", "When", "If"))
    rules = [(row.name or row.sort, row.text) for row in rule_rows(job.module, layout.id)]
    if rules:
        yield f"<h3>Options, limits, remarks</h3>{rows_as_html_table(rules)}"


def _setup_as_html(job: Job, layout: ScenarioLayout) -> Iterator[str]:
    """Yield the set-up of each player, and then once the set-up of the shared pieces."""
    whole = layout.sheet
    yield f"<p>{escape(join_begin_and_end(whole.begins, whole.ends))}</p>"
    if whole.order:
        yield f"<p>Sets up: {escape(', '.join(whole.order))}</p>"
    yield "".join(f"<p>{escape(line)}</p>" for line in (*whole.facts, *whole.limits))
    control_rows = [(row.owner, "; ".join(row.spaces)) for row in whole.control]
    if control_rows:
        yield rows_as_html_table(control_rows, ("Control", "Spaces"))
    for seat in seats_of_players(job.module):
        sheet = setup_sheet(job.module, layout.id, seat, options=job.options)
        places = [place for place in sheet.places if not place.common]
        if places:
            title = escape(owner_name(job.module, seat))
            yield f"<h3>{title}</h3>{_places_as_html(job.module, places)}"
    common = [place for place in whole.places if place.common]
    if common:
        yield f"<h3>Shared</h3>{_places_as_html(job.module, common)}"


def _places_as_html(module: Module, places: Iterable[PlaceRows]) -> str:
    rows = (
        (
            f"{place.at} {place.spoken}" if place.spoken else place.at,
            "; ".join(place.rules),
            "; ".join(_pieces_in_words(module, piece) for piece in place.pieces),
        )
        for place in places
    )
    return rows_as_html_table(rows, ("Place", "Choice", "Pieces"))


def _pieces_in_words(module: Module, row: PieceRow) -> str:
    name = _piece_or_choice_name(module, row.piece, row.name)
    of = "" if name.startswith("of ") else "of "
    number = f"any number {of}" if row.quantity is None else f"{row.quantity} "
    details = f" ({', '.join(row.details)})" if row.details else ""
    return f"{'' if row.quantity == 1 else number}{name}{details}"


def _turns_as_html(job: Job, layout: ScenarioLayout) -> Iterator[str]:
    turns = track_turns(job.module, layout.id, job.options)
    rows = [row for turn in turns for seat in turn.seats for row in seat.arrivals]
    yield "".join(
        f"<p>Entry: {escape(note)}.</p>" for note in notes_on_alternative_entrances(rows)
    )
    yield rows_as_html_table(
        ((turn.label, *_cells_of_turn(job, turn)) for turn in turns),
        ("Turn", "Arrivals and departures", "Events"),
    )


def _cells_of_turn(job: Job, turn: TrackTurn) -> tuple[str, str]:
    sentences: list[str] = []
    for seat in turn.seats:
        owner_label = owner_name_or_everybody(job.module, seat.seat)
        rows = dict.fromkeys(_arrival_in_words(job.module, row) for row in seat.arrivals)
        sentences.extend([f"{owner_label}: {', '.join(rows)}"] if rows else [])
        sentences.extend(seat.numbers)
    return "; ".join(dict.fromkeys(sentences)), "; ".join(turn.event_words)


def _piece_or_choice_name(module: Module, piece: str | None, words: str) -> str:
    """Return the distinct name of a piece, or the given words for a choice among pieces."""
    return (
        piece_name(module, piece)
        if piece and piece in manifest_of_module(module).counters
        else words
    )


def _arrival_in_words(module: Module, row: ArrivalEntry) -> str:
    name = _piece_or_choice_name(module, row.piece, row.name)
    number = "" if row.quantity in {None, 1} else f"{row.quantity} "
    when = Condition.parse(row.condition) if row.condition else None
    only = f"if {describe_condition(module, when)}" if when else ""
    return " ".join(filter(None, (f"{number}{name}", describe_arrival_action(module, row), only)))


def notes_on_scenario(job: Job, layout: ScenarioLayout) -> str:
    """Return remarks that a VASSAL set-up cannot show, as lines for its notes window."""
    sheet = layout.sheet
    lines = [f"{sheet.name}: {join_begin_and_end(sheet.begins, sheet.ends)}", *sheet.facts]
    lines += _notes_on_players_and_attacks(job, layout)
    lines += [f"Control - {row.owner}: {'; '.join(row.spaces)}" for row in sheet.control]
    for place in sheet.places:
        lines += [f"{place.at}: {rule}" for rule in place.rules]
    # VASSAL stores the line breaks of notes as `|`, so texts must not contain that sign.
    plain_lines = (text_on_one_line(line.replace("|", "/")) for line in (*lines, *sheet.limits))
    return "|".join(
        part
        for line in plain_lines
        for part in wrap(line, _NOTES_LINE_LENGTH, subsequent_indent="    ")
    )


def _notes_on_players_and_attacks(job: Job, layout: ScenarioLayout) -> Iterator[str]:
    """Yield the players that move the pieces of other owners, and the declared attacks."""
    module = job.module
    scenario = flatten_scenario(module, layout.id)
    for owner_id, player in scenario.hands.items():
        if player:
            yield f"{owner_name(module, owner_id)}: moved by {owner_name(module, player)}"
    for owner, places in scenario.attacks.items():
        if places:
            place_names = ", ".join(place_name(module, place, scenario) for place in places)
            yield f"Attacks of {owner_name(module, owner)}: {place_names}"
