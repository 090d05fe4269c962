"""Changing a module by `apply`, and what is refused, in sentences."""

import shutil

import pytest

from sandtable import api
from sandtable.model.resources import path_of_sample

NAME = "scenarios.haytime.name"


@pytest.fixture(scope="module")
def module():
    return api.load(path_of_sample("lantern_ford"))


def changes(before, after):
    return [(change.where, change.text) for change in api.diff(before, after).changes]


def test_a_text_stays_at_its_address(module):
    with pytest.raises(api.UnreadableError, match="edits:"):
        api.apply(module, {NAME: "Late\nscenarios.first_thaw.name: Early"})
    after = api.apply(module, {NAME: "Late\nHaytime"})
    assert changes(module, after) == [(NAME, "Haytime: Haytime to “Late Haytime”")]


def test_a_text_may_be_a_mapping(module):
    after = api.apply(module, {"notes.new-note": "why: Because.\ntext: |\n  One\n  two"})
    assert [where for where, _ in changes(module, after)] == ["notes.new-note"]


def test_none_takes_away_and_nothing_changes_nothing(module):
    after = api.apply(module, {NAME: None})
    assert [where for where, _ in changes(module, after)] == [NAME]
    assert api.apply(module, {}) is module
    assert api.save(module) is module


def test_a_new_id_is_followed_with_edits_and_without(module):
    for edits in ({}, {NAME: "Late Haytime"}):
        after = api.apply(module, edits, renames={"scenarios.haytime": "late-hay"})
        assert [each.id for each in api.scenarios(after)] == ["first_thaw", "late-hay"]


def test_an_export_holds_what_is_not_saved_yet(module, tmp_path):
    api.export(api.apply(module, {NAME: "Late Haytime"}), "bundle", tmp_path)
    [bundle] = tmp_path.iterdir()
    assert changes(module, api.load(bundle)) == [(NAME, "Haytime: Haytime to “Late Haytime”")]


def test_what_somebody_else_wrote_is_not_written_over(tmp_path):
    shutil.copytree(path_of_sample("lantern_ford"), tmp_path / "game")
    first, second = api.load(tmp_path / "game"), api.load(tmp_path / "game")
    api.save(api.apply(first, {NAME: "Mine"}))
    with pytest.raises(api.UnsayableError, match="changed since it was read"):
        api.save(api.apply(second, {NAME: "Yours"}))


REFUSED = {
    "There is no format 'pdf'.": lambda game: api.export(game, "pdf", "out"),
    "There is no setting of 'print' 'papr'. Did you mean 'paper'?": lambda game: api.export(
        game, "print", "out", settings={"papr": "a4"}
    ),
    "There is no table 'none'.": lambda game: api.odds(game, "none"),
    "There is no scenario 'none'.": lambda game: api.check(game, scenarios=["none"]),
    "A name is missing here.": lambda game: api.oob(game, "haytime", where="infantry and ("),
    "“Before” needs a turn.": lambda game: api.oob(game, "haytime", before=True),
    "There is no conflict to settle.": lambda game: api.settle(game, "ours"),
}


@pytest.mark.parametrize("message", REFUSED)
def test_what_makes_no_sense_is_refused_in_a_sentence(message, module):
    with pytest.raises(api.RequestError) as refused:
        REFUSED[message](module)
    assert str(refused.value).startswith(message)
