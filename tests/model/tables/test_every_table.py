"""All tables in the samples and excerpts have no gaps, and odds that sum to one."""

from collections import defaultdict
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from sandtable.model import resources
from sandtable.model.storage.module_loading import load_module
from sandtable.model.tables.roll_coverage import roll_coverage, table_coverage
from sandtable.model.tables.row_odds import result_odds, row_odds

EXCERPTS = Path(__file__).parents[2] / "excerpts"
FOLDERS = [
    *(resources.path_of_sample(name) for name in resources.sample_names()),
    *sorted(head.parent for head in EXCERPTS.glob("*/module.yaml")),
]
GAPS: dict[str, list[str]] = {}
"""By `module/table`: gaps that the print has."""


@pytest.fixture(scope="module", params=FOLDERS, ids=lambda folder: Path(folder).name)
def module(request):
    return load_module(request.param).complete_module


def test_no_table_has_a_gap_that_is_not_listed_here(module):
    name = module.module.id or module.module.title
    for table_id, table in module.tables.items():
        found = table_coverage(table)
        gaps = [str(stretch) for stretch in (*found.gaps, *found.beyond)]
        assert gaps == GAPS.get(f"{name}/{table_id}", []), table_id
        assert (found.overlaps, found.unreachable) == ((), ()), table_id


def test_no_event_has_a_result_twice_or_in_vain(module):
    for events in module.events.values():
        for event in events.values():
            if event.dice and event.choices:
                found = roll_coverage(event.dice, event.choices)
                assert (found.overlaps, found.unreachable) == ((), ()), event.name


def test_odds_of_rows_and_of_columns_sum_to_one(module):
    for table in module.tables.values():
        if table.dice is None:
            continue
        assert sum(row.odds for row in row_odds(table)) == 1
        by_column: defaultdict[Any, Fraction] = defaultdict(Fraction)
        for found in result_odds(table):
            by_column[found.column] += found.odds
        assert set(by_column.values()) == {1}


def test_there_are_tables_to_look_at():
    tables = [
        table
        for folder in FOLDERS
        for table in load_module(folder).complete_module.tables.values()
    ]
    assert sum(table.dice is not None for table in tables) >= 6
