"""The sentences of all scenarios of the samples, as one text that people have read."""

from __future__ import annotations

import re

import pytest

from sandtable.model import resources
from sandtable.model.edits.errata import module_with_errata_applied
from sandtable.model.reports.playable_scenarios import playable_scenarios
from sandtable.model.storage.module_loading import load_module
from tools.pages.places import COMMAND
from tools.pages.scenario_sentences import TARGET, sentences

TEXT = TARGET.read_text(encoding="utf-8")
LINES = [line for line in TEXT.splitlines() if line]
TRACES = {
    "a range of the format": r"\.\.",
    "a phrase that was cut off": r"\b(?:to|from|is|at|of|or|and) ?[.;:]",
    "a comparison": r"[<>]=|[<>] \d",
    "one of many": r"\b(?:at least|at most|exactly) [2-9] (?:town|port|space|hex|unit|piece)\b",
    "a relator": r"\b(?:zoc of|in state|controls all|controls no|not in)\b",
    "a word of Python": r"\bNone\b",
    "somebody who is not named": r"(?<!owner )(?<!player )(?i:remove) the excess",
    "a roll without a die": r"on a roll of (?!\d+(?: (?:to|or) \w+)? with \d+d\d+)",
    "a tag on a name": r"\(for the publisher\)",
    "a number of nothing": r"\bport number\b",
    "a word of a counter": r"\b\d (?:Allied |Axis )?[Ss]upply\b(?! (?:unit|counter|token|point))",
    "two turns that are one": r"^From (.*?)(?:,.*)? to \1\.$",
    "a cost in no points": r"\bat a cost of\b",
    "points of no kind": r"\bits \d+ points\b",
    "whoever is always on the map, even when eliminated": r"\bare always in\b",
    "a phase of either side": r"\bonce in a phase\b",
    "a unit of either side": r"\bwhile an? (?:[a-z]+ )?unit is in\b",
    "a turn of a player or of all": r"(?<!set-up or )\b[Aa]t the end of each turn\b",
    "a date that may be a duty": r"\bhappen or become possible\b",
    "a word twice": r"\b(in|the|of|at) \1\b|  ",
}
"""By what went wrong: what it leaves in a line."""


def test_the_file_is_what_the_samples_say():
    assert sentences().encode() == TARGET.read_bytes(), f"run `{COMMAND}` and read what changed"


def test_every_scenario_is_there_once():
    modules = [
        module_with_errata_applied(load_module(resources.path_of_sample(name)).complete_module)
        for name in resources.sample_names()
    ]
    names = [m.scenarios[name].name for m in modules for name in playable_scenarios(m)]
    assert [line.removeprefix("## ") for line in LINES if line.startswith("## ")] == names


@pytest.mark.parametrize("trace", TRACES.values(), ids=TRACES)
def test_no_line_has_a_trace_of_the_format(trace):
    assert [line for line in LINES if re.search(trace, line)] == []


def test_no_line_has_an_id_in_place_of_a_name():
    ids = set()
    for name in resources.sample_names():
        module = load_module(resources.path_of_sample(name)).complete_module
        spaces = (space for board in module.boards.values() for space in board.spaces)
        events = (event for owned in module.events.values() for event in owned)
        ids |= {*spaces, *module.regions, *module.options, *module.types, *events}
    hyphened = re.compile(r"(?<![\w-])[a-z0-9]+(?:-[a-z0-9]+)+(?![\w-])")
    assert sorted({word for line in LINES for word in hyphened.findall(line)} & ids) == []


@pytest.mark.parametrize(
    "event", ["BB-5 and CLAA-5 are sent", "The 31st Armored Division is raised"]
)
def test_what_comes_on_a_condition_says_in_which_part_of_a_turn(event):
    [line] = [line for line in LINES if line.startswith(f"- {event} ")]
    assert "This happens at the start of an Allied turn." in line


def test_an_event_of_one_turn_is_told_from_one_that_stays_possible():
    _, _, events = TEXT.partition("\n## Turning of the Tide\n")
    [line] = [line for line in events.splitlines() if line.startswith("- Turn 20 (October 1942):")]
    assert "Operation Torch (on a roll of 1 or 2 with 1d6)" in line
    assert "; The US fleet goes back." in line
    assert "- Turn 3 (May 1941): Operation Mercury (only then);" in TEXT
