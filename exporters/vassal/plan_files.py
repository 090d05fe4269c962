"""Plans of boards as they are kept in the cache: written, and read back."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from sandtable.exporters.vassal.numbering import Count, Numbering
from sandtable.exporters.vassal.windows import Plan, Window, Zone

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sandtable.exporters.vassal.pixels import Pixel


def written_plan(plan: Plan) -> bytes:
    """A plan as a file of the cache."""
    window = plan.window
    said = {
        "picture": plan.picture,
        "losses": plan.losses,
        "undrawn": plan.undrawn,
        "window": [window.name, window.size, window.image],
        "zones": [[zone.name, zone.path, zone.cells] for zone in window.zones],
        "numbering": asdict(window.numbering) if window.numbering else None,
        "spots": window.spots,
        "turns": list(window.turns.items()),
        "flags": window.flags,
        "track": window.track,
        "high": window.high,
    }
    return json.dumps(said).encode()


def read_plan(data: bytes | None) -> Plan | None:
    """The plan of a file that was kept, if there is one."""
    if data is None:
        return None
    said = json.loads(data)
    name, size, image = said["window"]
    window = Window(
        name,
        _pixel(size),
        image,
        zones=tuple(_zone(zone) for zone in said["zones"]),
        numbering=_numbering(said["numbering"]),
        spots={space: _pixels(points) for space, points in said["spots"].items()},
        flags={space: _pixel(point) for space, point in said["flags"].items()},
        turns={turn: _pixels(points) for turn, points in said["turns"]},
        track=said["track"],
        high=said["high"],
    )
    return Plan(window, said["picture"], tuple(said["losses"]), tuple(said["undrawn"]))


def _zone(said: Sequence[Any]) -> Zone:
    name, path, cells = said
    return Zone(name, _pixels(path), tuple((cell, _pixel(point)) for cell, point in cells))


def _numbering(said: dict[str, Any] | None) -> Numbering | None:
    if said is None:
        return None
    counts = {key: Count(**said[key]) for key in ("line", "along")}
    return Numbering(**{**said, **counts, "origin": _pixel(said["origin"])})


def _pixels(points: Iterable[Sequence[int]]) -> tuple[Pixel, ...]:
    return tuple(map(_pixel, points))


def _pixel(point: Sequence[int]) -> Pixel:
    x, y = point
    return x, y
