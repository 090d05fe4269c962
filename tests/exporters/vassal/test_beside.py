"""The tray says how a choice is bound, and whose the bound is."""

from sandtable.drawing.drawing import TextMark
from sandtable.exporters.protocol import Job
from sandtable.exporters.vassal.beside import tray
from sandtable.exporters.vassal.courses import courses_of
from sandtable.exporters.vassal.scenes import scenes_of
from tests.support.modules import HEAD, loaded_of
from tests.support.vassal_exports import SeenImages

MODULE = (
    HEAD
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
    loaded = loaded_of(text)
    job = Job(loaded, loaded.whole)
    images = SeenImages()
    assert tray(job.module, scenes_of(job, courses_of(job)), images, {"north", "south"})
    return " ".join(
        mark.text
        for mark in images.drawings["beside-tray.png"].marks
        if isinstance(mark, TextMark)
    )


def test_bounds_of_one_power_are_told_with_its_name():
    words = told(MODULE)
    assert "Red: at most 2 in North" in words
    assert "Blue: at most 1 in North" in words


def test_bounds_of_all_who_choose_are_told_without():
    assert ", at least 1 in each" in told(MODULE)
    assert "Red: at least" not in told(MODULE)
