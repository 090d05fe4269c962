"""Saving into files made by hand: each case is a file in `splices/`."""

from __future__ import annotations

from pathlib import Path

import pytest

from model.storage.splice import changed_files
from tests.support.splices import case_of

CASES = sorted((Path(__file__).parent / "splices").glob("*.txt"))


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_only_what_must_change_does(path):
    case = case_of(path.read_bytes().decode())
    loaded = case.loaded
    after = case.edited(loaded)
    assert changed_files(loaded, after) == case.after
