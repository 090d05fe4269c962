"""The game of our own: what it holds, and outlines that agree with each other."""

from __future__ import annotations

import json
from collections import Counter
from itertools import pairwise
from typing import Any

import pytest
from shapely.geometry import Polygon

from sandtable.model.geometry.hex.grid_hexes import hex_on_grid, neighbouring_hexes
from sandtable.model.ledger.history import play_schedule
from sandtable.model.module import Module
from sandtable.model.references.name_uses import ambiguous_uses, dangling_uses
from sandtable.model.resources import path_of_sample
from sandtable.model.storage.module_loading import load_module
from tests.support.present import present

FOLDER = path_of_sample("lantern_ford")
WIDTH, HEIGHT = 1200, 900

Point = tuple[int, int]
Edge = frozenset[Point]


@pytest.fixture(scope="module")
def game() -> Module:
    return load_module(FOLDER).module


@pytest.fixture(scope="module")
def rings() -> dict[str, list[Point]]:
    text = (FOLDER / "boards" / "country.geojson").read_text("utf-8")
    return {f["id"]: _ring(f) for f in json.loads(text)["features"]}


def _ring(feature: dict[str, Any]) -> list[Point]:
    (outline,) = feature["geometry"]["coordinates"]
    return [(x, y) for x, y in outline]


def _edges(ring: list[Point]) -> list[Edge]:
    return [frozenset(pair) for pair in pairwise(ring)]


def _on_frame(edge: Edge) -> bool:
    return any({p[axis] for p in edge} == {end} for axis, end in _SIDES)


_SIDES = ((0, 0), (0, WIDTH), (1, 0), (1, HEIGHT))


def _touching(rings: dict[str, list[Point]]) -> set[frozenset[str]]:
    """The pairs of areas that share a border."""
    beside: dict[Edge, set[str]] = {}
    for name, ring in rings.items():
        for edge in _edges(ring):
            beside.setdefault(edge, set()).add(name)
    return {frozenset(areas) for areas in beside.values() if len(areas) == 2}


def test_it_is_ours_and_free_for_any_use(game):
    rights = game.module.rights
    assert (rights.basis, rights.permission, rights.licence) == ("own", "own", "CC0-1.0")


def test_it_has_nine_land_areas_and_three_sea_zones(game):
    board = game.boards["country"]
    kinds = Counter(space.kind or board.spaces_are for space in board.spaces.values())
    assert kinds == {"land": 9, "sea": 3}


def test_it_has_twenty_counters(game):
    pieces = [p for types in game.pieces.values() for ids in types.values() for p in ids.values()]
    assert sum(piece.copies or 0 for piece in pieces) == 20


def test_it_has_six_numbered_event_markers(game):
    events = [event for markers in game.events.values() for event in markers.values()]
    assert sorted(event.number or 0 for event in events) == [1, 2, 3, 4, 5, 6]


def test_two_scenarios_share_one_abstract_schedule(game):
    playable = {name: s.from_ for name, s in game.scenarios.items() if not s.abstract}
    assert playable == {"first_thaw": "year_of_the_ford", "haytime": "year_of_the_ford"}
    assert game.scenarios["year_of_the_ford"].arrivals


def test_every_name_leads_to_one_thing(game):
    assert list(dangling_uses(game)) == []
    assert list(ambiguous_uses(game)) == []


def test_the_outlines_bear_the_ids_of_the_spaces(game, rings):
    assert list(rings) == list(game.boards["country"].spaces)


def test_every_outline_is_a_closed_ring_of_whole_numbers_that_runs_counterclockwise(rings):
    for name, ring in rings.items():
        assert ring[0] == ring[-1], name
        assert len(set(ring)) == len(ring) - 1, name
        assert all(isinstance(number, int) for point in ring for number in point), name
        assert Polygon(ring).is_valid, name
        assert Polygon(ring).exterior.is_ccw, name


def test_an_inner_border_stands_in_exactly_two_areas_and_the_rest_is_the_frame(rings):
    uses = Counter(edge for ring in rings.values() for edge in _edges(ring))
    assert set(uses.values()) == {1, 2}
    assert all(_on_frame(edge) for edge, times in uses.items() if times == 1)


def test_the_outlines_fill_the_board(rings):
    assert sum(Polygon(ring).area for ring in rings.values()) == WIDTH * HEIGHT


def test_a_blocked_border_is_one_and_a_strait_is_none(game, rings):
    touching = _touching(rings)
    for pair, link in game.boards["country"].links.items():
        assert (frozenset(pair.split("/")) in touching) == (link.kind == "blocked"), pair


def test_what_lies_on_a_border_lies_between_neighbours(game, rings):
    assert {frozenset(pair.split("/")) for pair in game.boards["country"].borders} <= _touching(
        rings
    )
    valley = game.boards["valley"]
    for pair in valley.borders:
        a, b = (hex_on_grid(valley.grid, label) for label in pair.split("/"))
        assert b in set(neighbouring_hexes(valley.grid, present(a))), pair


def test_the_terrain_chart_has_a_letter_for_every_hex(game):
    chart, grid = game.boards["valley"].terrain, game.boards["valley"].grid
    rows = chart.rows.split()
    assert [len(row) for row in rows] == [grid.columns[1]] * grid.rows[1]
    assert set("".join(rows)) == set(chart.legend)


def test_the_combat_table_has_a_row_for_every_roll_and_a_cell_for_every_column(game):
    table = game.tables["combat"]
    spans = [[int(end) for end in key.split("..")] for key in table.rows]
    rolls = [roll for span in spans for roll in range(span[0], span[-1] + 1)]
    assert rolls == list(range(2, 13))
    assert {len(cells) for cells in table.rows.values()} == {len(table.columns)}
    assert {cell for cells in table.rows.values() for cell in cells} == set(table.results)


@pytest.mark.parametrize("scenario", ["first_thaw", "haytime"])
@pytest.mark.parametrize("islands", ["soon", "late"])
@pytest.mark.parametrize("guard_early", ["on", "off"])
def test_every_arrival_finds_its_pieces_and_the_box_holds_enough(
    game, scenario, islands, guard_early
):
    history = play_schedule(
        game, scenario, options={"islands": islands, "guard-early": guard_early}
    )
    copies = {
        f"{owner}/{name}": piece.copies
        for owner, types in game.pieces.items()
        for pieces in types.values()
        for name, piece in pieces.items()
    }
    assert history.failed_actions == []
    assert history.moves
    assert all(peak.number <= copies.get(name, 1) for name, peak in history.peaks.items())
