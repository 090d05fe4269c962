"""Tests for plugin sheets, with a sample and with small modules."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pytest

from sandtable.exporters.print import PrintExporter
from sandtable.exporters.print.extra_sheet import ExtraSheet, SheetTable
from sandtable.exporters.protocol import ExportError, Job
from sandtable.model import resources
from sandtable.model.module import Module
from sandtable.model.reports.playable_scenarios import playable_scenarios
from sandtable.model.storage.module_loading import load_module
from sandtable.testing.exporters import SMALL_MODULE_FILE, USUAL_SAMPLE
from sandtable.testing.small_modules import module_from_text

_MODULE_NAMES = ("sample", "one of everything", "nothing")


def sheet_tests(sheets: Sequence[ExtraSheet]) -> type[SheetTests]:
    """Return a class of pytest tests for sheets."""
    return type("SheetTests", (SheetTests,), {"sheets": tuple(sheets)})


class SheetTests:
    """Tests that run for each sheet, or for each sheet and module."""

    sheets: tuple[ExtraSheet, ...] = ()

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """Pass the sheets and the modules to pytest."""
        if "sheet" in metafunc.fixturenames:
            metafunc.parametrize("sheet", self.sheets, ids=lambda sheet: sheet.id)
        if "module" in metafunc.fixturenames:
            modules = [_module_by_name(name) for name in _MODULE_NAMES]
            metafunc.parametrize("module", modules, ids=list(_MODULE_NAMES))

    def test_it_has_a_word_and_a_title(self, sheet: ExtraSheet) -> None:
        assert sheet.id == sheet.id.strip().lower()
        assert " " not in sheet.id
        assert sheet.title

    def test_each_row_has_a_cell_for_each_head(self, sheet: ExtraSheet, module: Module) -> None:
        for table in _tables_of_sheet(sheet, module):
            assert table.title
            assert all(len(row) == len(table.heads) for row in table.rows)
            cells = [cell for row in (table.heads, *table.rows) for cell in row]
            assert all(isinstance(cell, str) for cell in cells)

    def test_the_same_module_gives_the_same_tables(
        self, sheet: ExtraSheet, module: Module
    ) -> None:
        assert _tables_of_sheet(sheet, module) == _tables_of_sheet(sheet, module)

    def test_it_is_printed(self, sheet: ExtraSheet, tmp_path: Path) -> None:
        loaded = load_module(resources.path_of_sample(USUAL_SAMPLE))
        job = Job(loaded, loaded.complete_module, settings={"sheet": sheet.id})
        if not any(table.rows for table in _tables_of_sheet(sheet, loaded.complete_module)):
            with pytest.raises(ExportError):
                PrintExporter((sheet,)).export(job, tmp_path)
            return
        paths = PrintExporter((sheet,)).export(job, tmp_path).written
        assert any(path.read_bytes().startswith(b"%PDF") for path in paths)


def _module_by_name(name: str) -> Module:
    if name == "nothing":
        return module_from_text("")
    return load_module(
        resources.path_of_sample(USUAL_SAMPLE) if name == "sample" else SMALL_MODULE_FILE
    ).complete_module


def _tables_of_sheet(sheet: ExtraSheet, module: Module) -> list[SheetTable]:
    """Return the tables of a sheet: for the module, or for each scenario."""
    scenarios = playable_scenarios(module) if sheet.of == "scenario" else (None,)
    return [table for scenario in scenarios for table in sheet.tables(module, scenario)]
