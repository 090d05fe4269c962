"""CSV tables: everything that can be listed, one file a list."""

import csv
import io

import pytest

from sandtable.exporters.csv_tables import CsvTables
from sandtable.model import resources
from sandtable.model.reports.scenarios import playable
from sandtable.model.storage.load import load

SAMPLE = resources.template("areas")
MODULE = load(SAMPLE).whole
FIRST, *OTHERS = playable(MODULE)


@pytest.fixture
def tables(job, tmp_path):
    """Export the sample that is ours, and read every table."""

    def tables_of(**more):
        report = CsvTables().export(job(SAMPLE, **more), tmp_path)
        found = {
            path.relative_to(tmp_path).as_posix(): list(
                csv.DictReader(io.StringIO(path.read_bytes().decode(), newline=""))
            )
            for path in report.written
            if path.suffix == ".csv"
        }
        return found, report

    return tables_of


def test_there_is_a_table_of_every_sort(tables):
    found, _ = tables()
    lists = {"spaces", "pieces", "events", "limits", "tables", "adjacency", "manifest"}
    charts = {f"{kind}/{name}" for kind in ("setup", "arrivals") for name in (FIRST, *OTHERS)}
    printed = {f"tables/{name}" for name in MODULE.tables}
    assert {f"{name}.csv" for name in lists | charts | printed} <= set(found)
    assert all(found.values())


def test_rows_can_be_joined_by_id(tables):
    found, _ = tables()
    pieces = {row["piece"] for row in found["pieces.csv"]}
    placed = {row["piece"] for row in found[f"setup/{FIRST}.csv"]} - {""}
    assert placed
    assert placed <= pieces


def test_a_table_is_as_it_is_printed(tables):
    found, _ = tables()
    name, table = next(iter(MODULE.tables.items()))
    rows = [list(row.values()) for row in found[f"tables/{name}.csv"]]
    assert rows == [[result, *cells] for result, cells in table.rows.items()]


def test_only_the_scenarios_asked_for(tables):
    found, _ = tables(scenarios=(FIRST,))
    assert [name for name in found if name.startswith("setup/")] == [f"setup/{FIRST}.csv"]
    assert {row["scenario"] for row in found["victory.csv"]} == {FIRST}


def test_what_no_table_holds_is_said(tables):
    _, report = tables()
    assert any(loss.startswith("Terrains (") for loss in report.losses)
    assert any(loss.startswith("What events do (") for loss in report.losses)
    assert any(loss.startswith("Outlines (") for loss in report.losses)


def test_the_notice_lies_beside_the_tables(tables, tmp_path):
    tables()
    assert "CC0" in (tmp_path / "NOTICE.txt").read_text("utf-8")
