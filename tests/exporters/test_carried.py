"""What exporters write is what the module says, or is named as a loss: each kind, read back."""

from dataclasses import fields, replace
from io import BytesIO

import pytest
from pypdf import PdfReader

from sandtable.exporters import ALL_EXPORTERS
from sandtable.exporters.export_facts.export_contract import (
    contract_violations,
    describe_fact_mismatch,
    export_to_memory,
    job_without_kind,
    kinds_omitted_without_violation,
)  # fmt: skip
from sandtable.exporters.export_facts.fact import make_fact
from sandtable.exporters.export_facts.facts import FACTS_BY_KIND, facts_of_kind
from sandtable.exporters.export_facts.kind_removal import module_without_kind
from sandtable.exporters.export_facts.losses import left_out, loss_sentence, start_of_loss_sentence
from sandtable.exporters.kinds import Carries, Kind
from sandtable.exporters.protocol import Job
from sandtable.model import resources
from sandtable.model.edits.errata import module_with_errata_applied
from sandtable.model.entities.scenarios import Scenario
from sandtable.model.module import Module
from sandtable.model.storage.module_loading import load_module
from sandtable.testing.exporters import SMALL_MODULE_FILE
from tests.support.export_readers.readers import READERS
from tools.pages import exporters_page

EVERYTHING = load_module(SMALL_MODULE_FILE)
JOB = Job(EVERYTHING, EVERYTHING.complete_module)
HEAVY = [each for each in ALL_EXPORTERS if each.id in {"print", "vassal"}]
"""Those that take a second for the smallest module."""
READ = [each for each in ALL_EXPORTERS if each.id in READERS and each not in HEAVY]
"""Those that are read back of every sample."""
pytestmark = pytest.mark.usefixtures("quick_disk")
EACH = pytest.mark.parametrize("exporter", READ, ids=lambda each: each.id)
EACH_HEAVY = pytest.mark.parametrize("exporter", HEAVY, ids=lambda each: each.id)
NO_KIND = {
    Module: {"module", "types", "labels", "scenarios", "conflicts"},
    Scenario: {
        "name", "from_", "abstract", "first", "last", "turns", "boards", "sets_up", "hands",
        "options", "spares", "happened", "uncontrolled", "out_of_play", "changes", "labels",
        "rule", "text",
    },
}  # fmt: skip
"""Fields that stand by themselves for nothing: others, which have a kind, are told by them."""


@pytest.mark.long
@pytest.mark.parametrize("sample", resources.sample_names())
@EACH
def test_what_is_written_of_a_sample_is_what_it_says(exporter, sample):
    loaded = load_module(resources.path_of_sample(sample))
    job = Job(loaded, module_with_errata_applied(loaded.complete_module))
    assert contract_violations(exporter, job, READERS[exporter.id]) == {}


@pytest.mark.parametrize("kind", list(Kind))
def test_the_small_module_has_one_of_everything(kind):
    assert facts_of_kind(JOB, kind)
    assert facts_of_kind(JOB, kind) != facts_of_kind(job_without_kind(JOB, kind), kind)


def test_every_kind_has_its_facts():
    assert set(FACTS_BY_KIND) == set(Kind)


@pytest.mark.parametrize("record", [Module, Scenario])
def test_every_part_of_a_module_is_of_a_kind(record):
    said = {field.name for field in fields(record)} - NO_KIND[record]
    whole, values = (
        EVERYTHING.complete_module,
        [module_without_kind(EVERYTHING.complete_module, kind) for kind in Kind],
    )
    before = whole if record is Module else whole.scenarios["war"]
    after = values if record is Module else [v.scenarios["war"] for v in values if v.scenarios]
    dropped = {n for each in after for n in said if getattr(each, n) != getattr(before, n)}
    assert dropped == said


def test_a_loss_has_a_number_and_names():
    carries = Carries(frozenset({*Kind} - {Kind.LIMITS, Kind.DRAWS}))
    assert left_out(JOB, carries) == (
        "2 limits: Stacking, Closed border.",
        "1 draw rule: no side has won.",
    )


def test_of_many_the_first_are_named():
    loaded = load_module(resources.path_of_sample("lantern_ford"))
    [loss] = left_out(
        Job(loaded, loaded.complete_module), Carries(frozenset({*Kind} - {Kind.OUTLINES}))
    )
    assert loss == (
        "12 outlines: Greyfell, Hobbin Moor, Vess, Lantern Valley, Oxmead, Merhythe and 6 more."
    )


def test_what_is_not_named_is_counted_each_time():
    twice = [make_fact("Vess"), *(make_fact(name) for name in "abcdeffff")]
    assert (
        loss_sentence(Kind.CONTROL, twice)
        == "10 spaces under control: Vess, a, b, c, d, e and 4 more."
    )


