"""Attributes and trait fields that the VASSAL engine knows."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache

from sandtable.model import resources

FOLDER_OF_BUILT_IN_IMAGES = "/images/"
"""Path of the pictures that come with VASSAL."""

AttributeKinds = Mapping[str, str | list[str]]

_WHOLE_NUMBER_PATTERN = r"-?[0-9]+"
_NUMBER_PAIR_PATTERN = f"{_WHOLE_NUMBER_PATTERN},{_WHOLE_NUMBER_PATTERN}"
_KEY_STROKE_PATTERN = r"([0-9]+,[0-9]+(,.+)?)?"
_PATTERN_BY_KIND: Mapping[str, str] = {
    "Boolean": r"true|false",
    "Integer": _WHOLE_NUMBER_PATTERN,
    "Double": rf"{_WHOLE_NUMBER_PATTERN}(\.[0-9]+)?",
    "Color": r"([0-9]{1,3}(,[0-9]{1,3}){2,3})?",
    "NamedKeyStroke": _KEY_STROKE_PATTERN,
    "KeyStroke": _KEY_STROKE_PATTERN,
    "ShapeEditor": rf"{_NUMBER_PAIR_PATTERN}(;{_NUMBER_PAIR_PATTERN})*",
    "GlobalCommandTarget": r"(MODULE|MAP|ZONE|LOC|XY|DECK|CURSTACK|CURMAP|CURZONE)(\|.*){13,}",
    "DeckPolicyConfig": _WHOLE_NUMBER_PATTERN,
    "DeckPolicyConfig2": _WHOLE_NUMBER_PATTERN,
    "PropertyExpression": r"(?!\{).*|\{.*\}",
}


@cache
def attribute_types_by_class() -> Mapping[str, AttributeKinds]:
    """Return the value type of each attribute, or its allowed values, by class of element."""
    text = resources.path_of_asset("vassal/components.json").read_text(encoding="utf-8")
    kinds_by_part: Mapping[str, AttributeKinds] = json.loads(text)
    return kinds_by_part


def is_valid_for_attribute_type(kind: str | list[str], value: str) -> bool:
    """Say whether a value is valid for a type of attribute."""
    if isinstance(kind, list):
        return value in kind
    return (
        kind not in _PATTERN_BY_KIND
        or re.fullmatch(_PATTERN_BY_KIND[kind], value, re.DOTALL) is not None
    )


_FIELDS_OF_LAYER_TRAIT = "S I S S I S S I S S K I B I I Images S B S K S B S I I B K K K S D S B"
_FIELDS_OF_SEND_TRAIT = "S K S S S S S K I I I I S Dest S S S S"
_FIELDS_OF_PLACE_TRAIT = "S K Piece S I I B K S G S"
TRAIT_FIELDS: Mapping[str, str] = {
    "emb2": _FIELDS_OF_LAYER_TRAIT,
    "mark": "S",
    "delete": "S K S",
    "clone": "S K S",
    "obs": "K Image S S S S S S B K S",
    "hide": "K S C S D S B",
    "report": "S S S S S B",
    "label": "K S I C C S I S I S S S S I I S S B",
    "PROP": "S S S S",
    "calcProp": "S S S",
    "prototype": "Prototype S",
    "return": "S K Deck S S I B S",
    "markmoved": "Image I I S K S B S K S K",
    "footprint": "K S B B I C C I I I I D K K K S B",
    "submenu": "S S S",
    "restrict": "S B B S",
    "hideCmd": "S S S S",
    "sendto": _FIELDS_OF_SEND_TRAIT,
    "placemark": f"{_FIELDS_OF_PLACE_TRAIT} B",
    "replace": f"{_FIELDS_OF_PLACE_TRAIT} B",
}
"""The kinds of each trait's fields, in order; the last ones may be omitted."""

# Traits whose fields are not described here are at least known by name.
KNOWN_TRAITS = frozenset(TRAIT_FIELDS) | frozenset(
    ("AreaOfEffect", "attach", "border", "button", "cmt", "deselect", "emb", "globalhotkey",
     "globalkey", "immob", "locCommand", "macro", "mat", "matPiece", "nonRect", "nonRect2",
     "playSound", "propertysheet", "report", "rotate", "setpieceprop", "setprop", "table",
     "translate")
)  # fmt: skip
"""All traits that VASSAL 3.7 knows."""

FIELD_KINDS: Mapping[str, str] = {
    "I": "Integer", "B": "Boolean", "D": "Double", "C": "Color", "K": "NamedKeyStroke",
}  # fmt: skip
