"""Event markers are put into boxes."""

from __future__ import annotations

import pytest

from sandtable.model.edits.errors import EditError
from sandtable.model.edits.event_pools import add_event, put_marker_in_box
from sandtable.model.ledger.history import position_at
from tests.support.modules import module_from_text

GAME = module_from_text(
    """
boards:
  table:
    name: Table
    kind: boxes
    spaces: {pool: Pool; kind box, ready: Ready; kind box, used: Used; kind box}
events:
  common:
    storm: {name: Storm, play: immediate}
    truce: {name: Truce, play: keep}
    fog: {name: Fog, play: keep}
scenarios:
  first:
    name: First
    setup:
      common:
        ready: [truce]
        pool: [all other event]
"""
)


def _boxes(module):
    found = {}
    for entry in position_at(module, "first").standings:
        for piece in entry.pieces:
            found[piece.rpartition("/")[2]] = entry.place.space
    return found


def test_a_marker_leaves_all_the_others():
    after = put_marker_in_box(GAME, "first", "common/storm", "used")
    assert _boxes(after) == {"truce": "ready", "storm": "used", "fog": "pool"}


def test_a_named_marker_moves_and_can_be_left_to_all_the_others_again():
    after = put_marker_in_box(GAME, "first", "common/truce", "used")
    assert _boxes(after)["truce"] == "used"
    assert _boxes(put_marker_in_box(after, "first", "common/truce", None))["truce"] == "pool"


def test_into_its_own_box_is_where_it_was():
    after = put_marker_in_box(
        put_marker_in_box(GAME, "first", "common/storm", "used"), "first", "common/storm", None
    )
    assert after == GAME


@pytest.mark.parametrize(
    ("scenario", "piece", "words"),
    [("none", "common/storm", "no scenario"), ("first", "common/rain", "no marker")],
)
def test_what_is_not_there_is_refused(scenario, piece, words):
    with pytest.raises(EditError, match=words):
        put_marker_in_box(GAME, scenario, piece, "used")


def test_a_new_event_has_a_marker_that_lies_with_all_the_others():
    assert _boxes(add_event(GAME, "common", "rain"))["rain"] == "pool"


@pytest.mark.parametrize(("key", "words"), [("storm", "already"), ("no good", "not a valid id")])
def test_an_event_that_cannot_be_is_not_added(key, words):
    with pytest.raises(EditError, match=words):
        add_event(GAME, "common", key)
