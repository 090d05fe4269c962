"""Small files that would make much work are refused before it begins, with the number."""

import pytest

from sandtable.importers.geojson.module_conversion import import_geojson as geojson_imported
from sandtable.importers.protocol import ImportFailedError
from sandtable.importers.triplea.map_files import MapFiles
from sandtable.importers.triplea.module_conversion import import_triplea as triplea_imported
from tools import heavy_files

GAME = b"""<game><info name="x"/><map><territory name="A"/></map></game>"""


@pytest.mark.parametrize(
    ("rings", "said"),
    [
        (
            heavy_files.squares(10),
            r"cover each other 4\.5 times over, and at most 1 can be mended",
        ),
        (
            heavy_files.squares(50),
            r"cover each other 23\.7 times over, and at most 1 can be mended",
        ),
        (heavy_files.comb_under_a_bar(11_000, 500), r"cross .* more than 20,000 times"),
        (heavy_files.comb_under_a_bar(5_000, 1002), r"more than 2,000,000 pairs"),
        (heavy_files.nested_squares(700), r"more than 200,000 pairs of them meet"),
    ],
    ids=["ten squares", "fifty squares", "a comb cut", "a comb near", "nested squares"],
)
def test_areas_that_make_much_work(tmp_path, rings, said):
    source = tmp_path / "map.geojson"
    source.write_text(heavy_files.geojson(rings))
    with pytest.raises(ImportFailedError, match=said):
        geojson_imported(source)


def test_a_ring_that_crosses_itself_nearly_everywhere():
    points = " ".join(f"({x},{y})" for x, y in heavy_files.scribble(1000))
    source = MapFiles("", {"polygons.txt": f"A < {points} >"}, {"games/a.xml": GAME})
    with pytest.raises(ImportFailedError, match=r"cross .* more than 20,000 times"):
        triplea_imported(source)


def test_a_comb_alone_is_a_map(tmp_path):
    source = tmp_path / "map.geojson"
    source.write_text(heavy_files.geojson({"comb": heavy_files.comb(2_000)}))
    assert geojson_imported(source).contents
