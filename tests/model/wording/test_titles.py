"""Titles of entries in a list."""

import pytest

from sandtable.model import resources
from sandtable.model.storage.module_loading import load_module
from sandtable.model.wording.titles import title_at_address

SAMPLE = load_module(resources.path_of_sample("lantern_ford")).module


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
        (("scenarios", "first_thaw", "setup"), "Set-up"),
        (("scenarios", "first_thaw", "setup", "vessin"), "Vessin"),
        (("scenarios", "haytime", "setup", "common"), "Everybody"),
        (("scenarios", "first_thaw", "setup", "vessin", "winter-camp"), "Winter Camp"),
        (("scenarios", "first_thaw", "setup", "vessin", "vess", "hask"), "General Hask"),
        (("scenarios", "first_thaw", "limits", "few"), "few"),
        (("boards", "country", "links", "vess/sallow-fen"), "Vess / Sallow Fen"),
        (("events", "common"), "Everybody"),
        (("pieces", "vessin"), "Vessin"),
    ],
)
def test_titles(steps, title):
    assert title_at_address(SAMPLE, steps) == title
