"""OOA004: pieces arrive in a space of the enemy, out of play, or closed to them."""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from sandtable.model.checks import scenario_play
from sandtable.model.checks.edit_scope import EditScope
from sandtable.model.checks.registry import ALL_KEYS, Check, RawFinding, Severity
from sandtable.model.ledger.position import NOWHERE
from sandtable.model.limits.container_loads import may_carry
from sandtable.model.limits.space_access import SpaceAccess
from sandtable.model.references.owner_scope import owner_with_ancestors, side_of_owner
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.select.space_index import space_index_of
from sandtable.model.select.spaces import spaces_matching
from sandtable.model.wording.owner_names import owner_as_subject, owner_with_verb
from sandtable.model.wording.piece_names import is_plural_subject, piece_with_number
from sandtable.model.wording.places import place_mid_sentence
from sandtable.model.wording.sentences import join_first_few_words, join_words_or_nothing
from sandtable.model.wording.standings import PRESENT_VERB_FORMS
from sandtable.model.wording.turns import on_turn_text

if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping

    from sandtable.model.address_path import AddressPath
    from sandtable.model.checks.registry import CheckContext, Confidence
    from sandtable.model.module import Module
    from sandtable.model.phrases.place import Place
    from sandtable.model.select.manifest import Counter
    from sandtable.model.select.space_index import SpaceIndex

_VERBS_OF_ARRIVAL = frozenset({"enter", "release"})
_VERB_OF_CONTROL = "controls"
_SPACE_KIND_OF_BOX = "box"
"""Verb of actions that put pieces into boxes, which only owners may be excluded from."""


@dataclass
class _PiecesArrivingTogether:
    """The pieces that a schedule line brings to one place, on the first turn of the line."""

    turn: int
    does: str
    place: Place
    line: AddressPath
    pieces: dict[str, int] = field(default_factory=dict)


def _run(context: CheckContext) -> Iterator[RawFinding]:
    reported_keys: set[tuple[AddressPath, str]] = set()
    for name in scenario_play.scenarios_to_check(context):
        for options in scenario_play.option_branches(context, name):
            rules = _ArrivalPlaceTest.place_test_for_scenario(context, name, options)
            for group in _pieces_arriving_together(context, name, options):
                reason = rules.reason_group_cannot_arrive(group)
                if reason and (group.line, reason) not in reported_keys:
                    reported_keys.add((group.line, reason))
                    message = f"{_describe_arrival(context.module, group)}, {reason}."
                    # Control may have changed by then, while closed spaces stay closed.
                    sure: Confidence = "likely" if reason.endswith(_VERB_OF_CONTROL) else "certain"
                    yield RawFinding(group.line, message, confidence=sure)


def _pieces_arriving_together(
    context: CheckContext, name: str, options: Mapping[str, str]
) -> Iterator[_PiecesArrivingTogether]:
    """Yield the pieces that arrive together and their place, for every schedule line."""
    groups: dict[tuple[AddressPath, Place], _PiecesArrivingTogether] = {}
    for move in scenario_play.scenario_history(context, name, options).moves:
        if move.does in {*_VERBS_OF_ARRIVAL, _SPACE_KIND_OF_BOX} and move.target != NOWHERE:
            line = move.cause[:-1]
            new_group = _PiecesArrivingTogether(move.turn, move.does, move.target, line)
            group = groups.setdefault((line, move.target), new_group)
            if group.turn == move.turn:
                group.pieces[move.piece] = group.pieces.get(move.piece, 0) + move.quantity
    yield from groups.values()


