"""Defects of pieces in palettes, decks and prototypes: numbers, traits and pictures."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from sandtable.importers.vassal.imported_picture_files import IMAGE_FOLDER
from sandtable.importers.vassal.module_file import VassalModule
from sandtable.importers.vassal.piece_traits import VassalPiece, parse_whole_number
from sandtable.importers.vassal.token_sequences import split_comma_list, split_tokens
from sandtable.importers.vassal.verify.engine_attributes import (
    FIELD_KINDS,
    KNOWN_TRAITS,
    TRAIT_FIELDS,
    is_valid_for_attribute_type,
)
from sandtable.importers.vassal.verify.part_defects import has_image

_SLOT_NUMBER_KIND = "G"
_PROPERTY_VARIABLE = re.compile(r"\$([^$]+)\$")
_DESTINATION_FIELD, _MAP_FIELD, _X_FIELD, _Y_FIELD = 13, 2, 4, 5
_LAYER_IMAGES_FIELD, _LAYER_NAMES_FIELD = 15, 16


def defects_of_palette_pieces(vmod: VassalModule) -> Iterator[str]:
    """Yield the defects of all pieces in palettes, and the pictures that nothing shows."""
    yield from _slot_number_defects(vmod)
    pieces = [*vmod.slot_pieces, *vmod.prototypes.values()]
    for piece in pieces:
        yield from defects_of_traits(vmod, piece)
    # Any attribute may name a picture, so all values count as used.
    used = {image for piece in pieces for image in piece.all_images} | set(
        _values_of_all_attributes(vmod)
    )
    for name in sorted(vmod.file_names):
        if name.startswith(IMAGE_FOLDER) and name.removeprefix(IMAGE_FOLDER) not in used:
            yield f"{name}: nothing shows it."


def _values_of_all_attributes(vmod: VassalModule) -> Iterator[str]:
    """Yield the values of all attributes in the module, some of which name pictures."""
    for element in vmod.root_part.iter():
        yield from map(str, element.attrib.values())


def _slot_number_defects(vmod: VassalModule) -> Iterator[str]:
    """Yield the slot numbers of pieces that are invalid or used twice."""
    numbers = [slot.gpid for slot in vmod.piece_slots]
    for slot in vmod.piece_slots:
        numbers.extend(_placed_slot_numbers(slot.piece))
        if slot.piece.gpid != slot.gpid:
            yield f"{slot.piece.name}: its slot has the number {slot.gpid}, it {slot.piece.gpid}."
    for number, times in Counter(numbers).items():
        if not number.isdecimal():
            yield f"gpid {number!r}: this is not a number."
        elif times > 1:
            yield f"gpid {number}: {times} slots have it."
    # VASSAL gives the next number to a new slot, which must be free.
    most = max((int(n) for n in numbers if n.isdecimal()), default=0)
    if most >= parse_whole_number(vmod.root_part.get("nextPieceSlotId", ""), 0):
        yield f"nextPieceSlotId is not above {most}."


def _placed_slot_numbers(piece: VassalPiece) -> Iterator[str]:
    for kind in ("placemark", "replace"):
        for fields, _ in piece.traits_of_kind(kind):
            yield from fields[9:10]


def defects_of_traits(vmod: VassalModule, piece: VassalPiece) -> Iterator[str]:
    """Yield the defects of a piece's traits: wrong number of states, fields or pictures."""
    if len(piece.trait_types) != len(piece.trait_states):
        yield (
            f"{piece.name}: {len(piece.trait_types)} traits, but {len(piece.trait_states)} states."
        )
        return
    for type_, state in zip(piece.trait_types[:-1], piece.trait_states[:-1], strict=True):
        kind, *fields = split_tokens(type_, ";")
        if kind not in KNOWN_TRAITS:
            yield f"{piece.name}: VASSAL knows no trait {kind!r}."
        yield from _defects_of_trait_fields(
            vmod, f"{piece.name}: {kind}", TRAIT_FIELDS.get(kind, ""), fields
        )
        yield from (
            f"{piece.name}: {defect}" for defect in _defects_of_single_trait(kind, fields, state)
        )
    yield from _prototype_parameter_defects(vmod, piece)
    yield from _send_target_defects(vmod, piece)
    if piece.stack_or_deck_or_piece != "piece":
        yield f"{piece.name}: it is a {piece.stack_or_deck_or_piece!r}, no piece."
    if piece.base_image and not has_image(vmod, piece.base_image):
        yield f"{piece.name}: there is no picture {piece.base_image}."


