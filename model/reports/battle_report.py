"""Report on how a battle can end, with the chances."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction

from sandtable.model.combat.armies import Strength
from sandtable.model.combat.battle import BattleAnswer, BattleEnd, BattleTerms, battle_answer
from sandtable.model.combat.battle_armies import BattleSide
from sandtable.model.combat.hit_chances import Chance
from sandtable.model.combat.odds_battle import OddsColumn
from sandtable.model.module import Module


@dataclass(frozen=True, slots=True)
class SideLeft:
    """The pieces of a side that are left after a battle."""

    pieces: dict[str, int]
    """Number of pieces by entry: `infantry`, `battleship less 1 step`."""
    steps: int
    """Steps that are left, all together."""
    lost: int
    """Steps that were lost."""
    retreat: int
    """Spaces that it retreats."""


@dataclass(frozen=True, slots=True)
class BattleOutcome:
    """A possible end of a battle, with its probability."""

    probability: str | float
    """A fraction such as `5/36`; a number where fractions would be too long."""
    percent: float
    result: str | None
    """Words in the table of results, if there is one."""
    attack: SideLeft
    defend: SideLeft


@dataclass(frozen=True, slots=True)
class ExpectedSide:
    """The average strength of a side that remains after a battle."""

    pieces: dict[str, float]
    """Average number of pieces by name, whatever steps they have left."""
    steps: float
    lost: float
    retreat: float


@dataclass(frozen=True, slots=True)
class BattleExpectation:
    """Averages over all outcomes, and the probability that each side survives."""

    attack: ExpectedSide
    defend: ExpectedSide
    only_attacker: str | float
    """Chance that only the attacker has pieces left."""
    only_defender: str | float
    """Chance that only the defender has pieces left."""
    both: str | float
    """Chance that both have pieces left."""
    neither: str | float
    """Chance that nobody has pieces left."""


@dataclass(frozen=True, slots=True)
class OddsRead:
    """The column of the combat table that decides a battle, and how it was found."""

    attack: str
    """Strength of the attacker."""
    defend: str
    """Strength of the defender."""
    odds: str
    """Column of the odds alone."""
    shift: int
    """Columns in favour of the attacker, before the limit of the table."""
    column: str
    """Column that is read."""


@dataclass(frozen=True, slots=True)
class DiceThrown:
    """Dice that are thrown in the first round of a battle with the same chance of a hit."""

    volley: str
    side: str
    """`attacker` or `defender`."""
    dice: int
    chance: str
    """Chance of a hit with each of them."""


@dataclass(frozen=True, slots=True)
class Battle:
    """The answer to the command `sandtable battle`."""

    module: str
    combat: str
    """Kind of battle, by id."""
    column: OddsRead | None
    casualties: dict[str, list[str]]
    """Words for who is hit first, by side: `attack`, `defend`."""
    dice: list[DiceThrown]
    """Dice of the first round, before anything is lost, in the order in which they are thrown."""
    outcomes: list[BattleOutcome]
    """All ways in which it ends, the likeliest first."""
    names: dict[str, str]
    """Printed name of the pieces of each entry: `Town Watch less 1 step`."""
    expected: BattleExpectation
    exact: bool
    """Whether all throws of the dice were counted; else battles were simulated."""
    error: float
    """Largest likely error of a probability: 0 for fractions."""


def battle_report(module: Module, terms: BattleTerms) -> Battle:
    """Return a report on how a battle can end.

    Raises CombatError for unknown names in the request.
    """
    answer = battle_answer(module, terms)
    outcomes = sorted(_outcomes_of_battle(answer), key=lambda each: -each.percent)
    return Battle(
        module.module.id or module.module.title,
        answer.kind,
        None if answer.column is None else _odds_column_entry(answer.column),
        {
            name: list(side.losses)
            for name, side in zip(("attack", "defend"), answer.sides, strict=True)
        },
        [
            DiceThrown(each.volley, each.role, number, str(chance))
            for each in answer.dice
            for number, chance in each.dice
        ],
        outcomes,
        _names_by_entry(answer, outcomes),
        _expectation_of_battle(answer),
        answer.is_exact,
        answer.error,
    )


def _odds_column_entry(column: OddsColumn) -> OddsRead:
    strengths = str(column.attack), str(column.defend)
    return OddsRead(*strengths, column.printed, column.shift, column.read)


def _outcomes_of_battle(answer: BattleAnswer) -> list[BattleOutcome]:
    """Return all ends of a battle; those that leave the same pieces are combined."""
    chances: dict[tuple[object, ...], Chance] = {}
    shown: dict[tuple[object, ...], tuple[str | None, SideLeft, SideLeft]] = {}
    for end in answer.ends:
        result = None if end.result is None else end.result.result
        sides = _survivors_of_side(answer, end, 0), _survivors_of_side(answer, end, 1)
        key = (result, *(tuple(side.pieces.items()) for side in sides))
        chances[key] = chances.get(key, end.chance * 0) + end.chance
        shown[key] = (result, *sides)
    return [
        BattleOutcome(_chance_as_text(chance), round(float(chance) * 100, 4), *shown[key])
        for key, chance in chances.items()
    ]


def _names_by_entry(answer: BattleAnswer, outcomes: list[BattleOutcome]) -> dict[str, str]:
    """Return the printed names for the entries of the outcomes, which contain ids."""
    names: dict[str, str] = {}
    for which, side in enumerate(answer.sides):
        entries = {
            entry for each in outcomes for entry in (each.attack, each.defend)[which].pieces
        }
        for group in side.force.groups:
            for entry in entries:
                if f"{entry} ".startswith(f"{group.label} "):
                    names[entry] = group.printed_name + entry.removeprefix(group.label)
    return dict(sorted(names.items()))


def _chance_as_text(chance: Chance) -> str | float:
    return str(chance) if isinstance(chance, Fraction) else chance


def _survivors_of_side(answer: BattleAnswer, end: BattleEnd, which: int) -> SideLeft:
    side, strength = answer.sides[which], (end.attack, end.defend)[which]
    pieces: dict[str, int] = {}
    for condition, count in enumerate(strength):
        if count:
            name = _name_of_entry(side, condition)
            pieces[name] = pieces.get(name, 0) + count
    if which == 0 or not _is_defender_without_steps(answer, end):
        pieces.update(_pieces_without_steps(side, strength))
    left = _remaining_steps(side, strength)
    return SideLeft(
        pieces,
        left,
        _remaining_steps(side, side.army.full_strength) - left,
        _spaces_of_retreat(end, which),
    )


def _is_defender_without_steps(answer: BattleAnswer, end: BattleEnd) -> bool:
    """Say whether all defenders have lost all steps, and an attacker of their domain remains."""
    attack, defend = answer.sides
    if defend.army.hits_left_in_army(end.defend):
        return False
    domains = {group.counter.domain for group in defend.force.groups}
    return any(
        count and attack.force_group_of_condition(condition).counter.domain in domains
        for condition, count in enumerate(end.attack)
    )


def _pieces_without_steps(side: BattleSide, strength: Strength) -> dict[str, int]:
    """Return the pieces that lost all strength but remain, because their last side shows 0."""
    left: dict[int, int] = defaultdict(int)
    for condition, count in enumerate(strength):
        left[side.army.piece_conditions[condition][0]] += count
    return {
        f"{group.label} at step 0": group.copies - left[index]
        for index, group in enumerate(side.force.groups)
        if group.printed_strengths[-1:] == (0,) and group.copies > left[index]
    }


def _spaces_of_retreat(end: BattleEnd, which: int) -> int:
    if end.result is None:
        return 0
    return (end.result.attack_retreats, end.result.defend_retreats)[which]


def _name_of_entry(side: BattleSide, condition: int) -> str:
    """Return the name of pieces with the strength steps that they have lost, as in entries."""
    group, lost = side.force_group_of_condition(condition), side.steps_lost_by_condition(condition)
    strengths = group.printed_strengths
    if strengths:
        return f"{group.label} at step {strengths[min(group.lost + lost, len(strengths) - 1)]}"
    lost += group.lost
    if not lost:
        return group.label
    return f"{group.label} less {lost} step{'s' if lost > 1 else ''}"


def _remaining_steps(side: BattleSide, strength: Strength) -> int:
    army = side.army
    return sum(
        count * army.pieces[index].steps_after_hits(left)
        for count, (index, left) in zip(strength, army.piece_conditions, strict=True)
    )


def _expectation_of_battle(answer: BattleAnswer) -> BattleExpectation:
    left: dict[tuple[bool, bool], Chance] = {}
    for end in answer.ends:
        key = tuple(
            bool(side.army.hits_left_in_army(strength))
            for side, strength in zip(answer.sides, (end.attack, end.defend), strict=True)
        )
        left[key[0], key[1]] = left.get((key[0], key[1]), end.chance * 0) + end.chance
    chances: Mapping[tuple[bool, bool], Chance] = defaultdict(Fraction, left)
    return BattleExpectation(
        _expected_survivors_of_side(answer, 0),
        _expected_survivors_of_side(answer, 1),
        *(
            _chance_as_text(chances[key])
            for key in ((True, False), (False, True), (True, True), (False, False))
        ),
    )


def _expected_survivors_of_side(answer: BattleAnswer, which: int) -> ExpectedSide:
    side = answer.sides[which]
    averages = [0.0] * len(side.army.piece_conditions)
    retreat = 0.0
    for end in answer.ends:
        strength, chance = (end.attack, end.defend)[which], float(end.chance)
        retreat += chance * _spaces_of_retreat(end, which)
        averages = [average + chance * n for average, n in zip(averages, strength, strict=True)]
    pieces = {group.label: 0.0 for group in side.force.groups}
    steps = 0.0
    for (index, left), average in zip(side.army.piece_conditions, averages, strict=True):
        pieces[side.force.groups[index].label] += average
        steps += average * side.army.pieces[index].steps_after_hits(left)
    lost = _remaining_steps(side, side.army.full_strength) - steps
    return ExpectedSide(pieces, steps, max(0.0, lost), retreat)
