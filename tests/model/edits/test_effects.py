"""Edits of the effects of an event, one at a time."""

import pytest

from sandtable.model.edits.errors import EditError
from sandtable.model.edits.event_effects import (
    EventEffect,
    event_effects,
    parse_object_of_verb,
    parse_verb,
    with_event_effect,
    without_event_effect,
)
from tests.support.modules import module_from_text

FLOOD = ("events", "red", "flood")
MODULE = module_from_text("""
module:
  format: 1
  title: A Test
  rights: {work: A Test, basis: own}
  owners: {red: Red}
types: {foot: {}}
pieces: {red: {foot: {guard: 4 x Guard, levy: 3 x Levy}}}
boards: {map: {kind: boxes, name: Map, spaces: {mill: Mill, ford: Ford}}}
events:
  red:
    flood:
      name: Flood
      play: immediate
      does: {enter at mill: [guard, 2 levy], note: ["Nobody crosses, nobody rests."]}
""")


def _effect(does, place, text):
    verb = parse_verb(does, place)
    return EventEffect(verb, parse_object_of_verb(verb, text))


def _said(module):
    return [f"{e.verb}: {e.part}" for e in event_effects(module, FLOOD)]


def test_effects_are_told_one_by_one():
    assert _said(MODULE) == [
        "enter at mill: guard",
        "enter at mill: 2 levy",
        "note: Nobody crosses, nobody rests.",
    ]


def test_one_more_is_added_beside_its_like():
    after = with_event_effect(MODULE, FLOOD, _effect("enter", "ford", "guard"))
    after = with_event_effect(after, FLOOD, _effect("enter", "mill", "3 of foot"))
    assert _said(after)[-1] == "enter at ford: guard"
    assert _said(after)[2] == "enter at mill: 3 of foot"


def test_one_is_changed_in_its_place():
    first = event_effects(MODULE, FLOOD)[0]
    after = with_event_effect(MODULE, FLOOD, _effect("remove", "", "guard"), first)
    assert _said(after)[0] == "remove: guard"
    assert len(_said(after)) == 3


def test_one_is_taken_away_and_at_last_all():
    module = MODULE
    for effect in event_effects(MODULE, FLOOD):
        module = without_event_effect(module, FLOOD, effect)
    assert _said(module) == []
    assert module.events["red"]["flood"].does == {}


@pytest.mark.parametrize("text", ["guard", "3 guard"])
def test_the_same_is_not_done_twice(text):
    with pytest.raises(EditError, match="Flood already has this effect"):
        with_event_effect(MODULE, FLOOD, _effect("enter", "mill", text))


@pytest.mark.parametrize(
    ("does", "place", "text"),
    [
        ("enter", "at at", "guard"),
        ("enter", "mill", ""),
        ("note", "", " "),
        ("enter", "mill", "guard ("),
    ],
)
def test_what_cannot_be_read_is_refused(does, place, text):
    with pytest.raises(EditError):
        _effect(does, place, text)


def test_control_names_who_gets_it():
    effect = _effect("control", "red", "mill or ford")
    assert effect.verb.owner == "red"
    assert _said(with_event_effect(MODULE, FLOOD, effect))[-1] == "control red: mill or ford"


def test_an_event_that_is_gone_does_nothing():
    with pytest.raises(EditError, match="no longer exists"):
        with_event_effect(MODULE, ("events", "red", "drought"), _effect("note", "", "x"))
