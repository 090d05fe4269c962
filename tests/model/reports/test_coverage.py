"""Every section of a rulebook is covered, or marked as not covered."""

import pytest

from sandtable.model.reports.coverage import coverage_report, sections_in_range
from sandtable.model.reports.coverage_content import ContentLevel, content_level_at
from sandtable.model.reports.coverage_page import coverage_as_markdown
from tests.support.modules import module_from_text

MODULE = """\
module:
  format: 1
  title: A Test
  rights: {work: T, basis: own, permission: own}
  rules: ["1", "2.1..2.3", "3", Appendix]
  covered: {"2.3": "play only: who dares", Appendix: "types, pieces"}
types: {troops: {domain: land}}
limits:
  a: {rule: "2.1, 2.2b", count: copies, at-most: 1}
notes:
  b: {text: N., why: W., rule: "1"}
proofs:
  c: {rule: "2.1", mistake: Two., plants: {module.title: B}, finds: LIM001}
"""
CONTENTS = """\
module:
  format: 1
  title: A Test
  rights: {work: T, basis: own, permission: own}
  calendar: {turns: 4, order: [red]}
  owners: {red: Red}
  words: {pieces: {elite: tag; at its best, slow: tag; for nobody}}
types: {troops: {domain: land, tags: [elite]}}
options:
  bare: Retreats
  chosen: Raids
  remarked: {name: Fog, note: Nobody sees far.}
  barred: {name: Rain, excludes: [bare]}
  needed: {name: Snow}
  doing: {name: Ice, does: {note: [Rivers freeze.]}}
packs: {weather: {name: Weather, pick: 1}}
events:
  red:
    dated: {name: Dawn, play: trigger, at: 2}
    remarked: {name: Dusk, play: trigger, at: 2, note: It grows dark.}
    conditional: {name: Noon, play: trigger, if: needed}
    doing: {name: Night, play: trigger, at: 2, does: {note: [All sleep.]}}
series:
  lost: {measure: points, kind: amount, of: {red: {1..4: ~}}}
  known: {measure: points, kind: amount, of: {red: {1..4: 2}}}
tables:
  lost: {name: Losses, dice: 1d6, rows: {1..6: [lost]}, results: {lost: nobody knows}}
  partly: {name: Gains, dice: 1d6, rows: {1..5: [lost], 6: [one step]}}
  empty: {name: Nothing, rows: {}}
notes: {words: {text: N., why: W.}}
scenarios: {one: {name: One, options: {chosen: "on"}}}
sources: {map: {at: [tables.lost.rows, tables.partly.rows], source: unknown, why: Lost.}}
"""


def test_a_range_of_sections_is_each_of_them():
    assert sections_in_range("7.1..7.3") == ["7.1", "7.2", "7.3"]
    assert sections_in_range("8..9") == ["8", "9"]
    assert sections_in_range("Appendix") == ["Appendix"]


def test_each_section_has_what_cites_it():
    rows = {
        r.section: (r.said_by, r.play_only, r.answered)
        for r in coverage_report(_module()).sections
    }
    assert rows == {
        "1": (["notes.b"], None, True),
        "2.1": (["limits.a"], None, True),
        "2.2": (["limits.a"], None, True),
        "2.3": ([], "who dares", True),
        "3": ([], None, False),
        "Appendix": (["types", "pieces"], None, True),
    }


@pytest.mark.parametrize("rule", ["2.1..2.3", "1, 2.1..2.3", "2.1..2.2, 2.3"])
def test_a_citation_of_a_range_is_for_each_of_its_sections(rule):
    module = module_from_text(MODULE.replace("2.1, 2.2b", rule))
    cited = {s.section: s.said_by for s in coverage_report(module).sections}
    assert all("limits.a" in cited[section] for section in ("2.1", "2.2", "2.3"))


def test_a_citation_may_mix_numbers_and_names():
    module = module_from_text(MODULE.replace('"2.1, 2.2b"', '"2.1, Appendix"'))
    cited = {s.section: s.said_by for s in coverage_report(module).sections}
    assert "limits.a" in cited["2.1"]
    assert "limits.a" in cited["Appendix"]


def test_each_section_has_a_status_and_the_statuses_are_counted():
    answer = coverage_report(_module())
    assert {row.section: row.status for row in answer.sections} == {
        "1": "words",
        "2.1": "checked",
        "2.2": "data",
        "2.3": "play",
        "3": "open",
        "Appendix": "data",
    }
    totals = answer.totals
    assert (totals.sections, totals.checked, totals.data, totals.words) == (6, 1, 2, 1)
    assert (totals.named, totals.play, totals.open) == (0, 1, 1)


def test_a_planted_mistake_proves_nothing_of_what_is_not_there():
    module = module_from_text(MODULE.replace('"2.1", mistake', '"1, 3", mistake'))
    statuses = {row.section: row.status for row in coverage_report(module).sections}
    assert (statuses["1"], statuses["3"]) == ("words", "open")


@pytest.mark.parametrize(
    ("where", "content"),
    [
        ("options.bare", ContentLevel.NAME),
        ("options.chosen", ContentLevel.NAME),
        ("options.barred", ContentLevel.NAME),
        ("options.remarked", ContentLevel.WORDS),
        ("options.needed", ContentLevel.DATA),
        ("options.doing", ContentLevel.DATA),
        ("events.red.dated", ContentLevel.NAME),
        ("events.red.remarked", ContentLevel.WORDS),
        ("events.red.conditional", ContentLevel.DATA),
        ("events.red.doing", ContentLevel.DATA),
        ("series.lost", ContentLevel.NAME),
        ("series.known", ContentLevel.DATA),
        ("tables.lost", ContentLevel.NAME),
        ("tables.partly", ContentLevel.DATA),
        ("tables.empty", ContentLevel.NAME),
        ("notes.words", ContentLevel.WORDS),
        ("module.words.pieces.elite", ContentLevel.DATA),
        ("module.words.pieces.slow", ContentLevel.NAME),
        ("module.title", ContentLevel.DATA),
        ("module.version", ContentLevel.NOTHING),
        ("formations", ContentLevel.NAME),
        ("limits.none", ContentLevel.NOTHING),
        ("no address.", ContentLevel.NOTHING),
    ],
)
def test_a_name_without_content_is_a_name_only(where, content):
    assert content_level_at(module_from_text(CONTENTS), where) is content


def test_a_section_is_answered_by_its_parts():
    module = module_from_text(MODULE.replace('"3", ', '"2", '))
    rows = {r.section: (r.said_by, r.status) for r in coverage_report(module).sections}
    assert rows["2"] == (["2.1 to 2.3"], "parts")
    assert coverage_report(module).totals.sections == 5


def test_parts_may_have_parts_of_their_own():
    text = MODULE.replace('["1", "2.1..2.3", "3", Appendix]', '["2", "2.2", "2.2.1"]')
    module = module_from_text(text.replace('"2.1, 2.2b"', '"2.2.1"'))
    rows = {r.section: r.said_by for r in coverage_report(module).sections}
    assert rows == {"2": ["2.2 to 2.2.1"], "2.2": ["2.2.1 to 2.2.1"], "2.2.1": ["limits.a"]}


def test_the_page_says_what_is_missing():
    page = coverage_as_markdown(_module())
    assert "| 2.1 | stated and checked | `limits.a` | `LIM001`: Two. |" in page
    assert "| 2.3 | only in play | who dares |  |" in page
    assert "| 3 | not said |  |  |" in page
    assert page.endswith("Not covered yet: 3.\n")


def _module():
    return module_from_text(MODULE)
