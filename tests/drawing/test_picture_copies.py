"""Pictures are copied into a module under names that nothing else bears."""

import pytest

from sandtable.drawing.picture_copies import copy_picture_into
from sandtable.model.edits.errors import EditError
from tests.support import own_art
from tests.support.own_art import encoded_picture


@pytest.fixture
def root(tmp_path):
    return own_art.write_module(tmp_path / "module")


@pytest.fixture
def elsewhere(tmp_path):
    folder = tmp_path / "elsewhere"
    folder.mkdir()

    def write(name, data):
        (folder / name).write_bytes(data)
        return folder / name

    return write


def test_a_picture_is_copied_and_copied_only_once(root, elsewhere):
    source = elsewhere("tank.png", encoded_picture(own_art.FRONT, "PNG"))
    assert copy_picture_into(root, source) == "pictures/tank.png"
    assert copy_picture_into(root, source) == "pictures/tank.png"
    assert (root / "pictures/tank.png").read_bytes() == source.read_bytes()
    assert len(list((root / "pictures").iterdir())) == 1


def test_another_picture_of_that_name_gets_another_name(root, elsewhere):
    copy_picture_into(root, elsewhere("tank.png", encoded_picture(own_art.FRONT, "PNG")))
    other = elsewhere("TANK.png", encoded_picture(own_art.BACK, "PNG"))
    assert copy_picture_into(root, other) == "pictures/TANK-2.png"
    assert (root / "pictures/tank.png").read_bytes() != (root / "pictures/TANK-2.png").read_bytes()


def test_a_picture_inside_the_module_keeps_its_place(root):
    assert copy_picture_into(root, root / "art/front.png") == "art/front.png"
    assert not (root / "pictures").exists()


def test_a_name_that_some_system_forbids_is_changed(root, elsewhere):
    source = elsewhere("a:b?.png", encoded_picture(own_art.FRONT, "PNG"))
    assert copy_picture_into(root, source) == "pictures/a_b_.png"


@pytest.mark.parametrize(
    ("name", "data", "message"),
    [
        ("a.tif", b"", "is not a picture: choose a PNG, JPEG, WebP, GIF or SVG file."),
        ("a.png", b"no picture", "is not a readable PNG, JPEG, WebP or GIF."),
        ("a.svg", b"<svg", "is not a readable SVG"),
        ("a.png", encoded_picture(own_art.FRONT, "PNG")[:80], "is not a readable picture."),
    ],
)
def test_what_cannot_be_shown_is_refused_and_not_copied(root, elsewhere, name, data, message):
    with pytest.raises(EditError) as refused:
        copy_picture_into(root, elsewhere(name, data))
    assert message in str(refused.value)
    assert not (root / "pictures").exists()


def test_a_file_that_is_too_large_is_refused(root, elsewhere, monkeypatch):
    monkeypatch.setattr("sandtable.drawing.picture_copies.MAX_PICTURE_FILE_SIZE", 50)
    with pytest.raises(EditError, match="save it smaller"):
        copy_picture_into(root, elsewhere("a.png", encoded_picture(own_art.FRONT, "PNG")))
