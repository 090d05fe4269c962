"""Lines that several scenarios take over: where an edit is written is asked, and told."""

from __future__ import annotations

import pytest

from sandtable.editor.context.messages import MessageKind
from sandtable.model.overlay import flatten_scenario
from tests.support.present import present

pytestmark = pytest.mark.gui

_ONLY, _ALL = "Only in Haytime", "In The Year of the Ford, for all scenarios"


@pytest.fixture
def haytime(place, context, answering):
    """The schedule as a scenario takes it over."""
    place.schedule_bar.whole_schedule_box.setChecked(True)
    context.viewpoint.show_scenario("haytime")
    return place


def _turns_of_pikes(context, scenario):
    schedule = flatten_scenario(context.document.module, scenario).arrivals["vessin"]
    return [
        str(moment)
        for moment, deeds in present(schedule).items()
        for parts in present(deeds).values()
        if any(str(part) == "pikes" for part in parts)
    ]


def test_the_author_may_change_a_line_for_this_scenario_alone(
    haytime, context, due, drag, answering
):
    answering.given = [_ONLY]
    drag(due("Pikes", 3), 4, "vessin")
    assert _turns_of_pikes(context, "haytime") == ["4"]
    assert _turns_of_pikes(context, "first_thaw") == ["3"]
    assert "It also applies to: The Year of the Ford, First Thaw." in answering.text_of_last
    assert due("Pikes", 4).scenario_that_writes_schedule == "haytime"


def test_or_for_all_that_take_it_over_and_is_told_who_they_are(
    haytime, context, due, drag, answering
):
    answering.given = [_ALL]
    drag(due("Pikes", 3), 4, "vessin")
    assert _turns_of_pikes(context, "first_thaw") == ["4"]
    assert "haytime" not in str(context.document.module.scenarios["haytime"].arrivals)
    said, tone = context.messages.last_message
    assert tone is MessageKind.NOTICE
    assert said == (
        "This line is written in The Year of the Ford, so it also changes in First Thaw, Haytime."
    )


def test_who_does_not_answer_changes_nothing(haytime, context, due, drag, answering):
    before = context.document.module
    answering.given = [None]
    drag(due("Pikes", 3), 4, "vessin")
    assert context.document.module is before


def test_an_override_that_is_taken_back_leaves_no_trace(haytime, context, due, answering):
    before = context.document.module
    answering.given = [_ONLY]
    context.selection.select_addresses([due("Pikes", 3).steps])
    place = haytime
    place.run_command("later")
    place.run_command("earlier")
    assert context.document.module == before


def test_the_choice_can_be_made_once_for_all(haytime, context, due, answering):
    haytime.schedule_bar.mode_box.setCurrentIndex(1)
    haytime.schedule_bar.mode_box.activated.emit(1)
    context.selection.select_addresses([due("Pikes", 3).steps])
    haytime.run_command("later")
    assert not answering.asked
    assert _turns_of_pikes(context, "first_thaw") == ["3"]
    assert context.settings.read_setting("arrivals/shared") == "here"


def test_the_form_says_where_a_line_is_written(haytime, context, due):
    context.selection.select_addresses([due("Pikes", 3).steps])
    said = haytime.entry_form.note_label.text()
    assert said == "Written in The Year of the Ford. This line also applies to First Thaw."


def test_a_new_entry_is_asked_about_too(haytime, context, answering):
    answering.given = [_ALL]
    haytime.commands.schedule_pieces(["vessin/horse"], 8, "vessin")
    assert "Turn 8" in context.document.undo_stack.undoText()
    assert "8" in map(
        str, context.document.module.scenarios["year_of_the_ford"].arrivals["vessin"]
    )
