"""The states, such as damaged, with which pieces of each kind can be marked."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.model.ledger.history import initial_position
from sandtable.model.reports.playable_scenarios import playable_scenarios
from sandtable.model.select.manifest import manifest_of_module

if TYPE_CHECKING:
    from collections.abc import Mapping

    from sandtable.model.module import Module

_PIECE_KINDS_WITHOUT_STATES = frozenset({"marker", "chip", "control", "event"})
"""Kinds of pieces that bear a state only if a set-up gives it to them."""


def markable_states_by_kind(module: Module, options: Mapping[str, str]) -> dict[str, list[str]]:
    """Return the states that can be marked on each kind of piece, in the module's order."""
    if not module.module.words.states:
        return {}
    counters = manifest_of_module(module).counters
    states_in_use = {
        (counters[piece].kind, word)
        for piece, word in _states_in_setups(module, options)
        if piece in counters
    }
    kinds = dict.fromkeys(counter.kind for counter in counters.values())
    states = module.module.words.states
    states_by_kind = {
        kind: [
            word
            for word in states
            if kind not in _PIECE_KINDS_WITHOUT_STATES or (kind, word) in states_in_use
        ]
        for kind in kinds
    }
    return {kind: words for kind, words in states_by_kind.items() if words}


def _states_in_setups(module: Module, options: Mapping[str, str]) -> set[tuple[str, str]]:
    return {
        (piece, word)
        for name in playable_scenarios(module)
        for standing in initial_position(module, name, options).standings
        for piece in standing.pieces
        for word in standing.state
    }
