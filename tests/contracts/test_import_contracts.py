"""Every import contract is broken once on purpose: one that nobody can break is a wish.

The graph of all imports is built once, with the modules that a row speaks of and that do not
exist yet. Each row then adds one import to a copy of the graph. That imports are found in files
as well, in whatever form they are written, is tested by one copy of the packages.
"""

import shutil
import sys
import tomllib
from copy import deepcopy
from pathlib import Path
from typing import NamedTuple

import grimp
import pytest
from importlinter import cli as _configured  # noqa: F401 - sets import-linter up
from importlinter.application import use_cases
from importlinter.application.app_config import settings

ROOT = Path(__file__).parents[2]
PYPROJECT = ROOT / "pyproject.toml"
SETTINGS = tomllib.loads(PYPROJECT.read_text(encoding="utf-8"))["tool"]["importlinter"]
[ROOT_PACKAGE] = SETTINGS["root_packages"]
FOLDERS = (
    "api",
    "assets",
    "cli",
    "drawing",
    "editor",
    "exporters",
    "importers",
    "model",
    "plugins",
    "stray",
    "testing",
)
"""The packages of ours by the folders that they are; rows and files name modules by these."""
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
    Row("packages", "model.ids", "drawing"),
    Row("packages", "drawing.drawing", "exporters.protocol"),
    Row("packages", "drawing.drawing", "importers.protocol"),
    Row("packages", "drawing.drawing", "editor"),
    Row("packages", "exporters.protocol", "importers.protocol"),
    Row("packages", "importers.protocol", "exporters.protocol"),
    Row("packages", "exporters.protocol", "editor"),
    Row("packages", "importers.protocol", "editor"),
    Row("packages", "editor.context.document", "cli.edit"),
    Row("packages", "model.ids", "exporters", FOR_TYPES_ONLY),
    Row("packages", "exporters.protocol", "plugins.registry"),
    Row("packages", "model.ids", "plugins"),
    Row("packages", "plugins.registry", "editor"),
    Row("packages", "cli.check", "testing"),
    Row("packages", "editor.context.document", "testing"),
    Row("no-qt-below", "plugins.registry", "PySide6.QtCore"),
    Row("editor-opened-once", "cli.__main__", "editor.context.document"),
    Row("editor-opened-once", "cli.check", "editor"),
    Row("editor-opened-once", "cli.check", "editor.context.document", IN_A_FUNCTION),
    Row("packages", "api.opening", "editor"),
    Row("packages", "api.opening", "cli.output"),
    Row("packages", "editor.context.document", "api"),
    Row("packages", "exporters.protocol", "api.opening"),
    Row("interface", "cli.check", "model.storage.load"),
    Row("interface", "cli.check", "model.checks", IN_A_FUNCTION),
    Row("interface", "cli.oob", "model.module", FOR_TYPES_ONLY),
    Row("interface", "cli.export", "exporters"),
    Row("interface", "cli.import_", "importers.protocol"),
    Row("interface", "cli.export", "drawing.drawing"),
    Row("interface", "cli.check", "model.name_suggestions"),
    Row("no-qt-below", "api.opening", "PySide6.QtCore"),
    Row("no-qt-below", "model.ids", "PySide6.QtCore"),
    Row("no-qt-below", "drawing.drawing", "PySide6.QtGui"),
    Row("no-qt-below", "exporters.protocol", "PySide6.QtGui", IN_A_FUNCTION),
    Row("no-qt-below", "importers.protocol", "shiboken6"),
    Row("no-qt-below", "cli.output", "PySide6.QtWidgets"),
    Row("no-qt-below", "cli.edit", "PySide6.QtWidgets", IN_A_FUNCTION),
    Row("no-qt-below", "model.ids", "PySide6", FOR_TYPES_ONLY),
    Row("shapely", "model.module", "shapely"),
    Row("shapely", "model.edits", "shapely.geometry"),
    Row("shapely", "exporters.protocol", "shapely"),
    Row("shapely", "editor.context.document", "shapely"),
    Row("yaml-and-pydantic", "model.module", "yaml"),
    Row("yaml-and-pydantic", "model.entities", "pydantic"),
    Row("yaml-and-pydantic", "model.phrases", "pydantic_core"),
    Row("yaml-and-pydantic", "cli.output", "yaml"),
    Row("typst", "exporters.protocol", "typst"),
    Row("typst", "model.module", "typst"),
    Row("typst", "editor.context.document", "typst"),
    Row("model", "model.ids", "model.phrases"),
    Row("model", "model.resources", "model.ids"),
    Row("model", "model.ids", "model.resources"),
    Row("model", "model.phrases", "model.entities"),
    Row("model", "model.entities", "model.schema_introspection"),
    Row("model", "model.entities", "model.address_path"),
    Row("model", "model.module", "model.schema_introspection"),
    Row("model", "model.address_path", "model.module"),
    Row("model", "model.address_path", "model.locations"),
    Row("model", "model.locations", "model.module"),
    Row("model", "model.module", "model.module_change"),
    Row("model", "model.module", "model.overlay"),
    Row("model", "model.module_change", "model.overlay"),
    Row("model", "model.overlay", "model.geometry"),
    Row("model", "model.geometry", "model.references"),
    Row("model", "model.references", "model.select"),
    Row("model", "model.references", "model.edits"),
    Row("model", "model.ledger", "model.edits"),
    Row("model", "model.limits", "model.wording"),
    Row("model", "model.wording", "model.edits"),
    Row("model", "model.wording", "model.reports"),
    Row("model", "model.edits", "model.merge"),
    Row("model", "model.select", "model.tables"),
    Row("model", "model.tables", "model.ledger"),
    Row("model", "model.ledger", "model.reports"),
    Row("model", "model.reports", "model.checks"),
    Row("model", "model.checks.registry", "model.storage"),
    Row("model", "model.storage", "model.checks"),
    Row("model", "model.storage", "model.text_input"),
    Row("model", "model.rows", "model.entities"),
    Row("model", "model.rows", "model.storage"),
    Row("model", "model.gc_pause", "model.module"),
    Row("checks", "model.checks.first_family.one", "model.checks.first_family.two"),
    Row("checks", "model.checks.first_family.one", "model.checks.second_family.three"),
    Row("no-check-for-a-sheet", "exporters.print.sheet_context", "model.checks.registry"),
    Row("no-check-for-a-sheet", "exporters.protocol", "model.checks", IN_A_FUNCTION),
    Row("no-check-for-a-sheet", "drawing.drawing", "model.checks.registry"),
    Row("exporters", "exporters.bundle", "exporters.vassal"),
    Row("exporters", "exporters.export_facts", "exporters.bundle"),
    Row("exporters", "exporters.kinds", "exporters.protocol"),
    Row("importers", "importers.bundle", "importers.vassal"),
    Row("importers", "importers.drawn_maps", "importers.triplea"),
    Row("importers", "importers.triplea", "importers.geojson"),
    Row("editor", "editor.context.document", "editor.window"),
    Row("editor", "editor.translation", "editor.context.document"),
    Row("editor", "editor.actions.action", "editor.panels.panel"),
    Row("editor", "editor.window", "editor.app"),
    Row("workspaces", "editor.workspaces.one", "editor.workspaces.two"),
    Row("workspaces", "editor.panels.problems.problems", "editor.workspaces.workspace"),
    Row("commands", "cli.check", "cli.apply"),
    Row("commands", "cli.output", "cli.check"),
    Row("commands", "cli.check", "cli.__main__"),
    Row("lists-by-name", "plugins.registry", "exporters", IN_A_FUNCTION),
    Row("lists-by-name", "plugins.registry", "plugins.plugin_error_conversion", IN_A_FUNCTION),
    Row("lists-by-name", "plugins.registry", "exporters.print", FOR_TYPES_ONLY),
    Row("lists", "exporters.bundle", "exporters"),
    Row("lists", "importers.bundle", "importers"),
    Row("lists", "model.checks.first_family.one", "model.checks"),
]

