"""The rendered page says what the module says: each kind of facts, read from the screen."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

import pytest

from sandtable.exporters.export_facts.export_contract import (
    describe_fact_mismatch,
    export_to_memory,
    job_without_kind,
)
from sandtable.exporters.export_facts.facts import facts_of_kind
from sandtable.exporters.kinds import Kind
from sandtable.exporters.protocol import Job
from sandtable.exporters.web import WebExporter
from sandtable.model import resources
from sandtable.model.edits.errata import module_with_errata_applied
from sandtable.model.storage.module_loading import load_module
from tests.support.export_readers.browser_reader import SEEN_KINDS, SeenPage, look_at_page
from tools.browsers.page import Browser


@dataclass
class _Seen:
    page: SeenPage
    losses: tuple[str, ...]

    def mismatch(self, job: Job, kind: Kind) -> str:
        facts = facts_of_kind(job, kind)
        return describe_fact_mismatch(facts, self.page.facts_seen(kind, facts), kind, self.losses)


def _job_of(sample: str) -> Job:
    loaded = load_module(resources.path_of_sample(sample))
    return Job(loaded, module_with_errata_applied(loaded.complete_module))


def _look(browser: Browser, job: Job, folder: Path) -> _Seen:
    result = export_to_memory(WebExporter(), job)
    [(name, data)] = result.files.items()
    path = folder / name
    path.write_bytes(data)
    return _Seen(look_at_page(browser, path), result.losses)


@pytest.mark.parametrize("sample", ["lantern_ford", "aa_lhtr_1942", "aa_north_africa"])
def test_the_page_in_the_browser_says_what_the_sample_says(browser, tmp_path, sample):
    job = _job_of(sample)
    seen = _look(browser, job, tmp_path)
    assert {kind: words for kind in SEEN_KINDS if (words := seen.mismatch(job, kind))} == {}


def test_a_kind_that_the_page_drops_is_missed_in_the_browser(browser, tmp_path):
    job = _job_of("lantern_ford")
    kinds = (Kind.LIMITS, Kind.NOTES, Kind.OPTIONS, Kind.ARRIVALS, Kind.PLACEMENTS, Kind.TABLES)
    for kind in kinds:
        folder = tmp_path / kind.name
        folder.mkdir()
        seen = _look(browser, job_without_kind(job, kind), folder)
        assert seen.mismatch(job, kind), kind
