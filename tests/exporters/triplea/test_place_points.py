"""Every stack of the set-up has a place of its own, inside its territory."""

from __future__ import annotations

import re

import pytest

from sandtable.exporters.protocol import Job
from sandtable.exporters.triplea.engine_additions import read_additions
from sandtable.exporters.triplea.map_pixels import lay_out_boards_on_picture
from sandtable.exporters.triplea.scenario_game import ScenarioGame
from sandtable.exporters.triplea.starting_units import place_starting_units
from sandtable.exporters.triplea.unit_positions import (
    lines_of_place_file,
    stack_count_by_territory,
)
from sandtable.model.resources import path_of_sample
from sandtable.model.storage.module_loading import load_module

LINE = re.compile(r"^(.*?)  (\(.*)$")
POINT = re.compile(r"\((-?\d+),\s*(-?\d+)\)")
SAMPLES = [
    "lantern_ford",
    "aa_lhtr_1942",
    "aa_north_africa",
    pytest.param("mare_nostrum", marks=pytest.mark.long),
]


@pytest.mark.parametrize("name", SAMPLES)
def test_each_stack_has_a_place(name):
    loaded = load_module(path_of_sample(name))
    job, additions = Job(loaded, loaded.module), read_additions(loaded)
    games = [ScenarioGame(job, scenario, additions) for scenario in job.module.scenarios]
    games = [game for game in games if game.territory_by_id and game.turn_order]
    pixels = lay_out_boards_on_picture(games)
    for game in games:
        needed = stack_count_by_territory(place_starting_units(game))
        points = dict(map(_points_of_line, lines_of_place_file(pixels, needed)))
        names = {each.id: each.name for each in game.territory_by_id.values()}
        crowded = {
            names[space]: (count, len(points[names[space]]))
            for space, count in needed.items()
            if len(set(points[names[space]])) < count
        }
        assert crowded == {}


def _points_of_line(line: str) -> tuple[str, list[tuple[int, int]]]:
    found = LINE.match(line)
    assert found is not None
    return found[1], [(int(x), int(y)) for x, y in POINT.findall(found[2])]
