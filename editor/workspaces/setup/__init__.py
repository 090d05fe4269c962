"""Set-up: map on one side, chart on the other, always the same data."""

from __future__ import annotations

from sandtable.editor.words import translatable
from sandtable.editor.workspaces.setup.actions import ACTIONS, ID
from sandtable.editor.workspaces.setup.setup import SetUp
from sandtable.editor.workspaces.workspace import Workspace
from sandtable.model.address_path import AddressPath
from sandtable.model.locations import ScenarioPart

_PARTS = frozenset({"setup", "control", "uncontrolled", "out-of-play"})


def _shows(steps: AddressPath) -> bool:
    part = ScenarioPart.of(steps)
    return part is not None and part.part in _PARTS


WORKSPACE = Workspace(
    id=ID, title=translatable("Set-up"), icon="setup", build=SetUp, shows=_shows, actions=ACTIONS
)
