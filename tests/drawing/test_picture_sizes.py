"""What a picture would take is told before it is unpacked."""

import io

import pytest
from PIL import Image

from sandtable.drawing.picture_sizes import picture_problem
from tools import heavy_files


def raster(kind, size=(30, 20)):
    stream = io.BytesIO()
    Image.new("RGB", size).save(stream, kind)
    return stream.getvalue()


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.png", raster("PNG")),
        ("a.JPG", raster("JPEG")),
        ("a.jpeg", raster("PNG")),
        ("a.webp", raster("WEBP")),
        ("a.gif", raster("GIF")),
        ("a.svg", heavy_files.deep_svg(90)),
        (
            "a.svg",
            b'<?xml version="1.0" encoding="UTF-8"?><svg xmlns="http://www.w3.org/2000/svg"/>',
        ),
    ],
)
def test_a_usual_picture_is_shown(name, data):
    assert picture_problem(name, data) is None


@pytest.mark.parametrize(
    ("name", "data", "said"),
    [
        (
            "a.png",
            heavy_files.png(30_000, 30_000),
            "has 900,000,000 pixels, and at most 25,000,000 are",
        ),
        (
            "a.jpg",
            raster("JPEG")[:2] + b"\xff\xff\xff\xc0\0\x11\x08\xff\xff\xff\xff",
            "has 4,294,",
        ),
        ("a.png", raster("BMP"), "is not a readable PNG, JPEG, WebP or GIF"),
        ("a.png", b"", "is not a readable PNG, JPEG, WebP or GIF"),
        ("a.jpg", raster("JPEG")[:30], "is not a readable PNG, JPEG, WebP or GIF"),
        ("a.jpg", b"\xff\xd8" + b"\xff\xe0\0\0" * 3, "is not a readable PNG, JPEG, WebP or GIF"),
        ("a.svg", heavy_files.deep_svg(10_000), "nests more than 100 deep"),
        ("a.svg", b"<svg", "is not a readable SVG"),
        ("a.svg", b"", "is not a readable SVG"),
    ],
)
def test_what_is_too_much_or_none_is_told(name, data, said):
    assert said in (picture_problem(name, data) or "")
