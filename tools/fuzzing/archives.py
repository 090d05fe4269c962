"""Mutations of inputs made of several files: of one file by its type, or of their names."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random

from tools.fuzzing import texts
from tools.fuzzing.parts import joined, parts_of

Mutate = Callable[[Random, bytes, Sequence[bytes]], bytes]
_NAMES = (
    "module.yaml", "boards/a.yaml", "../out.yaml", "/etc/x", "a/../b", "a\\b", "CON.yaml", "aux",
    "types.yml", "assets/x.yaml", "bases/x/module.yaml", "buildFile.xml", "images/land.png",
    "a" * 260 + ".yaml", "MODULE.yaml", "x/", "é.yaml", "e\u0301.yaml", "map.properties",
    ".hidden.yaml", "scenarios/.yaml", "x.yaml.tmp", " ", "kept.json", "savedGame", "a:b",
    "nul\x00",
)  # fmt: skip


def mutated_parts(kinds: Mapping[str, Mutate]) -> Mutate:
    """Return a mutation of several files, each mutated by its file name ending.

    The ending `""` is for all other files.
    """

    def mutate(random: Random, data: bytes, others: Sequence[bytes]) -> bytes:
        parts = parts_of(data)
        other = parts_of(random.choice(others)) if others else parts
        if not parts or random.random() < 0.02:
            return texts.mutated(random, data, others)
        if random.random() < 0.12:
            _change_names(random, parts, other)
        else:
            name = random.choice(list(parts))
            kind = _ending(name, kinds)
            donors = [body for key, body in other.items() if _ending(key, kinds) == kind]
            parts[name] = kinds[kind](random, parts[name], donors or [parts[name]])
        return joined(parts)

    return mutate


def _ending(name: str, kinds: Mapping[str, Mutate]) -> str:
    return next((ending for ending in kinds if ending and name.endswith(ending)), "")


def _change_names(random: Random, parts: dict[str, bytes], other: Mapping[str, bytes]) -> None:
    name = random.choice(list(parts))
    match random.randrange(4):
        case 0 if len(parts) > 1:
            del parts[name]
        case 1:
            parts[random.choice(_NAMES)] = parts[name]
        case 2:
            new = texts.mutated(random, name.encode(), ()).replace(b"\n", b"")
            parts[new.decode("utf-8", "replace")] = parts.pop(name)
        case _:
            parts |= {key: body for key, body in other.items() if random.random() < 0.5}


def mutated_zip(random: Random, data: bytes, others: Sequence[bytes]) -> bytes:
    """Mutate a zip, mostly where its lists of contents are."""
    if random.random() < 0.3:
        return texts.mutated(random, data, others)
    changed = bytearray(data)
    marks = [
        at for mark in (b"PK\x01\x02", b"PK\x03\x04", b"PK\x05\x06") for at in _found(data, mark)
    ]
    if not marks:
        return texts.mutated(random, data, others)
    for _ in range(random.choice((1, 1, 2, 3))):
        at = random.choice(marks) + random.randrange(46)
        if at < len(changed):
            changed[at] = random.choice((0, 1, 2, 0x7F, 0x80, 0xFF, random.randrange(256)))
    return bytes(changed)


def _found(data: bytes, mark: bytes) -> list[int]:
    places, at = [], data.find(mark)
    while at >= 0:
        places.append(at)
        at = data.find(mark, at + 1)
    return places
