"""Where pieces stand, and what moved them: `in Vess (2)`, `was withdrawn on turn 5`."""

from __future__ import annotations

from collections.abc import Iterable

from sandtable.model.ledger.arrival_actions import PieceMove
from sandtable.model.ledger.position import NOWHERE
from sandtable.model.ledger.standing import Standing
from sandtable.model.module import Module
from sandtable.model.wording.places import in_place_text, place_mid_sentence
from sandtable.model.wording.sentences import join_first_few_words
from sandtable.model.wording.turns import on_turn_text


def describe_standings(module: Module, standings: Iterable[Standing]) -> str:
    """Where pieces stand, each place once: `in Vess`, `in Vess (2) and in Merhythe`."""
    numbers: dict[str, int | None] = {}
    for standing in standings:
        if standing.place != NOWHERE:
            words, quantity = in_place_text(module, standing.place), standing.quantity
            before = numbers.get(words, 0)
            numbers[words] = None if before is None or quantity is None else before + quantity
    told = [f"{words} ({n})" if n not in {1, None} else words for words, n in numbers.items()]
    return join_first_few_words(told) if told else "nowhere"


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
"""What a verb does, of one and of several."""


def describe_move(module: Module, move: PieceMove, *, many: bool = False) -> str:
    """What happened to a piece, and when: `was withdrawn on turn 5`."""
    done = _PAST_VERB_TEXTS.get(move.does, f"had {move.does!r}")
    where = place_mid_sentence(module, move.target) if move.target != NOWHERE else "its box"
    told = f"{done.format(place=where)} {on_turn_text(module, move.turn)}"
    return told.replace("was ", "were ", 1) if many else told
