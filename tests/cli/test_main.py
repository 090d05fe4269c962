"""The frame of the command line: commands found, errors told, exit codes given."""

import ast
import gc
import shlex
import subprocess
import sys
from argparse import Namespace
from pathlib import Path

import pytest

import sandtable.cli.__main__ as frame
from sandtable.cli.command import Command
from sandtable.model import resources
from sandtable.model.edits.errors import EditError

ROOT = Path(__file__).parents[2]
SAMPLE = resources.path_of_template("areas")


def functions_of(path):
    tree = ast.parse(path.read_text(encoding="utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


def files_of_commands():
    return {
        f"sandtable.cli.{path.stem}"
        for path in (ROOT / "cli").glob("*.py")
        if {"add_command_arguments", "run_command"} <= functions_of(path)
    }


class Failing:
    """A command that comes to grief."""

    name = help = "fail"
    is_long_running = False

    def __init__(self, error):
        self.error = error

    def add_command_arguments(self, _parser):
        pass

    def run_command(self, _arguments):
        raise self.error


class Looking(Failing):
    """A command that looks whether Python's collector is at work."""

    def __init__(self, *, stays):
        self.is_long_running = stays

    def run_command(self, _arguments):
        return int(gc.isenabled())


@pytest.fixture
def fail(monkeypatch, run):
    """Run a command that raises."""

    def run_failing(error):
        monkeypatch.setattr(frame, "ALL_COMMANDS", (Failing(error),))
        return run("fail")

    return run_failing


def sandtable(*words, code=None):
    """Start a process as a user does."""
    start = ["-m", "sandtable"] if code is None else ["-c", code]
    return subprocess.run(
        [sys.executable, *start, *map(str, words)],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )


def test_every_file_of_a_command_is_listed():
    assert {command.module_path for command in frame.ALL_COMMANDS} == files_of_commands()


def test_command_names_are_unique():
    names = [command.name for command in frame.ALL_COMMANDS]
    assert len(set(names)) == len(names)


@pytest.mark.parametrize("command", frame.ALL_COMMANDS, ids=lambda command: command.name)
def test_every_command_explains_itself(run, command):
    answer = run(command.name, "--help")
    assert answer.code == 0
    assert answer.out.startswith(f"usage: sandtable {command.name} ")
    assert command.help in run("--help").out


def test_without_words_the_help_is_shown_as_an_error(run):
    answer = run()
    assert (answer.code, answer.out) == (2, "")
    assert "commands:" in answer.err


def test_an_unknown_command_is_answered_with_advice(run):
    answer = run("manifets")
    assert (answer.code, answer.out) == (2, "")
    assert answer.err == "sandtable: There is no command 'manifets'. Did you mean 'manifest'?\n"


def test_an_unknown_command_like_no_other_is_answered_with_all(run):
    assert "There are: edit, new, " in run("zzz").err


@pytest.mark.parametrize("words", [["manifest"], ["manifest", "x", "--nonsense"], ["--nonsense"]])
def test_wrong_usage_is_2(run, words):
    answer = run(*words)
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith("usage: sandtable")


def test_an_option_that_there_is_not_is_answered_by_its_command(run):
    answer = run("manifest", "x", "--fromat", "json")
    assert (answer.code, answer.out) == (2, "")
    assert answer.err.startswith("usage: sandtable manifest ")
    assert answer.err.endswith("There is no '--fromat'. Did you mean '--format'?\n")


def test_a_module_that_cannot_be_read_is_told_with_every_place(run, tmp_path):
    broken = tmp_path / "broken"
    broken.mkdir()
    (broken / "module.yaml").write_text("format: 1\ntitel: X\nrights: {work: X}\n")
    (broken / "types.yaml").write_text("tank: {kind: unti}\n")
    answer = run("manifest", broken, "--format", "json")
    assert (answer.code, answer.out) == (2, "")
    # That the title is missing only follows from the misspelt key.
    first, second = sorted(answer.err.splitlines())
    assert first.startswith(f"{broken}/module.yaml:2:1: module.titel: Unknown key 'titel'. Did")
    assert second.startswith(
        f"{broken}/types.yaml:1:14: types.tank.kind: 'unti' is not known here: write 'unit'"
    )


def test_places_begin_as_the_module_was_typed(run, tmp_path, monkeypatch):
    monkeypatch.chdir(tmp_path)
    Path("one.yaml").write_text("module: {}\n")
    Path("folder").mkdir()
    Path("folder", "module.yaml").write_text("[]\n")
    assert run("manifest", "./one.yaml").err.startswith("./one.yaml:1:")
    assert run("manifest", "folder/").err.startswith("folder/module.yaml:1:")
    assert run("manifest", "nowhere").err.startswith("nowhere:1:1: There is no such")


def test_an_edit_that_makes_no_sense_is_2(fail):
    answer = fail(EditError("There is no such piece."))
    assert (answer.code, answer.err) == (2, "sandtable: There is no such piece.\n")


def test_what_the_machine_refuses_is_2(fail):
    answer = fail(PermissionError(13, "Permission denied", "out/x"))
    assert (answer.code, answer.err) == (2, "sandtable: out/x: Permission denied.\n")


def test_an_interrupt_is_130(fail):
    assert fail(KeyboardInterrupt()).code == 130


def test_a_reader_who_has_seen_enough_is_no_error(fail):
    answer = fail(BrokenPipeError())
    assert (answer.code, answer.err) == (141, "")


def test_a_mistake_of_ours_looks_like_neither_findings_nor_a_refusal(fail):
    answer = fail(ZeroDivisionError("oops"))
    assert answer.code == 70
    assert "ZeroDivisionError: oops" in answer.err
    assert "This is an error in Sandtable" in answer.err


def test_a_control_character_of_a_strangers_file_is_not_sent_to_the_terminal(fail):
    assert fail(EditError("x\x1b[2Jy")).err == "sandtable: x\ufffd[2Jy\n"


def test_a_command_is_imported_when_it_is_used():
    command = Command("none", "is not there", "sandtable.cli.no_such_file")
    with pytest.raises(ModuleNotFoundError):
        command.run_command(Namespace())


def test_help_starts_without_what_commands_need():
    code = """
import sys, sandtable.cli.__main__ as m
m.main(["--help"])
print({"yaml", "pydantic", "sandtable.exporters"} & set(sys.modules))
"""
    assert sandtable(code=code).stdout.endswith("\nset()\n")


def test_a_check_loads_no_window_and_no_exporter():
    code = f"""
import sys, sandtable.cli.__main__ as m
assert m.main(["check", {str(SAMPLE)!r}]) == 0
print({{"PySide6", "typst", "PIL", "lxml", "sandtable.exporters"}} & set(sys.modules))
"""
    answer = sandtable(code=code)
    assert answer.stdout.endswith("set()\n"), answer.stdout + answer.stderr


@pytest.mark.parametrize("stays", [False, True])
def test_the_collector_rests_while_a_command_runs_that_will_soon_end(monkeypatch, run, stays):
    assert [command.name for command in frame.ALL_COMMANDS if command.is_long_running] == ["edit"]
    monkeypatch.setattr(frame, "ALL_COMMANDS", (Looking(stays=stays),))
    assert run("fail").code == int(stays)
    assert gc.isenabled()


def test_it_runs_as_a_process():
    answer = sandtable("list", SAMPLE, "pieces", "--format", "csv")
    assert answer.returncode == 0, answer.stderr
    assert answer.stdout.startswith("id,name,")


def test_a_closed_pipe_leaves_no_traceback():
    words = [sys.executable, "-m", "sandtable", "list", str(SAMPLE), "spaces", "--format", "json"]
    start = shlex.join(words)
    answer = subprocess.run(
        ["/bin/sh", "-c", f"{start} | true"],
        cwd=ROOT,
        capture_output=True,
        text=True,
        check=False,
    )
    assert answer.stderr == ""
