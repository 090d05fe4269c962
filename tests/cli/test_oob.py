"""`sandtable oob`: what is asked is held against what there is."""

import pytest

SAMPLE = """\
module:
  format: 1
  title: A Test
  rights: {work: A Test, basis: own, permission: own, notice: Ours.}
  calendar: {turns: 6}
  owners: {red: {name: Red}}
types: {foot: {}, horse: {}}
pieces: {red: {foot: {a: A}, horse: {h: H}}}
boards: {map: {kind: areas, name: Map, spaces: {town: Town}}}
scenarios: {late: {name: Late Start, first: 3, setup: {red: {town: [a, h]}}}}
"""


@pytest.fixture
def ask(run, tmp_path):
    file = tmp_path / "test.yaml"
    file.write_text(SAMPLE)
    return lambda *words: run("oob", file, "--scenario", "late", *words)


def test_only_what_is_selected_is_told(ask):
    assert ask("--where", "foot").out.count("Town") == 1


def test_a_word_that_stands_for_nothing_is_refused_with_advice(ask):
    answer = ask("--where", "foot or hores")
    assert (answer.code, answer.out) == (2, "")
    assert "tag 'hores'. Did you mean 'horse'?" in answer.err


@pytest.mark.parametrize("turn", ["3", "6"])
def test_nothing_is_said_of_a_turn_that_is_played(ask, turn):
    assert (ask("--turn", turn).code, ask("--turn", turn).err) == (0, "")


@pytest.mark.parametrize("turn", ["-1", "2", "7"])
def test_it_is_said_that_a_turn_is_not_played(ask, turn):
    answer = ask("--turn", turn, "--format", "json")
    assert answer.code == 0
    assert answer.err == f"sandtable: Late Start is played on turns 3 to 6, not on turn {turn}.\n"


def test_a_scenario_that_ends_before_it_begins_is_played_on_no_turn(ask, tmp_path):
    (tmp_path / "test.yaml").write_text(SAMPLE.replace("first: 3", "first: 9, last: 2"))
    answer = ask("--turn", "3")
    assert (answer.code, answer.err) == (0, "sandtable: Late Start is played on no turn.\n")
