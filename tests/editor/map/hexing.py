"""A small hex board for the tools, and where its hexes and their sides are."""

from sandtable.editor.workspaces.map.workspace import MapWorkspace
from sandtable.model.geometry.hex.grid_hexes import hex_on_grid
from sandtable.model.geometry.hex.hex_surroundings import ends_of_shared_side
from tests.support.modules import MODULE_HEAD, module_from_text
from tests.support.present import present

MOOR = module_from_text(
    MODULE_HEAD
    + """\
  owners: {red: Red}
  words: {features: {road: Quick going, river: Slow to cross}}
terrains: {hill: Hill, heath: Heath, wood: Wood}
boards:
  moor:
    kind: hexes
    name: Moor
    grid: {label: "{column:02}{row:02}", columns: [1, 10], rows: [1, 8]}
    terrain:
      legend: {h: hill, e: heath}
      rows: |
        hhhheeeeee
        hhhheeeeee
        hhhheeeeee
        hhhheeeeee
    spaces: {"0302": {name: Mill}}
    paths: {old-way: {kind: road, along: ["0604", "0704", "0804"]}}
  camp: {kind: boxes, name: Camp, spaces: {tents: Tents}}
"""
)


def shown(qtbot, context, tool=None):
    """The Map with the moor on it, and perhaps a tool in hand."""
    place = MapWorkspace(context)
    qtbot.addWidget(place)
    place.resize(1200, 820)
    place.show()
    qtbot.waitExposed(place)
    place.show_board("moor")
    if tool:
        place.activate_tool(tool)
    place.view.complete_drawing_now()
    return place


def middle_of_side(place, one, other):
    """The middle of the side that two hexes have in common."""
    grid = place.view.shown_board.grid
    (ax, ay), (bx, by) = present(
        ends_of_shared_side(
            grid, present(hex_on_grid(grid, one)), present(hex_on_grid(grid, other))
        )
    )
    return (ax + bx) / 2, (ay + by) / 2


class Stage:
    """As much of the window as the actions of the Map need."""

    def __init__(self, place):
        self.place, self.context = place, place.context

    def workspace_widget(self, _):
        return self.place

    def show_workspace(self, _):
        return self.place
