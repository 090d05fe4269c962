"""Land and sea on a registered board, with and without other terrain."""

import pytest

from sandtable.model.edits.coast_terrain import chart_terrain_from_coasts
from sandtable.model.edits.errors import EditError
from sandtable.model.geometry.hex.land_shares import LandAndSeaTerrains
from sandtable.model.select.space_index import space_index_of
from tests.support.modules import module_from_text

MODULE = module_from_text(
    """\
terrains: {land: Land, sea: Sea, marsh: Marsh}
boards:
  euxine:
    kind: hexes
    name: Euxine
    grid: {label: "{column}.{row}", columns: [1, 12], rows: [1, 10]}
    terrain: {legend: {m: marsh, l: land}, rows: "mllllllllllm"}
    registration: {points: {"2.5": [27, 45], "11.5": [40, 45]}}
  plain:
    kind: hexes
    name: Plain
    grid: {label: "P{column}.{row}", columns: [1, 2], rows: [1, 2]}
"""
)
SORTS = LandAndSeaTerrains("land", "sea")


def terrains(module):
    return {
        s.id: s.terrain
        for s in space_index_of(module).spaces_by_id.values()
        if s.board == "euxine"
    }


def test_all_is_painted_over():
    found = terrains(chart_terrain_from_coasts(MODULE, "euxine", SORTS, "110m"))
    assert set(found.values()) == {"land", "sea"}


def test_other_terrain_stays():
    found = terrains(chart_terrain_from_coasts(MODULE, "euxine", SORTS, "110m", others=False))
    assert {name for name, terrain in found.items() if terrain == "marsh"} == {"1.1", "12.1"}
    assert {"land", "sea"} < set(found.values())


@pytest.mark.parametrize(
    ("board", "sorts", "words"),
    [
        ("plain", SORTS, "has no registration"),
        ("euxine", LandAndSeaTerrains("land", "lake"), "There is no terrain 'lake'"),
        ("nowhere", SORTS, "There is no board of hexes"),
    ],
)
def test_what_cannot_be_charted(board, sorts, words):
    with pytest.raises(EditError, match=words):
        chart_terrain_from_coasts(MODULE, board, sorts)
