"""Spaces that a side must hold for a victory, and reasons why it can never hold them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sandtable.model.limits.space_access import SpaceAccess
from sandtable.model.module import Module
from sandtable.model.phrases.condition import ConditionClause
from sandtable.model.references.owner_scope import owner_with_ancestors, words_not_excluded
from sandtable.model.select.space_index import space_index_of
from sandtable.model.select.spaces import spaces_matching
from sandtable.model.victory.condition_truth import quantity_bounds
from sandtable.model.wording.owner_names import owner_as_subject, owner_with_verb
from sandtable.model.wording.places import space_name
from sandtable.model.wording.sentences import join_first_few_words

_VERBS_OF_HOLDING = frozenset({"controls", "occupies"})


def is_about_holding(clause: ConditionClause) -> bool:
    """Say whether a condition is about spaces that a side must control or occupy."""
    return clause.verb in _VERBS_OF_HOLDING and clause.of is not None


@dataclass(frozen=True)
class Objective:
    """The spaces that a condition of a victory requires its side to hold."""

    closed: SpaceAccess
    control: Mapping[str, str]
    clause: ConditionClause

    @property
    def _module(self) -> Module:
        return self.closed.module

    def reason_never_held(self) -> str | None:
        """Return why the side can never hold the spaces as required; None if it can."""
        assert self.clause.of is not None
        spaces = spaces_matching(self._module, self.clause.of)
        least, _ = quantity_bounds(self.clause.quantity, len(spaces))
        if not spaces:
            return "there is no such space"
        # A clause that allows none can always be true.
        if self.clause.negated or least < 1:
            return None
        if self.clause.verb == "occupies" and not self._has_units():
            return f"{owner_with_verb(self._module, self.clause.subject, 'has', 'have')} no unit"
        in_play = [space for space in spaces if space not in self.closed.out_of_play]
        if not in_play:
            return f"{self._space_text(spaces)} {_verb_text(spaces)} out of play"
        if self.clause.quantity == "all":
            return self._reason_for_missing_spaces(spaces, in_play)
        return self._reason_for_too_few_spaces(in_play, least)

    def _has_units(self) -> bool:
        """Say whether the owner has any units; True for relative owners such as `enemy`."""
        owners, subject = self._module.module.owners, self.clause.subject
        return subject not in owners or bool(
            self.closed.units_of_side(self.closed.side_of_piece_owner(subject))
        )

    def _reason_for_too_few_spaces(self, in_play: list[str], least: float) -> str | None:
        free = [
            space
            for space in in_play
            if not self._is_space_out_of_reach(space)
            and not self._is_space_closed_to_markers(space)
        ]
        if len(free) >= least:
            return None
        return (
            f"there {_verb_text(free)} only {len(free)} to take"
            if free
            else _TEXT_FOR_NOTHING_TO_HOLD
        )

    def _reason_for_missing_spaces(
        self, spaces: tuple[str, ...], in_play: list[str]
    ) -> str | None:
        """Return why not all spaces can be controlled, or None.

        A space that is named by itself must be in play.
        """
        absent = [
            space for space in spaces if space not in in_play and space in self._spaces_named
        ]
        if absent:
            return f"{self._space_text(absent)} {_verb_text(absent)} out of play"
        barred = [space for space in in_play if self._is_space_out_of_reach(space)]
        if barred:
            owner = owner_as_subject(self._module, self.clause.subject)
            return f"no unit of {owner} can enter {self._space_text(barred)}"
        unmarked = [space for space in in_play if self._is_space_closed_to_markers(space)]
        if unmarked:
            owner = owner_as_subject(self._module, self.clause.subject)
            return f"no control marker of {owner} can be in {self._space_text(unmarked)}"
        return None

    @property
    def _spaces_named(self) -> frozenset[str]:
        ground = space_index_of(self._module)
        assert self.clause.of is not None
        sites = (ground.find_space(word) for word in words_not_excluded(self.clause.of))
        return frozenset(site.id for site in sites if site)

    def _is_space_out_of_reach(self, space: str) -> bool:
        """Say whether no unit of the owner can reach a space that it does not control at first."""
        owners, subject = self._module.module.owners, self.clause.subject
        # The owner controls the space already, or the subject is no owner.
        if subject not in owners or subject in owner_with_ancestors(
            owners, self.control.get(space, "")
        ):
            return False
        units = self.closed.units_of_side(self.closed.side_of_piece_owner(subject))
        return bool(units) and self.closed.is_closed_to_pieces(space, units)

    def _is_space_closed_to_markers(self, space: str) -> bool:
        """Say whether a limit forbids the owner's markers in a space it does not control."""
        owners, subject = self._module.module.owners, self.clause.subject
        # Only control is shown by markers.
        if self.clause.verb != "controls" or subject not in owners:
            return False
        is_held = subject in owner_with_ancestors(owners, self.control.get(space, ""))
        return not is_held and self.closed.is_barred_to_control_markers(
            space, self.closed.side_of_piece_owner(subject)
        )

    def _space_text(self, spaces: tuple[str, ...] | list[str]) -> str:
        return join_first_few_words([space_name(self._module, space) for space in spaces])


_TEXT_FOR_NOTHING_TO_HOLD = "there is none to hold"


def _verb_text(spaces: tuple[str, ...] | list[str]) -> str:
    return "is" if len(spaces) == 1 else "are"
