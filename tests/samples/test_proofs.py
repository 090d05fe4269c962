"""Every proof of a sample counts for a section of its book and breaks what that section says.

`test_planted` plants them all.
"""

from __future__ import annotations

import re

import pytest

from sandtable.model.reports.coverage import coverage_report
from sandtable.model.resources import path_of_sample, sample_names
from sandtable.model.storage.module_loading import load_module

FINDS_SLIPS = re.compile("REF|SCH|TXT|LIM00[46]|LIM012|TBL004")
"""The checks that find what was misspelt or left out, whatever the rules of the game are."""
FINDS_BROKEN_RULES = {
    "REF018": "a piece is set up on the chart of another owner",
    "REF020": "options that the rules forbid together are both chosen",
    "REF025": "more options are picked than the rules offer",
    "SCH010": "a scenario has another level than the rules give for its date",
    "SCH020": "a scenario is played beyond the last turn of the track",
}
"""Those of the same families that hold a module to a rule of play all the same."""


@pytest.mark.parametrize("name", sample_names())
def test_no_proof_plants_a_mere_slip(name):
    """A misspelt name is found in any module; and proves nothing of a section."""
    proofs = load_module(path_of_sample(name)).complete_module.proofs
    slips = {
        key: proof.finds
        for key, proof in proofs.items()
        if FINDS_SLIPS.match(proof.finds) and proof.finds not in FINDS_BROKEN_RULES
    }
    assert slips == {}


@pytest.mark.parametrize("name", sample_names())
def test_every_proof_counts_for_a_section(name):
    """A proof whose sections have no data, or are not in the book, proves nothing."""
    module = load_module(path_of_sample(name)).complete_module
    counted = {
        each.id
        for section in coverage_report(module).sections
        if section.status == "checked"
        for each in section.checked_by
    }
    assert set(module.proofs) == counted
