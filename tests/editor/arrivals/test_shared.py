"""Lines that several scenarios take over: where an edit is written is asked, and told."""

from __future__ import annotations

import pytest

from sandtable.editor.bench.messages import Tone
from sandtable.model.overlay import flatten_scenario
from tests.support.present import present

pytestmark = pytest.mark.gui

_ONLY, _ALL = "Only in Haytime", "In The Year of the Ford, for all"


@pytest.fixture
def haytime(place, bench, answering):
    """The schedule as a scenario takes it over."""
    place.bar.whole.setChecked(True)
    bench.viewpoint.scenario("haytime")
    return place


def _turns_of_pikes(bench, scenario):
    schedule = flatten_scenario(bench.document.module, scenario).arrivals["vessin"]
    return [
        str(moment)
        for moment, deeds in present(schedule).items()
        for parts in present(deeds).values()
        if any(str(part) == "pikes" for part in parts)
    ]


def test_the_author_may_change_a_line_for_this_scenario_alone(
    haytime, bench, due, drag, answering
):
    answering.given = [_ONLY]
    drag(due("Pikes", 3), 4, "vessin")
    assert _turns_of_pikes(bench, "haytime") == ["4"]
    assert _turns_of_pikes(bench, "first_thaw") == ["3"]
    assert "It also holds in: The Year of the Ford, First Thaw." in answering.text_of_last
    assert due("Pikes", 4).home == "haytime"


def test_or_for_all_that_take_it_over_and_is_told_who_they_are(
    haytime, bench, due, drag, answering
):
    answering.given = [_ALL]
    drag(due("Pikes", 3), 4, "vessin")
    assert _turns_of_pikes(bench, "first_thaw") == ["4"]
    assert "haytime" not in str(bench.document.module.scenarios["haytime"].arrivals)
    said, tone = bench.messages.last
    assert tone is Tone.NEWS
    assert said == "Written in The Year of the Ford, and so changed in First Thaw, Haytime too."


def test_who_does_not_answer_changes_nothing(haytime, bench, due, drag, answering):
    before = bench.document.module
    answering.given = [None]
    drag(due("Pikes", 3), 4, "vessin")
    assert bench.document.module is before


def test_an_override_that_is_taken_back_leaves_no_trace(haytime, bench, due, answering):
    before = bench.document.module
    answering.given = [_ONLY]
    bench.selection.choose([due("Pikes", 3).steps])
    place = haytime
    place.run_command("later")
    place.run_command("earlier")
    assert bench.document.module == before


def test_the_choice_can_be_made_once_for_all(haytime, bench, due, answering):
    haytime.bar.modes.setCurrentIndex(1)
    haytime.bar.modes.activated.emit(1)
    bench.selection.choose([due("Pikes", 3).steps])
    haytime.run_command("later")
    assert not answering.asked
    assert _turns_of_pikes(bench, "first_thaw") == ["3"]
    assert bench.settings.get("arrivals/shared") == "here"


def test_the_form_says_where_a_line_is_written(haytime, bench, due):
    bench.selection.choose([due("Pikes", 3).steps])
    said = haytime.form.note.text()
    assert said == "Written in The Year of the Ford. It also holds in First Thaw."


def test_a_new_entry_is_asked_about_too(haytime, bench, answering):
    answering.given = [_ALL]
    haytime.commands.schedule_pieces(["vessin/horse"], 8, "vessin")
    assert "Turn 8" in bench.document.undo_stack.undoText()
    assert "8" in map(str, bench.document.module.scenarios["year_of_the_ford"].arrivals["vessin"])
