"""The answer to `sandtable geography`."""

import pytest

from sandtable.model.reports.registration_report import geography_report
from tests.support.modules import MODULE_HEAD, module_from_text

BOARDS = (
    MODULE_HEAD
    + """\
boards:
  map:
    kind: hexes
    name: Map
    grid: {label: "A{column}.{row}", columns: [1, 9], rows: [1, 9], orientation: pointy}
    spaces: {A1.1: Fort; alias fort}
    registration:
      points: {fort: [10, 0], A9.1: [18, 0], A1.9: [10, -6.9282], A9.9: [18, -6.5]}
  east:
    kind: hexes
    name: East
    east-of: map
    grid: {label: "B{column}.{row}", columns: [1, 2], rows: [1, 2], orientation: pointy}
  far:
    kind: hexes
    name: Far
    grid: {label: "C{column}.{row}", columns: [1, 2], rows: [1, 2]}
"""
)


def test_known_places_stand_with_the_worst_first():
    answer = geography_report(module_from_text(BOARDS))
    misses = [entry.miss for entry in answer.known]
    assert misses == sorted(misses, reverse=True)
    assert {entry.id: entry.name for entry in answer.known}["A1.1"] == "Fort"


def test_boards_that_join_share_their_fit_and_others_have_none():
    answer = geography_report(module_from_text(BOARDS))
    assert [fit.boards for fit in answer.fits] == [["map", "east"]]
    assert answer.fits[0].kilometres == pytest.approx(111, abs=3)
    assert {entry.board for entry in answer.hexes} == {"map", "east"}


def test_one_board_is_told_with_its_own_hexes():
    answer = geography_report(module_from_text(BOARDS), "east")
    assert [entry.id for entry in answer.hexes] == ["B1.1", "B2.1", "B1.2", "B2.2"]
    assert answer.hexes[0].longitude == pytest.approx(19, abs=0.3)
    assert geography_report(module_from_text(BOARDS), "far").fits == []
