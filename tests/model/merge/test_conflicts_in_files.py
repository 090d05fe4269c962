"""Conflicts stay with the values they are about while a module is edited."""

from __future__ import annotations

from dataclasses import replace

import pytest

from sandtable.model.edits.address_edits import set_value
from sandtable.model.edits.renaming import rename_definition
from sandtable.model.storage.address_edits import apply_address_edits, read_edits
from sandtable.model.storage.module_loading import load_module
from sandtable.model.storage.module_saving import save_module
from sandtable.model.storage.problem import UnreadableError
from tests.support.splices import HEAD

SETUP = """\
name: The Day
setup:
  red:
    A1: [2 foot, guns]
.conflicts:
  scenarios.day.setup.red.A1.foot: {base: foot, theirs: 3 foot}
  scenarios.day.name: {base: Day}
"""


@pytest.fixture
def weir(tmp_path):
    (tmp_path / "scenarios").mkdir()
    (tmp_path / "module.yaml").write_text(HEAD + "owners: {red: Red}\n")
    (tmp_path / "types.yaml").write_text("infantry: {}\n")
    (tmp_path / "pieces.yaml").write_text("red: {infantry: {foot: 6 x Foot, guns: 2 x Guns}}\n")
    (tmp_path / "scenarios" / "day.yaml").write_text(SETUP)
    return tmp_path


def day(folder):
    return (folder / "scenarios" / "day.yaml").read_text("utf-8")


def test_another_edit_leaves_them(weir):
    loaded = load_module(weir)
    save_module(loaded, set_value(loaded.module, ("scenarios", "day", "text"), "A day."))
    assert day(weir) == SETUP.replace("setup:", "text: A day.\nsetup:") or ".conflicts" in day(
        weir
    )
    assert load_module(weir).module.conflicts == loaded.module.conflicts


def test_an_edit_by_address_leaves_them(weir):
    loaded = load_module(weir)
    after = apply_address_edits(loaded, read_edits([("edits", "scenarios.day.text: A day.\n")]))
    assert after.conflicts == loaded.module.conflicts


def test_a_new_id_is_followed(weir):
    loaded = load_module(weir)
    save_module(
        loaded, rename_definition(loaded.module, ("pieces", "red", "infantry", "foot"), "pikes")
    )
    assert "scenarios.day.setup.red.A1.pikes:" in day(weir)


def test_the_last_one_takes_the_key_with_it(weir):
    loaded = load_module(weir)
    save_module(loaded, replace(loaded.module, conflicts={}))
    assert day(weir) == SETUP.partition(".conflicts")[0]


@pytest.mark.parametrize(
    ("conflict", "message"),
    [
        ("nowhere.at.all: {}", "'nowhere.at.all' is not the address of a value."),
        (
            "a..b: {}",
            "A key with full stops stands in brackets, such as [2..4].",
        ),
        ("scenarios.day.setup.red.A1: {theirs: [0 foot]}", "A count must be at least 1."),
        ("scenarios.day.turns: {theirs: many}", "many"),
        ("scenarios.day.name: {others: A}", "Unknown key 'others'"),
        ("scenarios.day.name: {about: colour}", "'colour' is not known here: write 'value', 'id'"),
        ("scenarios.day.name: theirs", "day.yaml:6:"),
    ],
)
def test_what_is_wrong_with_one_is_told_at_its_place(weir, conflict, message):
    text = SETUP.partition(".conflicts")[0] + f".conflicts:\n  {conflict}\n"
    (weir / "scenarios" / "day.yaml").write_text(text)
    with pytest.raises(UnreadableError, match=r"scenarios/day\.yaml:6:") as caught:
        load_module(weir)
    assert message in str(caught.value)
