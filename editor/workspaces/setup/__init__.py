"""Set-up workspace: palette, map and chart of the same set-up."""

from __future__ import annotations

from sandtable.editor.translation import translatable
from sandtable.editor.workspaces.setup.actions import SETUP_ACTIONS, SETUP_WORKSPACE_ID
from sandtable.editor.workspaces.setup.workspace import SetupWorkspace
from sandtable.editor.workspaces.workspace import Workspace
from sandtable.model.address_path import AddressPath
from sandtable.model.locations import ScenarioPart

_SCENARIO_PARTS_IN_WORKSPACE = frozenset({"setup", "control", "uncontrolled", "out-of-play"})


def _does_workspace_show_address(address: AddressPath) -> bool:
    part = ScenarioPart.from_address_prefix(address)
    return part is not None and part.part in _SCENARIO_PARTS_IN_WORKSPACE


WORKSPACE = Workspace(
    id=SETUP_WORKSPACE_ID,
    title=translatable("Set-up"),
    icon="setup",
    build=SetupWorkspace,
    shows_address=_does_workspace_show_address,
    actions=SETUP_ACTIONS,
)
