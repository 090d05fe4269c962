"""Where a book contradicts itself, an erratum names both places by sections that the book has."""

from __future__ import annotations

import re

import pytest

from sandtable.model.reports.coverage import sections_in_range
from sandtable.model.resources import path_of_sample
from sandtable.model.storage.module_loading import load_module

LEAST = {
    "aa_lhtr_1942": 10,
    "aa_north_africa": 16,
    "afrika_ii": 10,
    "blocks_in_afrika": 25,
    "mare_nostrum": 58,
}


@pytest.fixture(params=LEAST)
def name(request):
    return request.param


@pytest.fixture
def module(name):
    return load_module(path_of_sample(name)).complete_module


def _contradictions(module):
    return {
        name: erratum.where.split(" against ")
        for name, erratum in module.errata.items()
        if " against " in (erratum.where or "")
    }


def _sections(module):
    return {name for entry in module.module.rules for name in sections_in_range(entry)}


def test_a_contradiction_has_two_places_and_each_is_in_the_book(module):
    sections = _sections(module) | {"Orders of Arrival", "its turns"}
    for key, places in _contradictions(module).items():
        assert len(places) == 2, key
        for place in places:
            assert any(_is_in(place, section) for section in sections), (key, place)


def _is_in(place, section):
    """Say whether words begin with a section; the book writes its chapters as 6.0."""
    start = place.removeprefix("rules ").removeprefix("rule ").removeprefix("both ")
    return re.match(rf"{re.escape(section)}(\.0)?(?![\w.]*\d)", start) is not None


def test_so_many_are_known(name, module):
    assert len(_contradictions(module)) >= LEAST[name]


def test_a_contradiction_says_what_each_place_has_and_what_is_read(module):
    for key in _contradictions(module):
        erratum = module.errata[key]
        assert erratum.read or erratum.at, key
        assert erratum.why, key


def test_the_readme_counts_the_errata(name, module):
    text = " ".join((path_of_sample(name) / "README.md").read_text("utf-8").split())
    many, against = len(module.errata), len(_contradictions(module))
    applied = sum(erratum.applied and erratum.at is not None for erratum in module.errata.values())
    assert f"`errata.yaml` has {many} entries" in text
    assert f"Of these, {applied} correct" in text
    assert f"{against} are contradictions" in text
