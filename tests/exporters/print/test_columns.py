"""What goes on in the next column is named there; what does not is named once."""

import pytest

from tests.exporters.print.conftest import words_of
from tests.support.modules import load_module_text

HEAD = """
module: {format: 1, title: X, rights: {work: X}, owners: {red: Red}, calendar: {turns: 4}}
boards: {map: {kind: areas, name: Map, spaces: {hill: {name: Hill}, dale: {name: Dale}}}}
types: {foot: {name: Foot}}
"""


def module_text(number, scenario):
    names = [f"f{n}" for n in range(number)]
    pieces = ", ".join(f"{name}: 4-4 {name.upper()}" for name in names)
    return (
        f"{HEAD}pieces: {{red: {{foot: {{{pieces}}}}}}}\n"
        f"scenarios: {{one: {{name: One, {scenario.replace('ALL', ', '.join(names))}}}}}\n"
    )


@pytest.fixture
def words(printed):
    """The words of one sheet of one scenario."""

    def shown(number, scenario, sheet):
        found, _ = printed(load_module_text(module_text(number, scenario)), sheet=sheet)
        [reader] = found.values()
        return words_of(reader)

    return shown


@pytest.mark.parametrize(("number", "times"), [(1, 0), (9, 1)])
def test_a_place_that_goes_on_has_its_head_again(words, number, times):
    text = words(number, "turns: 4, setup: {red: {hill: [ALL]}}", "setup")
    assert text.count("Hill (continued)") == times


def test_a_hex_that_goes_on_is_named_again_by_its_name(printed):
    text = module_text(9, "turns: 4, setup: {red: {M1.1: [ALL]}}")
    grid = 'grid: {label: "M{column}.{row}", columns: [1, 2], rows: [1, 2]}'
    board = f"{{kind: hexes, name: Map, {grid}, spaces: {{M1.1: {{name: Tarn}}}}}}"
    start, end = text.index("boards:"), text.index("types:")
    found, _ = printed(
        load_module_text(f"{text[:start]}boards: {{map: {board}}}\n{text[end:]}"), sheet="setup"
    )
    [reader] = found.values()
    assert words_of(reader).count("Tarn (continued)") == 1


def test_a_turn_that_goes_on_says_again_what_is_done(words):
    scenario = "turns: 4, arrivals: {red: {2: {enter at hill: [ALL]}}}"
    text = words(9, scenario, "arrivals")
    assert text.count("Turn 2 (continued)") == 1
    assert text.count("At Hill:") == 2
