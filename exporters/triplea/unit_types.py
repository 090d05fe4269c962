"""Unit types of TripleA; pieces of one type with different numbers become several."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sandtable.exporters.triplea.engine_names import make_names_unique, name_as_one_word
from sandtable.exporters.triplea.scenario_game import ScenarioGame, does_kind_become_unit
from sandtable.model.references.owner_scope import COMMON_OWNER
from sandtable.model.select.manifest import manifest_of_module

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from sandtable.exporters.triplea.starting_units import StartingUnits
    from sandtable.model.select.manifest import Counter

Traits = tuple[object, ...]


@dataclass(frozen=True, slots=True)
class UnitType:
    """A unit type of TripleA, and the pieces of the module that become such units."""

    name: str
    counters: tuple[Counter, ...]

    @property
    def first_counter(self) -> Counter:
        """Return the first piece of this unit type; all its pieces have the same numbers."""
        return self.counters[0]


@dataclass(frozen=True)
class UnitTypes:
    """All unit types that a scenario needs in TripleA."""

    types: tuple[UnitType, ...]

    @property
    def name_by_piece(self) -> Mapping[str, str]:
        """Return the name of the unit type for each piece."""
        return {counter.id: each.name for each in self.types for counter in each.counters}


def unit_types_of_scenario(game: ScenarioGame, units: StartingUnits) -> UnitTypes:
    """Return the unit types of all pieces that are set up, arrive or can be bought."""
    counters = manifest_of_module(game.module_for_scenario).counters
    used = {stack.piece for stack in units.numbers} | {move.piece for move in game.scheduled_moves}
    wanted = [
        counter
        for counter in counters.values()
        if does_kind_become_unit(counter.kind)
        and (counter.id in used or _can_player_buy(game, counter))
    ]
    by_type: dict[str, list[Counter]] = {}
    for counter in wanted:
        by_type.setdefault(counter.type, []).append(counter)
    # Types that are not defined come last: checks report them, but their pieces are set up.
    declared = [name for name in game.module_for_scenario.types if name in by_type]
    order = dict.fromkeys((*declared, *by_type))
    groups = [group for name in order for group in _groups_of_equal_pieces(by_type[name])]
    given = game.additions.engine_name_by_address
    names = make_names_unique(
        {
            n: given.get(f"types.{name}") or name_as_one_word(name)
            for n, (name, _) in enumerate(groups)
        }
    )
    return UnitTypes(tuple(UnitType(names[n], tuple(each)) for n, (_, each) in enumerate(groups)))


def _can_player_buy(game: ScenarioGame, counter: Counter) -> bool:
    word = game.additions.module_word_by_engine_name.get("cost", "cost")
    return (
        printed_number_of_rating(game, counter, word) is not None
        and game.player_for_owner(counter.owner) in (*game.turn_order, COMMON_OWNER)
        and counter.kind == "unit"
    )


def _groups_of_equal_pieces(counters: list[Counter]) -> list[tuple[str, list[Counter]]]:
    """Divide the pieces of a type into groups of equal pieces: all, by owner, or single pieces."""
    if _have_pieces_equal_traits(counters):
        return [(counters[0].type, counters)]
    by_owner: dict[str, list[Counter]] = {}
    for counter in counters:
        by_owner.setdefault(counter.owner, []).append(counter)
    groups: list[tuple[str, list[Counter]]] = []
    for owner, own in by_owner.items():
        if _have_pieces_equal_traits(own):
            groups.append((f"{owner}-{own[0].type}", own))
        else:
            groups.extend((each.id.replace("/", "-"), [each]) for each in own)
    return groups


def _have_pieces_equal_traits(counters: Iterable[Counter]) -> bool:
    return len({_traits_that_must_agree(counter) for counter in counters}) == 1


def _traits_that_must_agree(counter: Counter) -> Traits:
    """Return the properties in which pieces of one unit type must agree."""
    own_name = counter.piece.name if counter.piece.copies == 1 else None
    return (str(counter.printed_faces), counter.steps, counter.domain, counter.kind,
            # Units that differ in any of these fight or move differently.
            frozenset(counter.tags), own_name)  # fmt: skip


def printed_number_of_rating(game: ScenarioGame, counter: Counter, word: str) -> int | None:
    """Return a printed number of a piece at full strength, by its name such as `attack`.

    Return None if the piece has no such number.
    """
    names = game.module_for_scenario.module.ratings
    if counter.printed_faces is None or word not in names:
        amount = counter.values.get(word)
        return None if amount is None else amount.constant_number
    face = counter.printed_faces.faces[0]
    index = names.index(word)
    number = face[index].known_number if index < len(face) else None
    return None if number is None else round(number)
