"""The Map: boards looked at and edited."""

from __future__ import annotations

from sandtable.editor.words import translatable
from sandtable.editor.workspaces.map.actions import ACTIONS
from sandtable.editor.workspaces.map.commands import ID
from sandtable.editor.workspaces.map.workspace import MapWorkspace
from sandtable.editor.workspaces.workspace import Workspace
from sandtable.model.address_path import AddressPath
from sandtable.model.locations import shelf_of


def _shows_address(steps: AddressPath) -> bool:
    return shelf_of(steps) in {"boards", "regions", "terrains"}


WORKSPACE = Workspace(
    id=ID,
    title=translatable("Map"),
    icon="map",
    build=MapWorkspace,
    shows=_shows_address,
    actions=ACTIONS,
)
