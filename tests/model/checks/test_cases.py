"""Runs cases/*.yaml, and holds the catalogue of checks to its rules.

A case is a module of one file; those of a file are divided by `---`. It begins with a comment that
says what it shows. `# expect: ID address` lines name what the check of that file must find, and it
may find nothing else; `# says: words` must stand in a message. A standard head is put before the
case, or below its own `module:` where that does not give the format.
"""

from __future__ import annotations

import re
from dataclasses import fields, replace
from pathlib import Path

import pytest

import model.checks
from model.address import steps_of
from model.checks import ALL_CHECKS
from model.checks.catalogue import COMMAND, FAMILIES, as_markdown
from model.checks.registry import run_checks
from model.checks.retired import RETIRED
from model.storage.files import Files
from model.storage.load import read

CASES = Path(__file__).parent / "cases"
ROOT = Path(model.checks.__file__).parents[2]
EXPECT = re.compile(r"^# expect: (\S+) ?(.*)$", re.MULTILINE)
SAYS = re.compile(r"^# says: (.+)$", re.MULTILINE)
HEAD = """module:
  format: 1
  title: A case
  rights: {work: A case, basis: own, permission: own}
  calendar: {turns: 9, order: [red, blue], phases: {move: Movement, fight: Combat}}
  owners: {red: Red, north: {name: North, of: red}, south: {name: South, of: red}, blue: Blue}
"""
FRAME = frozenset({"module", "errata", "waivers"})
"""What every run of the checks looks at."""
IDS = [check.id for check in ALL_CHECKS]


def documents(file):
    texts = re.split(r"^---\n", file.read_text(encoding="utf-8"), flags=re.MULTILINE)
    return [(text.removeprefix("# ").split("\n")[0], text) for text in texts]


def all_cases():
    for file in sorted(CASES.glob("*.yaml")):
        for title, text in documents(file):
            yield pytest.param(file.stem, text, id=f"{file.stem}: {title}")


def module_of(text):
    if "format:" not in text:
        has_head = re.search(r"^module:\n", text, re.MULTILINE)
        text = text.replace("module:\n", HEAD, 1) if has_head else HEAD + text
    return read(Files(Path(), {"case.yaml": text})).module


def found(module, check):
    """What this check finds; one of them asks what all others have found."""
    only = None if check == "REF013" else {check}
    return [f for f in run_checks(module, ALL_CHECKS, only=only) if f.check == check]


def open_places(module):
    """Where which checks find something that is not waived."""
    return {(f.check, f.where) for f in run_checks(module, ALL_CHECKS) if not f.waived}


@pytest.mark.parametrize(("check", "text"), list(all_cases()))
def test_case(check, text):
    findings = found(module_of(text), check)
    assert sorted((f.check, f.where) for f in findings) == sorted(EXPECT.findall(text))
    for words in SAYS.findall(text):
        assert any(words in f.message for f in findings), [f.message for f in findings]


@pytest.mark.parametrize(("check", "text"), list(all_cases()))
def test_a_fix_settles_its_finding_and_brings_no_other(check, text):
    module = module_of(text)
    fixable = [finding for finding in found(module, check) if finding.fixes]
    before = open_places(module) if fixable else set()
    for finding in fixable:
        for fix in finding.fixes:
            after = fix.edit(module)
            left = {(f.where, f.message) for f in found(after, check)}
            assert (finding.where, finding.message) not in left
            assert open_places(after) <= before, f"{fix.label!r} brings others"


@pytest.mark.parametrize(("check", "text"), list(all_cases()))
def test_a_waiver_lets_each_finding_pass(check, text):
    if check == "REF013" or "waivers:" in text:
        return  # what is found there is about waivers themselves
    for finding in found(module_of(text), check):
        # A key with brackets that do not close cannot be addressed; what stands above it can.
        at = finding.where if steps_of(finding.where) else finding.where.partition(".[")[0]
        waiver = f"waivers: {{w: {{check: {check}, at: {at!r}, why: a test}}}}\n"
        again = [f for f in found(module_of(text + waiver), check) if f.where == finding.where]
        assert {f.waived for f in again} == {"a test"}


@pytest.mark.parametrize(("check", "text"), list(all_cases()))
def test_a_check_looks_at_nothing_but_what_it_says_that_it_reads(check, text):
    """The editor runs a check again only when one of these keys has changed."""
    (this,) = [one for one in ALL_CHECKS if one.id == check]
    module = module_of(text)
    unread = {f.name: f.default_factory() for f in fields(module) if f.name not in this.reads
              and f.name not in FRAME}  # fmt: skip
    seen = [(f.where, f.message) for f in found(replace(module, **unread), check)]
    assert seen == [(f.where, f.message) for f in found(module, check)]


def test_ids_are_unique_and_well_formed():
    assert len(set(IDS)) == len(IDS)
    assert all(re.fullmatch(r"[A-Z]{3}\d{3}", i) and i[:3] in FAMILIES for i in IDS)


def test_retired_ids_are_not_given_again():
    assert not set(RETIRED) & set(IDS)
    assert all(reason.endswith(".") for reason in RETIRED.values())


@pytest.mark.parametrize("check", ALL_CHECKS, ids=lambda c: c.id)
def test_each_check_has_passing_and_failing_cases(check):
    file = CASES / f"{check.id}.yaml"
    assert file.is_file(), f"write cases into {file.name}: a clean one and a broken one"
    texts = [text for _, text in documents(file)]
    assert all(text.startswith("# ") for text in texts), "a case begins with what it shows"
    assert any(EXPECT.search(t) for t in texts), "no case that the check finds"
    assert any(not EXPECT.search(t) for t in texts), "no case that the check leaves alone"


@pytest.mark.parametrize("check", ALL_CHECKS, ids=lambda c: c.id)
def test_each_check_says_what_why_and_what_to_do(check):
    assert check.title
    assert not check.title.endswith(".")
    assert check.rationale.endswith(".")
    assert check.hint.endswith(".")
    assert check.reads


def test_no_cases_of_a_check_that_is_not_there():
    assert {file.stem for file in CASES.glob("*.yaml")} == set(IDS)


def test_every_check_file_is_listed():
    folder = Path(model.checks.__file__).parent
    on_disk = {p.stem.partition("_")[0].upper() for p in folder.glob("*/[a-z]*.py")}
    assert on_disk == set(IDS), "list it in model/checks/__init__.py"


def test_each_check_stands_in_the_folder_of_its_family():
    folder = Path(model.checks.__file__).parent
    for file in folder.glob("*/[a-z]*.py"):
        assert file.stem.startswith(file.parent.name), file
        assert re.fullmatch(r"[a-z]{3}\d{3}(_[a-z]+)+", file.stem), "name it after what it flags"


def test_the_catalogue_is_up_to_date():
    page = ROOT / "docs" / "checks" / "CATALOGUE.md"
    assert page.read_text(encoding="utf-8") == as_markdown(ALL_CHECKS, RETIRED), f"run `{COMMAND}`"
