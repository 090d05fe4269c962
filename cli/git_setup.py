"""Command `sandtable git-setup`: makes git merge and compare modules by content."""

from __future__ import annotations

import shlex
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping
from pathlib import Path

from sandtable.cli.command import EXIT_CODE_DONE, EXIT_CODE_REFUSED, CommandError
from sandtable.cli.module_opening import open_module
from sandtable.cli.output import print_lines

ATTRIBUTES_FILE = ".gitattributes"
_ATTRIBUTES_COMMENT = "# Merged and compared by Sandtable: see sandtable git-setup --help."
_OWN_ATTRIBUTES = "merge=sandtable diff=sandtable"
_MODULE_FILES = ("*.yaml", "*.geojson")
_FILES_OUTSIDE_MODULES = ("build/**", "assets*/**", ".*/**")
"""Folders beside a module whose files are not part of it."""
_UNSET_ATTRIBUTES = "!merge !diff"


def add_command_arguments(parser: ArgumentParser) -> None:
    """Add the command's arguments: the module and `--remove`."""
    parser.add_argument(
        "module", metavar="MODULE", nargs="?", default=".", help="a module's folder or file"
    )
    parser.add_argument("--remove", action="store_true", help="undo what this command did")
    parser.epilog = (
        f"Writes {ATTRIBUTES_FILE} next to the module (commit it), and settings of this "
        "repository, which git does not share: run this once in each clone."
    )


def run_command(arguments: Namespace) -> int:
    """Register the merge driver and the diff command, or remove them, and report the result."""
    module = Path(arguments.module)
    folder = module if module.is_dir() else module.parent
    # Fails with git's own words outside a repository, before anything is written.
    _run_git(folder, "rev-parse", "--git-dir")
    if arguments.remove:
        changes = [*_remove_attributes(folder), *_remove_git_settings(folder)]
        print_lines(changes or ["Nothing was set up."])
        return EXIT_CODE_DONE
    # A folder that is no module must not get attributes for all of its YAML files.
    open_module(arguments.module)
    names = _MODULE_FILES if module.is_dir() else (module.name,)
    changes = [*_add_attributes(folder, names), *_add_settings(folder)]
    print_lines([*changes, _ADVICE_TO_COMMIT] if changes else ["Everything is already set up."])
    return EXIT_CODE_DONE


_ADVICE_TO_COMMIT = (
    f"Commit {ATTRIBUTES_FILE}. Git does not share settings: run sandtable git-setup once in"
    " each clone."
)


# ------------------------------------------------------------------------------- attributes
def _add_attributes(folder: Path, names: tuple[str, ...]) -> Iterator[str]:
    other_files = _FILES_OUTSIDE_MODULES if names == _MODULE_FILES else ()
    needed_lines = [_ATTRIBUTES_COMMENT, *(f"{name} {_OWN_ATTRIBUTES}" for name in names)]
    needed_lines += [f"{name} {_UNSET_ATTRIBUTES}" for name in other_files]
    lines = _read_attributes(folder)
    missing = [line for line in needed_lines if line not in lines]
    if missing:
        _write_attributes(folder, [*lines, *missing])
        yield (
            f"{folder / ATTRIBUTES_FILE}: {', '.join(names)} are merged and compared by Sandtable."
        )


def _remove_attributes(folder: Path) -> Iterator[str]:
    lines = _read_attributes(folder)
    other_lines = {f"{name} {_UNSET_ATTRIBUTES}" for name in _FILES_OUTSIDE_MODULES}
    remaining_lines = [
        line
        for line in lines
        if line != _ATTRIBUTES_COMMENT
        and line not in other_lines
        and not _is_line_of_this_program(line)
    ]
    if len(remaining_lines) < len(lines):
        _write_attributes(folder, remaining_lines)
        yield f"{folder / ATTRIBUTES_FILE}: git merges and compares line by line again."


def _is_line_of_this_program(line: str) -> bool:
    return line.endswith(f" {_OWN_ATTRIBUTES}")


def _read_attributes(folder: Path) -> list[str]:
    path = folder / ATTRIBUTES_FILE
    return path.read_text("utf-8").splitlines() if path.exists() else []


def _write_attributes(folder: Path, lines: list[str]) -> None:
    path = folder / ATTRIBUTES_FILE
    if lines:
        path.write_text("".join(f"{line}\n" for line in lines), "utf-8", newline="\n")
    else:
        path.unlink(missing_ok=True)


