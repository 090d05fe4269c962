"""Links declared and taken back."""

import pytest

from sandtable.model import resources
from sandtable.model.edits.errors import EditError
from sandtable.model.edits.space_links import join_spaces, link_between, part_spaces
from sandtable.model.select.links import neighbours_of
from sandtable.model.storage.load import load


@pytest.fixture(scope="module")
def module():
    return load(resources.sample_path("lantern_ford")).module


def test_a_link_joins_what_does_not_touch(module):
    after = join_spaces(module, "skerrow", "vess", "strait", " A ferry. ")
    assert after.boards["country"].links["skerrow/vess"].reason == "A ferry."
    assert "vess" in neighbours_of(after)["skerrow"]


def test_a_block_parts_what_touches_and_taking_it_back_joins_again(module):
    after = join_spaces(module, "vess", "greyfell", "blocked", "Snow.")
    assert "vess" not in neighbours_of(after)["greyfell"]
    assert neighbours_of(part_spaces(after, "greyfell", "vess")) == neighbours_of(module)


def test_a_link_that_is_there_keeps_its_place_and_what_else_it_says(module):
    board, pair = next(
        (name, pair)
        for name, board in module.boards.items()
        for pair, link in board.links.items()
        if link.kind == "strait"
    )
    a, b = pair.split("/")
    assert link_between(module, b, a) == (board, pair)
    after = join_spaces(module, b, a, "bridge", "Built since.").boards[board].links
    assert list(after) == list(module.boards[board].links)
    assert after[pair].domains == module.boards[board].links[pair].domains
    assert after[pair].kind == "bridge"


@pytest.mark.parametrize(
    ("a", "b", "reason"),
    [("vess", "vess", "x"), ("vess", "nowhere", "x"), ("vess", "greyfell", " ")],
)
def test_what_makes_no_sense_is_refused(module, a, b, reason):
    with pytest.raises(EditError):
        join_spaces(module, a, b, "strait", reason)


def test_what_is_not_said_cannot_be_taken_back(module):
    with pytest.raises(EditError, match="There is no link"):
        part_spaces(module, "vess", "oxmead")
