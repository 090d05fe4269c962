"""What was exported says what the module says: the same pieces, places and states."""

from collections import Counter
from typing import Any

import pytest

from sandtable.exporters.vassal.beside import ARRIVALS, AWAY, TRAY
from sandtable.model.reports.oob import oob
from sandtable.model.reports.scenarios import playable
from sandtable.model.reports.setup_sheet import piece_row
from sandtable.model.select.space_index import space_index_of
from tests.support import vassal_exports

MARK = "Mark "


@pytest.fixture(scope="module", params=vassal_exports.SAMPLES)
def exported(request):
    found = vassal_exports.exported(request.param)
    return found.module, found.vmod


def test_every_scenario_is_set_up_as_its_order_of_battle(exported):
    module, vmod = exported
    assert list(vmod.saves) == list(playable(module))
    for scenario, save in vmod.saves.items():
        found = Counter(_read(vmod, p) for p in save.pieces if not p.properties.get("Role"))
        assert found == _expected(module, scenario)


def _read(vmod, piece):
    """Piece, place, side that lies up, marks, condition."""
    facts = piece.properties
    facing = facts.get("Facing") if piece.place[0] != TRAY else ""
    at = facts["Aboard"] or vmod.name_at(piece.place) + (f" facing {facing}" if facing else "")
    marks = [
        name.removeprefix(MARK)
        for name, level in piece.layers.items()
        if name.startswith(MARK) and level > 0
    ]
    level = piece.layers.get("Step", 1) - 1
    return facts["Piece"], at, level, tuple(sorted(marks)), facts.get("Condition", "")


def _expected(module, scenario):
    found: Counter[Any] = Counter()
    words = module.module.words.states
    for entry in oob(module, scenario).entries:
        if entry.pieces:
            found["Choice", entry.at, 0, (), ""] += 1
            continue
        marks = tuple(sorted(w for w in (entry.state or "").split() if w in words))
        key = entry.piece, entry.at, piece_row(module, entry).face, marks, entry.condition or ""
        found[key] += 1 if entry.quantity is None else entry.quantity
    return found


def test_sides_are_those_of_the_order_of_battle(exported):
    module, vmod = exported
    for scenario, save in vmod.saves.items():
        names = {e.side: module.module.owners[e.side].name for e in oob(module, scenario).entries
                 if e.side in module.module.owners}  # fmt: skip
        whose = {
            (entry.piece, names[entry.side])
            for entry in oob(module, scenario).entries
            if entry.piece and entry.side in names and not entry.piece.startswith("common/")
        }
        read = {
            (p.properties["Piece"], p.properties["Side"])
            for p in save.pieces
            if not p.properties.get("Role") and "Side" in p.properties
        }
        assert whose <= read


def test_every_hex_is_called_as_the_module_calls_it(exported):
    from sandtable.drawing.maps.board_map import draw_board
    from sandtable.drawing.maps.map_style import MapStyle
    from sandtable.exporters.vassal.windows import pixels
    from sandtable.model.geometry.hex.grid import centres
    from sandtable.model.geometry.hex.hexes import labelled

    module, vmod = exported
    for name, board in module.boards.items():
        if board.grid is None:
            continue
        paper = draw_board(module, name, MapStyle(theme="light", title=False)).sheet.paper
        [sheet] = vmod.windows[board.name].sheets
        for (_, label), centre in zip(
            labelled(board.grid), centres(board.grid).tolist(), strict=True
        ):
            x, y = (round(pixels(part)) for part in paper.point_to_millimetres(centre))
            assert sheet.grid.name_at((x, y)) == label


def test_zones_are_called_as_the_module_calls_its_spaces(exported):
    module, vmod = exported
    labels = {site.label for site in space_index_of(module).sites.values()}
    for name, window in vmod.windows.items():
        names = {zone.name for sheet in window.sheets for zone in sheet.zones}
        assert name in {TRAY, ARRIVALS, AWAY} or names <= labels
