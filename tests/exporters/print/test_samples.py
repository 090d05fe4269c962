"""What is printed of the samples is what the model says: every row of every sheet is there."""

import re

import pytest

from sandtable.exporters.print.sheet_context import (
    count_before_noun,
    count_with_multiplication_sign,
)
from sandtable.model import resources
from sandtable.model.edits.errata import module_with_errata_applied
from sandtable.model.reports.arrivals import arrivals_report
from sandtable.model.reports.event_sheet import event_rows
from sandtable.model.reports.forces import arrival_row, player_forces
from sandtable.model.reports.known_tables import tables_for_players
from sandtable.model.reports.manifest_report import manifest_report
from sandtable.model.reports.playable_scenarios import playable_scenarios
from sandtable.model.reports.seats import is_row_of_seat, seats_of_players
from sandtable.model.reports.setup_sheet import MAX_STATED_TURNS, setup_sheet
from sandtable.model.reports.turn_track import track_turns
from sandtable.model.reports.victory_sheet import rule_rows, victory_rows
from sandtable.model.storage.module_loading import load_module
from sandtable.model.wording.table_texts import describe_table_cell, describe_table_heading

NAMES = resources.sample_names()
BOOKS = {name: load_module(resources.path_of_sample(name)) for name in NAMES}
MODULES = {
    name: module_with_errata_applied(loaded.complete_module) for name, loaded in BOOKS.items()
}
CASES = [
    (name, scenario, seat)
    for name, module in MODULES.items()
    for scenario in dict.fromkeys((playable_scenarios(module)[0], playable_scenarios(module)[-1]))
    for seat in seats_of_players(module)
]


def usual_or_long(case):
    """The first scenario of each sample, and the last one for `make test-long`."""
    is_first = case[1] == playable_scenarios(MODULES[case[0]])[0]
    return pytest.param(*case, marks=[] if is_first else pytest.mark.long)


each = pytest.mark.parametrize(("name", "scenario", "seat"), [*map(usual_or_long, CASES)])


def own_arrivals(name, scenario, seat):
    module = MODULES[name]
    rows = arrivals_report(module, scenario).entries
    return [row for row in rows if row.player == seat]


def squeezed(text):
    """A text without its blanks: a page may break it anywhere."""
    return re.sub(r"[\s\u200b]+", "", text)


def lines_of(reader):
    return squeezed(" ".join(page.extract_text() for page in reader.pages))


def missing(text, parts):
    """What a page does not say."""
    return [part for part in dict.fromkeys(parts) if part and squeezed(part) not in text]


def row_parts(row):
    is_counter = row.piece is not None and not row.candidates
    number = (
        count_with_multiplication_sign(row.quantity)
        if is_counter
        else count_before_noun(row.quantity)
    )
    return [f"{number} {row.name}".strip(), *row.details, row.strength]


@pytest.fixture
def text(printed, request):
    """The words of one sheet of one seat of a sample."""

    def words(name, scenario, seat, sheet, **settings):
        found, _ = printed(BOOKS[name], (scenario,), side=seat, sheet=sheet, **settings)
        [reader] = found.values()
        return lines_of(reader), reader

    return words


@each
def test_the_set_up(text, name, scenario, seat):
    found = setup_sheet(MODULES[name], scenario, seat)
    parts = [found.begins, found.ends, *found.limits]
    for place in found.places:
        parts += [place.at, *place.rules]
        parts += [part for row in place.pieces for part in row_parts(row)]
    for control in found.control:
        parts += [control.owner, *control.spaces]
    assert missing(text(name, scenario, seat, "setup")[0], parts) == []


@each
@pytest.mark.parametrize(
    "by", ["place", *(pytest.param(by, marks=pytest.mark.long) for by in ("formation", "type"))]
)
def test_the_order_of_battle_is_on_one_page(text, name, scenario, seat, by):
    words, reader = text(name, scenario, seat, "oob", turns="5-12", by=by)
    assert len(reader.pages) == 1
    found = player_forces(MODULES[name], scenario, seat, turns=(5, 12))
    parts = [part for row in found.rows for part in (row.at, *row_parts(row.row))]
    if by != "place":
        parts += [getattr(row.row, by) or "" for row in found.rows]
    assert missing(words, parts) == []


@each
def test_the_turn_track_is_on_one_page(text, name, scenario, seat):
    words, reader = text(name, scenario, seat, "turn-track")
    assert len(reader.pages) == 1
    turns = track_turns(MODULES[name], scenario)
    numbers = [f"{turn.turn}" for turn in turns]
    assert missing(words, numbers if len(turns) <= MAX_STATED_TURNS else numbers[:2]) == []
    assert missing(words, [event for turn in turns for event in turn.events]) == []
    rows = [row for turn in turns for seat in turn.seats for row in seat.arrivals]
    notes = [note for row in rows for note in arrival_row(MODULES[name], row).details]
    assert missing(words, [note for note in notes if not note.startswith("if ")]) == []


@pytest.mark.parametrize(
    ("name", "scenario", "seat"), [usual_or_long(case) for case in CASES if own_arrivals(*case)]
)
def test_arrivals(text, name, scenario, seat):
    rows = own_arrivals(name, scenario, seat)
    parts = [part for row in rows for part in (row.name, row.strength, row.from_)]
    assert missing(text(name, scenario, seat, "arrivals")[0], parts) == []


@each
def test_victory_and_rules(text, name, scenario, seat):
    module = MODULES[name]
    parts = [part for way in victory_rows(module, scenario) for part in way.conditions]
    parts += [part for row in rule_rows(module, scenario) for part in (row.name, row.text)]
    printed = text(name, scenario, seat, "victory")[0].lower()  # a sentence begins with a capital
    assert missing(printed, [part.lower() for part in parts]) == []


@pytest.mark.parametrize(("name", "scenario", "seat"), {case[0]: case for case in CASES}.values())
def test_tables_and_events(printed, name, scenario, seat):
    module = MODULES[name]
    parts = []
    for table in tables_for_players(module).values():
        parts += [
            table.name,
            *(describe_table_heading(module, column) for column in table.columns),
            *(describe_table_cell(module, cell) for row in table.rows.values() for cell in row),
        ]
    [tables] = printed(BOOKS[name], (scenario,), side=seat, sheet="tables")[0].values()
    assert missing(lines_of(tables), parts) == []
    rows = event_rows(module)
    own = [
        row
        for row in rows
        if row.owner == "common" or is_row_of_seat(module, seat, row.owner, row.owner)
    ]
    if own:
        [events] = printed(BOOKS[name], (scenario,), side=seat, sheet="events")[0].values()
        # A fate may begin the foot of a card, with a capital.
        expected = [part.lower() for row in own for part in (row.name, *row.lines, row.fate)]
        assert missing(lines_of(events).lower(), expected) == []


LARGE = {"aa_lhtr_1942", "aa_north_africa", "blocks_in_afrika", "mare_nostrum"}


@pytest.mark.parametrize(
    "name", [pytest.param(n, marks=pytest.mark.long if n in LARGE else ()) for n in NAMES]
)
def test_the_manifest(printed, name):
    [reader] = printed(BOOKS[name], sheet="manifest")[0].values()
    rows = manifest_report(MODULES[name]).pieces
    parts = [part for row in rows for part in (row.name, row.strength)]
    assert missing(lines_of(reader), parts) == []
