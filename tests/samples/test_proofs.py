"""Every violation that a sample plants is found by the check that its proof names."""

from __future__ import annotations

from functools import cache

import pytest

from cli.proving import trials
from model.reports.coverage import coverage
from model.resources import sample
from model.storage.load import load

SAMPLES = ("afrika_ii", "blocks_in_afrika")


@cache
def _loaded(name):
    return load(sample(name))


@pytest.mark.parametrize("name", SAMPLES)
def test_every_planted_violation_is_found(name):
    missed = [trial for trial in trials(_loaded(name)) if not trial.found]
    assert missed == []


@pytest.mark.parametrize("name", SAMPLES)
def test_every_proof_counts_for_a_section(name):
    """A proof whose sections have no data, or are not in the book, proves nothing."""
    module = _loaded(name).whole
    counted = {
        each.id
        for section in coverage(module).sections
        if section.status == "checked"
        for each in section.checked_by
    }
    assert set(module.proofs) == counted
