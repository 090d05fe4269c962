"""The tray says how a choice is bound, and whose the bound is."""

from sandtable.drawing.drawing import DrawnText
from sandtable.exporters.protocol import Job
from sandtable.exporters.vassal.extra_windows import make_tray_window
from sandtable.exporters.vassal.played_scenarios import play_schedules_of_scenarios
from sandtable.exporters.vassal.scenario_layouts import place_entries_of_scenarios
from tests.support.modules import MODULE_HEAD, load_module_text
from tests.support.vassal_exports import SeenImages

MODULE = (
    MODULE_HEAD
    + """\
  calendar: {turns: 2, order: [red, blue]}
  owners: {red: Red, blue: Blue}
types: {foot: {name: Foot}}
pieces:
  red: {foot: {axe: {copies: 3, rated: 4-4}, pike: 5-5}}
  blue: {foot: {club: {copies: 3, rated: 2-2}}}
boards:
  camp:
    name: The Camp
    kind: boxes
    spaces: {north: {name: North, kind: land}, south: {name: South, kind: land}}
scenarios:
  raid:
    name: The Raid
    setup:
      red: {any north or south: [at most 2 in north, 3 axe]}
      blue: {any north or south: [at most 1 in north, 3 club]}
  peace:
    name: The Peace
    setup:
      red: {any south or north: [at least 1 on each, 2 axe]}
"""
)


def told(text):
    loaded = load_module_text(text)
    job = Job(loaded, loaded.complete_module)
    images = SeenImages()
    assert make_tray_window(
        job.module,
        place_entries_of_scenarios(job, play_schedules_of_scenarios(job)),
        images,
        {"north", "south"},
    )
    return " ".join(
        mark.text
        for mark in images.drawings["beside-tray.png"].marks
        if isinstance(mark, DrawnText)
    )


def test_bounds_of_one_power_are_told_with_its_name():
    words = told(MODULE)
    assert "Red: at most 2 in North" in words
    assert "Blue: at most 1 in North" in words


def test_bounds_of_all_who_choose_are_told_without():
    assert ", at least 1 in each" in told(MODULE)
    assert "Red: at least" not in told(MODULE)
