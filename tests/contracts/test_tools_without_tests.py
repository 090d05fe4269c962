"""Tools and benchmarks run without the tests: what they share stands in `tools/`."""

import re
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FOLDERS = ("tools", "benchmarks")
_IMPORT = re.compile(r"""\b(?:from|import)\s+tests\b|["']tests\.\w""")


def test_no_tool_imports_from_tests():
    files = [path for folder in FOLDERS for path in sorted((ROOT / folder).rglob("*.py"))]
    assert len(files) > 50
    assert [path.relative_to(ROOT).as_posix() for path in files if imports_tests(path)] == []


@pytest.mark.parametrize(
    "line",
    [
        "from tests.support.modules import HEAD",
        "import tests.support.modules as modules",
        "    from tests import support",
        '_LIST = "from tests.support.modules import HEAD; print(HEAD)"',
        'run("-m", "tests.support.modules")',
        "import_module('tests.support.modules')",
    ],
)
def test_an_import_of_tests_is_found(tmp_path, line):
    path = tmp_path / "stray.py"
    path.write_text(f'"""Run tests/all."""\n{line}\n')
    assert imports_tests(path)


def test_a_path_of_tests_is_none(tmp_path):
    path = tmp_path / "stray.py"
    path.write_text('"""Reads tests/fuzz."""\nCORPUS = ROOT / "tests" / "fuzz"\n')
    assert not imports_tests(path)


def imports_tests(path):
    """Say whether a file takes anything from the tests, be it in a program that it starts."""
    return _IMPORT.search(path.read_text(encoding="utf-8")) is not None
