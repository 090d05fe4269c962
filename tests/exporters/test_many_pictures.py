"""A module with a picture on every piece and its board shows each, in the window and in exports.

`python -m benchmarks.own_pictures` does the same with 200 pictures of 1,500 by 1,500 pixels.
"""

import pytest

from benchmarks.picture_module import (
    missing_in_images,
    missing_in_vassal,
    missing_on_page,
    missing_on_sheets,
    write_picture_module,
)

COUNT = 8


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    folder = tmp_path_factory.mktemp("pictures") / "module"
    write_picture_module(folder, COUNT, 90)
    return folder


@pytest.mark.parametrize(
    "missing_pictures",
    [
        missing_in_images,
        missing_on_page,
        pytest.param(missing_in_vassal, marks=pytest.mark.long),
        pytest.param(missing_on_sheets, marks=pytest.mark.long),
    ],
)
def test_every_picture_is_seen(folder, missing_pictures):
    assert missing_pictures(folder, COUNT) == []


def test_a_picture_that_is_not_there_is_noticed(folder):
    assert missing_on_page(folder, COUNT + 1) == [f"art/{COUNT}.png"]
