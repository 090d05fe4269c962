"""A map that is imported and exported again is the same game in the real engine.

Published maps are nobody's to commit, so the maps are exports of the samples.
"""

import pytest

from sandtable.cli.__main__ import main
from tests.support.triplea import engine

MAPS = [
    pytest.param("lantern_ford", "first_thaw", marks=pytest.mark.long),
    pytest.param("aa_lhtr_1942", "spring_1942", marks=pytest.mark.long),
    pytest.param("aa_north_africa", "operation_torch", marks=pytest.mark.long),
    pytest.param("blocks_in_afrika", "bia5", marks=pytest.mark.long),
    pytest.param("mare_nostrum", "desert_fox", marks=pytest.mark.long),
]
OF_OUR_DRAWING = {"map", "map_name"}
"""What differs, as the export draws the map anew and names it after the module."""


@pytest.mark.parametrize(("sample", "scenario"), MAPS)
def test_a_map_comes_back_as_the_same_game(exported, tmp_path, sample, scenario):
    published = exported(sample) / "games" / f"{scenario}.xml"
    module, out = tmp_path / "module", tmp_path / "out"
    assert main(["import", str(published), "--out", str(module)]) == 0
    assert main(["export", str(module), "--to", "triplea", "--out", str(out)]) == 0
    [again] = out.glob("module/games/*.xml")
    before = engine.load_game(published, published.parent.parent)
    after = engine.load_game(again, again.parent.parent)
    assert after["breaches"] == []
    assert after["map"]["outside"] == []
    differing = {key for key in before if before[key] != after[key]}
    assert {key: (before[key], after[key]) for key in differing - OF_OUR_DRAWING} == {}
