"""The ground of a map: what spaces are filled with, and the lines between them."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TYPE_CHECKING

import numpy as np

from sandtable.drawing.drawing import Mark, Path, rectangle
from sandtable.drawing.maps.curves import rounded
from sandtable.drawing.maps.edges import (
    NOBODY,
    Edges,
    edges_of,
    outer,
    placed,
    runs,
    shapes,
    written,
)
from sandtable.drawing.maps.paper import path_of
from sandtable.model.memo import memoize_by_identity

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from sandtable.drawing.maps.edges import Chain
    from sandtable.drawing.maps.sheet import Sheet

_SEAM = 0.12
_RIM = 3.0
"""Areas are drawn a little wider than they are, so that no paper shines through between them."""
COAST, LAND, SEA, FREE = 0, 1, 2, 3


def ground(sheet: Sheet) -> Iterator[Mark]:
    """The fills of all spaces; on hex maps with softly rounded edges."""
    if sheet.board.kind == "hexes" and sheet.board.grid:
        yield from _patches(sheet)
    else:
        yield from _areas(sheet)


def _areas(sheet: Sheet) -> Iterator[Mark]:
    left, top, right, bottom = sheet.paper.box
    if sheet.board.kind == "areas":
        yield Path(rectangle(left, top, right - left, bottom - top), sheet.palette.void)
    found: dict[tuple[bool, bool, str], list[str]] = {}
    for name, shape in shapes(edges_of(sheet.outlines), sheet.paper).items():
        if sheet.is_box(name):
            continue
        site = sheet.sites.get(name)
        on_top = bool(site and site.space.inside)
        key = (not sheet.is_sea(name), on_top, sheet.colour(name))
        found.setdefault(key, []).append(shape)
    glowing = False
    for (dry, _, colour), paths in sorted(found.items(), key=lambda each: each[0][:2]):
        if dry and not glowing:
            yield from shallows(sheet)
            glowing = True
        yield Path("".join(paths), colour, colour, _SEAM)


def shallows(sheet: Sheet) -> Iterator[Mark]:
    """A lighter band of water along the coasts; land is drawn over its other half."""
    edges, sort = classes(sheet)
    chains = (chain for _, chain in runs(edges, edges.once & (sort == COAST), sort))
    if d := "".join(_paths(sheet, edges, chains)):
        yield Path(d, None, sheet.palette.shallow, max(1.2, min(sheet.unit / 5, 3.2)), opacity=0.7)


def _patches(sheet: Sheet) -> Iterator[Mark]:
    """Hexes of one colour as one area."""
    edges, group, colours = grouped(sheet)
    sharp = _sharp(edges, group)
    points = placed(edges, sheet.paper)
    paths: dict[int, list[str]] = {}
    for colour, ring in outer(edges, group):
        path = rounded(points(ring), sharp[ring].tolist(), closed=True)
        paths.setdefault(colour, []).append(path)
    seas = {sheet.colour(name) for name in edges.packing.names if sheet.is_sea(name)}
    drawn = [which for which in sorted(paths) if colours[which]]
    for which in drawn:
        if colours[which] in seas:
            yield Path("".join(paths[which]), colours[which], colours[which], _SEAM)
    for coast in _hex_coast(sheet):
        yield replace(coast, stroke=sheet.palette.shallow, width=sheet.unit / 5, opacity=0.7)
    for which in drawn:
        if colours[which] not in seas:
            yield Path("".join(paths[which]), colours[which], colours[which], _SEAM)


@memoize_by_identity
def grouped(sheet: Sheet) -> tuple[Edges, NDArray[np.int64], list[str]]:
    """The edges of a board, the colour of each space by number, and the colours."""
    edges = edges_of(sheet.outlines)
    names = edges.packing.names
    said = ["" if sheet.is_box(name) else sheet.colour(name) for name in names]
    colours = list(dict.fromkeys(said))
    number = {colour: place for place, colour in enumerate(colours)}
    return edges, np.array([number[colour] for colour in said], np.int64), colours


def _sharp(edges: Edges, group: NDArray[np.int64]) -> NDArray[np.bool_]:
    """The points at which three colours meet, or the map ends."""
    packing = edges.packing
    size = len(packing.points)
    kinds = int(group.max(initial=0)) + 1
    pairs = np.unique(packing.at * kinds + group[packing.owner])
    found: NDArray[np.bool_] = np.bincount(pairs // kinds, minlength=size) > 2  # noqa: PLR2004
    free = edges.partner == NOBODY
    found[packing.at[free]] = True
    found[packing.after[free]] = True
    return found


def borders(sheet: Sheet) -> Iterator[Mark]:
    """The lines between spaces: hex sides, coasts, land borders, borders at sea."""
    if sheet.board.kind == "hexes" and sheet.board.grid:
        yield _hex_sides(sheet)
        yield from _hex_coast(sheet)
    else:
        yield from _lines(sheet)


def _hex_sides(sheet: Sheet) -> Mark:
    edges = edges_of(sheet.outlines)
    is_hex = np.array([not sheet.is_box(name) for name in edges.packing.names], bool)
    wanted = edges.once & is_hex[edges.packing.owner]
    chains = (chain for _, chain in runs(edges, wanted, np.zeros(len(wanted), np.int64)))
    wide = max(0.1, min(0.2, sheet.unit / 90))
    d = "".join(_paths(sheet, edges, chains))
    return Path(d, None, sheet.palette.grid, wide, opacity=0.55)


def _paths(sheet: Sheet, edges: Edges, chains: Iterable[Chain]) -> Iterator[str]:
    """Paths through points by their numbers."""
    points = written(edges, sheet.paper)
    return (path_of([points[number] for number in chain]) for chain in chains)


def _hex_coast(sheet: Sheet) -> Iterator[Path]:
    """The line between land and water."""
    if d := _coast(sheet):
        yield Path(d, None, sheet.palette.coast, max(0.3, sheet.unit / 32))


@memoize_by_identity
def _coast(sheet: Sheet) -> str:
    """The path between land and water, as round as the ground is."""
    edges, group, _ = grouped(sheet)
    sharp = _sharp(edges, group)
    points = placed(edges, sheet.paper)
    packing = edges.packing
    sea = np.array([sheet.is_sea(name) for name in packing.names], bool)
    beyond = np.where(edges.partner == NOBODY, sea[packing.owner], sea[edges.partner])
    shore = ~sea[packing.owner] & beyond
    paths = []
    for chain in _chained(packing.at[shore].tolist(), packing.after[shore].tolist()):
        ring = chain[0] == chain[-1]
        numbers = chain[:-1] if ring else chain
        paths.append(rounded(points(numbers), sharp[numbers].tolist(), closed=ring))
    return "".join(paths)


def _chained(starts: list[int], ends: list[int]) -> Iterator[list[int]]:
    """Directed edges as chains."""
    follow = dict(zip(starts, ends, strict=True))
    inner = set(ends)
    for head in dict.fromkeys([*(start for start in starts if start not in inner), *starts]):
        chain = [head]
        while chain[-1] in follow:
            chain.append(follow.pop(chain[-1]))
        if len(chain) > 1:
            yield chain


def classes(sheet: Sheet) -> tuple[Edges, NDArray[np.int64]]:
    """For each edge of a board of areas what sort of line it is."""
    edges = edges_of(sheet.outlines)
    names = edges.packing.names
    sea = np.array([sheet.is_sea(name) for name in names], bool)
    here, alone = sea[edges.packing.owner], edges.partner == NOBODY
    there = np.where(alone, False, sea[edges.partner])
    found = np.where(here != there, COAST, np.where(here, SEA, LAND))
    return edges, np.where(alone, np.where(here, SEA, FREE), found)


def _lines(sheet: Sheet) -> Iterator[Mark]:
    edges, sort = classes(sheet)
    boxes = np.array([sheet.is_box(name) for name in edges.packing.names], bool)
    wanted = edges.once & ~boxes[edges.packing.owner]
    found: dict[int, list[str]] = {}
    chains = list(runs(edges, wanted, sort * (len(boxes) + 1) + edges.partner))
    paths = _paths(sheet, edges, (chain for _, chain in chains))
    for (start, _), path in zip(chains, paths, strict=True):
        found.setdefault(int(sort[start]), []).append(path)
    palette, thin = sheet.palette, max(0.15, min(0.26, sheet.unit / 60))
    looks = {
        SEA: (palette.sea_border, thin, (1.6, 0.9)),
        LAND: (palette.border, thin, ()),
        FREE: (palette.coast, thin * 1.9, ()),
        COAST: (palette.coast, thin * 1.9, ()),
    }
    for kind, (colour, wide, dash) in looks.items():
        if kind in found:
            yield Path("".join(found[kind]), None, colour, wide, dash)


def frame(sheet: Sheet) -> Iterator[Mark]:
    """The frame round the map; what stands out beyond it is covered."""
    left, top, right, bottom = sheet.paper.box
    d = rectangle(left, top, right - left, bottom - top)
    rim = rectangle(left - _RIM, top - _RIM, right - left + 2 * _RIM, bottom - top + 2 * _RIM)
    yield Path(rim + d, sheet.palette.paper)
    yield Path(d, None, sheet.palette.ink, 0.4)
