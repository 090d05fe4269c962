"""The cache of pictures: it saves time, and never changes what is written."""

import os
from pathlib import Path

import pytest

from sandtable.drawing.drawing import Drawing, rectangle_path
from sandtable.drawing.drawing import PathMark as Shape
from sandtable.exporters.protocol import Job
from sandtable.exporters.vassal import Vassal, images
from sandtable.exporters.vassal.images import Images
from sandtable.exporters.vassal.kept import Kept, home
from sandtable.model import resources
from sandtable.model.cache_folder import SETTING
from sandtable.model.storage.load import load
from tests.support.present import present

KEY = "0" * 64


@pytest.fixture
def kept(tmp_path):
    return Kept(tmp_path / "vassal")


def square(colour):
    return Drawing(4, 4, (Shape(rectangle_path(0, 0, 4, 4, 0), colour),))


def pictures(kept):
    found = Images(kept=kept)
    found.map(square("#112233"), "map.png")
    found.small(square("#445566"), "red")
    found.small(square("#778899"), "blue")
    return found.files()


def test_what_is_kept_has_the_same_bytes(kept):
    first = pictures(kept)
    assert first == pictures(kept) == pictures(Kept(None))
    assert len(list(kept.folder.iterdir())) == 3


def test_what_is_kept_is_not_rendered_again(kept, monkeypatch):
    first = pictures(kept)
    monkeypatch.setattr(images, "typeset", None)
    assert pictures(kept) == first


def test_a_picture_has_the_same_bytes_alone_and_among_others(kept):
    alone = Images(kept=kept)
    alone.small(square("#778899"), "blue")
    assert alone.files()["blue.png"] == pictures(Kept(None))["blue.png"]


def test_a_module_has_the_same_bytes_with_the_cache_and_without(tmp_path, monkeypatch):
    loaded = load(resources.sample_path("lantern_ford"))
    made = []
    for said in ("off", str(tmp_path), str(tmp_path)):
        monkeypatch.setenv(SETTING, said)
        [path] = Vassal().export(Job(loaded, loaded.whole), tmp_path / "out").written
        made.append(path.read_bytes())
    assert made[0] == made[1] == made[2]
    assert list((tmp_path / "vassal").iterdir())


@pytest.mark.parametrize("cut", [0, 10, 40])
def test_a_file_that_was_cut_off_is_as_if_it_were_not_there(kept, cut):
    kept.put(KEY, b"a picture of some length")
    file = kept.folder / KEY
    file.write_bytes(file.read_bytes()[:cut])
    assert kept.get(KEY) is None
    kept.put(KEY, b"another")
    assert kept.get(KEY) == b"another"


def test_nothing_half_written_is_left(kept, monkeypatch):
    def broken(self, target):
        raise OSError("The disk is full.")

    monkeypatch.setattr(Path, "replace", broken)
    kept.put(KEY, b"a picture")
    assert list(kept.folder.iterdir()) == []


def test_a_folder_that_cannot_be_used_is_no_trouble(tmp_path):
    (tmp_path / "vassal").write_text("a file")
    assert pictures(Kept(tmp_path / "vassal")) == pictures(Kept(None))


def test_it_keeps_what_was_used_last_and_no_more_than_is_allowed(tmp_path):
    small = Kept(tmp_path, most=1000)
    for number in range(10):
        small.put(str(number), bytes(200))
        os.utime(tmp_path / str(number), (number, number))
    assert small.get("0") is not None
    small.prune()
    left = {path.name for path in tmp_path.iterdir()}
    assert left == {"0", "8", "9"}


def test_another_font_or_size_makes_another_key(kept):
    assert kept.key(b"svg", 110) != kept.key(b"svg", 220)
    assert kept.key(b"svg", 110) == Kept(None).key(b"svg", 110)


def test_it_can_be_elsewhere_or_nowhere(monkeypatch, tmp_path):
    monkeypatch.setenv(SETTING, str(tmp_path))
    assert home() == tmp_path / "vassal"
    monkeypatch.setenv(SETTING, "off")
    assert home() is None


@pytest.mark.parametrize(
    ("platform", "variable"),
    [("linux", "XDG_CACHE_HOME"), ("win32", "LOCALAPPDATA"), ("darwin", "HOME")],
)
def test_each_system_has_its_place_for_it(platform, variable, monkeypatch, tmp_path):
    monkeypatch.delenv(SETTING)
    monkeypatch.setattr("sandtable.model.cache_folder.sys.platform", platform)
    monkeypatch.setenv(variable, str(tmp_path))
    assert present(home()).is_relative_to(tmp_path)
    assert present(home()).parts[-2:] == ("sandtable", "vassal")
