"""`sandtable export`: each file and each loss on a line."""

import sys

import pytest

from sandtable.cli.__main__ import main
from sandtable.exporters.csv_tables import CsvExporter
from sandtable.exporters.protocol import ExportError
from sandtable.model import resources
from sandtable.model.reports.playable_scenarios import playable_scenarios
from sandtable.model.storage.module_loading import load_module

SCENARIO = playable_scenarios(load_module(resources.path_of_template("areas")).complete_module)[0]


@pytest.mark.parametrize("form", ["bundle", "csv"])
def test_every_file_is_named(run, game, tmp_path, form, contents):
    out = tmp_path / "out"
    answer = run("export", game, "--to", form, "--out", out)
    assert answer.code == 0
    named = [line for line in answer.lines if line.startswith(str(out))]
    assert named == sorted(named, key=named.index)
    assert {f"{out}/{name}" for name in contents(out)} == set(named)


def test_every_loss_is_named_and_the_rights_come_last(run, game, tmp_path):
    answer = run("export", game, "--to", "csv", "--out", tmp_path / "out", "--scenario", SCENARIO)
    assert any(line.startswith("lost: 5 effects of terrain: ") for line in answer.lines)
    assert "CC0" in answer.lines[-1]


@pytest.mark.parametrize(
    ("words", "message"),
    [
        (["--to", "csvs"], "There is no format 'csvs'. Did you mean 'csv'?"),
        (
            ["--to", "csv", "--scenario", f"{SCENARIO}x"],
            f"There is no scenario to play '{SCENARIO}x'",
        ),
        (["--to", "csv", "--option", "x=y"], "There is no option 'x'."),
    ],
)
def test_what_is_not_there_is_refused_before_anything_is_written(
    run, game, tmp_path, words, message
):
    answer = run("export", game, *words, "--out", tmp_path / "out")
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith(f"sandtable: {message}")
    assert not (tmp_path / "out").exists()


def test_what_an_exporter_refuses_is_2(run, game, tmp_path, monkeypatch):
    def fail(_self, _job, _folder):
        raise ExportError("No table can hold this.")

    monkeypatch.setattr(CsvExporter, "export", fail)
    answer = run("export", game, "--to", "csv", "--out", tmp_path / "out")
    assert (answer.code, answer.err) == (2, "sandtable: No table can hold this.\n")


def test_what_is_done_is_told_on_a_terminal_and_goes_again(tmp_path, capsys, monkeypatch):
    sample = str(resources.path_of_sample("lantern_ford"))
    main(["export", sample, "--to", "csv", "--out", str(tmp_path / "plain")])
    assert capsys.readouterr().err == ""
    monkeypatch.setattr(sys.stderr, "isatty", lambda: True)
    main(["export", sample, "--to", "image", "--out", str(tmp_path / "out")])
    told = capsys.readouterr().err
    assert "Drawing The Tamble Country…" in told
    assert told.endswith("\r\x1b[K")
