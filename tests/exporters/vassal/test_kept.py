"""The cache of pictures: it saves time, and never changes what is written."""

import os
from pathlib import Path

import pytest

from sandtable.drawing.drawing import Drawing, svg_path_of_rectangle
from sandtable.drawing.drawing import DrawnPath as Shape
from sandtable.exporters.protocol import Job
from sandtable.exporters.vassal import VassalExporter, image_files
from sandtable.exporters.vassal.image_files import ImageFiles
from sandtable.exporters.vassal.render_cache import RenderCache, render_cache_folder
from sandtable.model import resources
from sandtable.model.cache_folder import CACHE_FOLDER_VARIABLE
from sandtable.model.storage.module_loading import load_module
from tests.support.present import present

KEY = "0" * 64


@pytest.fixture
def kept(tmp_path):
    return RenderCache(tmp_path / "vassal")


def square(colour):
    return Drawing(4, 4, (Shape(svg_path_of_rectangle(0, 0, 4, 4, 0), colour),))


def pictures(kept):
    found = ImageFiles(render_cache=kept)
    found.render_map_picture(square("#112233"), "map.png")
    found.add_small_picture(square("#445566"), "red")
    found.add_small_picture(square("#778899"), "blue")
    return found.render_all_pictures()


def test_what_is_kept_has_the_same_bytes(kept):
    first = pictures(kept)
    assert first == pictures(kept) == pictures(RenderCache(None))
    assert len(list(kept.folder.iterdir())) == 3


def test_what_is_kept_is_not_rendered_again(kept, monkeypatch):
    first = pictures(kept)
    monkeypatch.setattr(image_files, "typeset_template", None)
    assert pictures(kept) == first


def test_a_picture_has_the_same_bytes_alone_and_among_others(kept):
    alone = ImageFiles(render_cache=kept)
    alone.add_small_picture(square("#778899"), "blue")
    assert alone.render_all_pictures()["blue.png"] == pictures(RenderCache(None))["blue.png"]


def test_a_module_has_the_same_bytes_with_the_cache_and_without(tmp_path, monkeypatch):
    loaded = load_module(resources.path_of_sample("lantern_ford"))
    made = []
    for said in ("off", str(tmp_path), str(tmp_path)):
        monkeypatch.setenv(CACHE_FOLDER_VARIABLE, said)
        [path] = (
            VassalExporter().export(Job(loaded, loaded.complete_module), tmp_path / "out").written
        )
        made.append(path.read_bytes())
    assert made[0] == made[1] == made[2]
    assert list((tmp_path / "vassal").iterdir())


@pytest.mark.parametrize("cut", [0, 10, 40])
def test_a_file_that_was_cut_off_is_as_if_it_were_not_there(kept, cut):
    kept.write_cached(KEY, b"a picture of some length")
    file = kept.folder / KEY
    file.write_bytes(file.read_bytes()[:cut])
    assert kept.read_cached(KEY) is None
    kept.write_cached(KEY, b"another")
    assert kept.read_cached(KEY) == b"another"


def test_nothing_half_written_is_left(kept, monkeypatch):
    def broken(self, target):
        raise OSError("The disk is full.")

    monkeypatch.setattr(Path, "replace", broken)
    kept.write_cached(KEY, b"a picture")
    assert list(kept.folder.iterdir()) == []


def test_a_folder_that_cannot_be_used_is_no_trouble(tmp_path):
    (tmp_path / "vassal").write_text("a file")
    assert pictures(RenderCache(tmp_path / "vassal")) == pictures(RenderCache(None))


def test_it_keeps_what_was_used_last_and_no_more_than_is_allowed(tmp_path):
    small = RenderCache(tmp_path, max_bytes=1000)
    for number in range(10):
        small.write_cached(str(number), bytes(200))
        os.utime(tmp_path / str(number), (number, number))
    assert small.read_cached("0") is not None
    small.remove_oldest_files()
    left = {path.name for path in tmp_path.iterdir()}
    assert left == {"0", "8", "9"}


def test_another_font_or_size_makes_another_key(kept):
    assert kept.picture_key(b"svg", 110) != kept.picture_key(b"svg", 220)
    assert kept.picture_key(b"svg", 110) == RenderCache(None).picture_key(b"svg", 110)


def test_it_can_be_elsewhere_or_nowhere(monkeypatch, tmp_path):
    monkeypatch.setenv(CACHE_FOLDER_VARIABLE, str(tmp_path))
    assert render_cache_folder() == tmp_path / "vassal"
    monkeypatch.setenv(CACHE_FOLDER_VARIABLE, "off")
    assert render_cache_folder() is None


@pytest.mark.parametrize(
    ("platform", "variable"),
    [("linux", "XDG_CACHE_HOME"), ("win32", "LOCALAPPDATA"), ("darwin", "HOME")],
)
def test_each_system_has_its_place_for_it(platform, variable, monkeypatch, tmp_path):
    monkeypatch.delenv(CACHE_FOLDER_VARIABLE)
    monkeypatch.setattr("sandtable.model.cache_folder.sys.platform", platform)
    monkeypatch.setenv(variable, str(tmp_path))
    assert present(render_cache_folder()).is_relative_to(tmp_path)
    assert present(render_cache_folder()).parts[-2:] == ("sandtable", "vassal")
