"""`sandtable fix`: safe fixes are applied, and nothing that was typed is taken away."""

from dataclasses import replace

import pytest

from sandtable.model.checks.registry import ALL_KEYS, Check, Fix, RawFinding, Severity
from sandtable.model.checks.safe_fixes import MAX_ROUNDS, apply_safe_fixes
from tests.support.modules import MODULE_HEAD, module_from_text

MODULE = (
    MODULE_HEAD.rstrip("\n")
    + """
  calendar: {turns: 9, order: [red]}
  owners: {red: {name: Red, entry: [north]}}
types: {infantry: {}}
pieces:
  red:
    infantry:
      guard: Guard      # the best
      line: 4 x Line
      reserve: Reserve
boards: {map: {kind: areas, name: Map, spaces: {north: North, south: South}}}
scenarios:
  whole:
    name: Whole
    control: {red: [north, south, south]}
    sets-up: [red]
    setup: {red: {south: [guard]}}
    arrivals:
      red:
        # the reserve
        5: {enter: [reserve]}
        2: {enter: [line]}      # from the depot
        3:
          enter at south: [line]
    victory:
      win: {side: red, if: [red controls all south, red controls some north]}
"""
)


@pytest.fixture
def module(tmp_path):
    """A module of one file."""
    path = tmp_path / "game.yaml"
    path.write_text(MODULE, encoding="utf-8")
    return path


def test_lines_are_sorted_and_comments_stay(run, module):
    answer = run("fix", module)
    assert answer.code == 0
    text = module.read_text(encoding="utf-8")
    assert text.index("2: {enter: [line]}      # from the depot") < text.index("        3:\n")
    assert text.index("        3:\n") < text.index("        5: {enter: [reserve]}")
    assert sorted(text.split()) == sorted(MODULE.replace("south, south]", "south]").split())


def test_each_fix_is_told_with_its_finding(run, module):
    lines = run("fix", module).lines
    line = MODULE[: MODULE.index("      red:\n        # the reserve")].count("\n") + 1
    told = f"{module}:{line}:7: info OOA006: Red: turn 2 is listed after turn 5."
    at = lines.index(told)
    assert lines[at + 1] == "    fixed: Sort the lines by turn"
    assert lines[-1] == "2 findings fixed."


def test_what_changes_is_told_in_the_games_words(run, module):
    told = "Whole, control, Red: North, South, South to North, South"
    assert told in run("fix", module).lines


def test_a_dry_run_writes_nothing(run, module):
    answer = run("fix", module, "--dry-run")
    assert answer.lines[-1] == "2 findings would be fixed."
    assert module.read_text(encoding="utf-8") == MODULE


def test_a_second_time_there_is_nothing_to_do(run, module):
    run("fix", module)
    before = module.read_text(encoding="utf-8")
    assert run("fix", module).lines == ["Nothing to fix."]
    assert module.read_text(encoding="utf-8") == before


def test_errors_that_are_left_are_counted(run, module):
    text = MODULE.replace("2: {enter: [line]}", "2: {withdraw: [reserve]}")
    module.write_text(text, encoding="utf-8")
    answer = run("fix", module)
    assert answer.code == 1
    assert answer.lines[-1].startswith("2 findings fixed. 1 error is left")


@pytest.mark.parametrize(
    "typed",
    [
        "waivers: {idle: {check: TXT004, at: pieces.red, why: That was printed once.}}\n",
        "texts: {de: {pieces.red.infantry.gone.name: Garde}}\n",
    ],
)
def test_what_was_typed_stays_though_it_is_no_longer_needed(run, module, typed):
    module.write_text(MODULE + typed, encoding="utf-8")
    run("fix", module)
    assert typed in module.read_text(encoding="utf-8")


def test_a_waived_finding_is_let_be(run, module):
    waiver = (
        "waivers: {w: {check: OOA006, at: scenarios.whole.arrivals, why: As it is printed.}}\n"
    )
    module.write_text(MODULE + waiver, encoding="utf-8")
    run("fix", module)
    text = module.read_text(encoding="utf-8")
    assert text.index("5: {enter") < text.index("2: {enter")


def test_the_print_is_not_corrected_where_an_erratum_speaks_of_it(run, module):
    erratum = (
        "errata: {e: {at: scenarios.whole.control.red.south, printed: south, read: north, "
        "why: A slip.}}\n"
    )
    module.write_text(MODULE + erratum, encoding="utf-8")
    run("fix", module)
    assert "[north, south, south]" in module.read_text(encoding="utf-8")


def test_what_stands_in_the_module_below_is_let_be(run, module, tmp_path):
    house = tmp_path / "house.yaml"
    text = MODULE_HEAD.rstrip("\n") + "\n  extends: game.yaml\n"
    house.write_text(text, encoding="utf-8")
    assert run("fix", house).lines[0].startswith("Nothing to fix. 1 error is left")
    assert house.read_text(encoding="utf-8") == text
    assert module.read_text(encoding="utf-8") == MODULE


def _check(identifier, edit, is_amiss):
    def look(context):
        if is_amiss(context.module):
            yield RawFinding(("module",), "It is amiss.", (Fix("Mend it", edit, safe=True),))

    return Check(
        id=identifier,
        title="Amiss",
        severity=Severity.INFO,
        rationale="A test.",
        hint="A test.",
        reads=ALL_KEYS,
        run=look,
    )


def _titled(title):
    return lambda module: replace(module, module=replace(module.module, title=title))


def test_one_fix_may_make_room_for_another():
    checks = [
        _check("OOA101", _titled("b"), lambda module: module.module.title == "a"),
        _check("OOA102", _titled("c"), lambda module: module.module.title == "b"),
    ]
    result = apply_safe_fixes(_titled("a")(module_from_text("")), checks)
    assert [fix.label for _, fix in result.done] == ["Mend it", "Mend it"]
    assert result.module.module.title == "c"


def test_fixes_that_chase_each_other_come_to_an_end():
    checks = [
        _check("OOA101", _titled("b"), lambda module: module.module.title == "a"),
        _check("OOA102", _titled("a"), lambda module: module.module.title == "b"),
    ]
    assert len(apply_safe_fixes(_titled("a")(module_from_text("")), checks).done) == MAX_ROUNDS


def test_fixes_that_meet_in_one_place_are_done_one_after_the_other():
    checks = [
        _check("OOA101", _titled("b"), lambda module: module.module.title == "a"),
        _check("OOA102", _titled("c"), lambda module: module.module.title == "a"),
    ]
    result = apply_safe_fixes(_titled("a")(module_from_text("")), checks)
    assert [finding.check for finding, _ in result.done] == ["OOA101"]
