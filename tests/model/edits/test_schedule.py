"""Edits of schedules: moving, adding, removing, and overriding inherited lines."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.model import resources
from sandtable.model.edits.errors import EditError
from sandtable.model.edits.schedule import (
    add_copies_to_schedule_line,
    copy_schedule_entries,
    move_schedule_entries,
    move_schedule_entry,
    parse_object_of_verb,
    remove_schedule_entry_or_copies,
    rewrite_schedule_entry,
    schedule_line_on_turn,
    schedule_line_turns_later,
    set_place_of_schedule_entries,
)
from sandtable.model.edits.schedule_lines import objects_in_schedule_line
from sandtable.model.ledger.schedule import schedule_of_scenario
from sandtable.model.locations import ScheduleLine
from sandtable.model.lookup import entry_key, unique_entry_key
from sandtable.model.module import Module
from sandtable.model.overlay import flatten_scenario
from sandtable.model.storage.module_loading import load_module
from tests.support.modules import MODULE_HEAD, module_from_text
from tests.support.present import present

_GAME = """\
  calendar: {turn: month, first: 1941-03, turns: 12}
  owners: {red: {name: Red}, blue: {name: Blue}}
types: {foot: {name: Foot}}
boards:
  map:
    name: Map
    kind: areas
    spaces: {ford: {name: Ford}, mill: {name: Mill}}
pieces:
  red: {foot: {pikes: {copies: 3}, horse: {copies: 1}, both: {copies: 1}}}
  blue: {foot: {watch: {copies: 2}, both: {copies: 1}}}
options: {early: {name: Early}}
scenarios:
  all:
    abstract: true
    arrivals:
      red:
        1941-04: {enter: [pikes, horse], withdraw: [both]}
        1941-06: {enter: [2 pikes, horse if early, horse if not early]}
      blue:
        2..4: {enter at mill: [watch]}
  one: {from: all}
  two: {from: all, arrivals: {red: {1941-06: ~}}}
