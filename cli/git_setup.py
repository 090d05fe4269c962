"""`sandtable git-setup`: has git merge and compare a module by what it says."""

from __future__ import annotations

import shlex
import subprocess
import sys
from argparse import ArgumentParser, Namespace
from collections.abc import Iterator, Mapping
from pathlib import Path

from sandtable.cli.command import DONE_CODE, REFUSED_CODE, CommandError
from sandtable.cli.module_opening import open_module
from sandtable.cli.output import print_lines

ATTRIBUTES_FILE = ".gitattributes"
_TITLE_COMMENT = "# Merged and compared by Sandtable: see sandtable git-setup --help."
_OWN_ATTRIBUTES = "merge=sandtable diff=sandtable"
_MODULE_FILES = ("*.yaml", "*.geojson")
_OTHER_FILES = ("build/**", "assets*/**", ".*/**")
"""Folders in a module's folder of which no file is a part of it."""
_UNSET_ATTRIBUTES = "!merge !diff"


def add_command_arguments(parser: ArgumentParser) -> None:
    """Take the module."""
    parser.add_argument(
        "module", metavar="MODULE", nargs="?", default=".", help="a module's folder or file"
    )
    parser.add_argument("--remove", action="store_true", help="undo what this command did")
    parser.epilog = (
        f"Writes {ATTRIBUTES_FILE} next to the module (commit it), and settings of this "
        "repository, which git does not share: run this once in each clone."
    )


def run_command(arguments: Namespace) -> int:
    """Register the merge driver and the differences, or take them away; tell what was done."""
    module = Path(arguments.module)
    folder = module if module.is_dir() else module.parent
    _run_git(folder, "rev-parse", "--git-dir")
    if arguments.remove:
        done = [*_remove_attributes(folder), *_remove_settings(folder)]
        print_lines(done or ["Nothing was set up."])
        return DONE_CODE
    open_module(arguments.module)
    names = _MODULE_FILES if module.is_dir() else (module.name,)
    done = [*_add_attributes(folder, names), *_add_settings(folder)]
    print_lines([*done, _NEXT_STEP] if done else ["Everything is already set up."])
    return DONE_CODE


_NEXT_STEP = (
    f"Commit {ATTRIBUTES_FILE}. Git does not share settings: run sandtable git-setup once in"
    " each clone."
)


# ------------------------------------------------------------------------------- attributes
def _add_attributes(folder: Path, names: tuple[str, ...]) -> Iterator[str]:
    beside = _OTHER_FILES if names == _MODULE_FILES else ()
    wanted = [_TITLE_COMMENT, *(f"{name} {_OWN_ATTRIBUTES}" for name in names)]
    wanted += [f"{name} {_UNSET_ATTRIBUTES}" for name in beside]
    lines = _read_attributes(folder)
    missing = [line for line in wanted if line not in lines]
    if missing:
        _write_attributes(folder, [*lines, *missing])
        yield (
            f"{folder / ATTRIBUTES_FILE}: {', '.join(names)} are merged and compared by Sandtable."
        )


def _remove_attributes(folder: Path) -> Iterator[str]:
    lines = _read_attributes(folder)
    beside = {f"{name} {_UNSET_ATTRIBUTES}" for name in _OTHER_FILES}
    kept = [
        line
        for line in lines
        if line != _TITLE_COMMENT and line not in beside and not _is_own_line(line)
    ]
    if len(kept) < len(lines):
        _write_attributes(folder, kept)
        yield f"{folder / ATTRIBUTES_FILE}: git merges and compares line by line again."


def _is_own_line(line: str) -> bool:
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
    """Return the settings of a repository that has Sandtable merge and compare."""
    program = _program_for_shell()
    return {
        "merge.sandtable.name": "Sandtable: merge by content",
        "merge.sandtable.driver": f"{program} merge %O %A %B --path %P --conflict-code"
        f" {_CONFLICTS_CODE} || {_MERGE_BY_LINES}",
        "diff.sandtable.command": f'f() {{ {program} git-diff "$@" || {_DIFF_BY_LINES}; }}; f',
    }


_CONFLICTS_CODE = 9
"""The code for conflicts: 1 is also Python's for a program that broke as it began."""
_MERGE_BY_LINES = (
    f"{{ code=$?; test $code = {_CONFLICTS_CODE} && exit 1;"
    f" test $code = {REFUSED_CODE} && exit {REFUSED_CODE};"
    " echo Sandtable was not found, or broke, so git merges by lines: %P >&2;"
    " git merge-file -L ours -L base -L theirs %A %O %B; }"
)
_DIFF_BY_LINES = (
    f"{{ code=$?; test $code = {REFUSED_CODE} && exit {REFUSED_CODE};"
    " echo Sandtable was not found, or broke, so git compares by lines: $1 >&2;"
    ' test $# -lt 7 || git diff --no-index --no-ext-diff -- "$2" "$5"; exit 0; }'
)


def _program_for_shell() -> str:
    """Return how a shell calls this program, also where it is not on the path."""
    here = Path(sys.executable)
    script = here.with_name("sandtable.exe" if here.suffix == ".exe" else "sandtable")
    if script.is_file():
        return shlex.quote(script.as_posix())
    return f"{shlex.quote(here.as_posix())} -P -m sandtable"


def _add_settings(folder: Path) -> Iterator[str]:
    wanted = git_settings()
    missing = [key for key in wanted if _current_setting(folder, key) != wanted[key]]
    for key in missing:
        _run_git(folder, "config", "--local", key, wanted[key])
    if missing:
        yield f"Git settings of this repository: {', '.join(missing)}."


def _remove_settings(folder: Path) -> Iterator[str]:
    """Take the settings away, if no other module of the repository needs them."""
    known = [key for key in git_settings() if _current_setting(folder, key)]
    if known and not _has_other_modules(folder):
        for section in ("merge.sandtable", "diff.sandtable"):
            _run_git(folder, "config", "--local", "--remove-section", section, may_fail=True)
        yield f"Git settings of this repository: {', '.join(known)} removed."


def _has_other_modules(folder: Path) -> bool:
    top = Path(_run_git(folder, "rev-parse", "--show-toplevel").strip())
    names = _run_git(
        top, "ls-files", "-coz", "--", f"**/{ATTRIBUTES_FILE}", ATTRIBUTES_FILE
    ).split("\0")
    return any(
        _is_own_line(line) for n in names if n for line in _read_attributes((top / n).parent)
    )


def _current_setting(folder: Path, key: str) -> str:
    return _run_git(folder, "config", "--local", "--get", key, may_fail=True).removesuffix("\n")


def _run_git(folder: Path, *words: str, may_fail: bool = False) -> str:
    """Run git in a folder and return what it prints; raise CommandError where it refuses."""
    try:
        done = subprocess.run(  # noqa: S603 - the words are ours
            ["git", *words],  # noqa: S607 - the user's own git
            cwd=folder,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
        )
    except FileNotFoundError:
        raise CommandError("Git is not installed, or there is no such folder.") from None
    if done.returncode and not may_fail:
        raise CommandError(f"Git says: {done.stderr.strip().removeprefix('fatal: ')}.")
    return done.stdout if not done.returncode else ""
