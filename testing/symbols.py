"""Pytest classes for symbols of counters."""

from __future__ import annotations

import re
from collections.abc import Sequence

import pytest

from sandtable.drawing.drawing import DrawnPath
from sandtable.drawing.symbols.own_symbol import OwnSymbol
from sandtable.drawing.symbols.symbol_drawings import SYMBOL_HEIGHT, SYMBOL_WIDTH

_INK_COLOUR, _GROUND_COLOUR = "#000000", "#ffffff"
_NUMBER_PATTERN = re.compile(r"-?[0-9.]+")


def symbol_tests(symbols: Sequence[OwnSymbol]) -> type[SymbolTests]:
    """Return a class of pytest tests for symbols of counters."""
    return type("SymbolTests", (SymbolTests,), {"symbols": tuple(symbols)})


class SymbolTests:
    """Pytest tests that run for each symbol."""

    symbols: tuple[OwnSymbol, ...] = ()

    def pytest_generate_tests(self, metafunc: pytest.Metafunc) -> None:
        """Pass the symbols to pytest, one test for each."""
        if "own" in metafunc.fixturenames:
            metafunc.parametrize("own", self.symbols, ids=lambda own: own.id)

    def test_it_is_called_by_small_letters(self, own: OwnSymbol) -> None:
        assert own.id == own.id.strip().lower()

    def test_it_is_drawn_by_paths(self, own: OwnSymbol) -> None:
        paths = [shape.path_in_colours(_INK_COLOUR, _GROUND_COLOUR) for shape in own.shapes]
        assert paths
        assert all(isinstance(path, DrawnPath) for path in paths)

    def test_it_stays_in_its_room(self, own: OwnSymbol) -> None:
        for shape in own.shapes:
            numbers = [float(word) for word in _NUMBER_PATTERN.findall(shape.d)]
            assert all(0 <= x <= SYMBOL_WIDTH for x in numbers[::2])
            assert all(0 <= y <= SYMBOL_HEIGHT for y in numbers[1::2])

    def test_it_looks_like_no_other(self, own: OwnSymbol) -> None:
        assert [other.id for other in self.symbols if other.shapes == own.shapes] == [own.id]
