"""Chances of battles, by the tables and dice of a module."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

from sandtable.api.errors import RequestError

if TYPE_CHECKING:
    from sandtable.api.opening import LoadedModule
    from sandtable.model.reports.battle_report import Battle


def battle(  # noqa: PLR0913 - one question with its qualifiers, each by name
    module: LoadedModule,
    attack: str,
    defend: str,
    *,
    at: Sequence[str] = (),
    kind: str | None = None,
    modifiers: Mapping[str, int] | None = None,
    attack_losses: Sequence[str] = (),
    defend_losses: Sequence[str] = (),
    rounds: int | None = None,
    printed: bool = False,
) -> Battle:
    """Return how a battle can end, with the chance of each end.

    Forces are entries such as `3 infantry, german/dak less 1 step`. `at` is a space, its ground,
    or features of its border. `kind` is the kind of battle, `modifiers` names those that players
    bring in, and `…_losses` lists the pieces that are hit first. Raises RequestError for words
    that make no sense.
    """
    from sandtable.model.combat.battle import BattleTerms
    from sandtable.model.combat.combat_errors import CombatError
    from sandtable.model.reports.battle_report import battle_report

    if rounds is not None and not 0 < rounds <= MOST_ROUNDS:
        raise RequestError(f"Rounds are a number from 1 to {MOST_ROUNDS}.")
    terms = BattleTerms(
        attack,
        defend,
        tuple(at),
        kind,
        dict(modifiers or {}),
        tuple(attack_losses),
        tuple(defend_losses),
        rounds,
    )
    try:
        return battle_report(module.reading(printed=printed), terms)
    except CombatError as error:
        raise RequestError(str(error)) from None


MOST_ROUNDS = 100
