"""Every import contract is broken once on purpose: one that nobody can break is a wish.

The packages are copied, the modules that a row speaks of are made where they do not exist yet,
and each row then adds one import to one module of the copy.
"""

import shutil
import sys
import tomllib
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest
from importlinter import cli as _configured  # noqa: F401 - sets import-linter up
from importlinter.application import use_cases

ROOT = Path(__file__).parents[2]
PYPROJECT = ROOT / "pyproject.toml"
SETTINGS = tomllib.loads(PYPROJECT.read_text(encoding="utf-8"))["tool"]["importlinter"]
PACKAGES = SETTINGS["root_packages"]
CONTRACTS = [contract["id"] for contract in SETTINGS["contracts"]]

IN_A_FUNCTION = "\ndef late():\n    import {}\n"
FOR_TYPES_ONLY = "\nfrom typing import TYPE_CHECKING\nif TYPE_CHECKING:\n    import {}\n"


class Row(NamedTuple):
    """A contract, and one import that it must not let through."""

    contract: str
    importer: str
    imported: str
    form: str = "\nimport {}\n"


ROWS = [
    Row("packages", "model.ids", "exporters"),
    Row("packages", "model.ids", "importers"),
    Row("packages", "model.ids", "editor"),
    Row("packages", "model.ids", "cli"),
    Row("packages", "exporters.protocol", "importers.protocol"),
    Row("packages", "importers.protocol", "exporters.protocol"),
    Row("packages", "exporters.protocol", "editor"),
    Row("packages", "importers.protocol", "editor"),
    Row("packages", "editor.bench.document", "cli.edit"),
    Row("packages", "model.ids", "exporters", FOR_TYPES_ONLY),
    Row("editor-opened-once", "cli.__main__", "editor.bench.document"),
    Row("editor-opened-once", "cli.check", "editor"),
    Row("editor-opened-once", "cli.check", "editor.bench.document", IN_A_FUNCTION),
    Row("no-qt-below", "model.ids", "PySide6.QtCore"),
    Row("no-qt-below", "exporters.protocol", "PySide6.QtGui", IN_A_FUNCTION),
    Row("no-qt-below", "importers.protocol", "shiboken6"),
    Row("no-qt-below", "cli.output", "PySide6.QtWidgets"),
    Row("no-qt-below", "cli.edit", "PySide6.QtWidgets", IN_A_FUNCTION),
    Row("no-qt-below", "model.ids", "PySide6", FOR_TYPES_ONLY),
    Row("shapely", "model.module", "shapely"),
    Row("shapely", "model.edits", "shapely.geometry"),
    Row("shapely", "exporters.protocol", "shapely"),
    Row("shapely", "editor.bench.document", "shapely"),
    Row("yaml-and-pydantic", "model.module", "yaml"),
    Row("yaml-and-pydantic", "model.entities", "pydantic"),
    Row("yaml-and-pydantic", "model.phrases", "pydantic_core"),
    Row("yaml-and-pydantic", "cli.output", "yaml"),
    Row("typst", "exporters.protocol", "typst"),
    Row("typst", "model.module", "typst"),
    Row("typst", "editor.bench.document", "typst"),
    Row("model", "model.ids", "model.phrases"),
    Row("model", "model.resources", "model.ids"),
    Row("model", "model.ids", "model.resources"),
    Row("model", "model.phrases", "model.entities"),
    Row("model", "model.entities", "model.shape"),
    Row("model", "model.entities", "model.address"),
    Row("model", "model.module", "model.shape"),
    Row("model", "model.address", "model.module"),
    Row("model", "model.module", "model.change"),
    Row("model", "model.module", "model.overlay"),
    Row("model", "model.change", "model.overlay"),
    Row("model", "model.overlay", "model.geometry"),
    Row("model", "model.geometry", "model.references"),
    Row("model", "model.references", "model.select"),
    Row("model", "model.references", "model.edits"),
    Row("model", "model.edits", "model.ledger"),
    Row("model", "model.select", "model.tables"),
    Row("model", "model.tables", "model.ledger"),
    Row("model", "model.ledger", "model.reports"),
    Row("model", "model.reports", "model.checks"),
    Row("model", "model.checks.registry", "model.storage"),
    Row("model", "model.storage", "model.checks"),
    Row("checks", "model.checks.first_family.one", "model.checks.first_family.two"),
    Row("checks", "model.checks.first_family.one", "model.checks.second_family.three"),
    Row("exporters", "exporters.bundle", "exporters.vassal"),
    Row("exporters", "exporters.art", "exporters.bundle"),
    Row("exporters", "exporters.art", "exporters.archive"),
    Row("exporters", "exporters.protocol", "exporters.art"),
    Row("importers", "importers.bundle", "importers.vassal"),
    Row("importers", "importers.archive", "importers.bundle"),
    Row("importers", "importers.drawn", "importers.triplea"),
    Row("importers", "importers.triplea", "importers.geojson"),
    Row("importers", "importers.protocol", "importers.archive"),
    Row("editor", "editor.bench.document", "editor.window"),
    Row("editor", "editor.words", "editor.bench.document"),
    Row("editor", "editor.actions.action", "editor.panels.panel"),
    Row("editor", "editor.window", "editor.app"),
    Row("workspaces", "editor.workspaces.one", "editor.workspaces.two"),
    Row("workspaces", "editor.panels.problems.problems", "editor.workspaces.workspace"),
    Row("commands", "cli.check", "cli.apply"),
    Row("commands", "cli.output", "cli.check"),
    Row("commands", "cli.check", "cli.__main__"),
    Row("lists", "exporters.bundle", "exporters"),
    Row("lists", "importers.bundle", "importers"),
    Row("lists", "model.checks.first_family.one", "model.checks"),
]

