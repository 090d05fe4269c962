"""Run cases/*.yaml, in which edits of ours and theirs on one base are merged.

`ours`, `theirs` and `merged` are edits as `sandtable apply` takes them, all of the module in
cases/base.yaml; `conflicts` are the addresses of contradictions.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

import pytest

from sandtable.model.address_path import parse_address
from sandtable.model.merge.conflict_settling import settle_conflicts
from sandtable.model.merge.module_merge import merge_modules
from sandtable.model.merge.ordered_equality import is_equal_in_order
from sandtable.model.storage.address_edits import apply_address_edits, read_edits
from sandtable.model.storage.module_files import ModuleFiles
from sandtable.model.storage.module_loading import parse_module_files
from sandtable.model.storage.plain_data_conversion import as_plain_data, expand_short_forms
from sandtable.model.storage.yaml_parser import parse_yaml_text
from sandtable.model.storage.yaml_writer import yaml_document

CASES = Path(__file__).parent / "cases"
BASE = (CASES / "base.yaml").read_text("utf-8")


def all_cases():
    for file in sorted(CASES.glob("*.yaml")):
        if file.stem != "base":
            for text in re.split(r"^---\n", file.read_text("utf-8"), flags=re.MULTILINE):
                title = text.removeprefix("# ").split("\n")[0]
                yield pytest.param(parse_yaml_text(text, fail), id=f"{file.stem}: {title}")


def fail(*slip):
    raise AssertionError(slip)


@cache
def base():
    return parse_module_files(ModuleFiles(Path(), {"base.yaml": BASE}))


def edited(edits):
    return apply_address_edits(base(), read_edits([("edits", yaml_document(edits))]))


def merged_in(case):
    ours, theirs = edited(case["ours"]), edited(case["theirs"])
    return ours, theirs, merge_modules(base().module, ours, theirs)


@pytest.mark.parametrize("case", list(all_cases()))
def test_case(case):
    *_, merged = merged_in(case)
    conflicts = {
        where: expand_short_forms(as_plain_data(conflict))
        for where, conflict in merged.conflicts.items()
    }
    wanted = case.get("conflicts") or {}
    if any(wanted.values()):
        assert conflicts == wanted
    assert list(conflicts) == list(wanted)
    assert is_equal_in_order(settle_conflicts(merged, "ours"), edited(case["merged"]))


@pytest.mark.parametrize("case", list(all_cases()))
def test_the_other_way_round(case):
    """If the sides are swapped, each merge has the conflicts of the other, swapped."""
    ours, theirs, merged = merged_in(case)
    mirrored = merge_modules(base().module, theirs, ours)
    assert len(mirrored.conflicts) == len(merged.conflicts)
    assert settle_conflicts(mirrored, "theirs") == settle_conflicts(merged, "ours")
    assert settle_conflicts(mirrored, "ours") == settle_conflicts(merged, "theirs")
    if not merged.conflicts:
        assert is_equal_in_order(merged, mirrored)


def test_conflicts_have_addresses_that_are_read_back():
    for case in all_cases():
        *_, merged = merged_in(case.values[0])
        assert all(parse_address(where) for where in merged.conflicts)
