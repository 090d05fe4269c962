"""What SECURITY.md promises of the program's source: no network, no foreign code."""

import ast
import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGES = (
    "model",
    "drawing",
    "exporters",
    "importers",
    "plugins",
    "testing",
    "api",
    "editor",
    "cli",
)
REACHING_OUT = {
    "asyncio", "ftplib", "http", "imaplib", "multiprocessing", "poplib", "requests", "smtplib",
    "socket", "socketserver", "ssl", "subprocess", "telnetlib", "urllib.request", "webbrowser",
    "xmlrpc", "PySide6.QtNetwork",
}  # fmt: skip
RUNNING_CODE = {"eval", "exec", "compile", "__import__", "run_path", "run_module", "import_module"}
UNPICKLING = {"load", "loads", "Unpickler"}
SIGNS = [name.rpartition(".")[2] for name in (*REACHING_OUT, *RUNNING_CODE)]
SIGN = re.compile(rf"\b({'|'.join([*SIGNS, 'pickle', 'marshal', 'shelve'])})\b")
"""A word without which a file breaks no promise: to parse all files takes long."""
ALLOWED = {
    ("api/__init__.py", "import_module()"): "defers modules of our own, from a table",
    ("cli/git_setup.py", "subprocess"): "asks the user's own git, in a command about git",
    (
        "model/bounded_work/child_process_results.py",
        "pickle",
    ): "makes values of our own classes, and no others",
    ("editor/exports/export_server.py", "pickle"): "reads what its own parent sends",
    ("model/bounded_work/waiting_process.py", "pickle"): "reads what its own parent sends",
    (
        "model/bounded_work/waiting_process.py",
        "subprocess",
    ): "starts this program as its own child",
    ("model/checks/__init__.py", "import_module()"): "imports the files of its own folder",
    ("model/checks/outline_findings.py", "import_module()"): "defers a module of our own",
    ("plugins/registry.py", "import_module()"): "defers modules of our own, from a table",
    ("model/storage/file_locks.py", "socket"): "asks for the name of this machine",
}
"""What a file uses all the same, and for what."""


def used_names(path):
    """List the modules that a file imports and the functions that could run code that it calls."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            yield node.module or ""
            yield from (f"{node.module}.{alias.name}" for alias in node.names)
        elif isinstance(node, ast.Call) and isinstance(node.func, ast.Name):
            yield f"{node.func.id}()"
        elif isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name):
            yield f"{node.value.id}.{node.attr}"


def is_forbidden(name):
    """Tell whether a promise is broken by using something."""
    parts = name.split(".")
    reaches = any(".".join(parts[: n + 1]) in REACHING_OUT for n in range(len(parts)))
    unpickles = parts[0] in {"pickle", "marshal", "shelve"} and parts[-1] in UNPICKLING
    return reaches or unpickles or name.removesuffix("()") in RUNNING_CODE


@pytest.mark.parametrize("package", PACKAGES)
def test_the_program_uses_no_network_and_runs_no_foreign_code(package):
    broken = set()
    for path in sorted((ROOT / package).rglob("*.py")):
        if not SIGN.search(path.read_text(encoding="utf-8")):
            continue
        name = path.relative_to(ROOT).as_posix()
        broken |= {
            (name, used.split(".")[0]) for used in used_names(path) if is_forbidden(used)
        } - set(ALLOWED)
    assert broken == set()


@pytest.mark.parametrize(
    "source",
    ["import urllib.request", "from http import client", "eval('1')", "pickle.loads(b'')"],
)
def test_a_broken_promise_is_seen(tmp_path, source):
    path = tmp_path / "broken.py"
    path.write_text(source, encoding="utf-8")
    assert SIGN.search(source)
    assert any(map(is_forbidden, used_names(path)))


def test_each_exception_is_still_needed():
    for name, used in ALLOWED:
        assert used in {found.split(".")[0] for found in used_names(ROOT / name)}


LOADING = {"metadata.EntryPoint", "metadata.entry_points", "metadata.distributions"}


def test_only_one_file_looks_for_plugins():
    """It is the only one that loads what others have installed."""
    looking = {
        path.relative_to(ROOT).as_posix()
        for package in PACKAGES
        for path in (ROOT / package).rglob("*.py")
        if "metadata" in path.read_text(encoding="utf-8")
        and any(name.removeprefix("importlib.") in LOADING for name in used_names(path))
    }
    assert looking == {"plugins/discovery.py"}
