"""Search for carriers and containers that hold too many pieces, or forbidden ones."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Literal

from sandtable.model.ledger.position import Position
from sandtable.model.ledger.standing import Standing
from sandtable.model.limits.room_flow import RoomDemand, find_demands_without_room
from sandtable.model.limits.selector_cache import cached_pieces
from sandtable.model.module import Module
from sandtable.model.phrases.entry import Entry, Item, Proviso
from sandtable.model.select.manifest import Counter, manifest_of_module
from sandtable.model.select.pieces import number_of_piece
from sandtable.model.select.space_index import space_index_of


@dataclass(frozen=True, slots=True)
class ContainerOverload:
    """Pieces in a container that are too many, too few, or of the wrong type."""

    container: Counter
    why: Literal["other", "more", "at most", "at least"]
    standings: tuple[Standing, ...]
    number: float = 0
    bound: int = 0
    proviso: Proviso | None = None


def carried_entries(counter: Counter) -> tuple[Entry, ...]:
    """Return the entries that state what a piece may carry, from the piece or its type."""
    return counter.piece.carries or next((t.carries for t in counter.lineage if t.carries), ())


def may_carry(module: Module, carrier: str, piece: str) -> bool:
    """Say whether a piece may carry another piece at all."""
    counter = manifest_of_module(module).counters.get(carrier)
    return counter is not None and any(
        piece in _selected_pieces(module, counter, entry)
        for entry in carried_entries(counter)
        if isinstance(entry, Item)
    )


def container_overloads(position: Position) -> Iterator[ContainerOverload]:
    """Yield every violation of the limits of a container in a position."""
    manifest, ground = manifest_of_module(position.module), space_index_of(position.module)
    contents_by_container: dict[str, list[Standing]] = {}
    for standing in position.standings:
        place = standing.place.space
        # A place that is not a space can only be a container.
        inside = place and ground.find_space(place) is None
        container = manifest.find_counter(place, standing.scope) if inside else None
        if container is not None:
            contents_by_container.setdefault(container.id, []).append(standing)
    for name, standings in contents_by_container.items():
        if carried_entries(manifest.counters[name]):
            yield from _ContainerLoad(
                position, manifest.counters[name], standings
            ).find_overloads()


@dataclass(frozen=True, slots=True)
class _ContainerLoad:
    """A container with the pieces in it."""

    position: Position
    container: Counter
    standings: Sequence[Standing]

    @property
    def module(self) -> Module:
        """Return the module to which the position belongs."""
        return self.position.module

    def find_overloads(self) -> Iterator[ContainerOverload]:
        """Yield the ways in which the contents violate the limits of this container."""
        items = [e for e in carried_entries(self.container) if isinstance(e, Item)]
        fitting = {
            i: self._entries_that_allow_piece(items, s) for i, s in enumerate(self.standings)
        }
        not_allowed = tuple(self.standings[i] for i, allowing in fitting.items() if not allowing)
        if not_allowed:
            yield ContainerOverload(self.container, "other", not_allowed)
        room = {str(i): self._room_of_entry(item) for i, item in enumerate(items)}
        fits = [i for i, allowing in fitting.items() if allowing]
        demands = [RoomDemand(fitting[i], self.standings[i].quantity or 0) for i in fits]
        # Entries overlap, so the question is one of flow and not of counting.
        if crowd := find_demands_without_room(demands, room):
            blocked = tuple(self.standings[fits[i]] for i in crowd.demands)
            yield ContainerOverload(
                self.container, "more", blocked, crowd.requested_copies, crowd.placed
            )
        for entry in carried_entries(self.container):
            if isinstance(entry, Proviso):
                yield from self._provisos_broken_in_container(entry)

    def _entries_that_allow_piece(
        self, items: Sequence[Item], standing: Standing
    ) -> tuple[str, ...]:
        """Return the indexes of the entries that allow pieces in the container."""
        return tuple(
            str(i)
            for i, item in enumerate(items)
            if _selected_pieces(self.module, self.container, item).intersection(standing.pieces)
        )

    def _room_of_entry(self, item: Item) -> float:
        """Return how many pieces an entry allows in a container.

        All copies of the container are counted.
        """
        # Such entries set no number.
        if item.how in {"any of", "all", "all other"} or item.count is None:
            return float("inf")
        return item.count * max(1, self.position.copies_out[self.container.id])

    def _provisos_broken_in_container(self, proviso: Proviso) -> Iterator[ContainerOverload]:
        bound, copies = (
            proviso.amount.constant_number,
            max(1, self.position.copies_out[self.container.id]),
        )
        counted = [s for s in self.standings if self._binds_pieces_of(proviso, s)]
        numbers = [self._number_counted_for_proviso(proviso, standing) for standing in counted]
        # An unknown number proves nothing.
        if bound is None or None in numbers:
            return
        total = sum(number or 0 for number in numbers)
        if proviso.bound != "at least" and total > bound * copies:
            yield self._make_overload("at most", counted, total, proviso)
        if proviso.bound != "at most" and total < bound * copies:
            yield self._make_overload("at least", self.standings, total, proviso)

    def _make_overload(
        self,
        why: Literal["at most", "at least"],
        standings: Sequence[Standing],
        total: float,
        proviso: Proviso,
    ) -> ContainerOverload:
        bound = proviso.amount.constant_number or 0
        return ContainerOverload(self.container, why, tuple(standings), total, bound, proviso)

    def _binds_pieces_of(self, proviso: Proviso, standing: Standing) -> bool:
        return proviso.of is None or bool(
            cached_pieces(self.module, proviso.of).intersection(standing.pieces)
        )

    def _number_counted_for_proviso(self, proviso: Proviso, standing: Standing) -> float | None:
        # The number of chosen or unknown pieces is not certain.
        if standing.quantity is None or standing.chosen:
            return None
        if not proviso.measure:
            return standing.quantity
        counter = manifest_of_module(self.module).counters.get(standing.pieces[0])
        each = number_of_piece(self.module, counter, proviso.measure) if counter else None
        return None if each is None else each * standing.quantity


def _selected_pieces(module: Module, carrier: Counter, item: Entry) -> frozenset[str]:
    """Return the pieces that an entry in the list of a carrier means."""
    if not isinstance(item, Item):
        return frozenset()
    if item.among is not None:
        return cached_pieces(module, item.among)
    counter = manifest_of_module(module).find_counter(item.piece, carrier.owner)
    return frozenset((counter.id,)) if counter else frozenset()
