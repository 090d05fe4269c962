"""Evaluation of selectors of spaces, with a given function for neighbours."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import singledispatchmethod

from sandtable.model.geometry.hex.grid_hexes import Hex, column_of_text
from sandtable.model.geometry.hex.hex_plane import PlacedBoard, hex_planes
from sandtable.model.identity_cache import memoize_by_identity
from sandtable.model.module import Module
from sandtable.model.phrases.selector import (
    BothSelector,
    CompareSelector,
    EitherSelector,
    NotSelector,
    RelationSelector,
    Selector,
    WithinSelector,
    WordSelector,
)
from sandtable.model.references.name_index import RELATIVE_OWNERS
from sandtable.model.references.owner_scope import MAX_OWNER_HIERARCHY_DEPTH, owner_with_ancestors
from sandtable.model.select.pieces import (
    COMPARISON_OPERATORS,
    pieces_matching,
    pieces_of_owner,
)
from sandtable.model.select.situation import PlaySituation
from sandtable.model.select.space_index import SpaceEntry, SpaceIndex, space_index_of

SpaceIds = frozenset[str]
Neighbours = Mapping[str, SpaceIds]
"""The spaces that can be entered from each space."""
NeighbourLookup = Callable[[Module], Neighbours]


def spaces_within_steps(neighbours: Neighbours, start: SpaceIds, steps: int) -> SpaceIds:
    """Return the given spaces and all spaces that are at most `steps` spaces away."""
    reached = edge = start
    for _ in range(steps):
        edge = frozenset().union(*(neighbours.get(space, ()) for space in edge)) - reached
        if not edge:
            break
        reached |= edge
    return reached


@dataclass
class SpaceFinder:
    """Evaluator of selectors of spaces.

    `includes_unknown` says whether spaces are selected when a relation cannot be decided; after a
    `not`, it is inverted.
    """

    module: Module
    situation: PlaySituation
    find_neighbours: NeighbourLookup
    includes_unknown: bool = True
    _open_regions: set[str] = field(default_factory=set)
    _spaces_by_region: dict[tuple[str, bool], SpaceIds] = field(default_factory=dict)
    """Results for regions, valid until the outermost region is evaluated."""

    @property
    def space_index(self) -> SpaceIndex:
        """Return the index of all spaces of the module."""
        return space_index_of(self.module)

    def all_spaces(self) -> SpaceIds:
        """Return the ids of all spaces."""
        return frozenset(self.space_index.spaces_by_id)

    def spaces_of_undecidable_relation(self) -> SpaceIds:
        """Return the spaces selected if a relation cannot be decided.

        These are all spaces, or none after a `not`.
        """
        # DECISIONS 6
        return self.all_spaces() if self.includes_unknown else frozenset()

    @singledispatchmethod
    def find_spaces(self, selector: Selector) -> SpaceIds:
        """Return the ids of the spaces that a selector means."""
        raise TypeError(selector)

    @find_spaces.register
    def _(self, selector: WordSelector) -> SpaceIds:
        if selector.id in self.module.regions:
            return self.spaces_of_region(selector.id)
        return self.space_index.spaces_by_word.get(selector.id, frozenset())

    def spaces_of_region(self, name: str) -> SpaceIds:
        """Return the spaces of a region. A region that contains itself adds nothing."""
        # A region that contains itself would never end.
        if name not in self.module.regions or name in self._open_regions:
            return frozenset()
        key = (name, self.includes_unknown)
        if (
            key not in self._spaces_by_region
            and len(self._open_regions) < MAX_OWNER_HIERARCHY_DEPTH
        ):
            self._open_regions.add(name)
            parts = [self.find_spaces(part) for part in self.module.regions[name].spaces]
            self._open_regions.discard(name)
            self._spaces_by_region[key] = frozenset().union(*parts)
        spaces = self._spaces_by_region.get(key, frozenset())
        # Within a circle of regions a result depends on the region where it begins.
        if not self._open_regions:
            self._spaces_by_region.clear()
        return spaces

    @find_spaces.register
    # Under a `not`, the largest result comes from the smallest inner one.
    def _(self, selector: NotSelector) -> SpaceIds:
        self.includes_unknown = not self.includes_unknown
        inner = self.find_spaces(selector.of)
        self.includes_unknown = not self.includes_unknown
        return self.all_spaces() - inner

    @find_spaces.register
    def _(self, selector: BothSelector) -> SpaceIds:
        selected = self.all_spaces()
        for part in selector.parts:
            selected &= self.find_spaces(part)
        return selected

    @find_spaces.register
    def _(self, selector: EitherSelector) -> SpaceIds:
        return frozenset().union(*(self.find_spaces(part) for part in selector.parts))

    @find_spaces.register
    def _(self, selector: CompareSelector) -> SpaceIds:
        test = COMPARISON_OPERATORS[selector.op]
        vocable = self.module.module.words.spaces.get(selector.value)
        default = vocable.default if vocable else None
        return frozenset(
            entry.id
            for entry in self.space_index.spaces_by_id.values()
            if (value := _number_of_space_by_name(entry, selector.value, default)) is not None
            and test(value, selector.number)
        )

    @find_spaces.register
    def _(self, selector: WithinSelector) -> SpaceIds:
        near = self.find_neighbours(self.module)
        return spaces_within_steps(near, self.find_spaces(selector.of), selector.distance)

    @find_spaces.register
    def _(self, selector: RelationSelector) -> SpaceIds:
        by = selector.by
        if by in {"in", "at"}:
            return self.find_spaces(selector.of)
        if by == "adjacent to":
            near = self.find_neighbours(self.module)
            return frozenset().union(
                *(near.get(s, frozenset()) for s in self.find_spaces(selector.of))
            )
        if by in {"holding", "occupied by", "beside"}:
            return self._spaces_with_pieces(by, selector.of)
        of_name = {
            "board": self._spaces_of_board,
            "controlled by": self._spaces_controlled_by,
            "zoc of": self._spaces_in_zones,
        }
        if by in of_name:
            return of_name[by](str(selector.of))
        way, _, how = by.partition(" ")
        return (
            self._spaces_in_direction(way, str(selector.of), inclusive=how == "from")
            if how
            else self.spaces_of_undecidable_relation()
        )

    def _spaces_of_board(self, board: str) -> SpaceIds:
        return self.space_index.spaces_by_word.get(board, frozenset())

    def _spaces_controlled_by(self, owner: str) -> SpaceIds:
        control = self.situation.control
        # Which owner `own` and `enemy` mean depends on who reads the selector.
        if control is None or owner in RELATIVE_OWNERS:
            return self.spaces_of_undecidable_relation()
        owners = self.module.module.owners
        return frozenset(
            space
            for space, controller in control.items()
            if owner in owner_with_ancestors(owners, controller)
        )

    def _spaces_in_zones(self, owner: str) -> SpaceIds:
        """Return the spaces with units of an owner, and those in their zones of control."""
        zones, standing = self.module.module.zones, self.situation.standing
        # Without positions, or for relative owners, zones are not known.
        if zones is None or standing is None or owner in RELATIVE_OWNERS:
            return self.spaces_of_undecidable_relation()
        pieces = pieces_of_owner(self.module, zones.of, owner)
        # Where such units stand is in their zone, too, whoever is beside them.
        occupied = {space for space, names in standing.items() if names & pieces}
        closed = feature_pairs(self.module, zones.not_across)
        near = self.find_neighbours(self.module)
        in_zone = {
            other
            for space in occupied
            for other in near.get(space, ())
            if frozenset((space, other)) not in closed
        }
        if zones.in_ is not None:
            in_zone &= self.find_spaces(zones.in_)
        if zones.negated_by is not None:
            negating = pieces_of_owner(self.module, zones.negated_by, owner, others=True)
            in_zone -= {space for space, names in standing.items() if names & negating}
        return frozenset(in_zone | occupied)

    def _spaces_with_pieces(self, by: str, selector: Selector) -> SpaceIds:
        standing = self.situation.standing
        if standing is None:
            return self.spaces_of_undecidable_relation()
        pieces = frozenset(pieces_matching(self.module, selector))
        occupied = frozenset(space for space, names in standing.items() if names & pieces)
        if by != "beside":
            return occupied
        near = self.find_neighbours(self.module)
        return frozenset().union(*(near.get(space, frozenset()) for space in occupied))

    def _spaces_in_direction(self, direction: str, start: str, *, inclusive: bool) -> SpaceIds:
        if direction not in {"east", "west", "north", "south"}:
            return self.spaces_of_undecidable_relation()
        return frozenset(
            _hexes_in_direction(
                self.module, self.space_index, direction, start, inclusive=inclusive
            )
        )


def feature_pairs(module: Module, features: tuple[str, ...]) -> frozenset[frozenset[str]]:
    """Return the pairs of spaces whose border has at least one of some border features."""
    ground = space_index_of(module)
    return frozenset(
        frozenset(site.id for name in pair.split("/") if (site := ground.find_space(name)))
        for board in module.boards.values()
        for pair, words in board.borders.items()
        if not set(words).isdisjoint(features)
    )


def _number_of_space_by_name(site: SpaceEntry, name: str, default: int | None) -> float | None:
    amount = site.space.values.get(name)
    return default if amount is None else amount.constant_number


def _hexes_in_direction(
    module: Module, ground: SpaceIndex, direction: str, start: str, *, inclusive: bool
) -> Iterator[str]:
    """Yield the hexes that lie beyond a column or a hex, to the north, south, east or west.

    Boards that are joined count as one.
    """
    along_columns = direction in {"east", "west"}
    start_line = _column_or_row_of_hex(module, ground, start, along_columns=along_columns)
    if start_line is None:
        return
    plane, line = start_line
    sign = 1 if direction in {"east", "south"} else -1
    for number, hexes in _hexes_by_column_or_row(module, along_columns)[plane].items():
        if sign * (number - line) > 0 or (inclusive and number == line):
            yield from hexes


_HexLine = tuple[int, int]
"""The index of a plane of joined boards, and a column or row of that plane."""


@memoize_by_identity
def _hexes_by_column_or_row(
    module: Module,
    along_columns: bool,  # noqa: FBT001
) -> Mapping[int, Mapping[int, list[str]]]:
    """Return the hexes of each column or row, by plane of joined boards."""
    hexes_by_plane: dict[int, dict[int, list[str]]] = {}
    for entry in space_index_of(module).spaces_by_id.values():
        if position := _position_on_plane(module, entry, along_columns=along_columns):
            plane, number = position
            hexes_by_plane.setdefault(plane, {}).setdefault(number, []).append(entry.id)
    return hexes_by_plane


def _column_or_row_of_hex(
    module: Module, ground: SpaceIndex, start: str, *, along_columns: bool
) -> _HexLine | None:
    if entry := ground.find_space(start):
        return _position_on_plane(module, entry, along_columns=along_columns)
    for board_id, board in module.boards.items():
        if (
            board.grid
            and along_columns
            and (column := column_of_text(board.grid, start)) is not None
        ):
            plane, sheet = _plane_by_board(module)[board_id]
            return plane, sheet.column_in_plane(Hex(column, board.grid.rows[0]))
    return None


def _position_on_plane(
    module: Module, entry: SpaceEntry, *, along_columns: bool
) -> _HexLine | None:
    if entry.hex is None:
        return None
    plane, sheet = _plane_by_board(module)[entry.board]
    return plane, sheet.column_in_plane(entry.hex) if along_columns else sheet.row_in_plane(
        entry.hex
    )


@memoize_by_identity
def _plane_by_board(module: Module) -> Mapping[str, tuple[int, PlacedBoard]]:
    """Return the plane of joined boards to which each board belongs, and its position there."""
    planes = enumerate(hex_planes(module.boards))
    return {
        sheet.board: (plane, sheet)
        for plane, hex_plane in planes
        for sheet in hex_plane.placed_boards
    }