def _defects_of_trait_fields(
    vmod: VassalModule, at: str, kinds: str, fields: list[str]
) -> Iterator[str]:
    field_kinds = kinds.split()
    if field_kinds and len(fields) > len(field_kinds):
        yield f"{at}: it has {len(fields)} fields, {len(field_kinds)} are known."
    for number, (kind, value) in enumerate(zip(field_kinds, fields, strict=False), 1):
        if kind in FIELD_KINDS and not is_valid_for_attribute_type(FIELD_KINDS[kind], value):
            yield f"{at}: field {number}, {value!r}, is no {FIELD_KINDS[kind]}."
        elif kind == _SLOT_NUMBER_KIND and not value.isdecimal():
            yield f"{at}: field {number}, {value!r}, is not a number of a piece."
        yield from (
            f"{at}: there is no {value!r}."
            for value in _undefined_names_in_field(vmod, kind, value)
        )


def _undefined_names_in_field(vmod: VassalModule, kind: str, value: str) -> Iterable[str]:
    """Return the names in a field that the module does not define."""
    if kind == "Image":
        return [value] if value and not has_image(vmod, value) else []
    if kind == "Images":
        return [each for each in split_comma_list(value) if each and not has_image(vmod, each)]
    if kind == "Prototype":
        return [] if value in vmod.prototypes else [value]
    if kind == "Deck":
        decks = {each.get("name") for each in vmod.all_elements_of_classes("DrawPile")}
        return [] if value in {"", *decks} else [value]
    return []


def _defects_of_single_trait(kind: str, fields: list[str], state: str) -> Iterator[str]:
    """Yield the defects of one trait of a piece."""
    if kind == "emb2" and len(fields) > _LAYER_NAMES_FIELD:
        images, names = (
            split_comma_list(fields[_LAYER_IMAGES_FIELD]),
            split_comma_list(fields[_LAYER_NAMES_FIELD]),
        )
        if len(images) != len(names):
            yield f"a layer of {len(images)} pictures has {len(names)} names."
        if not 1 <= abs(parse_whole_number(state, 0)) <= len(images):
            yield f"a layer stands at {state!r} of {len(images)}."
    if kind == "mark" and len(split_comma_list(fields[0])) != len(split_tokens(state, ",")):
        yield f"{len(split_tokens(state, ','))} values for the markers {fields[0]}."


def _send_target_defects(vmod: VassalModule, piece: VassalPiece) -> Iterator[str]:
    """Yield the commands that send a piece to a point without a board.

    Commands whose target properties are still empty lead nowhere yet, which is no defect.
    """
    for fields, _ in piece.traits_of_kind("sendto"):
        if len(fields) <= _DESTINATION_FIELD or fields[_DESTINATION_FIELD] != "L":
            continue
        name, x, y = (
            _replace_property_names(piece, fields[n]) for n in (_MAP_FIELD, _X_FIELD, _Y_FIELD)
        )
        window = vmod.map_windows.get(name)
        if name and (
            window is None
            or not window.has_point((parse_whole_number(x, -1), parse_whole_number(y, -1)))
        ):
            yield f"{piece.name}: it is sent to {name}, {x}, {y}, where no board is."


def _prototype_parameter_defects(vmod: VassalModule, piece: VassalPiece) -> Iterator[str]:
    """Yield the variables of prototypes that their parameters do not define.

    Once a reference has parameters, even none, VASSAL removes all variables that they do not
    define.
    """
    for name, *parameter_lists in (
        fields for fields, _ in piece.traits_of_kind("prototype") if fields
    ):
        if parameter_lists and name in vmod.prototypes:
            parameter_names = {
                parameter.partition("=")[0] for parameter in split_comma_list(parameter_lists[0])
            }
            words = _PROPERTY_VARIABLE.findall("".join(vmod.prototypes[name].trait_types))
            for word in dict.fromkeys(word for word in words if word not in parameter_names):
                yield f"{piece.name}: by its parameters {name} loses ${word}$."


def _replace_property_names(piece: VassalPiece, text: str) -> str:
    """Return a text with the names of properties replaced by their values."""
    return _PROPERTY_VARIABLE.sub(lambda match: piece.properties.get(match[1], ""), text)
