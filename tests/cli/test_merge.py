"""`sandtable merge`: whole modules, single files, and what cannot be merged."""

from __future__ import annotations

import json
import shutil

import pytest

from sandtable.model.storage.module_loading import load_module

LIMIT = "stacking: {of: land, in: any, at-most: 3, rule: '1'}\n"


@pytest.fixture
def games(tmp_path, game):
    """Three copies of a module: base, ours, theirs."""
    folders = [tmp_path / side for side in ("base", "ours", "theirs")]
    for folder in folders:
        shutil.copytree(game, folder)
    return folders


@pytest.fixture
def files(tmp_path):
    """Three versions of one file."""
    paths = [tmp_path / side / "limits.yaml" for side in ("base", "ours", "theirs")]
    for path in paths:
        path.parent.mkdir(exist_ok=True)
        path.write_text(LIMIT)
    return paths


def edit(run, module, *edits):
    assert run("apply", module, *(word for one in edits for word in ("--edit", one))).code == 0


def test_whole_modules(run, games, contents):
    base, ours, theirs = games
    edit(run, ours, "module.title: Ours")
    edit(run, theirs, "module.calendar.turns: 12", "notes.rain: {text: It rains., why: Words.}")
    before = contents(theirs)
    answer = run("merge", base, ours, theirs)
    assert (answer.code, answer.out) == (0, f"{ours}: merged without conflicts.\n")
    module = load_module(ours).module
    assert (module.module.title, module.module.calendar.turns) == ("Ours", 12)
    assert list(module.notes)[-1] == "rain"
    assert contents(theirs) == before


def test_a_conflict_of_whole_modules_stands_in_its_file(run, games):
    base, ours, theirs = games
    edit(run, ours, "module.title: Ours")
    edit(run, theirs, "module.title: Theirs")
    answer = run("merge", base, ours, theirs)
    assert answer.code == 1
    assert "1 conflict, where ours was kept:" in answer.out
    assert ".conflicts:" in (ours / "module.yaml").read_text()
    assert run("settle", ours, "--take", "theirs").code == 0
    assert load_module(ours).module == load_module(theirs).module


def test_conflicts_in_two_files_leave_the_other_files_and_all_comments(run, games, contents):
    base, ours, theirs = games
    # `limits` comes before `events` in a module, and after it among the files.
    limit, event = "limits.area-stacking.at-most", "events.corrow.fair-wind.name"
    edit(run, ours, f"{limit}: 4", f"{event}: Fair Winds")
    edit(run, theirs, f"{limit}: 2", f"{event}: A Fair Wind")
    before = contents(ours)
    assert "2 conflicts" in run("merge", base, ours, theirs).out
    after = contents(ours)
    changed = {str(name) for name in after if after[name] != before.get(name)}
    assert {name for name in changed if not name.endswith(".bak")} == {
        "events/corrow.yaml",
        "limits.yaml",
    }
    assert (ours / "limits.yaml").read_text().startswith("# Every rule that bounds a number")


def test_a_dry_run_writes_nothing(run, games, contents):
    base, ours, theirs = games
    edit(run, theirs, "module.title: Theirs")
    before = contents(ours)
    assert run("merge", base, ours, theirs, "--dry-run").code == 0
    assert contents(ours) == before


def test_one_file(run, files):
    base, ours, theirs = files
    ours.write_text(LIMIT.replace("3", "4"))
    theirs.write_text(LIMIT.replace("'1'", "'2'") + "# theirs\n")
    assert run("merge", base, ours, theirs).code == 0
    assert ours.read_text() == LIMIT.replace("3", "4").replace("'1'", "'2'") + "# theirs\n"


def test_json(run, files):
    base, ours, theirs = files
    ours.write_text(LIMIT.replace("3", "4"))
    theirs.write_text(LIMIT.replace("3", "5"))
    answer = run("merge", base, ours, theirs, "--format", "json")
    (conflict,) = json.loads(answer.out)["conflicts"]
    assert (answer.code, conflict["where"]) == (1, "limits.stacking.at-most")
    assert (conflict["base"], conflict["ours"], conflict["theirs"]) == ("3", "4", "5")


@pytest.mark.parametrize(
    ("side", "data", "message"),
    [
        (1, b"stacking: [\n", "limits.yaml (ours):2:1: A value is missing here"),
        (2, b"\xff\xfe", "theirs/limits.yaml:1:1: The byte 0xFF is not UTF-8"),
        (2, b"stacking: {at-mist: 1}\n", "limits.yaml (theirs):1:12: limits.stacking.at-mist"),
    ],
)
def test_what_cannot_be_read_leaves_ours_as_it_is(run, files, side, data, message):
    files[side].write_bytes(data)
    before = files[1].read_bytes()
    answer = run("merge", *files)
    assert answer.code == 2
    assert message in answer.err
    assert files[1].read_bytes() == before


def test_what_is_no_part_of_a_module_is_refused(run, tmp_path):
    path = tmp_path / "shopping.yaml"
    path.write_text("milk: 2\n")
    answer = run("merge", path, path, path)
    assert answer.code == 2
    assert "shopping.yaml is no file of a module; nothing was merged." in answer.err


def test_a_file_that_is_not_there(run, files):
    answer = run("merge", files[0], files[1], "nowhere.yaml")
    assert answer.code == 2
    assert "nowhere.yaml" in answer.err


def test_a_copy_knows_where_it_belongs(run, games, tmp_path):
    """As git calls it: files without a name, and the path apart."""
    _, ours, _ = games
    text = (ours / "module.yaml").read_text()
    copies = [tmp_path / f".merge_file_{number}" for number in range(3)]
    for copy, title in zip(copies, ("A", "B", "C"), strict=True):
        copy.write_text(text.replace("title: ", f"title: {title} "))
    answer = run("merge", *copies, "--path", ours / "module.yaml")
    assert answer.code == 1
    assert ".conflicts:" in copies[1].read_text()
    assert sorted(p.name for p in tmp_path.glob(".merge*")) == [c.name for c in copies]


def test_a_file_of_no_known_folder_is_tried_as_what_it_may_be(run, tmp_path):
    """A table that is called as a part of modules is."""
    table = "name: Limits\ndice: 1d6\nrows: {1..3: [none], 4..6: [some]}\n"
    paths = [tmp_path / "tables" / f"{side}.yaml" for side in ("base", "limits", "theirs")]
    paths[0].parent.mkdir()
    for path in paths:
        path.write_text(table)
    paths[2].write_text(table.replace("[some]", "[all]"))
    assert run("merge", *paths).code == 0
    assert paths[1].read_text() == table.replace("[some]", "[all]")
