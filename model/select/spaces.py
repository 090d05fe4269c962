"""The spaces that a selector gives."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from functools import singledispatchmethod

from sandtable.model.geometry.hex.hexes import Hex, column_at
from sandtable.model.geometry.hex.plane import Sheet, planes_of
from sandtable.model.memo import memoize_by_identity
from sandtable.model.module import Module
from sandtable.model.phrases.selector import (
    Both,
    Compare,
    Either,
    Not,
    Relation,
    Selector,
    Within,
    Word,
)
from sandtable.model.references.index import PARTIES
from sandtable.model.references.scope import DEEPEST, owner_line
from sandtable.model.select.links import neighbours_of, spaces_within
from sandtable.model.select.pieces import COMPARE, pieces_of
from sandtable.model.select.situation import NOWHEN, Situation
from sandtable.model.select.space_index import SpaceEntry, SpaceIndex, space_index_of

Spaces = frozenset[str]


def spaces_of(
    module: Module, selector: Selector, situation: Situation = NOWHEN
) -> tuple[str, ...]:
    """Return the ids of the spaces that a selector gives, in file order.

    What the situation does not tell is taken as possible: the answer is the widest there can be.
    """
    found = SpaceFinder(module, situation).find_spaces(selector)
    return tuple(space for space in space_index_of(module).sites if space in found)


def spaces_of_end(ground: SpaceIndex, name: str) -> tuple[str, ...]:
    """Return the spaces that an end of a link stands for: one, or all of a region."""
    if site := ground.find_space(name):
        return (site.id,)
    return spaces_in_region(ground.module, name)


@memoize_by_identity
def spaces_in_region(module: Module, name: str) -> tuple[str, ...]:
    """Return the spaces of a region that depends on no situation."""
    found = SpaceFinder(module, NOWHEN).spaces_of_region(name)
    return tuple(space for space in space_index_of(module).sites if space in found)


@dataclass
class SpaceFinder:
    """Finds spaces by set algebra; `wide` turns over under a `not`."""

    module: Module
    situation: Situation
    wide: bool = True
    _open: set[str] = field(default_factory=set)
    _known: dict[tuple[str, bool], Spaces] = field(default_factory=dict)
    """Regions that were found since the outermost one was begun."""

    @property
    def ground(self) -> SpaceIndex:
        """The spaces there are."""
        return space_index_of(self.module)

    def all_spaces(self) -> Spaces:
        """Return every space."""
        return frozenset(self.ground.sites)

    def unknown_spaces(self) -> Spaces:
        """Return the answer for what is not known: all spaces, or none under a `not`."""
        return self.all_spaces() if self.wide else frozenset()

    @singledispatchmethod
    def find_spaces(self, selector: Selector) -> Spaces:
        """Return the spaces that a selector gives."""
        raise TypeError(selector)

    @find_spaces.register
    def _(self, selector: Word) -> Spaces:
        if selector.id in self.module.regions:
            return self.spaces_of_region(selector.id)
        return self.ground.words.get(selector.id, frozenset())

    def spaces_of_region(self, name: str) -> Spaces:
        """Return the spaces of a region; one that goes round in a circle adds nothing."""
        if name not in self.module.regions or name in self._open:
            return frozenset()
        key = (name, self.wide)
        if key not in self._known and len(self._open) < DEEPEST:
            self._open.add(name)
            found = [self.find_spaces(part) for part in self.module.regions[name].spaces]
            self._open.discard(name)
            self._known[key] = frozenset().union(*found)
        spaces = self._known.get(key, frozenset())
        if not self._open:
            self._known.clear()  # in a circle it depends on where one begins
        return spaces

    @find_spaces.register
    def _(self, selector: Not) -> Spaces:
        self.wide = not self.wide
        inner = self.find_spaces(selector.of)
        self.wide = not self.wide
        return self.all_spaces() - inner

    @find_spaces.register
    def _(self, selector: Both) -> Spaces:
        found = self.all_spaces()
        for part in selector.parts:
            found &= self.find_spaces(part)
        return found

    @find_spaces.register
    def _(self, selector: Either) -> Spaces:
        return frozenset().union(*(self.find_spaces(part) for part in selector.parts))

    @find_spaces.register
    def _(self, selector: Compare) -> Spaces:
        test = COMPARE[selector.op]
        vocable = self.module.module.words.spaces.get(selector.value)
        default = vocable.default if vocable else None
        return frozenset(
            site.id
            for site in self.ground.sites.values()
            if (value := _space_value(site, selector.value, default)) is not None
            and test(value, selector.number)
        )

    @find_spaces.register
    def _(self, selector: Within) -> Spaces:
        return spaces_within(self.module, self.find_spaces(selector.of), selector.distance)

    @find_spaces.register
    def _(self, selector: Relation) -> Spaces:
        by = selector.by
        if by in {"in", "at"}:
            return self.find_spaces(selector.of)
        if by == "adjacent to":
            near = neighbours_of(self.module)
            return frozenset().union(
                *(near.get(s, frozenset()) for s in self.find_spaces(selector.of))
            )
        if by == "board":
            return self.ground.words.get(str(selector.of), frozenset())
        if by == "controlled by":
            return self._controlled_by(str(selector.of))
        if by in {"holding", "occupied by", "beside"}:
            return self._where_stand(by, selector.of)
        way, _, how = by.partition(" ")
        return (
            self._spaces_towards(way, str(selector.of), inclusive=how == "from")
            if how
            else self.unknown_spaces()
        )

    def _controlled_by(self, owner: str) -> Spaces:
        control = self.situation.control
        if control is None or owner in PARTIES:
            return self.unknown_spaces()
        owners = self.module.module.owners
        return frozenset(
            space for space, who in control.items() if owner in owner_line(owners, who)
        )

    def _where_stand(self, by: str, who: Selector) -> Spaces:
        standing = self.situation.standing
        if standing is None:
            return self.unknown_spaces()
        pieces = frozenset(pieces_of(self.module, who))
        there = frozenset(space for space, names in standing.items() if names & pieces)
        if by != "beside":
            return there
        near = neighbours_of(self.module)
        return frozenset().union(*(near.get(space, frozenset()) for space in there))

    def _spaces_towards(self, way: str, start: str, *, inclusive: bool) -> Spaces:
        if way not in {"east", "west", "north", "south"}:
            return self.unknown_spaces()
        return frozenset(_hexes_beyond(self.module, self.ground, way, start, inclusive=inclusive))


def _space_value(site: SpaceEntry, name: str, default: int | None) -> float | None:
    amount = site.space.values.get(name)
    return default if amount is None else amount.constant


def _hexes_beyond(
    module: Module, ground: SpaceIndex, way: str, start: str, *, inclusive: bool
) -> Iterator[str]:
    """Yield the hexes that lie beyond a column or a hex, over all boards that join its own."""
    along_columns = way in {"east", "west"}
    from_there = _hex_line_of(module, ground, start, along_columns=along_columns)
    if from_there is None:
        return
    plane, line = from_there
    sign = 1 if way in {"east", "south"} else -1
    for number, hexes in _hex_lines(module, along_columns)[plane].items():
        if sign * (number - line) > 0 or (inclusive and number == line):
            yield from hexes


_HexLine = tuple[int, int]
"""A plane of boards that join, and a column or row of it."""


@memoize_by_identity
def _hex_lines(module: Module, along_columns: bool) -> Mapping[int, Mapping[int, list[str]]]:  # noqa: FBT001
    """Return the hexes of each column or row, by plane."""
    found: dict[int, dict[int, list[str]]] = {}
    for site in space_index_of(module).sites.values():
        if here := _position_on_plane(module, site, along_columns=along_columns):
            plane, number = here
            found.setdefault(plane, {}).setdefault(number, []).append(site.id)
    return found


def _hex_line_of(
    module: Module, ground: SpaceIndex, start: str, *, along_columns: bool
) -> _HexLine | None:
    if site := ground.find_space(start):
        return _position_on_plane(module, site, along_columns=along_columns)
    for board_id, board in module.boards.items():
        if board.grid and along_columns and (column := column_at(board.grid, start)) is not None:
            plane, sheet = _plane_by_board(module)[board_id]
            return plane, sheet.column(Hex(column, board.grid.rows[0]))
    return None


def _position_on_plane(
    module: Module, site: SpaceEntry, *, along_columns: bool
) -> _HexLine | None:
    if site.hex is None:
        return None
    plane, sheet = _plane_by_board(module)[site.board]
    return plane, sheet.column(site.hex) if along_columns else sheet.row(site.hex)


@memoize_by_identity
def _plane_by_board(module: Module) -> Mapping[str, tuple[int, Sheet]]:
    """Return the plane of each board, and its sheet on that plane."""
    planes = enumerate(planes_of(module.boards))
    return {sheet.board: (plane, sheet) for plane, laid in planes for sheet in laid.sheets}
