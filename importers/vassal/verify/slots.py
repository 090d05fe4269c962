"""Pieces in palettes, decks and prototypes: numbers, chains, fields, pictures."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from sandtable.importers.vassal.modules import IMAGES, Vmod
from sandtable.importers.vassal.pieces import Piece, whole
from sandtable.importers.vassal.sequences import listed, tokens
from sandtable.importers.vassal.verify.reference import FIELDS, KNOWN, TRAITS, fits
from sandtable.importers.vassal.verify.tree import has_image

_NUMBER = "G"
_PROPERTY = re.compile(r"\$([^$]+)\$")
_DEST, _MAP, _X, _Y = 13, 2, 4, 5
_LAYER_IMAGES, _LAYER_NAMES = 15, 16


def pieces(vmod: Vmod) -> Iterator[str]:
    """All of them, and the pictures that none of them shows."""
    yield from _numbers(vmod)
    shown = [*vmod.slots, *vmod.prototypes.values()]
    for piece in shown:
        yield from chain(vmod, piece)
    used = {image for piece in shown for image in piece.images} | set(_named(vmod))
    for name in sorted(vmod.names):
        if name.startswith(IMAGES) and name.removeprefix(IMAGES) not in used:
            yield f"{name}: nothing shows it."


def _named(vmod: Vmod) -> Iterator[str]:
    """Pictures that other parts show."""
    for element in vmod.root.iter():
        yield from map(str, element.attrib.values())


def _numbers(vmod: Vmod) -> Iterator[str]:
    """Each slot, and each piece that a trait places, has a number of its own."""
    numbers = [slot.gpid for slot in vmod.palette]
    for slot in vmod.palette:
        numbers.extend(_placed(slot.piece))
        if slot.piece.gpid != slot.gpid:
            yield f"{slot.piece.name}: its slot has the number {slot.gpid}, it {slot.piece.gpid}."
    for number, times in Counter(numbers).items():
        if not number.isdecimal():
            yield f"gpid {number!r}: this is not a number."
        elif times > 1:
            yield f"gpid {number}: {times} slots have it."
    most = max((int(n) for n in numbers if n.isdecimal()), default=0)
    if most >= whole(vmod.root.get("nextPieceSlotId", ""), 0):
        yield f"nextPieceSlotId is not above {most}."


def _placed(piece: Piece) -> Iterator[str]:
    for kind in ("placemark", "replace"):
        for fields, _ in piece.traits(kind):
            yield from fields[9:10]


def chain(vmod: Vmod, piece: Piece) -> Iterator[str]:
    """What wraps a piece: as many states as traits, fields of their kinds, pictures there."""
    if len(piece.types) != len(piece.states):
        yield f"{piece.name}: {len(piece.types)} traits, but {len(piece.states)} states."
        return
    for type_, state in zip(piece.types[:-1], piece.states[:-1], strict=True):
        kind, *fields = tokens(type_, ";")
        if kind not in KNOWN:
            yield f"{piece.name}: VASSAL knows no trait {kind!r}."
        yield from _fields(vmod, f"{piece.name}: {kind}", TRAITS.get(kind, ""), fields)
        yield from (f"{piece.name}: {told}" for told in _special(kind, fields, state))
    yield from _emptied(vmod, piece)
    yield from _sent(vmod, piece)
    if piece.sort != "piece":
        yield f"{piece.name}: it is a {piece.sort!r}, no piece."
    if piece.image and not has_image(vmod, piece.image):
        yield f"{piece.name}: there is no picture {piece.image}."


def _fields(vmod: Vmod, at: str, kinds: str, fields: list[str]) -> Iterator[str]:
    known = kinds.split()
    if known and len(fields) > len(known):
        yield f"{at}: it has {len(fields)} fields, {len(known)} are known."
    for number, (kind, value) in enumerate(zip(known, fields, strict=False), 1):
        if kind in FIELDS and not fits(FIELDS[kind], value):
            yield f"{at}: field {number}, {value!r}, is no {FIELDS[kind]}."
        elif kind == _NUMBER and not value.isdecimal():
            yield f"{at}: field {number}, {value!r}, is not a number of a piece."
        yield from (f"{at}: there is no {value!r}." for value in _absent(vmod, kind, value))


def _absent(vmod: Vmod, kind: str, value: str) -> Iterable[str]:
    """What a field names and the module does not have."""
    if kind == "Image":
        return [value] if value and not has_image(vmod, value) else []
    if kind == "Images":
        return [each for each in listed(value) if each and not has_image(vmod, each)]
    if kind == "Prototype":
        return [] if value in vmod.prototypes else [value]
    if kind == "Deck":
        decks = {each.get("name") for each in vmod.all("DrawPile")}
        return [] if value in {"", *decks} else [value]
    return []


def _special(kind: str, fields: list[str], state: str) -> Iterator[str]:
    """What holds of single traits."""
    if kind == "emb2" and len(fields) > _LAYER_NAMES:
        images, names = listed(fields[_LAYER_IMAGES]), listed(fields[_LAYER_NAMES])
        if len(images) != len(names):
            yield f"a layer of {len(images)} pictures has {len(names)} names."
        if not 1 <= abs(whole(state, 0)) <= len(images):
            yield f"a layer stands at {state!r} of {len(images)}."
    if kind == "mark" and len(listed(fields[0])) != len(tokens(state, ",")):
        yield f"{len(tokens(state, ','))} values for the markers {fields[0]}."


def _sent(vmod: Vmod, piece: Piece) -> Iterator[str]:
    """Commands that send it away lead onto a board; what it does not know leads nowhere yet."""
    for fields, _ in piece.traits("sendto"):
        if len(fields) <= _DEST or fields[_DEST] != "L":
            continue
        name, x, y = (_known(piece, fields[n]) for n in (_MAP, _X, _Y))
        window = vmod.windows.get(name)
        if name and (window is None or not window.holds((whole(x, -1), whole(y, -1)))):
            yield f"{piece.name}: it is sent to {name}, {x}, {y}, where no board is."


def _emptied(vmod: Vmod, piece: Piece) -> Iterator[str]:
    """With parameters, be there none, VASSAL takes out of a prototype what they do not give."""
    for name, *given in (fields for fields, _ in piece.traits("prototype") if fields):
        if given and name in vmod.prototypes:
            known = {parameter.partition("=")[0] for parameter in listed(given[0])}
            words = _PROPERTY.findall("".join(vmod.prototypes[name].types))
            for word in dict.fromkeys(word for word in words if word not in known):
                yield f"{piece.name}: by its parameters {name} loses ${word}$."


def _known(piece: Piece, text: str) -> str:
    """A text with what properties of the piece say in the place of their names."""
    return _PROPERTY.sub(lambda found: piece.properties.get(found[1], ""), text)
