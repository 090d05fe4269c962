"""An event goes to another side, and its marker with it."""

from __future__ import annotations

import pytest

from sandtable.model.edits.errors import EditError
from sandtable.model.edits.event_owner import give_event_to_owner
from sandtable.model.locations import EventRef
from sandtable.model.references.name_uses import dangling_uses
from tests.support.modules import module_from_text

GAME = module_from_text(
    """
module: {format: 1, title: Game, rights: {work: Game, basis: own}, owners: {red: Red, blue: Blue}}
boards:
  table:
    name: Table
    kind: boxes
    spaces: {pool: Pool; kind box}
events:
  common:
    storm: {name: Storm, play: immediate}
    truce: {name: Truce, play: keep, if: storm happened}
  red: {march: {name: March, play: keep}}
scenarios:
  first:
    name: First
    setup:
      common: {pool: [storm, truce]}
"""
)


def test_an_event_takes_its_references_along():
    after = give_event_to_owner(GAME, EventRef("common", "storm"), "red")
    assert list(after.events["red"]) == ["march", "storm"]
    assert list(after.events["common"]) == ["truce"]
    assert str(after.events["common"]["truce"].if_) == "storm happened"
    assert "'red/storm'" in repr(after.scenarios["first"].setup)
    assert not list(dangling_uses(after))


def test_a_side_without_events_gets_its_first_and_may_lose_its_last():
    after = give_event_to_owner(GAME, EventRef("red", "march"), "blue")
    assert list(after.events) == ["common", "blue"]


@pytest.mark.parametrize(
    ("event", "owner", "why"),
    [("storm", "green", "no side"), ("fog", "red", "no event")],
)
def test_what_does_not_exist_is_refused(event, owner, why):
    with pytest.raises(EditError, match=why):
        give_event_to_owner(GAME, EventRef("common", event), owner)
