"""Findings are waived."""

from __future__ import annotations

import pytest

from sandtable.model.edits.errors import EditError
from sandtable.model.edits.waiving import add_waiver_for_check
from sandtable.model.entities.remarks import Waiver
from tests.support.modules import module_from_text

PLAIN = module_from_text("notes: {}")


def test_a_waiver_stands_under_an_id_of_its_own():
    once = add_waiver_for_check(PLAIN, "GEO005", "boards.isle", "a lake")
    twice = add_waiver_for_check(once, "GEO005", "boards.mere", "another")
    assert dict(twice.waivers) == {
        "geo005": Waiver(check="GEO005", at="boards.isle", why="a lake"),
        "geo005-2": Waiver(check="GEO005", at="boards.mere", why="another"),
    }


@pytest.mark.parametrize("why", ["", "  "])
def test_a_waiver_without_a_reason_is_none(why):
    with pytest.raises(EditError, match="Enter the reason"):
        add_waiver_for_check(PLAIN, "GEO005", "boards.isle", why)


def test_the_same_finding_is_waived_once():
    once = add_waiver_for_check(PLAIN, "GEO005", "boards.isle", "a lake")
    with pytest.raises(EditError, match="already"):
        add_waiver_for_check(once, "GEO005", "boards.isle", "twice")
