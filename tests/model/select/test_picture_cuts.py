"""A counter shows part of a picture, around a given point."""

import pytest

from sandtable.model.entities.components import Piece
from sandtable.model.select.picture_crops import (
    PictureCrop,
    crop_of_picture,
    picture_file_name,
    picture_of_piece,
)


@pytest.mark.parametrize(
    ("cut", "box"),
    [
        (PictureCrop(), (0, 0, 300, 200)),
        (PictureCrop((0.5, 0.25, 1, 0.75)), (150, 50, 300, 150)),
        (PictureCrop(proportions=1), (50, 0, 250, 200)),
        (PictureCrop(proportions=1, focus=(0.1, 0.9)), (0, 0, 200, 200)),
        (PictureCrop(proportions=1, focus=(0.9, 0.5)), (100, 0, 300, 200)),
        (PictureCrop(proportions=3, focus=(0.5, 0.0)), (0, 0, 300, 100)),
        (PictureCrop((0, 0, 0.5, 0.5), 1, (0.1, 0.1)), (0, 0, 100, 100)),
        (PictureCrop((0.5, 0.5, 0.5, 0.5)), (150, 100, 151, 101)),
    ],
)
def test_the_part_has_its_proportions_and_keeps_the_focus_in_view(cut, box):
    assert cut.cut_box(300, 200) == box


@pytest.mark.parametrize(
    ("piece", "cut"),
    [
        (Piece(), None),
        (Piece(image_fit="symbol", image_focus=(0.1, 0.2)), None),
        (Piece(image_fit="counter"), PictureCrop(proportions=1)),
        (
            Piece(image_fit="fill", image_focus=(0.25, 0.75)),
            PictureCrop(proportions=1.286, focus=(0.25, 0.75)),
        ),
        (Piece(image_crop=(0.1, 0.2, 0.9, 0.8)), PictureCrop((0.1, 0.2, 0.9, 0.8))),
        (Piece(image_crop=(0.9, 0.2, 0.1, 0.8)), None),
    ],
)
def test_a_cut_is_read_from_the_name_of_the_picture(piece, cut):
    name = picture_of_piece(piece, "art/front.png")
    assert picture_file_name(name) == "art/front.png"
    assert crop_of_picture(name) == cut