"""


def _game() -> Module:
    return module_from_text(MODULE_HEAD + _GAME)


def _slot(moment, verb="enter", scenario="all", owner="red"):
    return ScheduleLine(scenario, owner, moment, verb)


def _texts(module, slot):
    return [str(part) for part in objects_in_schedule_line(module, slot)]


def test_an_entry_moves_to_a_turn_written_as_the_others_are():
    module = _game()
    slot = _slot("1941-04")
    goal = schedule_line_turns_later(module, slot, 1)
    assert goal.moment == "1941-05"
    after = move_schedule_entry(module, (*slot.address_path, "pikes"), goal)
    assert _texts(after, slot) == ["horse"]
    assert _texts(after, goal) == ["pikes"]
    assert list(map(str, present(after.scenarios["all"].arrivals["red"]))) == [
        "1941-04", "1941-05", "1941-06",
    ]  # fmt: skip


def test_what_is_the_same_is_counted_together_and_parted_again():
    module = _game()
    slot, goal = _slot("1941-04"), _slot("1941-06")
    there = move_schedule_entry(module, (*slot.address_path, "pikes"), goal)
    assert _texts(there, goal)[0] == "3 pikes"
    assert move_schedule_entry(there, (*goal.address_path, "pikes"), slot, count=1, at=0) == module


def test_a_moment_that_is_left_empty_goes():
    module = _game()
    slot = _slot("2..4", "enter at mill", owner="blue")
    after = remove_schedule_entry_or_copies(module, (*slot.address_path, "watch"))
    assert "blue" not in after.scenarios["all"].arrivals


def test_a_range_of_turns_moves_as_a_whole():
    module = _game()
    slot = _slot("2..4", "enter at mill", owner="blue")
    assert schedule_line_turns_later(module, slot, 3).moment == "5..7"


@pytest.mark.parametrize(("by", "said"), [(-2, "before the first"), (11, "ends with turn 12")])
def test_there_is_no_turn_outside_the_calendar(by, said):
    module = _game()
    with pytest.raises(EditError, match=said):
        schedule_line_turns_later(module, _slot("1941-04"), by)


def test_in_another_schedule_a_piece_keeps_its_meaning():
    module = _game()
    steps = (*_slot("1941-04", "withdraw").address_path, "both")
    after = move_schedule_entries(module, [steps], 0, "blue")
    slot = _slot("1941-04", "withdraw", owner="blue")
    assert _texts(after, slot) == ["red/both"]
    assert move_schedule_entries(after, [(*slot.address_path, "red/both")], 0, "red") == module


def test_one_copy_of_several_moves():
    module = _game()
    slot = _slot("1941-06")
    after = move_schedule_entry(
        module, (*slot.address_path, "pikes"), schedule_line_turns_later(module, slot, 1), count=1
    )
    assert _texts(after, slot)[0] == "pikes"


def test_entries_of_the_same_pieces_on_other_conditions_are_told_apart():
    module = _game()
    slot = _slot("1941-06")
    after = remove_schedule_entry_or_copies(module, (*slot.address_path, "horse if not early"))
    assert _texts(after, slot) == ["2 pikes", "horse if early"]


def test_an_inherited_line_is_overridden_where_it_is_asked_for():
    module = _game()
    slot = _slot("1941-04", scenario="one")
    goal = schedule_line_turns_later(module, slot, 1)
    after = move_schedule_entry(module, (*slot.address_path, "pikes"), goal)
    assert after.scenarios["all"] is module.scenarios["all"]
    assert _texts(after, slot) == ["horse"]
    assert _texts(after, _slot("1941-04", "withdraw", scenario="one")) == ["both"]
    assert move_schedule_entry(after, (*goal.address_path, "pikes"), slot, at=0) == module


def test_a_moment_that_is_emptied_here_is_taken_away_here():
    module = _game()
    slot = _slot("2..4", "enter at mill", scenario="one", owner="blue")
    after = remove_schedule_entry_or_copies(module, (*slot.address_path, "watch"))
    assert flatten_scenario(after, "one").arrivals.get("blue") in (None, {})
    assert flatten_scenario(after, "all").arrivals["blue"]


def test_a_line_that_was_taken_away_here_can_be_written_again():
    module = _game()
    after = add_copies_to_schedule_line(module, _slot("1941-06", scenario="two"), "red/pikes")
    assert _texts(after, _slot("1941-06", scenario="two")) == ["pikes"]
    assert _texts(after, _slot("1941-06", scenario="one"))[0] == "2 pikes"


def test_a_piece_is_scheduled_by_its_shortest_name():
    module = _game()
    after = add_copies_to_schedule_line(
        module, schedule_line_on_turn(module, "all", "blue", 5), "red/horse", 2
    )
    assert _texts(after, _slot("5", owner="blue")) == ["2 red/horse"]


def test_an_entry_is_written_anew_in_its_place():
    module = _game()
    slot = _slot("1941-04")
    after = rewrite_schedule_entry(
        module,
        (*slot.address_path, "pikes"),
        slot,
        parse_object_of_verb("enter", "3 pikes if early"),
    )
    assert _texts(after, slot) == ["3 pikes if early", "horse"]


def test_an_entry_gets_another_place():
    module = _game()
    slot = _slot("1941-04")
    after = set_place_of_schedule_entries(module, [(*slot.address_path, "horse")], "ford")
    assert _texts(after, _slot("1941-04", "enter at ford")) == ["horse"]
    with pytest.raises(EditError, match="have no place to change"):
        set_place_of_schedule_entries(
            after, [(*_slot("1941-04", "replace").address_path, "horse")], "ford"
        )


def test_copies_come_once_more():
    module = _game()
    slot = _slot("1941-04")
    after = copy_schedule_entries(
        module, [(*slot.address_path, "pikes"), (*slot.address_path, "horse")], 3
    )
    assert _texts(after, _slot("1941-07")) == ["pikes", "horse"]
    assert _texts(after, slot) == ["pikes", "horse"]


@pytest.mark.parametrize("text", ["", "pikes less"])
def test_nonsense_is_refused(text):
    with pytest.raises(EditError):
        parse_object_of_verb("enter", text)


def test_what_is_gone_cannot_be_moved():
    module = _game()
    with pytest.raises(EditError, match="'mules' is no longer"):
        remove_schedule_entry_or_copies(module, (*_slot("1941-04").address_path, "mules"))


def _entries(module: Module):
    """Return every entry of every schedule, as written and as inherited by a scenario."""
    return [
        (slot, index)
        for name in module.scenarios
        for arrival in schedule_of_scenario(module, flatten_scenario(module, name), name)
        for slot in {ScheduleLine(home, *arrival.cause[3:]) for home in (arrival.cause[1], name)}
        for index in range(len(arrival.objects))
    ]


_OURS = load_module(resources.path_of_sample("lantern_ford")).module


@given(data=st.data(), module=st.sampled_from([_OURS, _game()]))
def test_there_and_back_is_as_before(data, module):
    slot, index = data.draw(st.sampled_from(_entries(module)))
    part = objects_in_schedule_line(module, slot)[index]
    by = data.draw(st.integers(-6, 6))
    others = [owner for owner in module.module.owners if owner != slot.owner]
    owner = data.draw(st.sampled_from(["", *others]))
    count = data.draw(st.sampled_from([None, 1]))
    try:
        goal = schedule_line_turns_later(module, slot, by, owner)
    except EditError:
        return
    there = move_schedule_entry(
        module,
        (*slot.address_path, unique_entry_key(objects_in_schedule_line(module, slot), part)),
        goal,
        count,
    )
    if goal != slot:
        assert there != module
    line = objects_in_schedule_line(there, goal)
    same = [
        n for n, other in enumerate(line)
        if entry_key(other).rpartition("/")[2] == entry_key(part).rpartition("/")[2]
        and getattr(other, "when", None) == getattr(part, "when", None)
    ]  # fmt: skip
    number = count or getattr(part, "count", None)
    back = move_schedule_entry(
        there, (*goal.address_path, unique_entry_key(line, line[same[-1]])), slot, number, index
    )
    assert back == module
