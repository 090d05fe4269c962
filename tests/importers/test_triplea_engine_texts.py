"""Texts of a map that only the engine shows: imported, and exported with the next map."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from sandtable.cli.__main__ import main
from sandtable.importers.protocol import ImportFailedError
from sandtable.importers.triplea import TripleAImporter
from tests.importers.test_triplea_game import CENTERS, GAME, POLYGONS

TEXTS = {
    "notifications.properties": b"WELCOME=Good day, <b>Reds</b>\n",
    "objectives.properties": b"reds=Reds\n",
    "tooltips.properties": b"tooltip.unit.boat=floats\n",
    "games/banks.notes.html": b"<p>Played by the river.</p>\n",
}
OTHERS = {"place.txt": b"North  (1,1)\n", "vc.txt": b"", "games/other.notes.html": b"<p>none</p>"}
SAID = "Not imported, as the export draws a map of its own: baseTiles, place.txt and vc.txt."


@pytest.fixture
def published(tmp_path):
    """Return the folder of a map with texts, and with files that are not imported."""
    folder = tmp_path / "published"
    for name, data in {**TEXTS, **OTHERS, "baseTiles/0_0.png": b""}.items():
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_bytes(data)
    (folder / "polygons.txt").write_text(POLYGONS)
    (folder / "centers.txt").write_text(CENTERS)
    (folder / "games" / "banks.xml").write_text(GAME)
    return folder


@pytest.mark.parametrize("form", ["folder", "zip", "game"])
def test_texts_of_the_engine_are_exported_again(published, tmp_path, form):
    source = published / "games" / "banks.xml" if form == "game" else published
    if form == "zip":
        source = Path(shutil.make_archive(str(tmp_path / "packed"), "zip", published))
    assert SAID in TripleAImporter().read(source).losses
    module, out = tmp_path / "module", tmp_path / "out"
    assert main(["import", str(source), "--out", str(module)]) == 0
    assert main(["check", str(module), "--strict"]) in {0, 1}
    assert main(["export", str(module), "--to", "triplea", "--out", str(out)]) == 0
    for name, data in TEXTS.items():
        assert data in (out / "module" / name).read_bytes()
    notes = (out / "module" / "games" / "banks.notes.html").read_bytes()
    assert notes.startswith(TEXTS["games/banks.notes.html"])
    assert b"What the engine knows of the rules" in notes
    assert not (out / "module" / "vc.txt").exists()


def test_texts_with_odd_names_or_too_many_bytes_are_not_taken(published):
    (published / "odd\nname.properties").write_bytes(b"a=b\n")
    files = TripleAImporter().read(published).contents
    assert {name for name in files if name.startswith("assets/triplea/")} == {
        "assets/triplea/notifications.properties", "assets/triplea/objectives.properties",
        "assets/triplea/tooltips.properties", "assets/triplea/notes.html",
    }  # fmt: skip
    (published / "red\x1b[31m.txt").write_bytes(b"")
    said = TripleAImporter().read(published).losses
    assert any(r"'red\x1b[31m.txt'" in each for each in said)
    (published / "large.properties").write_bytes(b"a" * (5 * 2**20))
    with pytest.raises(
        ImportFailedError, match=r"The texts for the engine are larger than 4 MB\."
    ):
        TripleAImporter().read(published)
