"""`sandtable battle`."""

import pytest

from sandtable.model import resources


@pytest.fixture(autouse=True)
def wide_terminal(monkeypatch):
    monkeypatch.setenv("COLUMNS", "200")


def battle_lines(run, sample, attack, defend, *more):
    forces = ("--attack", attack, "--defend", defend, *more)
    return run("battle", resources.path_of_sample(sample), *forces).lines


def test_pieces_are_called_by_their_printed_names(run):
    lines = battle_lines(run, "lantern_ford", "2 pikes", "horse")
    assert any("1 x Pikes less 1 step" in line for line in lines)
    assert any("1 x Light Horse, retreats 1" in line for line in lines)
    assert "pikes" not in "".join(lines)


def test_who_is_eliminated_does_not_retreat(run):
    lines = battle_lines(run, "afrika_ii", "1-8-pz", "5-ind")
    assert any(line.split()[1:3] == ["A1", "D1r1"] for line in lines)
    assert not [line for line in lines if "nothing, retreats" in line]


def test_a_shift_of_nothing_is_not_printed(run):
    assert battle_lines(run, "afrika_ii", "1-8-pz", "5-ind")[0] == "8 against 5: 1:1"
    at_wood = battle_lines(run, "lantern_ford", "pikes", "horse", "--at", "wood")
    assert at_wood[0] == "4 against 2: 2:1, shift -1"
