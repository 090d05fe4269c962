"""Creation of the sheet of a map, with the pieces of the turn that its style states."""

from __future__ import annotations

from sandtable.drawing.maps.map_sheet import MapSheet
from sandtable.drawing.maps.map_style import MapStyle
from sandtable.drawing.maps.paper_transform import PaperTransform
from sandtable.model.ledger.history import position_at
from sandtable.model.ledger.position import Position
from sandtable.model.module import Module


def create_map_sheet(
    module: Module, board: str, style: MapStyle, paper: PaperTransform
) -> MapSheet:
    """Return the sheet of a board, with the pieces of the turn that its style states."""
    return MapSheet(module, board, style, paper, _position_shown_by_style(module, style))


def _position_shown_by_style(module: Module, style: MapStyle) -> Position | None:
    # Without a scenario the map shows the printed board only.
    if style.scenario is None:
        return None
    return position_at(module, style.scenario, turn=style.turn, options=dict(style.options))
