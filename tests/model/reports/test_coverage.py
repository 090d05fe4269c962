"""Every section of a book is answered, or it is said that it is not."""

from model.reports.coverage import as_markdown, coverage, expanded
from tests.support.modules import module_of

MODULE = """\
module:
  format: 1
  title: A Test
  rights: {work: T, basis: own, permission: own}
  rules: ["1", "2.1..2.3", "3", Appendix]
  covered: {"2.3": "play only: who dares", Appendix: "types, pieces"}
limits:
  a: {rule: "2.1, 2.2b", count: copies, at-most: 1}
notes:
  b: {text: N., why: W., rule: "1"}
"""


def test_a_range_of_sections_is_each_of_them():
    assert expanded("7.1..7.3") == ["7.1", "7.2", "7.3"]
    assert expanded("8..9") == ["8", "9"]
    assert expanded("Appendix") == ["Appendix"]


def test_each_section_has_what_cites_it():
    rows = {r.section: (r.said_by, r.play_only, r.answered) for r in coverage(_module()).sections}
    assert rows == {
        "1": (["notes.b"], None, True),
        "2.1": (["limits.a"], None, True),
        "2.2": (["limits.a"], None, True),
        "2.3": ([], "who dares", True),
        "3": ([], None, False),
        "Appendix": (["types", "pieces"], None, True),
    }


def test_a_section_is_answered_by_its_parts():
    module = module_of(MODULE.replace('"3", ', '"2", '))
    rows = {r.section: r.said_by for r in coverage(module).sections}
    assert rows["2"] == ["2.1 to 2.3"]


def test_parts_may_have_parts_of_their_own():
    text = MODULE.replace('["1", "2.1..2.3", "3", Appendix]', '["2", "2.2", "2.2.1"]')
    module = module_of(text.replace('"2.1, 2.2b"', '"2.2.1"'))
    rows = {r.section: r.said_by for r in coverage(module).sections}
    assert rows == {"2": ["2.2 to 2.2.1"], "2.2": ["2.2.1 to 2.2.1"], "2.2.1": ["limits.a"]}


def test_the_page_says_what_is_missing():
    page = as_markdown(_module())
    assert "| 2.3 | only in play: who dares |" in page
    assert "| 3 | **not said** |" in page
    assert page.endswith("Not said yet: 3.\n")


def _module():
    return module_of(MODULE)
