"""Every proof of a sample counts for a section of its book; `test_planted` plants them all."""

from __future__ import annotations

import pytest

from model.reports.coverage import coverage
from model.resources import sample, samples
from model.storage.load import load


@pytest.mark.parametrize("name", samples())
def test_every_proof_counts_for_a_section(name):
    """A proof whose sections have no data, or are not in the book, proves nothing."""
    module = load(sample(name)).whole
    counted = {
        each.id
        for section in coverage(module).sections
        if section.status == "checked"
        for each in section.checked_by
    }
    assert set(module.proofs) == counted