# --------------------------------------------------------------------------------- settings
def git_settings() -> Mapping[str, str]:
    """Return the git settings that make Sandtable merge and compare files."""
    program = _program_for_shell()
    return {
        "merge.sandtable.name": "Sandtable: merge by content",
        "merge.sandtable.driver": f"{program} merge %O %A %B --path %P --conflict-code"
        f" {_EXIT_CODE_OF_CONFLICTS} || {_SHELL_MERGE_BY_LINES}",
        "diff.sandtable.command": (
            f'f() {{ {program} git-diff "$@" || {_SHELL_DIFF_BY_LINES}; }}; f'
        ),
    }


_EXIT_CODE_OF_CONFLICTS = 9
"""Exit code for conflicts. Python itself exits with 1 if a program breaks at its start."""
_SHELL_MERGE_BY_LINES = (
    f"{{ code=$?; test $code = {_EXIT_CODE_OF_CONFLICTS} && exit 1;"
    f" test $code = {EXIT_CODE_REFUSED} && exit {EXIT_CODE_REFUSED};"
    " echo Sandtable was not found, or broke, so git merges by lines: %P >&2;"
    " git merge-file -L ours -L base -L theirs %A %O %B; }"
)
_SHELL_DIFF_BY_LINES = (
    f"{{ code=$?; test $code = {EXIT_CODE_REFUSED} && exit {EXIT_CODE_REFUSED};"
    " echo Sandtable was not found, or broke, so git compares by lines: $1 >&2;"
    ' test $# -lt 7 || git diff --no-index --no-ext-diff -- "$2" "$5"; exit 0; }'
)


def _program_for_shell() -> str:
    """Return the shell command for this program, even if it is not on the path."""
    python_program = Path(sys.executable)
    script = python_program.with_name(
        "sandtable.exe" if python_program.suffix == ".exe" else "sandtable"
    )
    if script.is_file():
        return shlex.quote(script.as_posix())
    # -P keeps Python from importing files of the current folder, which may be a module's.
    return f"{shlex.quote(python_program.as_posix())} -P -m sandtable"


def _add_settings(folder: Path) -> Iterator[str]:
    settings = git_settings()
    missing = [key for key in settings if _current_git_setting(folder, key) != settings[key]]
    for key in missing:
        _run_git(folder, "config", "--local", key, settings[key])
    if missing:
        yield f"Git settings of this repository: {', '.join(missing)}."


def _remove_git_settings(folder: Path) -> Iterator[str]:
    """Remove Sandtable's settings from git, unless another module of the repository needs them."""
    present_settings = [key for key in git_settings() if _current_git_setting(folder, key)]
    # Settings belong to the repository, attributes to each module in it.
    if present_settings and not _has_other_modules(folder):
        for section in ("merge.sandtable", "diff.sandtable"):
            _run_git(folder, "config", "--local", "--remove-section", section, may_fail=True)
        yield f"Git settings of this repository: {', '.join(present_settings)} removed."


def _has_other_modules(folder: Path) -> bool:
    top = Path(_run_git(folder, "rev-parse", "--show-toplevel").strip())
    names = _run_git(
        top, "ls-files", "-coz", "--", f"**/{ATTRIBUTES_FILE}", ATTRIBUTES_FILE
    ).split("\0")
    return any(
        _is_line_of_this_program(line)
        for n in names
        if n
        for line in _read_attributes((top / n).parent)
    )


def _current_git_setting(folder: Path, key: str) -> str:
    return _run_git(folder, "config", "--local", "--get", key, may_fail=True).removesuffix("\n")


def _run_git(folder: Path, *words: str, may_fail: bool = False) -> str:
    """Run git in a folder and return its output; raise CommandError if it fails."""
    try:
        process = subprocess.run(  # noqa: S603 - the words are ours
            ["git", *words],  # noqa: S607 - the user's own git
            cwd=folder,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )
    except FileNotFoundError:
        # The same error means a missing folder, because git runs inside it.
        raise CommandError("Git is not installed, or there is no such folder.") from None
    if process.returncode and not may_fail:
        raise CommandError(f"Git says: {process.stderr.strip().removeprefix('fatal: ')}.")
    return process.stdout if not process.returncode else ""
