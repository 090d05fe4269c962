"""The texts of new files."""

from __future__ import annotations

from pathlib import Path

import pytest

from sandtable.model.storage.file_layout import canonical_file_texts
from sandtable.model.storage.module_files import ModuleFiles
from sandtable.model.storage.module_loading import load_module, parse_module_files
from sandtable.model.storage.yaml_scalars import scalar_text
from sandtable.model.storage.yaml_writer import yaml_document
from tests.support.splices import HEAD

SPRING = """\
name: Spring
first: 1
last: 4
boards: [river]
sets-up: [south, north]
options:
  fog: on
control:
  north: [town]
  south: [pier]
uncontrolled: [river]
"""


def test_a_scenario_is_a_line_a_thing():
    module = load_module(Path(__file__).parent / "old" / "format-1").module
    texts = canonical_file_texts(module)
    assert texts["scenarios/spring.yaml"].startswith(SPRING)
    town = "    town: [first, second less 1 step, at least 1 of combat on each]\n"
    assert town in texts["scenarios/spring.yaml"]
    assert texts["pieces/north.yaml"].splitlines()[:3] == [
        "foot:",
        "  first: 4-4-6 > 2-3-6 1st Foot; group late; part-of brigade",
        "  second: 2 + 1 spare x 3b-3-6 2nd Foot",
    ]


def test_a_long_list_is_broken_between_its_entries():
    lines = yaml_document({"a": {"b": [f"entry-{n}" for n in range(20)]}}).splitlines()
    assert lines[1].startswith("  b: [entry-0, entry-1, ")
    assert lines[2].startswith("    entry-")
    assert max(map(len, lines)) <= 99


def test_where_names_do_not_give_the_order_a_file_of_contents_does():
    texts = {
        "module.yaml": HEAD,
        "scenarios.yaml": "b: {}\na: {}\n",
        "scenarios/a.yaml": "name: A\n",
        "scenarios/b.yaml": "name: B\n",
    }
    module = parse_module_files(ModuleFiles(Path(), texts)).module
    assert list(module.scenarios) == ["b", "a"]
    assert canonical_file_texts(module).keys() == texts.keys()
    assert canonical_file_texts(module)["scenarios.yaml"] == texts["scenarios.yaml"]


@pytest.mark.parametrize("name", ["con", "A", "a+b", "o'brien", "aux.old", "a."])
def test_what_cannot_name_a_file_everywhere_stays_in_one_file(name):
    texts = {"module.yaml": HEAD, "scenarios.yaml": f"a: {{name: A}}\n{name}: {{name: B}}\n"}
    assert (
        canonical_file_texts(parse_module_files(ModuleFiles(Path(), texts)).module).keys()
        == texts.keys()
    )


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("NO", "NO"),
        ("12:30", "12:30"),
        ("1942-01", "1942-01"),
        ("7 uk", "7 uk"),
        ("a or (b c)", "a or (b c)"),
        ("it's", "it's"),
        ("~ sp", "~ sp"),
        ("", '""'),
        ("~", '"~"'),
        ("null", '"null"'),
        (" a", '" a"'),
        ("a: b", '"a: b"'),
        ("a #b", '"a #b"'),
        ("-", '"-"'),
        ("- a", '"- a"'),
        ("@a", '"@a"'),
        ("*", '"*"'),
        ("a\tb", '"a\\tb"'),
        ("\u2028", '"\\u2028"'),
        (None, "~"),
    ],
)
def test_a_text_is_quoted_where_it_must_be(text, written):
    assert scalar_text(text) == written


@pytest.mark.parametrize(("text", "written"), [("a, b", '"a, b"'), ("[a", '"[a"'), ("a}", '"a}"')])
def test_in_brackets_more_must_be_quoted(text, written):
    assert scalar_text(text, flow=True) == written
