"""Links are declared and deleted."""

import pytest

from sandtable.model import resources
from sandtable.model.edits.errors import EditError
from sandtable.model.edits.space_links import (
    declare_link_between_spaces,
    delete_link_between_spaces,
    link_between_spaces,
)
from sandtable.model.select.space_connections import neighbours_by_space
from sandtable.model.storage.module_loading import load_module


@pytest.fixture(scope="module")
def module():
    return load_module(resources.path_of_sample("lantern_ford")).module


def test_a_link_joins_what_does_not_touch(module):
    after = declare_link_between_spaces(module, "skerrow", "vess", "strait", " A ferry. ")
    assert after.boards["country"].links["skerrow/vess"].reason == "A ferry."
    assert "vess" in neighbours_by_space(after)["skerrow"]


def test_a_block_parts_what_touches_and_taking_it_back_joins_again(module):
    after = declare_link_between_spaces(module, "vess", "greyfell", "blocked", "Snow.")
    assert "vess" not in neighbours_by_space(after)["greyfell"]
    assert neighbours_by_space(
        delete_link_between_spaces(after, "greyfell", "vess")
    ) == neighbours_by_space(module)


def test_a_link_that_is_there_keeps_its_place_and_what_else_it_says(module):
    board, pair = next(
        (name, pair)
        for name, board in module.boards.items()
        for pair, link in board.links.items()
        if link.kind == "strait"
    )
    a, b = pair.split("/")
    assert link_between_spaces(module, b, a) == (board, pair)
    after = declare_link_between_spaces(module, b, a, "bridge", "Built since.").boards[board].links
    assert list(after) == list(module.boards[board].links)
    assert after[pair].domains == module.boards[board].links[pair].domains
    assert after[pair].kind == "bridge"


@pytest.mark.parametrize(
    ("a", "b", "reason"),
    [("vess", "vess", "x"), ("vess", "nowhere", "x"), ("vess", "greyfell", " ")],
)
def test_what_makes_no_sense_is_refused(module, a, b, reason):
    with pytest.raises(EditError):
        declare_link_between_spaces(module, a, b, "strait", reason)


def test_what_is_not_said_cannot_be_taken_back(module):
    with pytest.raises(EditError, match="There is no link"):
        delete_link_between_spaces(module, "vess", "oxmead")
