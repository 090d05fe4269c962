"""What things are called in a list."""

import pytest

from model import resources
from model.reports.titles import title_at
from model.storage.load import load

SAMPLE = load(resources.sample("lantern_ford")).module


@pytest.mark.parametrize(
    ("steps", "title"),
    [
        ((), "the game"),
        (("module",), "Game"),
        (("module", "owners"), "Sides"),
        (("boards",), "Boards"),
        (("movement",), "Movement classes"),
        (("pieces", "vessin", "infantry", "pikes"), "Pikes"),
        (("types", "infantry"), "infantry"),
        (("scenarios", "first_thaw", "setup", "vessin", "winter-camp"), "winter-camp"),
    ],
)
def test_titles(steps, title):
    assert title_at(SAMPLE, steps) == title
