"""Hold the symbols to what every symbol must do."""

from musket_symbols.symbols import CROSSED_MUSKETS, SHAKO

from sandtable.testing import symbol_tests

TestSymbols = symbol_tests([CROSSED_MUSKETS, SHAKO])