def test_facts_of_one_name_are_counted_behind_it():
    facts = [make_fact(name) for name in ("Vess", "Vess", "Moor")]
    assert loss_sentence(Kind.ATTACKS, facts) == "3 declared attacks: Vess (2), Moor."


def test_part_of_a_kind_may_be_lost_if_it_is_named():
    facts = facts_of_kind(JOB, Kind.SPACES)
    read = [each.forms[0] for each in facts[1:]]
    assert describe_fact_mismatch(facts, read, Kind.SPACES, ["1 space: Northmoor."]) == ""
    assert "1 space" in describe_fact_mismatch(facts, read, Kind.SPACES, ["2 spaces: Northmoor."])
    assert "not named" in describe_fact_mismatch(
        facts, read, Kind.SPACES, ["1 space: Southmarsh."]
    )


def test_what_nobody_said_is_found():
    facts = facts_of_kind(JOB, Kind.REGIONS)
    read = [*(each.forms[0] for each in facts), ("The Villages",)]
    assert describe_fact_mismatch(facts, read, Kind.REGIONS, ()) == "not said: ('The Villages',)"


def test_two_scenarios_have_owners_each():
    scenario = EVERYTHING.complete_module.scenarios["war"]
    module = replace(EVERYTHING.complete_module, scenarios={"war": scenario, "peace": scenario})
    exporter = next(each for each in READ if each.id == "geojson")
    job = Job(EVERYTHING, module)
    facts = facts_of_kind(job, Kind.CONTROL)
    read = READERS["geojson"](export_to_memory(exporter, job).files, Kind.CONTROL, facts)
    assert len(facts) == 4
    assert describe_fact_mismatch(facts, read, Kind.CONTROL, ()) == ""


def test_a_loss_begins_with_its_number():
    assert start_of_loss_sentence(Kind.ERRATA, 2) == "2 errata: "


def test_the_page_says_which_exporter_carries_what():
    """If not: `python -m tools.pages exporters`."""
    [(path, text)] = exporters_page.pages().items()
    assert path.read_text("utf-8") == text


def test_numbers_that_no_turn_shows_are_named_by_the_page():
    module = EVERYTHING.complete_module
    series = {
        "dated": replace(module.series["levies"], of={"red": {"1941-05": 2}}),
        "unknown": replace(module.series["levies"], of={"red": {"1..3": None}}),
        "levies": module.series["levies"],
    }
    job = Job(EVERYTHING, replace(module, series=series))
    web = next(each for each in READ if each.id == "web")
    assert "2 series: dated, unknown." in export_to_memory(web, job).losses


def test_what_is_held_and_on_no_map_is_told_by_vassal():
    vassal = next(each for each in ALL_EXPORTERS if each.id == "vassal")
    losses = export_to_memory(vassal, job_without_kind(JOB, Kind.OUTLINES)).losses
    told = "The Border War: control of spaces not on a map, in the notes without markers: 2."
    assert told in losses


def test_the_turn_track_prints_series_and_no_loss_names_them():
    print_ = next(each for each in ALL_EXPORTERS if each.id == "print")
    made = export_to_memory(print_, JOB)
    sheets = PdfReader(BytesIO(made.files["everything-war.pdf"])).pages
    assert "levies 2" in " ".join(page.extract_text() for page in sheets)
    assert [loss for loss in made.losses if "series" in loss] == []


@EACH_HEAVY
def test_what_takes_long_to_write_is_what_the_module_says(exporter):
    assert contract_violations(exporter, JOB, READERS[exporter.id]) == {}


@pytest.mark.long
@EACH_HEAVY
def test_whoever_drops_a_kind_in_silence_is_found_out(exporter):
    assert list(kinds_omitted_without_violation(exporter, JOB, READERS[exporter.id])) == []


@pytest.mark.long
@pytest.mark.parametrize("sample", resources.sample_names())
def test_the_sheets_of_a_sample_are_what_it_says(sample):
    """All sheets that are printed by default; pictures of the largest are not compared again."""
    loaded = load_module(resources.path_of_sample(sample))
    [print_] = [each for each in HEAVY if each.id == "print"]
    job = Job(loaded, module_with_errata_applied(loaded.complete_module))
    kinds = list(Kind) if sample in QUICKLY_PRINTED else set(Kind) - print_.carries.drawn
    assert contract_violations(print_, job, READERS["print"], kinds) == {}


QUICKLY_PRINTED = {"lantern_ford", "aa_lhtr_1942", "aa_north_africa"}
