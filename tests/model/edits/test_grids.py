"""If a board gets another grid, terrain and names stay with their hexes."""

from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sandtable.model.edits.errors import EditError
from sandtable.model.edits.grids import (
    hexes_off_grid,
    label_patterns_by_example,
    replace_grid,
    require_valid_grid,
)
from sandtable.model.references.name_uses import dangling_uses
from sandtable.model.select.space_index import space_index_of
from tests.support.modules import MODULE_HEAD, module_from_text
from tests.support.present import present

MODULE = module_from_text(
    MODULE_HEAD
    + """\
  owners: {red: Red}
  words: {features: {road: Road, river: River}}
terrains: {hill: Hill, heath: Heath}
types: {foot: {name: Foot, kind: unit}}
pieces: {red: {foot: {guard: Guard}}}
regions: {west: [hex west from A1, A2.3 or mill], far: [within 2 of A3.3]}
boards:
  moor:
    kind: hexes
    name: Moor
    grid: {label: "A{column}.{row}", columns: [1, 4], rows: [1, 3]}
    terrain:
      legend: {h: hill, e: heath}
      rows: |
        hhee
        he.e
        eeee
      besides: {hill: [A4.3]}
    spaces: {A3.2: Mill; alias mill, A3.3: {tags: []}}
    borders: {A2.2/mill: [river], A1.1/A1.2: [river]}
    links: {A1.1/A1.2: {kind: blocked, reason: A cliff.}}
    paths: {lane: {kind: road, along: [A1.1, A1.2]}}
    registration: {points: {A1.1: [10, 50], A4.3: [11, 49]}}
  fen:
    kind: hexes
    name: Fen
    grid: {label: "F{column}.{row}", columns: [1, 4], rows: [1, 3]}
    east-of: moor
    lies-on: F1.1/A5.1
scenarios:
  battle:
    name: Battle
    setup: {red: {A2.1: [guard]}}
"""
)
GRID = MODULE.boards["moor"].grid


def terrain_of(module):
    return {
        (site.hex.column, site.hex.row): site.terrain
        for site in space_index_of(module).spaces_by_id.values()
        if site.board == "moor" and site.hex
    }


def test_labels_change_wherever_a_hex_is_named():
    after = replace_grid(
        MODULE, "moor", present(replace(present(GRID), label="{column:02}{row:02}"))
    )
    moor = after.boards["moor"]
    assert set(moor.spaces) == {"0302", "0303"}
    assert set(moor.borders) == {"0202/mill", "0101/0102"}
    assert set(moor.links) == {"0101/0102"}
    assert moor.paths["lane"].along == ("0101", "0102")
    assert set(present(moor.registration).points) == {"0101", "0403"}
    assert present(moor.terrain).besides == {"hill": ("0403",)}
    assert after.boards["fen"].lies_on == "F1.1/0501"
    (setup,) = after.scenarios["battle"].setup.values()
    assert list(map(str, present(setup))) == ["0201"]
    assert [str(s) for s in after.regions["west"].spaces] == [
        "hex west from 01",
        "0203 or mill",
    ]
    assert terrain_of(after) == terrain_of(MODULE)
    assert not list(dangling_uses(after))


def test_labels_and_back_give_the_same():
    after = replace_grid(MODULE, "moor", present(replace(present(GRID), label="{column:A}{row}")))
    assert replace_grid(after, "moor", present(GRID)) == MODULE


@given(
    st.tuples(st.integers(0, 2), st.integers(3, 6)),
    st.tuples(st.integers(0, 2), st.integers(2, 5)),
    st.booleans(),
)
def test_terrain_stays_by_column_and_row(columns, rows, down):
    grid = replace(
        present(GRID), label="{column:02}+{row:02}", columns=columns, rows=rows, down=down
    )
    plain = replace(MODULE, boards={"moor": replace(MODULE.boards["moor"], spaces={})})
    board = replace(
        plain.boards["moor"],
        terrain=replace(present(plain.boards["moor"].terrain), besides={}),
        registration=None, borders={}, links={}, paths={},
        grid=replace(present(GRID), label="{column:02}+{row:02}"),
    )  # fmt: skip
    before = replace(plain, boards={"moor": board})
    old, new = terrain_of(before), terrain_of(replace_grid(before, "moor", present(grid)))
    assert all(new[place] == old.get(place) for place in new)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        ({"label": "A{column}"}, "A label must contain"),
        ({"columns": (4, 1)}, "come before the last"),
        ({"size": 0.0}, "more than 0"),
        ({"columns": (1, 10_000), "rows": (1, 10_000)}, "at most"),
        ({"label": "{column}{row}", "columns": (1, 30), "rows": (1, 12)}, "does not identify"),
    ],
)
def test_a_grid_that_cannot_be_is_refused(change, words):
    with pytest.raises(EditError, match=words):
        replace_grid(MODULE, "moor", present(replace(present(GRID), **change)))


def test_all_patterns_that_are_offered_will_do():
    for pattern in label_patterns_by_example().values():
        require_valid_grid(present(replace(present(GRID), label=pattern)))


def test_the_same_grid_changes_nothing():
    assert replace_grid(MODULE, "moor", present(GRID)) is MODULE


def test_hexes_that_are_named_and_would_go_are_told():
    assert hexes_off_grid(MODULE, "moor", present(replace(present(GRID), columns=(2, 4)))) == (
        "A1.1",
        "A1.2",
    )
    assert (
        hexes_off_grid(MODULE, "moor", present(replace(present(GRID), label="X{column}.{row}")))
        == ()
    )