# What the same contracts must let through, all of it at once.
PERMITTED = [
    ("cli.__main__", "cli.edit"),
    ("cli.edit", "editor.bench.document"),
    ("editor.bench.document", "PySide6.QtGui"),
    ("editor.bench.document", "exporters.bundle"),
    ("cli.check", "cli.output"),
    ("cli.check", "exporters"),
    ("cli.check", "model.storage"),
    ("model.geometry", "shapely"),
    ("model.storage", "yaml"),
    ("model.storage", "pydantic"),
    ("model.checks.first_family.one", "model.geometry"),
    ("exporters.art", "typst"),
    ("exporters.print", "typst"),
    ("exporters.print", "exporters.art"),
    ("exporters.bundle", "exporters.protocol"),
    ("importers.bundle", "importers.protocol"),
    ("editor.panels.problems.problems", "editor.panels.panel"),
    ("editor.panels.problems.problems", "editor.bench.bench"),
]

# A module nobody gave a place: (the contract, the module).
UNLISTED = [
    ("model", "model.stray"),
    ("exporters", "exporters.stray"),
    ("importers", "importers.stray"),
    ("editor", "editor.stray"),
    ("commands", "cli.stray"),
]


def _file_of(tree, module):
    path = tree.joinpath(*module.split("."))
    return path / "__init__.py" if path.is_dir() else path.with_suffix(".py")


def _make_module(tree, module):
    """Make an empty module where there is none, with the packages above it."""
    file = _file_of(tree, module)
    file.parent.mkdir(parents=True, exist_ok=True)
    file.touch()
    for name in file.parent.relative_to(tree).parts:
        tree = tree / name
        (tree / "__init__.py").touch()


def _not_python(folder, names):
    return [name for name in names if not (name.endswith(".py") or Path(folder, name).is_dir())]


@pytest.fixture(scope="module")
def tree(tmp_path_factory):
    """A copy of the packages, with every module that the rows name."""
    tree = tmp_path_factory.mktemp("copy")
    for package in PACKAGES:
        shutil.copytree(ROOT / package, tree / package, ignore=_not_python)
    named = {module for row in ROWS for module in (row.importer, row.imported)}
    named |= {module for pair in PERMITTED for module in pair}
    ours = [module for module in named if module.split(".")[0] in PACKAGES]
    # The deepest first: then what is above them is known to be a package.
    for module in sorted(ours, key=lambda name: -name.count(".")):
        _make_module(tree, module)
    return tree


@pytest.fixture
def broken(tree, monkeypatch, capsys):
    """A function that tells which of the contracts asked for are broken in the copy."""
    monkeypatch.syspath_prepend(str(tree))
    # import-linter finds a package where it was imported from, if it was imported.
    for package in PACKAGES:
        monkeypatch.delitem(sys.modules, package, raising=False)

    def ask(*contracts):
        # In its debug mode a mistake in a contract is raised, and not taken for a broken one.
        use_cases.lint_imports(
            str(PYPROJECT), contracts, cache_dir=None, is_debug_mode=True, no_logo=True
        )
        printed = capsys.readouterr().out
        kept, failed = (
            {contract for contract in contracts if f"\n{_name_of(contract)} {verdict}" in printed}
            for verdict in ("KEPT", "BROKEN")
        )
        assert kept | failed == set(contracts), printed
        return failed

    return ask


def _name_of(contract):
    return SETTINGS["contracts"][CONTRACTS.index(contract)]["name"]


@contextmanager
def _added(tree, importer, text):
    """Add some text to a module of the copy, for a while."""
    file = _file_of(tree, importer)
    before = file.read_text(encoding="utf-8")
    file.write_text(before + text, encoding="utf-8")
    try:
        yield
    finally:
        file.write_text(before, encoding="utf-8")


def test_the_copy_keeps_every_contract(broken):
    assert broken(*CONTRACTS) == set()


def test_permitted_imports_keep_every_contract(broken, tree):
    with ExitStack() as stack:
        for importer, imported in PERMITTED:
            stack.enter_context(_added(tree, importer, f"\nimport {imported}\n"))
        assert broken(*CONTRACTS) == set()


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.importer}-{row.imported}")
def test_a_forbidden_import_is_found(broken, tree, row):
    with _added(tree, row.importer, row.form.format(row.imported)):
        failed = broken(row.contract)
    assert failed == {row.contract}


@pytest.mark.parametrize(("contract", "module"), UNLISTED)
def test_a_module_without_a_place_is_found(broken, tree, contract, module):
    _make_module(tree, module)
    failed = broken(contract)
    _file_of(tree, module).unlink()
    assert failed == {contract}


def test_every_contract_has_a_row():
    assert {row.contract for row in ROWS} == set(CONTRACTS)
