"""Set-up: map on one side, chart on the other, always the same data."""

from __future__ import annotations

from sandtable.editor.workspaces.setup.actions import ACTIONS, ID
from sandtable.editor.workspaces.setup.setup import SetUp
from sandtable.editor.workspaces.workspace import Workspace
from sandtable.model.address import Steps


def _shows(steps: Steps) -> bool:
    charted = steps[0] == "scenarios" and len(steps) > 2  # noqa: PLR2004
    return charted and steps[2] in {"setup", "control", "uncontrolled", "out-of-play"}


WORKSPACE = Workspace(
    id=ID, title="Set-up", icon="setup", build=SetUp, shows=_shows, actions=ACTIONS
)
