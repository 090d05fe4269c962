"""Twenty mistakes that were printed and corrected later, each rebuilt as a small module.

A file tells what was printed wrong, names by `# expect: ID address` what must be found, and holds
the module as printed; below `---` stands the correction: errata alone, or the whole module. As
corrected, nothing at all is found.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sandtable.model.checks import ALL_CHECKS
from sandtable.model.checks.registry import run_checks
from sandtable.model.module import Module
from sandtable.model.storage.module_files import ModuleFiles
from sandtable.model.storage.module_loading import parse_module_files

HERE = Path(__file__).parent
EXPECT = re.compile(r"^# expect: (\S+) (.+)$", re.MULTILINE)
TOLD = re.compile(r"^# (?!expect:)(.+)$", re.MULTILINE)
HEAD = """module:
  format: 1
  title: An erratum
  rights: {work: An erratum, basis: own, permission: own}
  calendar: {turns: 9, order: [red, blue]}
  owners: {red: {name: Red, entry: [road]}, blue: {name: Blue, entry: [road]}}
"""
MISTAKES = sorted(path.stem for path in HERE.glob("*.yaml"))


def printed(name: str) -> str:
    return (HERE / f"{name}.yaml").read_text(encoding="utf-8").split("---\n")[0]


def corrected(name: str) -> str:
    before, after = (HERE / f"{name}.yaml").read_text(encoding="utf-8").split("---\n")
    return before + after if after.startswith("errata:\n") else after


def module_of(text: str) -> Module:
    whole = text.replace("module:\n", HEAD, 1) if "\nmodule:\n" in f"\n{text}" else HEAD + text
    return parse_module_files(ModuleFiles(Path(), {"erratum.yaml": whole})).module


def found(text: str) -> set[tuple[str, str]]:
    findings = run_checks(module_of(text), ALL_CHECKS)
    return {(f.check, f.where) for f in findings if f.waived is None}


def test_there_are_twenty_and_each_tells_what_was_wrong():
    assert {name[:2] for name in MISTAKES} == {f"{n:02}" for n in range(1, 21)}
    assert all(TOLD.search(printed(name)) and EXPECT.search(printed(name)) for name in MISTAKES)


@pytest.mark.parametrize("name", MISTAKES)
def test_the_mistake_is_found_where_it_is(name):
    text = printed(name)
    assert set(EXPECT.findall(text)) <= found(text)


@pytest.mark.parametrize("name", MISTAKES)
def test_corrected_it_is_clean(name):
    assert found(corrected(name)) == set()