@dataclass(frozen=True)
class _ArrivalPlaceTest:
    """The data for testing arrivals in a scenario: closed spaces, and who holds which space."""

    closed: SpaceAccess
    held: Mapping[str, str]
    ships: Mapping[str, frozenset[str]]
    """Pieces that the set-up or a schedule ever brings to each space."""

    @classmethod
    def place_test_for_scenario(
        cls, context: CheckContext, name: str, options: Mapping[str, str]
    ) -> _ArrivalPlaceTest:
        """Return the data of a scenario.

        A space counts as held by an owner if it does not change hands in the schedule.
        """
        first = scenario_play.initial_position_of(context, name, options).control
        last = scenario_play.scenario_history(context, name, options).position.control
        # Whoever controls a space at both ends is taken to control it throughout.
        controllers = {space: owner for space, owner in first.items() if last.get(space) == owner}
        return cls(
            SpaceAccess(context.module, name),
            controllers,
            _pieces_brought_to_each_space(context, name, options),
        )

    def reason_group_cannot_arrive(self, group: _PiecesArrivingTogether) -> str | None:
        """Return why no piece of a group can arrive in any of its spaces; None if one can."""
        spaces = self._spaces_of_place_in_play(group.place)
        # The selector is right, but this scenario removes all of its spaces.
        if group.place.among is not None and not spaces:
            return "which matches no space"
        first: str | None = None
        for space in spaces:
            reason = self._reason_piece_cannot_be_in_space(group, space)
            if reason is None:
                return None
            first = first or reason
        return first

    def _spaces_of_place_in_play(self, place: Place) -> tuple[str, ...]:
        return _spaces_of_place(self.closed.module, space_index_of(self.closed.module), place)

    def _reason_piece_cannot_be_in_space(
        self, group: _PiecesArrivingTogether, space: str
    ) -> str | None:
        module = self.closed.module
        counters = [c for p in group.pieces if (c := manifest_of_module(module).counters.get(p))]
        if group.does == _SPACE_KIND_OF_BOX:
            return self._reason_space_is_closed(space, counters)
        if space in self.closed.out_of_play:
            return "which is out of play"
        if holder := self._enemy_that_controls_space(group, space):
            return f"which {owner_with_verb(module, holder, _VERB_OF_CONTROL, 'control')}"
        at_sea = space_index_of(module).spaces_by_id[space].kind == "sea"
        sides = {self.closed.side_of_piece_owner(c.owner) for c in counters}
        # Other spaces of a choice may hold a carrier, so this is only one reason.
        if at_sea and not self._may_carrier_be_there(group, space, counters):
            return "which is open water, and nothing carries them there"
        movers = (
            [c for side in sides for c in self.closed.units_of_side(side)] if at_sea else counters
        )
        return (
            "which they cannot enter"
            if movers and self.closed.is_closed_to_pieces(space, movers)
            else None
        )

    def _reason_space_is_closed(self, space: str, counters: list[Counter]) -> str | None:
        module, entry = self.closed.module, space_index_of(self.closed.module).spaces_by_id[space]
        lines = [owner_with_ancestors(module.module.owners, counter.owner) for counter in counters]
        if (
            not entry.space.open_to
            or not lines
            or any(set(x) & set(entry.space.open_to) for x in lines)
        ):
            return None
        return (
            "which is open only to "
            f"{join_words_or_nothing(owner_as_subject(module, o) for o in entry.space.open_to)}"
        )

    def _may_carrier_be_there(
        self, group: _PiecesArrivingTogether, space: str, counters: list[Counter]
    ) -> bool:
        """Say whether a space has a piece that may carry arriving land pieces."""
        module = self.closed.module
        all_counters = manifest_of_module(module).counters
        land_pieces = [c.id for c in counters if c.domain == "land"]
        pieces_there = {*group.pieces, *self.ships.get(space, ())} & all_counters.keys()
        return not land_pieces or any(
            all_counters[ship].domain == "sea"
            or any(may_carry(module, ship, piece) for piece in land_pieces)
            for ship in pieces_there
        )

    def _enemy_that_controls_space(self, group: _PiecesArrivingTogether, space: str) -> str | None:
        """Return the enemy that controls a space, if this enemy has player turns."""
        module, holder = self.closed.module, self.held.get(space)
        # Pieces may be placed in an attacked space of the enemy.
        if holder is None or self._is_space_declared_attacked(space):
            return None
        owners, order = module.module.owners, module.module.calendar.order
        holding_side = self.closed.side_of_piece_owner(holder)
        plays = any(side_of_owner(owners, owner) == holding_side for owner in order)
        arriving = {self.closed.side_of_piece_owner(p.partition("/")[0]) for p in group.pieces}
        are_sides_known = all(owner_with_ancestors(owners, side) for side in arriving)
        return holder if plays and are_sides_known and holding_side not in arriving else None

    def _is_space_declared_attacked(self, space: str) -> bool:
        """Say whether the set-up declares an attack on a space."""
        attacks = self.closed.flat_scenario.attacks.values()
        return any(
            space in self._spaces_of_place_in_play(place)
            for places in attacks
            for place in places or ()
        )


def _pieces_brought_to_each_space(
    context: CheckContext, name: str, options: Mapping[str, str]
) -> Mapping[str, frozenset[str]]:
    """Return the pieces that the set-up or the schedule ever brings to each space."""
    ships: defaultdict[str, set[str]] = defaultdict(set)
    ground = space_index_of(context.module)
    for standing in scenario_play.initial_position_of(context, name, options).standings:
        for space in _spaces_of_place(context.module, ground, standing.place):
            ships[space].update(standing.pieces)
    for move in scenario_play.scenario_history(context, name, options).moves:
        for space in _spaces_of_place(context.module, ground, move.target):
            ships[space].add(move.piece)
    return {space: frozenset(pieces) for space, pieces in ships.items()}


def _spaces_of_place(module: Module, ground: SpaceIndex, place: Place) -> tuple[str, ...]:
    if place.among is not None:
        return spaces_matching(module, place.among)
    site = ground.find_space(place.space)
    return (site.id,) if site else ()


def _describe_arrival(module: Module, group: _PiecesArrivingTogether) -> str:
    names = [piece_with_number(module, piece, n) for piece, n in group.pieces.items()]
    many = is_plural_subject(module, group.pieces.items())
    place, turn = place_mid_sentence(module, group.place), on_turn_text(module, group.turn)
    if group.does == _SPACE_KIND_OF_BOX:
        return f"{join_first_few_words(names)} {'are' if many else 'is'} sent {turn} to {place}"
    return (
        f"{join_first_few_words(names)} {PRESENT_VERB_FORMS[group.does][many]} {turn} in {place}"
    )


CHECK = Check(
    id="OOA004",
    title="Pieces arrive where they cannot be",
    severity=Severity.WARNING,
    rationale=(
        "The enemy controls the space, the pieces cannot enter its terrain, or it is out of "
        "play. The finding is only a warning, because an assault may be intended."
    ),
    hint=(
        "Correct the space, declare the attack, or waive this if the pieces fight their way in."
    ),
    reads=ALL_KEYS,
    reach=EditScope.LINES,
    answers=("OOA-07", "RUL-26"),
    run=_run,
)
