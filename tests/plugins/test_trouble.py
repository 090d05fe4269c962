"""Whatever a plugin does wrong is told with its name and its package, and ends nothing."""

import json
import subprocess
import sys

import pytest

from sandtable.cli.__main__ import main
from sandtable.exporters.protocol import ExportError, Job
from sandtable.importers.protocol import ImportFailedError
from sandtable.model.checks.registry import run_checks
from sandtable.model.edits.errors import EditError
from sandtable.model.storage.module_loading import load_module
from sandtable.plugins.registry import plugin_registry, use_plugins

CHECK = """
from sandtable.model.checks.registry import Check, Fix, RawFinding, Severity

def fail(*_):
    raise KeyError("gone")

def check(run, id="ODD001"):
    return Check(id=id, title="Odd", severity=Severity.INFO, rationale="Odd.", hint="None.",
                 reads=frozenset({"module"}), run=run)
"""
TITLE = '("module", "title")'


def unplaced(module):
    """What is found without a place: failures of checks, and plugins that are not used."""
    findings = run_checks(load_module(module).complete_module, plugin_registry().all_checks)
    return [(f.check, f.message) for f in findings if not f.where]


def check_with(install, expression, check_id="ODD001"):
    install({"checks": {check_id: "odd_plugin:CHECK"}}, f"{CHECK}\nCHECK = check({expression})\n")


@pytest.mark.parametrize(
    ("source", "problem"),
    [
        ("raise SystemExit(3)", "It cannot be loaded: SystemExit: 3."),
        ("import no_such_module", "It cannot be loaded: ModuleNotFoundError: No module named"),
        ("CHECK = 1 / 0", "It cannot be loaded: ZeroDivisionError: division by zero."),
        ("", "It cannot be loaded: AttributeError: "),
        ("CHECK = 5", "It is no Check."),
        (f"{CHECK}CHECK = check(fail, 'ODD002')", "It calls itself 'ODD002'"),
    ],
)
def test_a_check_that_cannot_be_loaded_is_a_finding(install, module, capsys, source, problem):
    install({"checks": {"ODD001": "odd_plugin:CHECK"}}, source)
    [(check, message)] = unplaced(module)
    assert check == "PLG001"
    assert message.startswith("The check ODD001 of odd-plugin 1.0 is not used. ")
    assert problem in message
    assert main(["check", str(module)]) == 1
    assert main(["plugins"]) == 1
    assert problem in capsys.readouterr().out
    assert main(["check", str(module), "--no-plugins"]) == 0


@pytest.mark.parametrize(
    ("expression", "problem"),
    [
        ("fail", "KeyError: 'gone'."),
        ("lambda _: 1", "TypeError: 'int' object is not iterable."),
        ("lambda _: [1]", "TypeError: it gives int, not RawFinding."),
        ("lambda _: [RawFinding((), 'x')]", "ValueError: a finding has no place."),
        ("lambda _: [RawFinding((1,), 'x')]", "TypeError: it gives int, not str."),
        ("lambda _: exit()", "SystemExit: None."),
    ],
)
def test_a_check_that_fails_is_a_finding(install, module, expression, problem):
    check_with(install, expression)
    assert unplaced(module) == [
        ("ODD001", f"The check ODD001 of odd-plugin 1.0 failed: {problem}")
    ]


@pytest.mark.parametrize(("edit", "problem"), [("fail", "KeyError"), ("lambda _: 1", "TypeError")])
def test_a_fix_that_fails_is_refused(install, module, capsys, edit, problem):
    check_with(install, f"lambda _: [RawFinding({TITLE}, 'x', (Fix('Mend', {edit}, safe=True),))]")
    whole = load_module(module).complete_module
    [found] = [f for f in run_checks(whole, plugin_registry().all_checks) if f.check == "ODD001"]
    with pytest.raises(EditError, match=f"The check ODD001 of odd-plugin 1.0 failed: {problem}"):
        found.fixes[0].edit(whole)
    assert main(["fix", str(module)]) == 0
    assert "Traceback" not in capsys.readouterr().err


def test_ids_of_the_programs_own_are_not_given_away(install, module):
    check_with(install, "fail, 'REF001'", "REF001")
    install({"exporters": {"web": "odd_two:X"}}, "raise SystemExit", "odd-two")
    assert "Sandtable has its own check of that id." in unplaced(module)[0][1]
    assert [each.id for each in plugin_registry().all_exporters].count("web") == 1
    assert "Sandtable has its own exporter" in plugin_registry().plugin_problems("exporter")[0]


def test_of_two_with_one_id_neither_is_loaded_and_both_are_named(install, module, capsys):
    for name in ("odd-one", "odd-two"):
        install({"checks": {"ODD001": f"{name.replace('-', '_')}:X"}}, "raise SystemExit", name)
    said = "The check ODD001 of {} 1.0 is not used. It has the same id in {} 1.0."
    assert unplaced(module) == [
        ("PLG001", said.format("odd-one", "odd-two")),
        ("PLG001", said.format("odd-two", "odd-one")),
    ]
    assert main(["plugins", "--format", "json"]) == 1
    entries = json.loads(capsys.readouterr().out)["plugins"]
    assert [(entry["package"], entry["used"]) for entry in entries] == [
        ("odd-one", False),
        ("odd-two", False),
    ]
    assert not {"odd_one", "odd_two"} & set(sys.modules)


EXPORTER = """
from sandtable.exporters.protocol import Setting

class Odd:
    id, label, target = "odd", "Odd", "folder"
    settings = (Setting("out", "100% odd", value="X"), Setting("sheet", "odd"))
    suffixes = (".odd",)

    def export(self, job, folder):
        {does}

    read = export
"""


