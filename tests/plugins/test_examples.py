"""The examples do on the command line and in the editor what the guide says of plugins."""

import json

import pytest

from sandtable.cli.__main__ import main
from sandtable.model.checks.recheck import check_module
from sandtable.model.edits.address_edits import set_value
from sandtable.model.storage.module_loading import load_module
from sandtable.plugins.registry import plugin_registry

pytestmark = pytest.mark.usefixtures("examples")
NAME = ("pieces", "red", "infantry", "guard", "name")


def answer_of(capsys, *words):
    code = main([str(word) for word in words])
    return code, capsys.readouterr().out


def ids_found(module, capsys, *words):
    _, out = answer_of(capsys, "check", module, "--format", "json", *words)
    return {finding["id"] for finding in json.loads(out)["findings"]}


def test_they_are_listed(capsys):
    code, out = answer_of(capsys, "plugins")
    assert code == 0
    for word in ("RVN001", "losses", "stacks", "shako", "raven-house-style", "musket-symbols"):
        assert word in out


def test_without_plugins_none_is_listed(capsys):
    assert answer_of(capsys, "plugins", "--no-plugins") == (0, "Plugins are switched off.\n")
    assert answer_of(capsys, "--no-plugins", "plugins", "--format", "json")[1].split() == [
        "{", '"plugins":', "[]", "}"
    ]  # fmt: skip


def test_the_check_finds_something_at_its_place_and_offers_its_fix(module, capsys):
    _, out = answer_of(capsys, "check", module)
    assert "pieces.yaml:1:" in out
    assert "warning RVN001: “guard” begins with a small letter." in out
    assert "fix: Write 'Guard'" in out
    assert "RVN001" not in ids_found(module, capsys, "--no-plugins")


def test_what_it_finds_stands_in_sarif_with_its_rule(module, capsys):
    _, out = answer_of(capsys, "check", module, "--format", "sarif")
    [run] = json.loads(out)["runs"]
    [result] = [each for each in run["results"] if each["ruleId"] == "RVN001"]
    assert run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == "RVN001"


def test_what_it_finds_can_be_waived(module, capsys):
    waiver = "a: {check: RVN001, at: pieces.red.infantry.guard, why: An old counter.}\n"
    (module / "waivers.yaml").write_text(waiver)
    assert "waived RVN001" in answer_of(capsys, "check", module)[1]
    assert "REF013" not in ids_found(module, capsys)


def test_it_stands_in_the_catalogue_with_its_package(module, capsys):
    rows = json.loads(answer_of(capsys, "list", module, "checks", "--format", "json")[1])
    [row] = [row for row in rows["entries"] if row["id"] == "RVN001"]
    assert row["source"] == "raven-house-style 1.0"


def test_it_is_asked_again_after_an_edit(module):
    before = check_module(load_module(module).module, plugin_registry().all_checks)
    after = before.recheck_edited(set_value(before.module, NAME, "Guard"))
    assert [f.check for f in before.findings].count("RVN001") == 1
    assert [f.check for f in after.findings].count("RVN001") == 0
    assert after.findings == check_module(after.module, plugin_registry().all_checks).findings


def test_the_symbol_is_known_and_drawn(module, capsys):
    from sandtable.drawing.symbols.symbol_drawings import draw_symbol, has_symbol_frame

    assert "SCH024" not in ids_found(module, capsys)
    assert has_symbol_frame("crossed muskets")
    assert draw_symbol("shako", "#000000", "#ffffff").marks
    assert "SCH024" in ids_found(module, capsys, "--no-plugins")
    assert not draw_symbol("shako", "#000000", "#ffffff").marks


def test_the_exporter_writes_with_its_setting_and_the_importer_reads(module, tmp_path, capsys):
    words = ("export", module, "--to", "stacks", "--out", tmp_path / "out")
    assert main([*map(str, words), "--stacks-names", "ids"]) == 0
    [file] = (tmp_path / "out").iterdir()
    [stack] = json.loads(file.read_text("utf-8"))["scenarios"]["one"]
    assert stack == {"at": "A", "counter": "red/guard", "number": 2}
    assert main(["import", str(file), "--out", str(tmp_path / "again")]) == 0
    assert [*load_module(tmp_path / "again").module.pieces["all"]["counter"]]
    assert main([*map(str, words), "--no-plugins"]) == 2


def test_the_sheet_is_printed(module, tmp_path):
    from pypdf import PdfReader

    words = ["export", module, "--to", "print", "--sheet", "losses", "--out", tmp_path / "out"]
    assert main([str(word) for word in words]) == 0
    [pdf] = (tmp_path / "out").glob("*.pdf")
    assert "Losses" in PdfReader(pdf).pages[0].extract_text()
