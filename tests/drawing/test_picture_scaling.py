"""Picture files of every kind become small bytes that all exports can show."""

import io
from pathlib import Path

import pytest
from PIL import Image

from sandtable.drawing.picture_scaling import (
    PictureFile,
    PictureScale,
    ScaledPicture,
    scale_pictures,
)
from sandtable.drawing.pictures import PictureCache, find_picture_files
from sandtable.model.storage.module_loading import load_module
from tests.support import own_art
from tests.support.own_art import colour_share, encoded_picture, opened, plain_svg

SMALL = PictureScale(longest_side=60, keeps_vectors=False)


def scaled(folder: Path, name: str, data: bytes, scale: PictureScale = SMALL) -> ScaledPicture:
    path = folder / name
    path.write_bytes(data)
    [picture] = scale_pictures([PictureFile(name, path, size=len(data))], scale)
    return picture


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.png", encoded_picture(own_art.FRONT, "PNG")),
        ("a.jpg", encoded_picture(own_art.FRONT, "JPEG")),
        ("a.webp", encoded_picture(own_art.FRONT, "WEBP")),
        ("a.svg", plain_svg(own_art.FRONT)),
    ],
)
def test_each_kind_of_file_is_scaled(name, data, tmp_path):
    picture = scaled(tmp_path, name, data)
    image = opened(picture.data)
    assert picture.problem == ""
    assert image.size == (60, 60)
    assert colour_share(image, own_art.FRONT) > 0.99


def test_a_wide_picture_keeps_its_proportions(tmp_path):
    stream = io.BytesIO()
    Image.new("RGB", (400, 100)).save(stream, "PNG")
    assert opened(scaled(tmp_path, "a.png", stream.getvalue()).data).size == (60, 15)


def test_a_small_picture_stays_as_large_as_it_is(tmp_path):
    data = encoded_picture(own_art.FRONT, "PNG", 20)
    assert opened(scaled(tmp_path, "a.png", data).data).size == (20, 20)


def test_clear_parts_stay_clear(tmp_path):
    stream = io.BytesIO()
    Image.new("RGBA", (100, 100), (0, 0, 0, 0)).save(stream, "WEBP")
    assert opened(scaled(tmp_path, "a.webp", stream.getvalue()).data).convert("RGBA").getpixel(
        (5, 5)
    ) == (0, 0, 0, 0)


def test_a_photograph_becomes_a_small_jpeg(tmp_path):
    stream = io.BytesIO()
    Image.effect_noise((400, 400), 80).convert("RGB").save(stream, "PNG")
    picture = scaled(tmp_path, "a.png", stream.getvalue(), PictureScale(300))
    assert opened(picture.data).format == "JPEG"


def test_a_vector_stays_one_where_it_may(tmp_path):
    data = plain_svg(own_art.FRONT)
    assert scaled(tmp_path, "a.svg", data, PictureScale(60)).data == data


def test_what_cannot_be_shown_is_told_and_the_others_are_shown(tmp_path):
    broken = encoded_picture(own_art.FRONT, "PNG")[:80]
    names = {"broken.png": broken, "good.png": encoded_picture(own_art.FRONT, "PNG")}
    for name, data in names.items():
        (tmp_path / name).write_bytes(data)
    files = [PictureFile(name, tmp_path / name) for name in ("broken.png", "no.png", "good.png")]
    first, second, third = scale_pictures(files, SMALL)
    assert first.problem == "is not a readable picture"
    assert second.problem == "is missing or is not a picture"
    assert third.problem == ""


def test_a_picture_outside_the_module_is_not_found(tmp_path):
    folder = own_art.write_module(tmp_path / "art")
    (tmp_path / "secret.png").write_bytes(b"")
    (folder / "link.png").symlink_to(tmp_path / "secret.png")
    names = ["../secret.png", "link.png", str(tmp_path / "secret.png"), "art/front.png", "a\0b"]
    assert list(find_picture_files(names, load_module(folder))) == ["art/front.png"]


def test_a_picture_of_the_module_that_is_extended_is_found(tmp_path):
    own_art.write_module(tmp_path / "base")
    folder = tmp_path / "more"
    folder.mkdir()
    head = "format: 1\nextends: ../base\ntitle: More\n"
    rights = "rights: {work: More, basis: own, permission: own}\n"
    (folder / "module.yaml").write_text(head + rights)
    files = find_picture_files(["art/front.png"], load_module(folder))
    assert files["art/front.png"].path == (tmp_path / "base/art/front.png").resolve()


def test_the_cache_drops_the_oldest_pictures_beyond_its_bytes():
    cache, files = PictureCache(max_bytes=100), [PictureFile(f"{n}", Path()) for n in range(3)]
    for file in files:
        cache.add_picture(file, SMALL, ScaledPicture(b"x" * 40))
    kept = [cache.find_picture(file, SMALL) is not None for file in files]
    assert kept == [False, True, True]


def test_a_changed_file_is_another_file_to_the_cache():
    cache = PictureCache()
    cache.add_picture(PictureFile("a", Path(), modified=1), SMALL, ScaledPicture(b"x"))
    assert cache.find_picture(PictureFile("a", Path(), modified=2), SMALL) is None
