"""`sandtable new`: modules to begin with."""

import pytest

from sandtable.api.exchange import title_of
from sandtable.model import resources
from sandtable.model.storage.module_loading import load_module


@pytest.mark.parametrize("template", resources.templates())
def test_what_is_new_checks_clean_and_exports(run, tmp_path, template):
    folder = tmp_path / "my_game"
    assert run("new", folder, "--template", template).code == 0
    checked = run("check", folder, "--strict")
    assert checked.code == 0, checked.out
    for form in ("bundle", "csv"):
        assert run("export", folder, "--to", form, "--out", tmp_path / "out").code == 0


def test_the_title_is_the_folders_name_and_the_rights_are_the_authors(run, tmp_path):
    run("new", tmp_path / "my_first-game")
    head = load_module(tmp_path / "my_first-game").module.module
    assert (head.title, head.id) == ("My first game", "my_first-game")
    assert (head.rights.work, head.rights.basis, head.rights.permission) == (
        "My first game",
        "own",
        "own",
    )


def test_all_files_of_the_template_come_along(run, tmp_path, contents):
    run("new", tmp_path / "x", "--template", "areas")
    source = contents(resources.path_of_template("areas"))
    made = contents(tmp_path / "x")
    assert list(made) == list(source)
    assert [name for name in made if made[name] != source[name]] == ["module.yaml"]


def test_it_says_what_to_do_next(run, tmp_path):
    answer = run("new", tmp_path / "x")
    assert answer.lines[0] == f"X: a new module in {tmp_path}/x. Next:"
    assert answer.lines[1] == f"  sandtable check {tmp_path}/x"


def test_a_folder_in_use_is_left_alone(run, tmp_path, contents):
    (tmp_path / "notes.txt").write_text("mine")
    answer = run("new", tmp_path)
    assert (answer.code, answer.out) == (2, "")
    assert f"{tmp_path} is not empty" in answer.err
    assert contents(tmp_path) == {"notes.txt": b"mine"}


def test_an_empty_folder_will_do(run, tmp_path, monkeypatch):
    (tmp_path / "empty").mkdir()
    monkeypatch.chdir(tmp_path / "empty")
    assert run("new", ".").code == 0
    assert load_module(tmp_path / "empty").module.module.title == "Empty"


def test_an_unknown_template_is_refused(run, tmp_path):
    answer = run("new", tmp_path / "x", "--template", "hexs")
    assert answer.code == 2
    assert answer.err == "sandtable: There is no template 'hexs'. Did you mean 'hexes'?\n"
    assert not (tmp_path / "x").exists()


@pytest.mark.parametrize(
    ("name", "title"),
    [("my_game", "My game"), ("A-B c", "A B c"), ("été", "Été"), ("__", "New module")],
)
def test_a_folders_name_becomes_a_title(name, title):
    assert title_of(name) == title
