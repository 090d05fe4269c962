"""`sandtable check`: findings by line, as JSON, as SARIF; exit codes."""

import json
import re
from types import SimpleNamespace

import pytest

from sandtable.model.checks import ALL_CHECKS

MODULE = """\
module: {format: 1, title: T, rights: {work: W, basis: own}, owners: {red: Red}}
types: {infantry: {}, armour: {}}
pieces:
  red:
    infantry:
      guard: 1-1 Guard
boards: {map: {kind: areas, name: Map, spaces: {harbour: Harbour}}}
scenarios:
  one:
    name: One
    setup:
      red:
        harbour: [guard, gaurd]
  two:
    name: Two
    setup: {red: {harbour: [guard, "3 gourd"]}}
"""
IDS = [check.id for check in ALL_CHECKS]
WAIVER = "waivers: {w: {check: REF001, at: scenarios.one, why: Printed so.}}\n"


THESE = ("REF001", "REF009", "REF013", "SCH001", "SCH004")


@pytest.fixture(autouse=True)
def checks(monkeypatch):
    """Only a few checks, so that it does not matter here which others there are."""
    few = tuple(check for check in ALL_CHECKS if check.id in THESE)
    assert len(few) == len(THESE)
    monkeypatch.setattr(
        "sandtable.api.checking.plugin_registry", lambda: SimpleNamespace(all_checks=few)
    )


@pytest.fixture
def broken(tmp_path):
    path = tmp_path / "game.yaml"
    path.write_text(MODULE, encoding="utf-8")
    return path


def test_a_clean_module(run, tmp_path):
    path = tmp_path / "game.yaml"
    path.write_text(MODULE.splitlines()[0] + "\n", encoding="utf-8")
    answer = run("check", path, "--strict")
    assert (answer.code, answer.lines) == (0, ["Nothing found."])


def test_of_very_many_findings_a_thousand_of_a_check_are_lines_and_all_are_counted(run, tmp_path):
    path = tmp_path / "game.yaml"
    names = ", ".join(f"nobody-{number}" for number in range(1_200))
    path.write_text(MODULE.replace("gaurd", names), encoding="utf-8")
    lines = run("check", path).lines
    assert sum("error REF001" in line for line in lines) == 1_000
    assert lines[-2] == "There are 201 more of the same checks."
    assert lines[-1].startswith("1201 errors")
    assert len(json.loads(run("check", path, "--format", "json").out)["findings"]) >= 1_201


def test_the_own_sample_has_no_error_and_no_warning(run, game):
    assert run("check", game, "--strict").code == 0


def test_findings_are_told_by_file_line_and_column(run, broken):
    answer = run("check", broken)
    assert answer.code == 1
    told = "There is no piece 'gaurd' that Red can name here. Did you mean 'guard'?"
    assert answer.lines[:3] == [
        f"{broken}:13:26: error REF001: {told}",
        "    Correct the name, or define it.",
        "    fix: Write 'guard'",
    ]
    assert answer.lines[-1] == "2 errors, 1 warning, 1 info."


def test_what_to_do_is_told_once_a_check(run, broken):
    assert run("check", broken).out.count("Correct the name, or define") == 1


def test_every_line_can_be_jumped_to(run, broken):
    told = [line for line in run("check", broken).lines[:-1] if not line.startswith("    ")]
    place = re.compile(rf"{re.escape(str(broken))}:\d+:\d+: \w+ [A-Z]{{3}}\d{{3}}: ")
    assert told
    assert all(place.match(line) for line in told)


def test_a_key_is_pointed_at_where_it_begins(run, broken):
    entry = found(run("check", broken, "--format", "json"), "REF009")
    assert (entry["line"], entry["column"]) == (2, 23)


def found(answer, check):
    (entry,) = [e for e in json.loads(answer.out)["findings"] if e["id"] == check]
    return entry


def test_as_json(run, broken):
    answer = run("check", broken, "--format", "json")
    document = json.loads(answer.out)
    assert answer.code == 1
    assert document["module"] == "T"
    assert document["counts"] == {"error": 2, "warning": 1, "info": 1, "waived": 0}
    assert document["findings"][0] == {
        "id": "REF001",
        "severity": "error",
        "where": "scenarios.one.setup.red.harbour.gaurd",
        "file": str(broken),
        "line": 13,
        "column": 26,
        "message": "There is no piece 'gaurd' that Red can name here. Did you mean 'guard'?",
        "hint": "Correct the name, or define it.",
        "fixes": ["Write 'guard'"],
        "waived": None,
        "places": [],
        "confidence": "certain",
    }