# What the same contracts must let through, all of it at once.
PERMITTED = [
    ("cli.__main__", "cli.edit"),
    ("cli.edit", "editor.context.document"),
    ("editor.context.document", "PySide6.QtGui"),
    ("editor.context.document", "exporters.bundle"),
    ("cli.check", "cli.output"),
    ("cli.check", "api"),
    ("cli.__main__", "model.name_suggestions"),
    ("api.exchange", "exporters"),
    ("api.opening", "model.storage"),
    ("api.checking", "plugins.registry"),
    ("editor.context.document", "plugins.registry"),
    ("testing.checks", "model.checks"),
    ("model.geometry", "shapely"),
    ("model.storage", "yaml"),
    ("model.storage", "pydantic"),
    ("model.checks.first_family.one", "model.geometry"),
    ("drawing", "typst"),
    ("exporters.print", "typst"),
    ("exporters.print", "drawing"),
    ("exporters.bundle", "exporters.protocol"),
    ("importers.bundle", "importers.protocol"),
    ("editor.panels.problems.problems", "editor.panels.panel"),
    ("editor.panels.problems.problems", "editor.context.bench"),
]

# A module nobody gave a place: (the contract, the module).
UNLISTED = [
    ("model", "model.stray"),
    ("exporters", "exporters.stray"),
    ("importers", "importers.stray"),
    ("editor", "editor.stray"),
    ("commands", "cli.stray"),
    ("packages", "stray"),
]


