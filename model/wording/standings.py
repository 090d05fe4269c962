"""Texts about where pieces are and how they moved: `in Vess (2)`, `was withdrawn on turn 5`."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.model.ledger.arrival_actions import PieceMove
from sandtable.model.ledger.position import NOWHERE
from sandtable.model.ledger.standing import Standing
from sandtable.model.module import Module
from sandtable.model.wording.places import place_mid_sentence, place_with_preposition
from sandtable.model.wording.sentences import join_first_few_words
from sandtable.model.wording.turns import on_turn_text


def describe_standings(module: Module, standings: Iterable[Standing]) -> str:
    """Describe where pieces are, with each place once: `in Vess (2) and in Merhythe`."""
    numbers: dict[str, int | None] = {}
    for standing in standings:
        if standing.place != NOWHERE:
            # Two standings of one place are added up; an unknown number stays unknown.
            words, quantity = place_with_preposition(module, standing.place), standing.quantity
            earlier = numbers.get(words, 0)
            numbers[words] = None if earlier is None or quantity is None else earlier + quantity
    # Where one place has several, a place without a number would be read as one with as many.
    are_single = all(n in {1, None} for n in numbers.values())
    texts = [
        words if are_single or n is None else f"{words} ({n})" for words, n in numbers.items()
    ]
    return join_first_few_words(texts) if texts else "nowhere"


_PAST_VERB_TEXTS = {
    "enter": "arrived",
    "box": "was sent to {place}",
    "release": "was released",
    "withdraw": "was withdrawn",
    "remove": "was removed",
}


PRESENT_VERB_FORMS = {
    "enter": ("arrives", "arrive"),
    "box": ("is sent to a box", "are sent to a box"),
    "release": ("is released", "are released"),
    "withdraw": ("is withdrawn", "are withdrawn"),
    "remove": ("is removed", "are removed"),
}
"""Singular and plural of each verb."""


def describe_move(module: Module, move: PieceMove, *, many: bool = False) -> str:
    """Describe a move of a piece with its turn: `was withdrawn on turn 5`."""
    verb_text = _PAST_VERB_TEXTS.get(move.does, f"had {move.does!r}")
    place_text = place_mid_sentence(module, move.target) if move.target != NOWHERE else "its box"
    description = f"{verb_text.format(place=place_text)} {on_turn_text(module, move.turn)}"
    # Only the verb changes; a place that contains `was` comes later.
    return description.replace("was ", "were ", 1) if many else description
