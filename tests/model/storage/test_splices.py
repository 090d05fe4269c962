"""Edits of files written by people: each case is a file in `splices/`."""

from __future__ import annotations

from difflib import ndiff
from pathlib import Path

import pytest

from sandtable.model.storage.splice import changed_file_texts
from tests.support.splices import case_of

CASES = sorted((Path(__file__).parent / "splices").glob("*.txt"))


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_only_what_must_change_does(path):
    case = case_of(path.read_bytes().decode())
    loaded = case.loaded
    after = case.edited(loaded)
    assert changed_file_texts(loaded, after) == case.after


SIZES = {
    "number-in-a-flow-map": (1, 1),
    "number-in-a-line": (1, 1),
    "mapping-stays-a-mapping": (1, 0),
    "entry-added-to-a-list": (1, 1),
    "line-added-to-a-chart": (0, 1),
    "line-taken-from-a-chart": (1, 0),
    "new-entry-in-a-contents-file": (0, 2),
    "block-text": (1, 1),
    "crlf": (1, 2),
}


@pytest.mark.parametrize("name", SIZES)
def test_small_edits_make_small_diffs(name):
    """Few lines are removed and added."""
    (path,) = (path for path in CASES if path.stem == name)
    case = case_of(path.read_bytes().decode())
    pairs = [(case.before.get(file, ""), text or "") for file, text in case.after.items()]
    lines = [line for a, b in pairs for line in ndiff(a.splitlines(True), b.splitlines(True))]
    signs = [line[0] for line in lines]
    assert (signs.count("-"), signs.count("+")) == SIZES[name]
