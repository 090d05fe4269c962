"""Only `model/locations` knows what stands at which position of an address.

`address_positions.txt` lists the files that still rely on positions, and how often. The numbers
may fall and never rise: use or add a class of `model/locations` instead.
"""

import ast
from dataclasses import fields
from pathlib import Path

import pytest

import sandtable.model.address_path
from sandtable.model.module import Module
from tools.house.addresses import ADDRESS_TYPE, uses_by_file, uses_in_folders

ROOT = Path(__file__).parents[2]
PACKAGES = ("api", "cli", "drawing", "editor", "exporters", "importers", "model", "plugins")
SHELVES = [field.name for field in fields(Module)]
HOME = "model/locations.py"
READ_AND_TAKE_APART = "from sandtable.zero import steps_of\ndef f(text): return steps_of(text)[0]"


def read_allowed():
    lines = Path(__file__).with_name("address_positions.txt").read_text("utf-8").splitlines()
    return {path: int(number) for number, path in (line.split() for line in lines)}


def uses_in(*bodies):
    """Return the uses in files `1.py`, `2.py` …, beside a file that they may ask."""
    heading = (
        "def steps_of(text) -> AddressPath | None: ...\n"
        "def all_of(module) -> list[AddressPath]: ...\n"
        "class Finding:\n    where: AddressPath\n"
    )
    trees = {f"{number}.py": ast.parse(body) for number, body in enumerate(bodies, 1)}
    return uses_by_file({"zero.py": ast.parse(heading), **trees}, SHELVES)


def test_no_file_relies_on_positions_more_often_than_it_did():
    uses = uses_in_folders(ROOT, PACKAGES, SHELVES)
    found = {path: len(lines) for path, lines in uses.items() if path != HOME}
    allowed = read_allowed()
    more = {path: uses[path] for path, number in found.items() if number > allowed.get(path, 0)}
    assert more == {}, "use model/locations instead (lines by file)"
    fewer = {p: found.get(p, 0) for p, number in allowed.items() if found.get(p, 0) < number}
    assert fewer == {}, "lower these numbers in address_positions.txt"


@pytest.mark.parametrize(
    "body",
    [
        "def f(steps: AddressPath): return steps[3]",
        "def f(steps: AddressPath): return steps[1:3]",
        "def f(steps: AddressPath): return steps[-2]",
        "def f(steps: AddressPath): return steps[_LINE]",
        "def f(steps: AddressPath): return len(steps) == 5",
        "def f(steps: AddressPath): _, scenario, *_ = steps",
        "def f(steps: AddressPath): return SetupLine(*steps[1:])[0] if g(*steps) else None",
        "def f(text):\n    where = steps_of(text) or ()\n    return where[1]",
        "def f(text):\n    if there := steps_of(text):\n        return there[0]",
        "def f(steps: AddressPath):\n    above = steps[:-1]\n    one = above\n    return one[2]",
        "def f(steps: AddressPath):\n    *above, key = steps\n    return above[2]",
        "def f(steps: AddressPath):\n    one, other = steps, 2\n    return one[2]",
        "def f(module):\n    return [at[1] for at in sorted(all_of(module))]",
        "def f(module):\n    for n, at in enumerate(all_of(module)): yield at[1]",
        "def f(known: Mapping[AddressPath, int]):\n    for at, n in known.items(): yield at[1]",
        "def f(steps: AddressPath):\n    match steps:\n        case ('scenarios', *_): return 1",
        "def f(name): return ('scenarios', name, 'setup')",
        "class A:\n    place: AddressPath\n\ndef f(a): return a.place[0]",
        "def f(a):\n    if a.where != ():\n        return a.where[1]",
    ],
)
def test_a_position_is_seen_under_any_name(body):
    assert uses_in(body) != {}


@pytest.mark.parametrize(
    "other",
    [
        "class Piece:\n    steps: int",
        "class Shown:\n    steps: dict[str, AddressPath]",
        "class Line:\n    steps: NDArray[np.void]\n    def f(self): return self.steps[0]",
        "class Palette:\n    def steps(self, here) -> list[AddressPath]: return []",
        "def steps_of(line) -> tuple[int, int]: ...",
    ],
)
def test_a_name_that_means_something_else_elsewhere_hides_no_address(other):
    piece = "class Due:\n    steps: AddressPath"
    uses = uses_in(other, piece, "def f(due): return due.steps[2]", READ_AND_TAKE_APART)
    assert uses == {"3.py": [1], "4.py": [2]}


def test_a_name_that_may_be_taken_apart_elsewhere_is_not_judged():
    row = "class Row:\n    steps: tuple[str, str]"
    assert (
        uses_in("class Due:\n    steps: AddressPath", row, "def f(row): return row.steps[1]") == {}
    )


def test_the_type_of_addresses_is_what_the_detector_looks_for():
    assert hasattr(sandtable.model.address_path, ADDRESS_TYPE)


@pytest.mark.parametrize(
    "body",
    [
        "def f(steps: AddressPath): return steps[-1], steps[:-1]",
        "def f(steps: AddressPath, depth): return steps[:depth]",
        "def f(steps: AddressPath): *above, key = steps",
        "def f(steps: AddressPath): return ScenarioRef.of(steps)",
        "def f(rows: list[str]): return rows[3], len(rows)",
        "def f(): return ('scenarios', 'pieces')",
        "def f(steps: AddressPath): return steps[-1:]",
        "def f(board, steps: AddressPath): return board.child_path('links', *steps)",
    ],
)
def test_what_knows_no_layout_passes(body):
    assert uses_in(body) == {}
