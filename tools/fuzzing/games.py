"""Mutations of VASSAL's nested encodings: commands, pieces, traits and fields."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from sandtable.importers.vassal.token_sequences import COMMAND_SEPARATOR, split_tokens
from tools.fuzzing import texts
from tools.fuzzing.parts import zipped

_SIGNS = (COMMAND_SEPARATOR, "/", "\t", ";", ",")
"""Separators, from the outermost to the innermost."""
_HIDDEN, _KEY = b"!VCSK", 0x5A


def mutated_game(random: Random, data: bytes, others: Sequence[bytes]) -> bytes:
    """Mutate a saved game at a level between its commands and a field of a trait."""
    if random.random() < 0.2:
        return texts.mutated(random, data, others)
    other = random.choice(others) if others else data
    changed = mutated_sequence(random, data.decode("utf-8", "replace"), _text(other), 0)
    return changed.encode("utf-8", "replace")


def mutated_piece(random: Random, text: str, other: str) -> str:
    """Mutate the definition of a piece, as palettes contain it."""
    return mutated_sequence(random, text, other, 1)


def mutated_sequence(random: Random, text: str, other: str, level: int) -> str:
    """Mutate the tokens of a sequence, or the content of one of them."""
    sign = _SIGNS[level]
    entries = split_tokens(text, sign)
    place = random.randrange(len(entries))
    deeper = level + 1 < len(_SIGNS) and random.random() < 0.75
    if deeper:
        donor = random.choice(split_tokens(other, sign))
        entries[place] = mutated_sequence(random, entries[place], donor, level + 1)
    else:
        _change(random, entries, place, split_tokens(other, sign))
    return sequence(entries, sign)


def _change(random: Random, entries: list[str], place: int, donors: list[str]) -> None:
    match random.randrange(7):
        case 0:
            del entries[place]
        case 1:
            entries.insert(random.randint(0, len(entries)), entries[place])
        case 2:
            entries[place] = random.choice(texts.NASTY)
        case 3:
            entries[place] = random.choice(donors)
        case 4:
            entries[place] = random.choice(entries)
        case 5:
            entries.insert(place, random.choice(donors))
        case _:
            changed = texts.mutated(random, entries[place].encode("utf-8", "replace"), ())
            entries[place] = changed.decode("utf-8", "replace")


def sequence(entries: Sequence[str], sign: str) -> str:
    """Return tokens as a sequence, with separators escaped inside them."""
    return sign.join(entry.replace(sign, f"\\{sign}") for entry in entries)


def hidden(game: bytes) -> bytes:
    """Obfuscate a saved game as VASSAL does."""
    return _HIDDEN + b"%02x" % _KEY + bytes(byte ^ _KEY for byte in game).hex().encode()


def saved(game: bytes) -> bytes:
    """Return a saved game in the file that VASSAL would write; obfuscated text stays as it is."""
    inner = game if game.startswith(_HIDDEN) else hidden(game)
    return zipped({"savedGame": inner})


def _text(data: bytes) -> str:
    return data.decode("utf-8", "replace")
