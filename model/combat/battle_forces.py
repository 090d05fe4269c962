"""The pieces of one side of a battle, and their numbers at each strength."""

from __future__ import annotations

from dataclasses import dataclass
from math import floor

from sandtable.model.combat.combat_errors import CombatError
from sandtable.model.identity_cache import cached_property
from sandtable.model.module import Module
from sandtable.model.name_suggestions import closest_name, did_you_mean_text
from sandtable.model.phrases.amount import Amount
from sandtable.model.phrases.entry import Entry, Item
from sandtable.model.phrases.phrase import PhraseError
from sandtable.model.phrases.selector import Selector
from sandtable.model.select.manifest import Counter, manifest_of_module
from sandtable.model.select.pieces import number_of_piece, pieces_matching
from sandtable.model.wording.piece_names import piece_name, piece_type_name

MAX_PIECES_IN_BATTLE = 200
"""Largest number of pieces on a side; with more, the computation would take too long."""


@dataclass(frozen=True)
class ForceGroup:
    """Pieces of one kind in a battle that have lost equally many strength steps."""

    module: Module
    counter: Counter
    label: str
    """Its name in entries: that of the type if the type was named."""
    copies: int
    lost: int = 0
    strength: int | None = None
    """Strength of pieces of a type without printed numbers."""

    @property
    def printed_name(self) -> str:
        """Return the printed name of the piece, or of its type if the user named the type."""
        if self.label in self.module.types:
            return piece_type_name(self.module, self.label)
        return piece_name(self.module, self.counter.id)

    @cached_property
    def printed_strengths(self) -> tuple[int, ...]:
        """Return the strengths of a piece with one number on each side, strongest first."""
        if self.strength is not None:
            return tuple(range(self.strength, 0, -1))
        faces = self.counter.printed_faces
        if faces is None or any(len(face) != 1 for face in faces.faces):
            return ()
        numbers = [face[0].known_number for face in faces.faces]
        if None in numbers:
            raise CombatError(f"The module does not know the strength of {self.label}.")
        return tuple(floor(number or 0) for number in numbers)

    @cached_property
    def current_number_of_steps(self) -> int:
        """Return the number of strength steps that the piece has now."""
        return max(0, (self.counter.steps or 1) - self.lost)

    def number_by_name(self, name: str, lost: int = 0) -> float | None:
        """Return a number of a piece after it has lost some more strength steps."""
        if name == "steps":
            return self.current_number_of_steps - lost
        level, ratings = self.lost + lost, self.module.module.ratings
        strengths = self.printed_strengths
        if strengths and (name in ratings or self.strength is not None):
            return strengths[min(level, len(strengths) - 1)]
        faces = self.counter.printed_faces
        if faces and name in ratings and name not in self.counter.values:
            face = faces.faces[min(level, len(faces.faces) - 1)]
            if len(face) == len(ratings):
                return face[ratings.index(name)].known_number
        return number_of_piece(self.module, self.counter, name)

    def value_of_amount(self, amount: Amount, lost: int = 0) -> int:
        """Return the value of an amount for a piece. Numbers that the piece lacks count as 0."""
        if amount.constant_number is not None:
            return amount.constant_number
        return floor(self.number_by_name(amount.number, lost) or 0)


class BattleForce:
    """All pieces of one side of a battle."""

    def __init__(self, module: Module, groups: tuple[ForceGroup, ...]) -> None:
        self.module = module
        self.groups = groups
        self._groups_by_selector: dict[Selector, frozenset[int]] = {}

    def indexes_of_selected_groups(self, selector: Selector | None) -> frozenset[int]:
        """Return the indexes of the groups that a selector selects; None selects all."""
        if selector is None:
            return frozenset(range(len(self.groups)))
        if selector not in self._groups_by_selector:
            ids = frozenset(pieces_matching(self.module, selector))
            self._groups_by_selector[selector] = frozenset(
                index for index, group in enumerate(self.groups) if group.counter.id in ids
            )
        return self._groups_by_selector[selector]


def parse_force(module: Module, text: str) -> BattleForce:
    """Return the pieces of a text such as `3 infantry, german/dak less 1 step`."""
    groups = []
    for part in filter(None, (part.strip() for part in text.split(","))):
        try:
            entry = Entry.parse(part)
        except PhraseError as error:
            raise CombatError(str(error)) from None
        if not isinstance(entry, Item) or entry.how != "piece":
            raise CombatError(f"{part!r} does not name a piece: write 3 infantry, for example.")
        groups.append(_make_force_group(module, entry))
    if sum(group.copies for group in groups) > MAX_PIECES_IN_BATTLE:
        raise CombatError(f"A side has at most {MAX_PIECES_IN_BATTLE} pieces in a battle.")
    return BattleForce(module, tuple(groups))


def _make_force_group(module: Module, item: Item) -> ForceGroup:
    """Return the pieces that an entry names: a piece, or any piece of a type."""
    counters = manifest_of_module(module).counters
    names = [name for name in counters if item.piece in {name, name.rpartition("/")[2]}]
    of_type = [c for c in counters.values() if item.piece in c.type_ids[:1]]
    if len(names) == 1:
        return _force_group_at_strength(module, counters[names[0]], item)
    if not of_type:
        if names:
            raise CombatError(f"{item.piece!r} could be {' or '.join(names)}.")
        known_names = [*counters, *module.types, *(name.rpartition("/")[2] for name in counters)]
        advice = did_you_mean_text(closest_name(item.piece, known_names))
        raise CombatError(f"There is no piece {item.piece!r}.{advice}")
    if item.step is None and len({str(c.printed_faces) for c in of_type}) > 1:
        examples = ", ".join(c.id for c in of_type[:3])
        raise CombatError(
            f"Pieces of the type {item.piece!r} differ: name one of them ({examples}), "
            f"or a strength ({item.piece} at step 3)."
        )
    # Any piece of a type stands for it, but none with tags of its own if another has none.
    plainest = min(of_type, key=lambda counter: len(counter.piece.tags))
    return _force_group_at_strength(module, plainest, item, is_type=True)


def _force_group_at_strength(
    module: Module, counter: Counter, item: Item, *, is_type: bool = False
) -> ForceGroup:
    group = ForceGroup(module, counter, item.piece, item.count or 0, item.lost)
    if item.step is None:
        return group
    if is_type:
        return ForceGroup(module, counter, item.piece, item.count or 0, 0, item.step)
    levels = group.printed_strengths
    if item.step not in levels:
        raise CombatError(f"{item.piece} has no strength {item.step}.")
    return ForceGroup(module, counter, item.piece, item.count or 0, levels.index(item.step))
