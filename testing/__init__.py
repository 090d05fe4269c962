"""Tests for plugins, which the program's own checks, formats and sheets pass as well.

In a plugin's own test suite two lines are enough:

    from sandtable.testing import check_tests
    TestChecks = check_tests([CHECK], Path(__file__).parent / "cases")

Needs pytest, which nothing else of the program does.
"""

import pytest

pytest.register_assert_rewrite("sandtable.testing.checks", "sandtable.testing.exporters")
pytest.register_assert_rewrite("sandtable.testing.importers", "sandtable.testing.sheets")
pytest.register_assert_rewrite("sandtable.testing.symbols")

from sandtable.testing.checks import check_tests  # noqa: E402 - pytest rewrites them first
from sandtable.testing.exporters import exporter_tests  # noqa: E402
from sandtable.testing.importers import importer_tests  # noqa: E402
from sandtable.testing.sheets import sheet_tests  # noqa: E402
from sandtable.testing.symbols import symbol_tests  # noqa: E402

__all__ = ["check_tests", "exporter_tests", "importer_tests", "sheet_tests", "symbol_tests"]
