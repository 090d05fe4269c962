"""How findings about play speak: turns, pieces, places and conditions by their printed names."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from sandtable.model.frame import of_frame
from sandtable.model.ledger.calendar import turn_label, turn_number
from sandtable.model.ledger.perform import Move
from sandtable.model.ledger.position import NOWHERE
from sandtable.model.ledger.standing import Standing
from sandtable.model.module import Module
from sandtable.model.overlay import flattened
from sandtable.model.phrases.place import Place
from sandtable.model.phrases.span import Span
from sandtable.model.references.scope import COMMON
from sandtable.model.select.ground import ground_of
from sandtable.model.select.manifest import manifest_of
from sandtable.model.wording.owners import owner_adjective
from sandtable.model.wording.piece_names import called, is_named_in_plural
from sandtable.model.wording.printed_names import place_name
from sandtable.model.wording.sentences import (
    is_on,
    listed,
    mid_sentence,
    place_spoken,
    uncapitalized_article,
)

_NAMED = 4
"""So many are named; of the others it is told how many there are."""


def turn_words(module: Module, turn: int) -> str:
    """A turn by its number, and by what is printed for it: `turn 7 (Leaf-fall)`, `round 4`."""
    calendar = module.module.calendar
    plain = f"{'round' if calendar.turn == 'round' else 'turn'} {turn}"
    printed = turn_label(calendar, turn)
    return plain if printed.casefold() == plain else f"{plain} ({printed})"


def on_turn_words(module: Module, turn: int) -> str:
    """When something happens: `on turn 7 (Leaf-fall)`, `in round 4`."""
    words = turn_words(module, turn)
    return f"{'in' if words.startswith('round') else 'on'} {words}"


def span_words(module: Module, span: Span) -> str:
    """Some turns in a row: `turns 1 to 6`, `turn 3 (May 1941)`, `all turns from turn 7 on`."""
    calendar = module.module.calendar
    first, last = (turn_number(calendar, end) if end else None for end in (span.first, span.last))
    if first is None and last is None:
        return str(span)
    if first is None:
        return f"all turns up to {turn_words(module, last or 1)}"
    if last is None:
        return f"all turns from {turn_words(module, first)}"
    if first == last:
        return turn_words(module, first)
    return f"{turn_words(module, first)} to {turn_words(module, last)}"


def piece_words(module: Module, piece: str, number: int = 1) -> str:
    """A piece by its printed name, with its number where it is more than one."""
    name = called(module, piece)
    return name if number == 1 else numbered(number, name)


def owned_words(module: Module, piece: str) -> str:
    """A piece with whose it is: `Norman Pikes`, `Tank of the Rebels`."""
    counter = manifest_of(module).counters[piece]
    if counter.owner == COMMON:
        return counter.name
    owner = owner_adjective(module, counter.owner)
    if owner.startswith("The "):
        return f"{counter.name} of {uncapitalized_article(owner)}"
    return counter.name if counter.name.startswith(owner) else f"{owner} {counter.name}"


def whose_words(module: Module, piece: str, number: int = 1) -> str:
    """A piece with its number, and with whose it is where others have one of that name."""
    counters = manifest_of(module).counters
    if piece not in counters or len(_bearers(module).get(counters[piece].name, ())) <= 1:
        return piece_words(module, piece, number)
    name = owned_words(module, piece)
    return name if number == 1 else numbered(number, name)


@of_frame
def _bearers(module: Module) -> Mapping[str, frozenset[str]]:
    """By the names of pieces: who has a piece of that name."""
    found: dict[str, set[str]] = {}
    for counter in manifest_of(module).counters.values():
        found.setdefault(counter.name, set()).add(counter.owner)
    return {name: frozenset(owners) for name, owners in found.items()}


def is_many(module: Module, pieces: Iterable[tuple[str, int]]) -> bool:
    """Say whether a verb behind pieces is a plural: of several, or of one that is called Pikes."""
    those = list(pieces)
    if len(those) != 1:
        return True
    piece, number = those[0]
    return number > 1 or is_named_in_plural(module, piece)


def numbered(number: int, name: str) -> str:
    """So many of a name: `2 Pikes`, `2 x 22 Gd`, where two numbers would run together."""
    return f"{number} x {name}" if name[:1].isdigit() else f"{number} {name}"


def place_words(module: Module, place: Place) -> str:
    """A place in the middle of a sentence: `Ford Mill (F5.3)`, `any West Bank`."""
    site = ground_of(module).site(place.space)
    if site is not None and not place.facing:
        return place_spoken(site.spoken)
    return mid_sentence(place_name(module, place))


def at_words(module: Module, place: Place) -> str:
    """Where something is: `in Vess`, `in any West Bank`, `anywhere on the East Bank`."""
    words = place_words(module, place)
    if words.startswith("anywhere"):
        return words
    return f"{'on' if is_on(words) else 'in'} {words}"


def standing_words(module: Module, standings: Iterable[Standing]) -> str:
    """Where pieces stand, each place once: `in Vess`, `in Vess (2) and in Merhythe`."""
    numbers: dict[str, int | None] = {}
    for standing in standings:
        if standing.place != NOWHERE:
            words, quantity = at_words(module, standing.place), standing.quantity
            before = numbers.get(words, 0)
            numbers[words] = None if before is None or quantity is None else before + quantity
    told = [f"{words} ({n})" if n not in {1, None} else words for words, n in numbers.items()]
    return few(told) if told else "nowhere"


def few(words: list[str]) -> str:
    """Several words in a row; of many the first few, and how many more there are."""
    if len(words) <= _NAMED + 1:
        return listed(words)
    return f"{', '.join(words[:_NAMED])} and {len(words) - _NAMED} more"


_DONE = {
    "enter": "arrived",
    "box": "was sent to {place}",
    "release": "was released",
    "withdraw": "was withdrawn",
    "remove": "was removed",
}
DOING = {
    "enter": ("arrives", "arrive"),
    "box": ("is sent to a box", "are sent to a box"),
    "release": ("is released", "are released"),
    "withdraw": ("is withdrawn", "are withdrawn"),
    "remove": ("is removed", "are removed"),
}
"""What a verb does, of one and of several."""


def move_words(module: Module, move: Move, *, many: bool = False) -> str:
    """What happened to a piece, and when: `was withdrawn on turn 5`."""
    done = _DONE.get(move.does, f"had {move.does!r}")
    where = place_words(module, move.target) if move.target != NOWHERE else "its box"
    told = f"{done.format(place=where)} {on_turn_words(module, move.turn)}"
    return told.replace("was ", "were ", 1) if many else told


def scenario_name(module: Module, name: str) -> str:
    """A scenario by its name."""
    return flattened(module, name).name or name
