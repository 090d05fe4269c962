"""What addresses mean to a set-up: pieces to put down, entries of charts, spaces."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from sandtable.model.address import Steps
from sandtable.model.locations import SetupEntry, SpaceRef


def piece_at(steps: Steps) -> str | None:
    """The piece that an address of the manifest means."""
    known = steps[0] in {"pieces", "events"} and len(steps) > 2  # noqa: PLR2004
    return f"{steps[1]}/{steps[-1]}" if known else None


def entries_in(addresses: Iterable[Steps]) -> list[Steps]:
    """The entries of charts among addresses."""
    return [steps for steps in addresses if SetupEntry.at(steps)]


def spaces_in(addresses: Iterable[Steps]) -> Iterator[str]:
    """The spaces among addresses."""
    for steps in addresses:
        if space := SpaceRef.of(steps):
            yield space.space