def test_what_is_waived_is_listed_and_does_not_count(run, broken):
    broken.write_text(MODULE + WAIVER, encoding="utf-8")
    answer = run("check", broken)
    assert "waived REF001: There is no piece 'gaurd'" in answer.out
    assert "(Printed so.)" in answer.out
    assert answer.lines[-1] == "1 error, 1 warning, 1 info. Waived: 1."
    assert run("check", broken, "--scenario", "one").code == 0


def test_only_some_scenarios(run, broken):
    answer = run("check", broken, "--scenario", "two", "--format", "json")
    assert found(answer, "REF001")["where"] == "scenarios.two.setup.red.harbour.gourd"
    assert run("check", broken, "--scenario", "tow").code == 2


def test_warnings_count_when_strict(run, tmp_path):
    path = tmp_path / "game.yaml"
    path.write_text(
        "module: {format: 1, title: ' ', rights: {work: W, basis: own}}\n", encoding="utf-8"
    )
    assert run("check", path).code == 0
    assert run("check", path, "--strict").code == 1


def test_infos_never_count(run, tmp_path):
    path = tmp_path / "game.yaml"
    path.write_text(
        "module: {format: 1, title: T, rights: {work: W, basis: own}}\ntypes: {a: {}}\n",
        encoding="utf-8",
    )
    answer = run("check", path, "--strict")
    assert (answer.code, answer.lines[-1]) == (0, "1 info.")


def test_what_cannot_be_read_is_refused(run, tmp_path):
    path = tmp_path / "game.yaml"
    path.write_text("module: {format: 1}\n", encoding="utf-8")
    answer = run("check", path)
    assert (answer.code, answer.out) == (2, "")
    assert f"{path}:1:1: module: 'title' is missing." in answer.err


def test_findings_in_a_folder_name_its_files(run, game):
    file = game / "regions.yaml"
    text = file.read_text(encoding="utf-8") if file.exists() else ""
    file.write_text(text + "nowhere: [no-such-space]\n", encoding="utf-8")
    entry = found(run("check", game, "--format", "json"), "REF001")
    assert entry["file"] == str(file)
    assert entry["line"] == text.count("\n") + 1


def test_findings_of_a_house_module_may_lie_in_the_one_below(run, tmp_path):
    (tmp_path / "base").mkdir()
    (tmp_path / "house").mkdir()
    base, house = tmp_path / "base" / "module.yaml", tmp_path / "house" / "module.yaml"
    base.write_text("format: 1\ntitle: B\nrights: {work: W, basis: own}\n", encoding="utf-8")
    (tmp_path / "base" / "regions.yaml").write_text("coast: [nowhere]\n", encoding="utf-8")
    house.write_text(
        "format: 1\ntitle: H\nextends: ../base\nrights: {work: W, basis: own}\n", encoding="utf-8"
    )
    entry = found(run("check", house.parent, "--format", "json"), "REF001")
    assert entry["file"] == f"{house.parent}/../base/regions.yaml"
    assert entry["line"] == 1


def test_as_sarif(run, broken):
    broken.write_text(MODULE + WAIVER, encoding="utf-8")
    answer = run("check", broken, "--format", "sarif")
    log = json.loads(answer.out)
    (one,) = log["runs"]
    assert (answer.code, log["version"]) == (1, "2.1.0")
    assert [rule["id"] for rule in one["tool"]["driver"]["rules"]] == sorted(THESE, key=IDS.index)
    for result in one["results"]:
        assert one["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"]
        assert result["level"] in {"error", "warning", "note"}
        (location,) = result["locations"]
        assert location["physicalLocation"]["region"]["startLine"] > 0
    first, second = one["results"][:2]
    assert first["suppressions"] == [{"kind": "external", "justification": "Printed so."}]
    assert "suppressions" not in second
    place = first["locations"][0]
    assert place["logicalLocations"] == [
        {"fullyQualifiedName": "scenarios.one.setup.red.harbour.gaurd"}
    ]
    assert place["physicalLocation"]["artifactLocation"]["uri"] == broken.as_posix()


def test_a_uri_has_no_blanks(run, tmp_path):
    path = tmp_path / "my game.yaml"
    path.write_text(MODULE, encoding="utf-8")
    log = json.loads(run("check", path, "--format", "sarif").out)
    place = log["runs"][0]["results"][0]["locations"][0]["physicalLocation"]
    assert place["artifactLocation"]["uri"].endswith("/my%20game.yaml")


def test_a_choice_that_an_option_does_not_offer_is_refused(run, broken):
    assert run("check", broken, "--option", "storm=on").code == 2
