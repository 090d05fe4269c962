"""Files of board layouts in the cache: encoding and decoding."""

from __future__ import annotations

import json
from dataclasses import asdict
from typing import TYPE_CHECKING, Any

from sandtable.exporters.vassal.hex_numbering import AxisNumbering, HexNumbering
from sandtable.exporters.vassal.map_windows import BoardLayout, MapWindow, MapZone

if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from sandtable.exporters.vassal.pixel_point import PixelPoint


def encode_board_layout(plan: BoardLayout) -> bytes:
    """Return the layout of a board as JSON."""
    window = plan.window
    content = {
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
    return json.dumps(content).encode()


def decode_board_layout(data: bytes | None) -> BoardLayout | None:
    """Return the layout of a board from the bytes of a cached file; None if there is no file."""
    if data is None:
        return None
    content = json.loads(data)
    name, size, image = content["window"]
    window = MapWindow(
        name,
        _decode_point(size),
        image,
        zones=tuple(_decode_map_zone(zone) for zone in content["zones"]),
        numbering=_decode_hex_numbering(content["numbering"]),
        stack_points={space: _decode_points(points) for space, points in content["spots"].items()},
        flag_points={space: _decode_point(point) for space, point in content["flags"].items()},
        points_by_turn={turn: _decode_points(points) for turn, points in content["turns"]},
        turn_track=content["track"],
        has_high_stacks=content["high"],
    )
    return BoardLayout(
        window, content["picture"], tuple(content["losses"]), tuple(content["undrawn"])
    )


def _decode_map_zone(content: Sequence[Any]) -> MapZone:
    name, path, cells = content
    return MapZone(
        name, _decode_points(path), tuple((cell, _decode_point(point)) for cell, point in cells)
    )


def _decode_hex_numbering(content: dict[str, Any] | None) -> HexNumbering | None:
    if content is None:
        return None
    counts = {key: AxisNumbering(**content[key]) for key in ("line", "along")}
    return HexNumbering(**{**content, **counts, "origin": _decode_point(content["origin"])})


def _decode_points(points: Iterable[Sequence[int]]) -> tuple[PixelPoint, ...]:
    return tuple(map(_decode_point, points))


def _decode_point(point: Sequence[int]) -> PixelPoint:
    x, y = point
    return x, y
