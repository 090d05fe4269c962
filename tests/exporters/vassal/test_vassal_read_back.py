"""What is written of the samples for VASSAL is what they say, or is named as a loss."""

import pytest

from sandtable.exporters.export_facts.export_contract import describe_fact_mismatch
from sandtable.exporters.export_facts.facts import facts_of_kind
from sandtable.exporters.protocol import Job
from sandtable.exporters.vassal import VassalExporter
from sandtable.model import resources
from sandtable.model.storage.module_loading import load_module
from tests.support.export_readers.readers import READERS
from tests.support.vassal_exports import SAMPLES, exported


@pytest.mark.long
@pytest.mark.parametrize("sample", SAMPLES)
def test_each_kind_is_read_back_or_named(sample):
    found = exported(sample)
    job, read = Job(load_module(resources.path_of_sample(sample)), found.module), READERS["vassal"]
    files = {found.path.name: found.path.read_bytes()}
    broken = {}
    for kind in VassalExporter.carries.written:
        facts = facts_of_kind(job, kind)
        broken[kind] = describe_fact_mismatch(facts, read(files, kind, facts), kind, found.losses)
    assert {kind: words for kind, words in broken.items() if words} == {}
