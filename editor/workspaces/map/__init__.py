"""Map workspace: boards to look at and to edit."""

from __future__ import annotations

from sandtable.editor.translation import translatable
from sandtable.editor.workspaces.map.actions import MAP_ACTIONS
from sandtable.editor.workspaces.map.commands import MAP_WORKSPACE_ID
from sandtable.editor.workspaces.map.workspace import MapWorkspace
from sandtable.editor.workspaces.workspace import Workspace
from sandtable.model.address_path import AddressPath
from sandtable.model.locations import top_level_key


def _does_workspace_show_address(address: AddressPath) -> bool:
    return top_level_key(address) in {"boards", "regions", "terrains"}


WORKSPACE = Workspace(
    id=MAP_WORKSPACE_ID,
    title=translatable("Map"),
    icon="map",
    build=MapWorkspace,
    shows_address=_does_workspace_show_address,
    actions=MAP_ACTIONS,
)
