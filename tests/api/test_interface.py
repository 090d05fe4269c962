"""What the public interface offers is one list, stands in a page, and costs nothing to import."""

import ast
import subprocess
import sys
from pathlib import Path

import pytest

from sandtable import api
from sandtable.model.resources import path_of_sample
from tools.environment import clean_variables
from tools.pages.api_signatures import PAGE, text
from tools.pages.places import COMMAND

ROOT = Path(__file__).parents[2]
ASKED_FOR = {
    "load", "save", "check", "oob", "arrivals", "manifest", "adjacency", "odds", "diff", "apply",
    "export", "import_file",
}  # fmt: skip
HEAVY = {
    "PySide6", "shapely", "numpy", "PIL", "lxml", "typst", "sandtable.exporters",
    "sandtable.editor", "sandtable.model.checks",
}  # fmt: skip
READING = {"yaml", "pydantic"}


def loaded_by(words):
    """List the modules that a new Python has imported after running something."""
    code = f"import sys\n{words}\nprint(*sys.modules, file=sys.stderr)"
    answer = subprocess.run(
        [sys.executable, "-P", "-c", code],
        capture_output=True, text=True, check=True, env=clean_variables(), cwd=ROOT,
    )  # fmt: skip
    return set(answer.stderr.split())


def test_the_page_of_signatures_is_up_to_date():
    assert PAGE.read_text(encoding="utf-8") == text(), f"Is it meant? `{COMMAND}` writes it."


def test_whatever_is_listed_is_there():
    assert set(api.__all__) >= ASKED_FOR
    assert len(api.__all__) == len(set(api.__all__))
    assert [name for name in api.__all__ if not hasattr(api, name)] == []
    assert set(dir(api)) >= set(api.__all__)


def test_type_checkers_see_the_same_names_from_the_same_files():
    tree = ast.parse((ROOT / "api" / "__init__.py").read_text(encoding="utf-8"))
    [for_types] = (node for node in tree.body if isinstance(node, ast.If))
    seen = {
        alias.asname or alias.name: node.module
        for node in for_types.body
        if isinstance(node, ast.ImportFrom)
        for alias in node.names
    }
    assert seen == api._PYTHON_MODULE_BY_NAME
    assert set(seen) == set(api.__all__)


def test_a_name_that_is_not_there_is_refused_as_by_any_module():
    with pytest.raises(AttributeError, match="has no attribute 'nothing'"):
        _ = api.nothing


def test_former_names_still_work_and_are_listed_nowhere():
    assert api.locked is api.lock_module
    assert "locked" not in {*api.__all__, *dir(api)}


def test_importing_it_imports_nothing_else():
    assert not loaded_by("import sandtable.api") & (HEAVY | READING)


def test_an_order_of_battle_needs_no_checks_no_exporters_and_no_geometry():
    words = ["oob", str(path_of_sample("afrika_ii")), "--scenario", "gazala_short"]
    assert not loaded_by(f"from sandtable.cli.__main__ import main; main({words})") & HEAVY


def test_every_error_has_one_base():
    errors = {name for name in api.__all__ if name.endswith("Error")}
    assert all(issubclass(getattr(api, name), api.SandtableError) for name in errors)
    assert errors >= {"UnreadableError", "EditError", "ExportError", "RequestError"}
