"""Index of the names that a module defines, by kind."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING, get_args

from sandtable.model.entities.boards import SpaceKind
from sandtable.model.entities.components import PieceKind
from sandtable.model.geometry.hex.grid_hexes import column_of_text, hex_on_grid
from sandtable.model.identity_cache import cached_property
from sandtable.model.ids import MovementDomain
from sandtable.model.references.owner_scope import COMMON_OWNER, visible_owners
from sandtable.model.static_part import cached_per_static_part

if TYPE_CHECKING:
    from collections.abc import Collection, Iterator, Mapping

    from sandtable.model.entities.boards import Grid
    from sandtable.model.module import Module

PIECE_KINDS: frozenset[str] = frozenset(get_args(PieceKind))
ALL_PIECE_DOMAINS: frozenset[str] = frozenset(get_args(MovementDomain))
SPACE_KINDS: frozenset[str] = frozenset(get_args(SpaceKind))
BUILT_IN_MEASURES = frozenset({"copies", "steps", "worth", "cost"})
STATED_MEASURES = frozenset({"stock", "spares", "turns"})
"""Measures that limits take from the box and from scenarios instead of from a position."""
_REFERENCE_KINDS_THAT_MAY_BE_PIECES = frozenset({"piece", "grant", "place", "piece word"})
_REFERENCE_KINDS_THAT_MAY_BE_SPACES = frozenset({"space", "place", "space word", "hex", "word"})
RELATIVE_OWNERS = frozenset({"own", "enemy"})
NOBODY_WORD = "nobody"

KINDS_OF_PIECE_NAMES = frozenset({"piece", "place", "grant"})
"""Kinds of references that may be the name of a piece, with or without its owner."""
_KINDS_OF_SPACE_NAMES = frozenset({"space", "place", "space word", "hex", "word", "end"})


@dataclass(frozen=True)
class NameIndex:
    """Index of all names of one module, for every kind of reference."""

    module: Module

    @cached_property
    def owners(self) -> frozenset[str]:
        """Return the ids of all owners: sides, powers and nationalities."""
        return frozenset(self.module.module.owners)

    @cached_property
    def piece_ids_by_owner(self) -> Mapping[str, frozenset[str]]:
        """Return the ids of pieces and event markers by owner.

        An event that is only a trigger has no marker.
        """
        ids_by_owner: dict[str, set[str]] = {}
        for owner, types in self.module.pieces.items():
            ids_by_owner.setdefault(owner, set()).update(*types.values())
        for owner, events in self.module.events.items():
            markers = (e for e, event in events.items() if event.has_marker)
            ids_by_owner.setdefault(owner, set()).update(markers)
        return {owner: frozenset(ids) for owner, ids in ids_by_owner.items()}

    @cached_property
    def owners_by_piece_id(self) -> Mapping[str, tuple[str, ...]]:
        """Return, for each id of a piece, the owners who have a piece with this id."""
        owners: dict[str, tuple[str, ...]] = {}
        for owner, ids in self.piece_ids_by_owner.items():
            for piece in ids:
                owners[piece] = (*owners.get(piece, ()), owner)
        return owners

    def visible_owners(self, scope: str) -> tuple[str, ...]:
        """Return the owners whose pieces a chart of an owner may name without an owner prefix."""
        if scope not in self._visible_owner_cache:
            self._visible_owner_cache[scope] = visible_owners(self.module.module.owners, scope)
        return self._visible_owner_cache[scope]

    @cached_property
    def _visible_owner_cache(self) -> dict[str, tuple[str, ...]]:
        return {}

    def possible_full_names(self, name: str, scope: str) -> tuple[str, ...]:
        """Return the full names that a piece's name can mean in the chart of an owner.

        If there is none, the name is unknown; if there are several, it is ambiguous.
        """
        owner, slash, bare = name.rpartition("/")
        if slash:
            return (name,) if bare in self.piece_ids_by_owner.get(owner, ()) else ()
        owners_with_id = self.owners_by_piece_id.get(name)
        if owners_with_id is None:
            return ()
        visible = self.visible_owners(scope)
        return tuple(
            f"{owner_with_id}/{name}"
            for owner_with_id in visible
            if owner_with_id in owners_with_id
        )

    @cached_property
    def written_space_ids(self) -> frozenset[str]:
        """Return the ids and aliases of the spaces that are written in the file."""
        boards = self.module.boards.values()
        ids = {space for board in boards for space in board.spaces}
        aliases = {s.alias for board in boards for s in board.spaces.values() if s.alias}
        return frozenset(ids | aliases)

    @cached_property
    def _hex_grids(self) -> tuple[Grid, ...]:
        return tuple(board.grid for board in self.module.boards.values() if board.grid)

    def is_hex_label(self, name: str) -> bool:
        """Say whether a text such as F3.3 is the label of a hex on any board."""
        return any(hex_on_grid(grid, name) for grid in self._hex_grids)

    def is_column_label(self, name: str) -> bool:
        """Say whether a text such as A51 is the first part of the labels of a hex column."""
        return any(column_of_text(grid, name) is not None for grid in self._hex_grids)

    @cached_property
    def _names_by_kind(self) -> Mapping[str, Collection[str]]:
        module, words = self.module, self.module.module.words
        parts = {
            "board": module.boards, "terrain": module.terrains, "region": module.regions,
            "type": module.types, "formation": module.formations, "table": module.tables,
            "option": module.options, "pack": module.packs, "scenario": module.scenarios,
            "phase": module.module.calendar.phases, "feature": words.features,
            "group": words.groups, "level": module.module.levels, "verb": words.verbs,
            "mark": words.marks, "piece tag": words.pieces, "space tag": words.spaces,
            "owner value": words.owners, "space value": words.spaces, "limit": module.limits,
            "series": module.series, "movement": module.movement,
        }  # fmt: skip
        parts["event"] = {e for events in module.events.values() for e in events}
        parts["piece value"] = {*words.pieces, *module.module.ratings, *BUILT_IN_MEASURES}
        parts["measure"] = {*parts["piece value"], *words.spaces, *words.owners, *STATED_MEASURES}
        parts["amount"] = {*words.spaces, *words.owners, *parts["piece value"]}
        parts["state"] = {*words.states, *self._names_of_all_faces()}
        parts["owner"] = {*self.owners, COMMON_OWNER}
        # Relative words make sense only where a side speaks; nobody can only control.
        parts["party"] = self.owners | RELATIVE_OWNERS
        parts["controller"] = self.owners | {NOBODY_WORD}
        parts["holder"] = self.owners | RELATIVE_OWNERS | {COMMON_OWNER, NOBODY_WORD}
        parts["end"] = {*self.written_space_ids, *module.regions}
        parts["space"] = self.written_space_ids
        parts["grant"] = words.grants
        parts["terrain or feature"] = {*module.terrains, *words.features}
        parts["piece word"] = self._all_piece_words()
        parts["space word"] = self._all_space_words()
        parts["word"] = {*parts["piece word"], *parts["space word"]}
        return parts

    def _names_of_all_faces(self) -> Iterator[str]:
        yield from ("reduced",)
        for kind in self.module.types.values():
            yield from kind.faces
        for types in self.module.pieces.values():
            for pieces in types.values():
                for piece in pieces.values():
                    yield from piece.faces

    @cached_property
    def collective_words(self) -> frozenset[str]:
        """Return the words that select many pieces: types, tags, kinds, domains and owners."""
        words = self.module.module.words.pieces
        return frozenset(
            {
                *self.module.types,
                *words,
                *self.owners,
                COMMON_OWNER,
                *PIECE_KINDS,
                *ALL_PIECE_DOMAINS,
            }
        )

    def _all_piece_words(self) -> set[str]:
        return {*self.collective_words, *self.owners_by_piece_id}

    def _all_space_words(self) -> set[str]:
        module = self.module
        words = {*module.regions, *module.terrains, *module.module.words.spaces, *module.boards}
        return {
            *self.written_space_ids,
            *words,
            *SPACE_KINDS,
            *(board.kind for board in module.boards.values()),
        }

    def candidate_names(self, kind: str, scope: str = COMMON_OWNER) -> Collection[str]:
        """Return the names that suggestions and completion offer, except labels of hexes."""
        if kind in KINDS_OF_PIECE_NAMES:
            # Suggestions ask for the same candidates for each misspelt name of a chart.
            if (kind, scope) not in self._candidate_cache:
                self._candidate_cache[kind, scope] = frozenset(
                    self._candidate_piece_names(kind, scope)
                )
            return self._candidate_cache[kind, scope]
        return self.written_space_ids if kind == "hex" else self._names_by_kind.get(kind, ())

    @cached_property
    def largest_candidate_count(self) -> int:
        """Return a number of names that no single kind of definition exceeds."""
        ids = sum(len(ids) for ids in self.piece_ids_by_owner.values())
        return max(
            ids + max(len(self.written_space_ids), len(self._names_by_kind["grant"])),
            *map(len, self._names_by_kind.values()),
        )

    @cached_property
    def _candidate_cache(self) -> dict[tuple[str, str], frozenset[str]]:
        return {}

    def _candidate_piece_names(self, kind: str, scope: str) -> Iterator[str]:
        visible = self.visible_owners(scope)
        for owner in visible:
            yield from self.piece_ids_by_owner.get(owner, ())
        if kind == "piece":
            yield from (
                f"{o}/{p}"
                for o, ids in self.piece_ids_by_owner.items()
                if o not in visible
                for p in ids
            )
        else:
            yield from self.written_space_ids if kind == "place" else self._names_by_kind["grant"]

    def has_name(self, kind: str, name: str, scope: str = COMMON_OWNER) -> bool:
        """Say whether a name of some kind is defined for the chart of an owner."""
        if self.is_piece_name(kind, name, scope):
            return True
        if kind in _KINDS_OF_SPACE_NAMES and self._is_space_name(kind, name):
            return True
        # Dice such as 2d6 stand where a number or a name could stand, too.
        if kind == "amount" and _is_dice_text(name):
            return True
        return name in self._names_by_kind.get(kind, ())

    def is_piece_name(self, kind: str, name: str, scope: str) -> bool:
        """Say whether a reference of this kind names an existing piece."""
        # An owner before the slash makes it the name of a piece.
        if kind in KINDS_OF_PIECE_NAMES or (kind in {"piece word", "word"} and "/" in name):
            return bool(self.possible_full_names(name, scope))
        return False

    def _is_space_name(self, kind: str, name: str) -> bool:
        return (
            name in self.written_space_ids
            or self.is_hex_label(name)
            or (kind == "hex" and self.is_column_label(name))
        )


@cached_per_static_part
def name_index_of(module: Module) -> NameIndex:
    """Return the name index of a module, which is built only once."""
    return NameIndex(module)


def _is_dice_text(name: str) -> bool:
    number, d, sides = name.partition("d")
    return bool(d) and sides.isdecimal() and (number.isdecimal() or not number)
