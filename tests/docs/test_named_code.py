"""The pages for developers name files and code that exist."""

import re
import subprocess
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PAGES = ("ARCHITECTURE.md", "CONTRIBUTING.md", "DECISIONS.md", "GLOSSARY.md", "docs/triplea.md")
FOLDERS = (
    "model", "drawing", "exporters", "importers", "plugins", "api", "editor", "cli", "tools",
    "tests", "docs", "benchmarks", "testing", "assets",
)  # fmt: skip
CODE_SUFFIXES = {".py", ".js", ".toml", ".typ", ".yaml", ".json", ".txt"}
FENCE = re.compile(r"^```.*?^```", re.MULTILINE | re.DOTALL)
NAME = re.compile(r"[A-Za-z_][\w./]*")
OTHERS = {"__get_pydantic_core_schema__", "UNIT_hit"}
"""Names that belong to other programs or stand for many names."""


@cache
def known_names() -> frozenset[str]:
    """Return the identifiers of the code, and the names of its files and folders."""
    listed = subprocess.run(
        ["git", "ls-files"], cwd=ROOT, capture_output=True, text=True, check=True
    )
    files = [Path(name) for name in listed.stdout.splitlines()]
    names = {part for file in files for part in (*file.parts, file.stem)}
    for file in files:
        if file.suffix in CODE_SUFFIXES and (ROOT / file).is_file():
            text = (ROOT / file).read_text(encoding="utf-8", errors="ignore")
            names.update(re.findall(r"[A-Za-z_]\w*", text))
    return frozenset(names)


def unknown_names(text: str) -> list[str]:
    """Return the names in backticks that look like code and do not exist."""
    quoted = re.findall(r"`([^`\n]+)`", FENCE.sub("", text))
    parts = (part for quote in quoted for name in NAME.findall(quote) for part in split(name))
    return [part for part in parts if part not in known_names() | OTHERS]


@cache
def known_paths() -> frozenset[str]:
    """Return all ends of paths in the program, without suffixes: `storage/splice`."""
    listed = subprocess.run(
        ["git", "ls-files", *FOLDERS], cwd=ROOT, capture_output=True, text=True, check=True
    )
    files = [Path(name) for name in listed.stdout.splitlines()]
    paths = {path for file in files for path in (file, file.with_suffix(""), *file.parents)}
    return frozenset("/".join(p.parts[n:]) for p in paths for n in range(len(p.parts)))


def unknown_paths(text: str) -> list[str]:
    """Return the paths in backticks that begin in a folder of the program and do not exist."""
    quoted = re.findall(r"`([a-z_]+(?:/[a-z_0-9.]+)+)`", FENCE.sub("", text))
    inside = [path for path in quoted if path.split("/")[0] in known_paths()]
    return [path for path in inside if not {path, path.rpartition(".")[0]} & known_paths()]


def split(name: str) -> list[str]:
    """Return the parts of a dotted name or a path that can only be code."""
    parts = re.split(r"[./]", name)
    return [p for p in parts if "_" in p.strip("_") or re.search(r"[a-z][A-Z]", p)]


@pytest.mark.parametrize("page", PAGES)
def test_what_a_page_names_exists(page):
    text = (ROOT / page).read_text(encoding="utf-8")
    assert unknown_names(text) == []
    assert unknown_paths(text) == []


def test_a_name_that_is_gone_is_noticed():
    gone = "no_such_" + "function"
    text = f"`check_module` is there, `{gone}` and `storage/{gone}.py` are not."
    assert unknown_names(text) == [gone, gone]
    assert unknown_paths("`storage/splice` is there, `storage/border` is not.") == [
        "storage/border"
    ]
