"""CSV tables: everything that can be listed, one file a list."""

import csv
import io

import pytest

from sandtable.exporters.csv_tables import CsvExporter
from sandtable.exporters.protocol import Job
from sandtable.model import resources
from sandtable.model.reports.playable_scenarios import playable_scenarios
from sandtable.model.storage.module_loading import load_module
from tests.support.modules import load_module_text

SAMPLE = resources.path_of_template("areas")
MODULE = load_module(SAMPLE).complete_module
FIRST, *OTHERS = playable_scenarios(MODULE)


@pytest.fixture
def tables(job, tmp_path):
    """Export the sample that is ours, and read every table."""

    def tables_of(**more):
        report = CsvExporter().export(job(SAMPLE, **more), tmp_path)
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


def test_a_column_may_be_called_as_the_first_one_is(tmp_path):
    loaded = load_module_text(
        "tables: {shock: {name: Shock, columns: [result, roll], "
        "rows: {1..3: [held, a], 4: [b, c]}}}"
    )
    CsvExporter().export(Job(loaded, loaded.complete_module), tmp_path)
    text = (tmp_path / "tables" / "shock.csv").read_text("utf-8")
    assert text.split() == ["result,result", "2,roll", "1..3,held,a", "4,b,c"]


def test_a_scenario_has_its_own_limits_and_who_controls_what(tables):
    found, _ = tables(scenarios=("haytime",))
    [mill] = [row for row in found["control/haytime.csv"] if row["id"] == "F5.3"]
    assert (mill["space"], mill["owner"]) == ("F5.3", "Vessin")


def test_only_the_scenarios_asked_for(tables):
    found, _ = tables(scenarios=(FIRST,))
    assert [name for name in found if name.startswith("setup/")] == [f"setup/{FIRST}.csv"]
    assert {row["scenario"] for row in found["victory.csv"]} == {FIRST}


def test_what_no_table_holds_is_said(tables):
    _, report = tables()
    assert any(loss.startswith("4 movement classes: marching, riding") for loss in report.losses)
    assert any(loss.startswith("9 effects of events: ") for loss in report.losses)
    assert any(loss.startswith("12 outlines: Greyfell, Hobbin Moor") for loss in report.losses)


def test_the_notice_lies_beside_the_tables(tables, tmp_path):
    tables()
    assert "CC0" in (tmp_path / "NOTICE.txt").read_text("utf-8")
