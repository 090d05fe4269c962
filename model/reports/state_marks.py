"""Which marks a piece can bear: those that its game puts on pieces of its kind."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.ledger.history import initial_position
from sandtable.model.reports.playable_scenarios import playable_scenarios
from sandtable.model.select.manifest import manifest_of

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sandtable.model.module import Module

_PASSIVE_KINDS = frozenset({"marker", "chip", "control", "event"})
"""Kinds that do nothing of themselves: they bear only what some set-up puts on them."""


def markable_states_by_kind(module: Module, options: Mapping[str, str]) -> dict[str, list[str]]:
    """By kind of piece: the states that can be marked on it, in the order of the module."""
    if not module.module.words.states:
        return {}
    counters = manifest_of(module).counters
    borne = {
        (counters[piece].kind, word)
        for piece, word in _states_in_setups(module, options)
        if piece in counters
    }
    kinds = dict.fromkeys(counter.kind for counter in counters.values())
    states = module.module.words.states
    found = {
        kind: [word for word in states if kind not in _PASSIVE_KINDS or (kind, word) in borne]
        for kind in kinds
    }
    return {kind: words for kind, words in found.items() if words}


def _states_in_setups(module: Module, options: Mapping[str, str]) -> set[tuple[str, str]]:
    return {
        (piece, word)
        for name in playable_scenarios(module)
        for standing in initial_position(module, name, options).standings
        for piece in standing.pieces
        for word in standing.state
    }
