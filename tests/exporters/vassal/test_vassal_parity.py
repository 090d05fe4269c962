"""What was exported says what the module says: the same pieces, places and states."""

from collections import Counter
from typing import Any

import pytest

from sandtable.exporters.vassal.extra_windows import ARRIVALS_TITLE, OUT_OF_PLAY_TITLE, TRAY_TITLE
from sandtable.model.reports.order_of_battle import order_of_battle_report
from sandtable.model.reports.playable_scenarios import playable_scenarios
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
    assert list(vmod.saved_games) == list(playable_scenarios(module))
    for scenario, save in vmod.saved_games.items():
        found = Counter(_read(vmod, p) for p in save.pieces if not p.properties.get("Role"))
        assert found == _expected(module, scenario)


def _read(vmod, piece):
    """Piece, place, side that lies up, marks, condition."""
    facts = piece.properties
    facing = facts.get("Facing") if piece.map_point[0] != TRAY_TITLE else ""
    at = facts["Aboard"] or vmod.name_of_location(piece.map_point) + (
        f" facing {facing}" if facing else ""
    )
    marks = [
        name.removeprefix(MARK)
        for name, level in piece.visible_level_by_layer.items()
        if name.startswith(MARK) and level > 0
    ]
    level = piece.visible_level_by_layer.get("Step", 1) - 1
    return facts["Piece"], at, level, tuple(sorted(marks)), facts.get("Condition", "")


def _expected(module, scenario):
    found: Counter[Any] = Counter()
    words = module.module.words.states
    for entry in order_of_battle_report(module, scenario).entries:
        if entry.pieces:
            found["Choice", entry.at, 0, (), ""] += 1
            continue
        marks = tuple(sorted(w for w in (entry.state or "").split() if w in words))
        key = entry.piece, entry.at, piece_row(module, entry).face, marks, entry.condition or ""
        found[key] += 1 if entry.quantity is None else entry.quantity
    return found


def test_sides_are_those_of_the_order_of_battle(exported):
    module, vmod = exported
    for scenario, save in vmod.saved_games.items():
        owners = module.module.owners
        entries = order_of_battle_report(module, scenario).entries
        names = {e.side: owners[e.side].name for e in entries if e.side in owners}
        whose = {
            (entry.piece, names[entry.side])
            for entry in order_of_battle_report(module, scenario).entries
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
    from sandtable.exporters.vassal.map_windows import millimetres_to_pixels
    from sandtable.model.geometry.hex.grid_hexes import labelled_hexes
    from sandtable.model.geometry.hex.hex_grid import hex_centres

    module, vmod = exported
    for name, board in module.boards.items():
        if board.grid is None:
            continue
        paper = draw_board(module, name, MapStyle(theme="light", has_title=False)).sheet.paper
        [sheet] = vmod.map_windows[board.name].window_boards
        for (_, label), centre in zip(
            labelled_hexes(board.grid), hex_centres(board.grid).tolist(), strict=True
        ):
            x, y = (
                round(millimetres_to_pixels(part)) for part in paper.point_to_millimetres(centre)
            )
            assert sheet.grid.name_of_location((x, y)) == label


def test_zones_are_called_as_the_module_calls_its_spaces(exported):
    module, vmod = exported
    labels = {site.printed_label for site in space_index_of(module).spaces_by_id.values()}
    for name, window in vmod.map_windows.items():
        names = {zone.name for sheet in window.window_boards for zone in sheet.zones}
        assert name in {TRAY_TITLE, ARRIVALS_TITLE, OUT_OF_PLAY_TITLE} or names <= labels
