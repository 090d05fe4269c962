"""The spaces of a module: those that are written, and the hexes that need not be."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cached_property

from model.entities.boards import Board, Grid, Space, SpaceKind
from model.geometry.hexes import Hex, all_hexes, hex_at, label_of
from model.memo import remembered
from model.module import Module

_PLAIN = Space()


@dataclass(frozen=True, slots=True)
class Site:
    """A space with its board, and its hex if it is one."""

    id: str
    board: str
    kind: SpaceKind
    space: Space = _PLAIN
    hex: Hex | None = None
    terrain: str | None = None

    @property
    def label(self) -> str:
        """How it is printed: a hex by its label, anything else by its name."""
        return self.id if self.hex else self.space.name or self.id

    @property
    def spoken(self) -> str:
        """How a message speaks of it: `Ford Mill (F5.3)`."""
        named = self.space.name
        return f"{named} ({self.id})" if self.hex and named else self.label


@dataclass(frozen=True)
class Ground:
    """All spaces, by id, in file order."""

    module: Module
    sites: Mapping[str, Site]

    def site(self, name: str) -> Site | None:
        """A space by its id or its other name."""
        return self.sites.get(self.aliases.get(name, name))

    @cached_property
    def aliases(self) -> Mapping[str, str]:
        """Other names of spaces."""
        return {s.space.alias: s.id for s in self.sites.values() if s.space.alias}

    @cached_property
    def words(self) -> Mapping[str, frozenset[str]]:
        """The spaces that each bare word gives, regions aside."""
        found: dict[str, set[str]] = {}
        for site in self.sites.values():
            for word in self._words(site):
                found.setdefault(word, set()).add(site.id)
        return {word: frozenset(ids) for word, ids in found.items()}

    def _words(self, site: Site) -> Iterator[str]:
        yield site.id
        yield site.kind
        yield site.board
        yield from site.space.tags
        yield from site.space.values
        if site.space.alias:
            yield site.space.alias
        if site.terrain:
            yield site.terrain
            terrain = self.module.terrains.get(site.terrain)
            if terrain and terrain.domain and terrain.domain != site.kind:
                yield terrain.domain


@remembered
def ground_of(module: Module) -> Ground:
    """All spaces of a module."""
    sites: dict[str, Site] = {}
    for board_id, board in module.boards.items():
        for site in _sites(module, board_id, board):
            sites.setdefault(site.id, site)
    return Ground(module, sites)


def _sites(module: Module, board_id: str, board: Board) -> Iterator[Site]:
    if board.grid:
        yield from _hexes(board_id, board, board.grid)
    for space_id, space in board.spaces.items():
        if board.grid and hex_at(board.grid, space_id):
            continue
        yield Site(space_id, board_id, _kind(module, board, space), space, None, space.terrain)


def _hexes(board_id: str, board: Board, grid: Grid) -> Iterator[Site]:
    terrain = _charted(board, grid)
    for place in all_hexes(grid):
        label = label_of(grid, place)
        space = board.spaces.get(label, _PLAIN)
        kind = space.kind or board.spaces_are or "hex"
        yield Site(label, board_id, kind, space, place, space.terrain or terrain.get(label))


def _charted(board: Board, grid: Grid) -> dict[str, str]:
    """The terrain of each hex that the chart or its exceptions give."""
    if board.terrain is None:
        return {}
    found: dict[str, str] = {}
    # The first line of the chart is the top of the map, whichever way rows are numbered.
    top, bottom = grid.rows if grid.down else reversed(grid.rows)
    step = 1 if grid.down else -1
    for row, line in zip(
        range(top, bottom + step, step), board.terrain.rows.splitlines(), strict=False
    ):
        for column, letter in enumerate(line, start=grid.columns[0]):
            if terrain := board.terrain.legend.get(letter):
                found[label_of(grid, Hex(column, row))] = terrain
    for terrain, hexes in board.terrain.besides.items():
        found.update(dict.fromkeys(hexes, terrain))
    return found


def _kind(module: Module, board: Board, space: Space) -> SpaceKind:
    if space.kind or board.spaces_are:
        return space.kind or board.spaces_are or "land"
    if space.track:
        return "track"
    if board.kind != "areas":
        return "box"
    terrain = module.terrains.get(space.terrain or "")
    return "sea" if terrain and terrain.domain == "sea" else "land"
