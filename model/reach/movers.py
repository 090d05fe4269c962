"""Pieces that move: their movement points, classes and enemies in a position."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction

from sandtable.model.identity_cache import cached_property
from sandtable.model.ledger.position import Position
from sandtable.model.ledger.standing import Standing, side_of_standing
from sandtable.model.limits.selector_cache import cached_pieces
from sandtable.model.module import Module
from sandtable.model.reach.step_costs import ClassNames
from sandtable.model.select.manifest import Counter, manifest_of_module
from sandtable.model.select.space_index import space_index_of

_USUAL_MOVEMENT_RATING = "move"
"""Name of the rating or value with the points of a move, where no class names another."""


@dataclass(frozen=True)
class Mover:
    """A copy of a piece in a space, which may move from there."""

    position: Position
    standing: Standing

    @property
    def module(self) -> Module:
        """Return the module in which the spaces are changed as the scenario states."""
        return self.position.module

    @cached_property
    def counter(self) -> Counter:
        """Return the piece with all values that it inherits."""
        return manifest_of_module(self.module).counters[self.standing.pieces[0]]

    @cached_property
    def side(self) -> str:
        """Return the side whose player moves the piece."""
        return side_of_standing(self.module, self.standing, self.counter.owner)

    @cached_property
    def origin(self) -> str | None:
        """Return the space of the piece; None if it is still a choice, or the piece is carried."""
        if self.standing.place.among is not None:
            return None
        site = space_index_of(self.module).find_space(self.standing.place.space)
        return site.id if site else None

    def movement_classes_by_phases(self) -> list[ClassNames]:
        """Return the different lists of movement classes that a piece has in the phases.

        Later classes of a list override earlier ones.
        """
        # A module without phases has one set of classes, for all its moves.
        phases = list(self.module.module.calendar.phases) or [""]
        sets = [tuple(self._classes_in_phase(phase)) for phase in phases]
        return list(dict.fromkeys(sets))

    def _classes_in_phase(self, phase: str) -> Iterator[str]:
        for name, movement in self.module.movement.items():
            in_phase = not movement.phases or phase in movement.phases
            if in_phase and self.counter.id in cached_pieces(self.module, movement.of):
                yield name

    def points(self, classes: ClassNames) -> Fraction | None:
        """Return the movement points of the piece, or None if they are unknown.

        The last class that states them counts.
        """
        amounts = [self.module.movement[name].points for name in classes]
        # Later classes override earlier ones.
        stated = next((amount for amount in reversed(amounts) if amount is not None), None)
        if stated is not None and stated.constant_number is not None:
            return Fraction(stated.constant_number)
        return self._number_of_piece_named(
            stated.number if stated is not None else _USUAL_MOVEMENT_RATING
        )

    def _number_of_piece_named(self, name: str) -> Fraction | None:
        ratings, faces = self.module.module.ratings, self.counter.printed_faces
        if faces is not None and name in ratings:
            level = self.counter.visible_level(self.standing.lost, self.standing.state)
            face = faces.faces[min(level, len(faces.faces) - 1)]
            index = ratings.index(name)
            number = face[index].known_number if index < len(face) else None
            return None if number is None else Fraction(str(number))
        amount = self.counter.values.get(name)
        number_of_value = amount.constant_number if amount else None
        return None if number_of_value is None else Fraction(number_of_value)

    @cached_property
    def enemy_spaces(self) -> frozenset[str]:
        """Return the spaces whose enemy units stop the piece; none for aircraft."""
        # Aircraft fly over what stands below them.
        if self.counter.domain == "air":
            return frozenset()
        return self.position.result_cached_for_position(
            ("enemy spaces", self.side), lambda now: _enemy_spaces(now, self.side)
        )


def _enemy_spaces(position: Position, side: str) -> frozenset[str]:
    counters = manifest_of_module(position.module).counters
    ground = space_index_of(position.module)
    spaces: set[str] = set()
    for standing in position.standings:
        counter = counters.get(standing.first_piece)
        site = ground.find_space(standing.place.space)
        if counter is None or site is None or counter.kind != "unit" or counter.domain == "air":
            continue
        if side_of_standing(position.module, standing, counter.owner) != side:
            spaces.add(site.id)
    return frozenset(spaces)
