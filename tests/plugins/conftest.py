"""Plugins that are there for one test."""

from contextlib import ExitStack

import pytest

from tests.support.installed_plugins import on_the_path, write_example, write_package


@pytest.fixture
def folder(tmp_path):
    """Where packages are laid."""
    return tmp_path / "packages"


@pytest.fixture
def examples(folder):
    """Install the examples."""
    for name in ("musket_symbols", "raven_house_style", "stacks_format"):
        write_example(folder, name)
    with on_the_path(folder):
        yield


@pytest.fixture
def install(folder):
    """Install packages that a test writes down."""
    with ExitStack() as installed:
        names: list[str] = []

        def install_package(groups, source="", name="odd-plugin"):
            module = name.replace("-", "_")
            write_package(folder, name, groups, {f"{module}.py": source})
            if not names:
                installed.enter_context(on_the_path(folder))
            names.append(name)

        yield install_package


@pytest.fixture
def module(tmp_path):
    """Write a module with a piece whose name and symbol are for the examples."""
    folder = tmp_path / "game"
    folder.mkdir()
    (folder / "module.yaml").write_text(
        "format: 1\ntitle: A Game\nowners: {red: Red}\n"
        "rights: {work: A Game, basis: own, permission: own, notice: Ours.}\n"
    )
    (folder / "types.yaml").write_text("infantry: {symbol: crossed muskets}\n")
    (folder / "pieces.yaml").write_text("red: {infantry: {guard: {name: guard, copies: 2}}}\n")
    (folder / "boards.yaml").write_text("map: {name: Map, kind: boxes, spaces: {a: A, b: B}}\n")
    (folder / "scenarios.yaml").write_text(
        "one: {name: One, setup: {red: {a: [2 guard]}}, turns: 2}\n"
    )
    return folder
