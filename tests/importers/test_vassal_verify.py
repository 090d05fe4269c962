"""The verifier: whatever is broken in a module is told."""

import re
import subprocess
import sys
import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from sandtable.importers.vassal.module_file import VassalModule
from sandtable.importers.vassal.saved_games import decode_saved_game
from sandtable.importers.vassal.verify import find_module_defects
from sandtable.importers.vassal.verify.engine_attributes import attribute_types_by_class
from tests.support.vassal_exports import exported

ROOT = Path(__file__).parents[2]
BUILD = "buildFile.xml"
SAVE = "first_thaw.vsav"


def broken(folder, file, pattern, new, count=1):
    """The export of our own sample, in one of whose files something is written otherwise."""
    files = dict(exported("lantern_ford").vmod.files)
    text = _text(file, files[file])
    changed = re.sub(pattern, new, text, count=count)
    assert changed != text
    files[file] = _packed(changed) if file.endswith(".vsav") else changed.encode()
    return VassalModule.read_file(written(folder / "broken.vmod", files))


def _text(file, data):
    if not file.endswith(".vsav"):
        return data.decode()
    with zipfile.ZipFile(BytesIO(data)) as archive:
        return decode_saved_game(archive.read("savedGame"))


def _packed(text):
    stream = BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        archive.writestr("savedGame", text)
    return stream.getvalue()


def written(path, files):
    with zipfile.ZipFile(path, "w") as archive:
        for name, data in files.items():
            archive.writestr(name, data)
    return path


BUILD_DEFECTS = {
    "a part": (r"map\.Zoomer\b", "map.Zommer", "map.Zommer: VASSAL knows no such part"),
    "an attribute": (r'zoomStart="', 'zoomStrat="', "zoomStrat='3': VASSAL knows no such"),
    "a number": (r'edgeWidth="0"', 'edgeWidth=""', "edgeWidth='': this is no Integer"),
    "a switch": (r'launch="false"', 'launch="no"', "launch='no': this is no Boolean"),
    "a word of a list": (r'markMoved="Always"', 'markMoved="Often"', "this is no Always or"),
    "a colour": (r'thickness="3"', 'thickness="3.5"', "thickness='3.5': this is no Integer"),
    "a corner": (r'path="(\d+),', r'path="\1.5,', "this is no ShapeEditor"),
    "a flat zone": (r'path="[^"]*"', 'path="1,1;2,2"', "fewer than three corners"),
    "a picture of a board": (r'image="map-', 'image="mapp-', "this is no Image"),
    "a picture of a piece": (r"piece;;;[^;]+\.png", "piece;;;none.png", "no picture none.png"),
    "a prototype": (r"prototype;Marks", "prototype;Marcs", "there is no 'Marcs'"),
    "parameters": (r"prototype;Standing\b", "prototype;Standing;a=b", "loses $StartMap$"),
    "a trait": (r"\bfootprint;", "fotprint;", "knows no trait 'fotprint'"),
    "a set-up": (r'file="first_thaw', 'file="last_thaw', "there is no last_thaw.vsav"),
    "numbers": (r'nextPieceSlotId="\d+"', 'nextPieceSlotId="7"', "nextPieceSlotId is not above"),
    "a page": (r'fileName="chart-1\.', 'fileName="chart-x.', "chart-x.html: the file is not"),
    "a map": (r'mapName="Displays"', 'mapName="Lantern Valley"', "stands there twice"),
    "without stacks": (r"<[^<>]*StackMetrics[^<>]*>", "", "it lacks StackMetrics"),
    "a button": (r'icon="/images/overview.gif"', 'icon=""', "GlobalMap: nobody sees its button"),
    "the version": (r'VassalVersion="3.7.0"', 'VassalVersion="3.9.0"', "its VassalVersion"),
}
SAVE_DEFECTS = {
    "an end": (r"end_save$", "stop", "does not begin and end"),
    "a player": (r"end_save$", "PLAYER\t1\tme\tVessin\x1bend_save", "it says who plays"),
    "a command": (r"end_save$", "DANCE\x1bend_save", "knows no command 'DANCE'"),
    "a window": (r"Lantern Valley;(\d+)", r"Lantern Vale;\1", "it lies on no map"),
    "a point": (r"Lantern Valley;(\d+)", r"Lantern Valley;99\1", "it lies beside the boards"),
    "a stack": (r"(?s)(\+/\d+/stack/[^\x1b]*\x1b)(.*)(?=end_save)", r"\2\1\1", "two pieces"),
    "a level": (r"TURNTurnTracker0\t0\|\d+", "TURNTurnTracker0\t0|99", "stands at 99 of"),
    "a trait less": (r"\+/(\d+)/[^/\t]*\t", r"+/\1/", "1 traits, but"),
    "a number of a slot": (r";1;UniqueID", "9;1;UniqueID", "no slot has its number"),
}


@pytest.mark.parametrize("name", BUILD_DEFECTS)
def test_what_is_wrong_with_the_tree_is_told(name, tmp_path):
    pattern, new, words = BUILD_DEFECTS[name]
    assert words in "\n".join(find_module_defects(broken(tmp_path, BUILD, pattern, new)))


@pytest.mark.parametrize("name", SAVE_DEFECTS)
def test_what_is_wrong_with_a_game_is_told(name, tmp_path):
    pattern, new, words = SAVE_DEFECTS[name]
    assert words in "\n".join(find_module_defects(broken(tmp_path, SAVE, pattern, new)))


def test_a_number_that_two_slots_have_is_told(tmp_path):
    one, other = (slot.gpid for slot in exported("lantern_ford").vmod.piece_slots[:2])
    found = find_module_defects(broken(tmp_path, BUILD, rf"\b{other}\b", one, 0))
    assert f"gpid {one}: 2 slots have it." in found


def test_a_picture_that_nothing_shows_is_told(tmp_path):
    files = {**exported("lantern_ford").vmod.files, "images/stray.png": b""}
    found = find_module_defects(VassalModule.read_file(written(tmp_path / "stray.vmod", files)))
    assert found == ("images/stray.png: nothing shows it.",)


def test_the_reference_has_a_kind_for_every_attribute():
    kinds = [kind for each in attribute_types_by_class().values() for kind in each.values()]
    assert len(attribute_types_by_class()) == 149
    assert all(isinstance(kind, str) or kind == [str(word) for word in kind] for kind in kinds)


def test_developers_can_ask_it(tmp_path):
    good = exported("lantern_ford").path
    bad = tmp_path / "bad.vmod"
    bad.write_bytes(b"no zip")
    told = [
        subprocess.run(
            [sys.executable, "-m", "tools.verify_vassal", str(path)],
            capture_output=True, text=True, cwd=ROOT, check=False,
        )
        for path in (good, bad)
    ]  # fmt: skip
    assert [(each.returncode, each.stdout) for each in told] == [(0, ""), (2, "")]
    assert "This VASSAL module cannot be read" in told[1].stderr
