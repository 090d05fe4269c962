"""Plugins for tests, as pip would leave them, but at once: a package and its entry points."""

from __future__ import annotations

import importlib
import shutil
import sys
import tomllib
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from sandtable.plugins.registry import look_for_plugins_again, use_plugins

EXAMPLES = Path(__file__).parents[2] / "examples" / "plugins"


def write_package(
    folder: Path, name: str, groups: Mapping[str, Mapping[str, str]], sources: Mapping[str, str]
) -> None:
    """Lay a package of some files into a folder, with its entry points by their group."""
    for file, text in sources.items():
        path = folder / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    about = folder / f"{name.replace('-', '_')}-1.0.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    lines = [
        line
        for group, entries in groups.items()
        for line in (f"[sandtable.{group}]", *(f"{key} = {at}" for key, at in entries.items()))
    ]
    (about / "entry_points.txt").write_text("\n".join([*lines, ""]), encoding="utf-8")


def write_example(folder: Path, name: str) -> None:
    """Lay one of the examples into a folder, as its pyproject.toml says."""
    project = tomllib.loads((EXAMPLES / name / "pyproject.toml").read_text("utf-8"))["project"]
    shutil.copytree(EXAMPLES / name / name, folder / name)
    groups = {
        group.removeprefix("sandtable."): entries
        for group, entries in project["entry-points"].items()
    }
    write_package(folder, project["name"], groups, {})


@contextmanager
def on_the_path(folder: Path) -> Iterator[None]:
    """Have the packages of a folder installed for as long as this lasts."""
    before = set(sys.modules)
    sys.path.append(str(folder))
    importlib.invalidate_caches()
    look_for_plugins_again()
    try:
        yield
    finally:
        sys.path.remove(str(folder))
        for name in set(sys.modules) - before:
            if str(getattr(sys.modules[name], "__file__", "")).startswith(str(folder)):
                del sys.modules[name]
        use_plugins(wanted=True)
        look_for_plugins_again()
        from sandtable.plugins.registry import plugin_registry

        plugin_registry().install_symbols()