@pytest.mark.parametrize(
    ("does", "problem"),
    [
        ("raise KeyError('gone')", "The exporter odd of odd-plugin 1.0 failed: KeyError: 'gone'."),
        ("return 1", "The exporter odd of odd-plugin 1.0 failed: TypeError: it gives int, not"),
    ],
)
def test_an_exporter_that_fails_is_an_error(install, module, tmp_path, capsys, does, problem):
    install({"exporters": {"odd": "odd_plugin:Odd"}}, EXPORTER.format(does=does))
    assert main(["export", str(module), "--to", "odd", "--out", str(tmp_path / "out")]) == 2
    assert problem in capsys.readouterr().err
    with pytest.raises(ExportError):
        plugin_registry().all_exporters[-1].export(
            Job(load_module(module), load_module(module).complete_module), tmp_path
        )


def test_options_of_an_exporter_meet_no_others(install, capsys):
    install({"exporters": {"odd": "odd_plugin:Odd"}}, EXPORTER.format(does="pass"))
    assert main(["export", "--help"]) == 0
    out = capsys.readouterr().out
    assert "--odd-out X" in out
    assert "--odd-sheet" in out
    assert "100% odd" in out


def test_an_importer_that_fails_is_an_error(install, tmp_path, capsys):
    source = EXPORTER.replace("job, folder", "source").format(does="raise KeyError('gone')")
    install({"importers": {"odd": "odd_plugin:Odd"}}, source)
    file = tmp_path / "a.odd"
    file.write_text("")
    assert main(["import", str(file), "--out", str(tmp_path / "out")]) == 2
    assert "The importer odd of odd-plugin 1.0 failed: KeyError" in capsys.readouterr().err
    with pytest.raises(ImportFailedError):
        plugin_registry().all_importers[-1].read(file)


SHEET = """
from sandtable.exporters.print.extra_sheet import ExtraSheet, SheetTable

SHEET = ExtraSheet("odd", "Odd", "module", lambda module, scenario: {tables})
"""


@pytest.mark.parametrize(
    ("tables", "problem"),
    [("1 / 0", "ZeroDivisionError"), ("[SheetTable('T', ('A',), (('a', 'b'),))]", "ValueError")],
)
def test_a_sheet_that_fails_is_a_loss_or_an_error(
    install, module, tmp_path, capsys, tables, problem
):
    install({"sheets": {"odd": "odd_plugin:SHEET"}}, SHEET.format(tables=tables))
    words = ["export", str(module), "--to", "print", "--out", str(tmp_path / "out"), "--sheet"]
    assert main([*words, "odd"]) == 2
    assert f"The sheet odd of odd-plugin 1.0 failed: {problem}" in capsys.readouterr().err
    assert main([*words, "all"]) == 0
    assert f"lost: The sheet odd of odd-plugin 1.0 failed: {problem}" in capsys.readouterr().out


def test_a_symbol_that_cannot_be_drawn_is_a_finding(install, module):
    source = (
        "from sandtable.drawing.symbols.own_symbol import OwnSymbol\n"
        "from sandtable.drawing.symbol_shapes import line_shape\n"
        "ODD = OwnSymbol('odd', (line_shape('m 1 2 boom'),))\n"
    )
    install({"symbols": {"odd": "odd_plugin:ODD"}}, source)
    [(_, message)] = unplaced(module)
    assert message.startswith("The symbol odd of odd-plugin 1.0 is not used. A shape has a path")


def test_nothing_is_looked_for_without_plugins(monkeypatch):
    monkeypatch.setattr("sandtable.plugins.discovery.installed_plugins", lambda: 1 / 0)
    use_plugins(wanted=False)
    try:
        assert plugin_registry().all_checks
        assert plugin_registry().all_exporters
        assert plugin_registry().all_importers
    finally:
        use_plugins(wanted=True)


EVIL = "import pathlib; pathlib.Path(__file__).with_name('was_run').touch()\n"


@pytest.mark.parametrize("command", [["check", "."], ["plugins"], ["export", ".", "--to", "csv"]])
def test_a_module_cannot_bring_a_plugin(module, command):
    """Not even where the current folder is on the path, as with `python -m`."""
    from tests.support.installed_plugins import write_package

    groups = {kind: {"ODD001": "evil:X"} for kind in ("checks", "exporters", "symbols")}
    write_package(module, "evil", groups, {"evil.py": EVIL, "yaml.py": EVIL})
    out = ["--out", str(module.parent / "out")] if "--to" in command else []
    words = [sys.executable, "-m", "sandtable", *command, *out]
    done = subprocess.run(words, cwd=module, capture_output=True, text=True, check=False)
    assert "evil" not in done.stdout + done.stderr
    assert done.returncode == 0, done.stderr
    assert not (module / "was_run").exists()


@pytest.mark.parametrize(
    ("declared", "carried"),
    [
        ("", [set()]),
        ("carries = Carries(frozenset({Kind.PIECES}))", [{"piece"}]),
        ("carries = 5", []),
    ],
)
def test_what_an_exporter_carries_is_passed_on(install, capsys, declared, carried):
    head = "from sandtable.exporters.kinds import Carries, Kind\n"
    source = (head + EXPORTER.format(does="pass")).replace("suffixes =", f"{declared}; suffixes =")
    source = source.replace("    ; ", "    ")
    install({"exporters": {"odd": "odd_plugin:Odd"}}, source)
    added = [each.carries.written for each in plugin_registry().all_exporters if each.id == "odd"]
    assert added == carried
    assert main(["plugins"]) == int(not carried)
    assert ("What it carries is no Carries." in capsys.readouterr().out) == (not carried)
