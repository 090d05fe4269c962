"""Plans of boards as they are kept in the cache: written, and read back."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from sandtable.exporters.vassal.hex_numbering import AxisNumbering, HexNumbering
from sandtable.exporters.vassal.map_windows import BoardPlan, MapWindow, MapZone

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sandtable.exporters.vassal.pixel_point import PixelPoint


def encode_plan(plan: BoardPlan) -> bytes:
    """A plan as a file of the cache."""
    window = plan.window
    said = {
        "picture": plan.picture_key,
        "losses": plan.losses,
        "undrawn": plan.undrawn_losses,
        "window": [window.name, window.size, window.image],
        "zones": [[zone.name, zone.path, zone.cells] for zone in window.zones],
        "numbering": asdict(window.numbering) if window.numbering else None,
        "spots": window.stack_points,
        "turns": list(window.points_by_turn.items()),
        "flags": window.flag_points,
        "track": window.turn_track,
        "high": window.has_high_stacks,
    }
    return json.dumps(said).encode()


def decode_plan(data: bytes | None) -> BoardPlan | None:
    """The plan of a file that was kept, if there is one."""
    if data is None:
        return None
    said = json.loads(data)
    name, size, image = said["window"]
    window = MapWindow(
        name,
        _decode_point(size),
        image,
        zones=tuple(_decode_zone(zone) for zone in said["zones"]),
        numbering=_decode_numbering(said["numbering"]),
        stack_points={space: _decode_points(points) for space, points in said["spots"].items()},
        flag_points={space: _decode_point(point) for space, point in said["flags"].items()},
        points_by_turn={turn: _decode_points(points) for turn, points in said["turns"]},
        turn_track=said["track"],
        has_high_stacks=said["high"],
    )
    return BoardPlan(window, said["picture"], tuple(said["losses"]), tuple(said["undrawn"]))


def _decode_zone(said: Sequence[Any]) -> MapZone:
    name, path, cells = said
    return MapZone(
        name, _decode_points(path), tuple((cell, _decode_point(point)) for cell, point in cells)
    )


def _decode_numbering(said: dict[str, Any] | None) -> HexNumbering | None:
    if said is None:
        return None
    counts = {key: AxisNumbering(**said[key]) for key in ("line", "along")}
    return HexNumbering(**{**said, **counts, "origin": _decode_point(said["origin"])})


def _decode_points(points: Iterable[Sequence[int]]) -> tuple[PixelPoint, ...]:
    return tuple(map(_decode_point, points))


def _decode_point(point: Sequence[int]) -> PixelPoint:
    x, y = point
    return x, y