def _is_ours(module):
    return module.split(".")[0] == ROOT_PACKAGE


def _full_name(module):
    """The name that a module of ours is imported by; the rows leave its beginning out."""
    return f"{ROOT_PACKAGE}.{module}" if module.split(".")[0] in FOLDERS else module


def _in_graph(module):
    """The name of a module in the graph, which knows of others' packages only that they exist."""
    name = _full_name(module)
    return name if _is_ours(name) else name.split(".")[0]


def _add_module(graph, module):
    """Add an empty module where there is none, with the packages above it."""
    name = _in_graph(module)
    parts = name.split(".")
    for depth in range(len(parts)):
        above = ".".join(parts[: depth + 1])
        if above not in graph.modules:
            graph.add_module(above, is_squashed=not _is_ours(name))


def _add_import(graph, importer, imported):
    graph.add_import(
        importer=_in_graph(importer),
        imported=_in_graph(imported),
        line_number=1,
        line_contents=f"import {_full_name(imported)}",
    )


@pytest.fixture(scope="module")
def built_graph():
    """The graph of the packages, with every module that the rows name; nobody changes it."""
    graph = grimp.build_graph(ROOT_PACKAGE, include_external_packages=True, cache_dir=None)
    named = {module for row in ROWS for module in (row.importer, row.imported)}
    for module in sorted(named.union(*PERMITTED)):
        _add_module(graph, module)
    return graph


@pytest.fixture
def graph(built_graph):
    """A graph that a test may change."""
    return deepcopy(built_graph)


@pytest.fixture
def linted(capsys):
    """A function that tells which of the contracts asked for are broken."""

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


@pytest.fixture
def broken(graph, linted):
    """A function that tells which of the contracts asked for are broken in the graph."""

    class Builder:
        """Gives import-linter the graph of the test."""

        def build(self, **_options):
            return graph

    usual = settings.GRAPH_BUILDER
    settings.configure(GRAPH_BUILDER=Builder())
    yield linted
    settings.configure(GRAPH_BUILDER=usual)


def _name_of(contract):
    return SETTINGS["contracts"][CONTRACTS.index(contract)]["name"]


def test_the_packages_keep_every_contract(broken):
    assert broken(*CONTRACTS) == set()


def test_permitted_imports_keep_every_contract(broken, graph):
    for importer, imported in PERMITTED:
        _add_import(graph, importer, imported)
    assert broken(*CONTRACTS) == set()


@pytest.mark.parametrize("row", ROWS, ids=lambda row: f"{row.importer}-{row.imported}")
def test_a_forbidden_import_is_found(broken, graph, row):
    _add_import(graph, row.importer, row.imported)
    assert broken(row.contract) == {row.contract}


@pytest.mark.parametrize(("contract", "module"), UNLISTED)
def test_a_module_without_a_place_is_found(broken, graph, contract, module):
    _add_module(graph, module)
    assert broken(contract) == {contract}


def test_every_contract_has_a_row():
    assert {row.contract for row in ROWS} == set(CONTRACTS)


def _not_python(folder, names):
    return [name for name in names if not (name.endswith(".py") or Path(folder, name).is_dir())]


@pytest.mark.parametrize("form", [IN_A_FUNCTION, FOR_TYPES_ONLY], ids=["late", "for types"])
def test_an_import_is_found_in_files_however_it_is_written(linted, monkeypatch, tmp_path, form):
    rows = [row for row in ROWS if row.form == form]
    shutil.copytree(ROOT / ROOT_PACKAGE, tmp_path / ROOT_PACKAGE, ignore=_not_python)
    # import-linter finds a package where it was imported from, if it was imported.
    monkeypatch.delitem(sys.modules, ROOT_PACKAGE, raising=False)
    monkeypatch.syspath_prepend(str(tmp_path))
    for row in rows:
        file = tmp_path.joinpath(*_full_name(row.importer).split(".")).with_suffix(".py")
        line = form.format(_full_name(row.imported))
        file.write_text(file.read_text("utf-8") + line, encoding="utf-8")
    contracts = {row.contract for row in rows}
    assert linted(*contracts) == contracts
