"""What is in the file of an export: nothing twice, nothing wrong, and not much."""

import pytest

from sandtable.importers.vassal.verify import find_module_defects
from tests.support.vassal_exports import SAMPLES, exported

LARGEST = 8 * 2**20


@pytest.fixture(params=SAMPLES)
def made(request):
    return exported(request.param)


def test_vassal_would_find_nothing_wrong_with_it(made):
    assert find_module_defects(made.vmod) == ()


def test_there_is_one_picture_a_distinct_face(made):
    pictures = [data for name, data in made.vmod.files.items() if name.startswith("images/")]
    assert len(set(pictures)) == len(pictures)


def test_the_file_is_small(made):
    assert made.path.stat().st_size < LARGEST


def test_every_piece_lies_in_a_stack_or_a_deck_in_the_order_of_the_set_up(made):
    for save in made.vmod.saved_games.values():
        stacked = [piece for _, pieces in save.stacks for piece in pieces]
        drawn = [piece for _, pieces in save.decks.values() for piece in pieces]
        assert [*stacked, *drawn] == save.pieces
