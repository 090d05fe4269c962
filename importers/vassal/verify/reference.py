"""What the engine knows: the attributes of every part, the fields of every trait."""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from functools import cache

from sandtable.model import resources

BUILT_IN = "/images/"
"""Pictures that VASSAL brings along."""

Kinds = Mapping[str, str | list[str]]

_WHOLE = r"-?[0-9]+"
_KEY = r"([0-9]+,[0-9]+(,.+)?)?"
_LOOKS: Mapping[str, str] = {
    "Boolean": r"true|false",
    "Integer": _WHOLE,
    "Double": rf"{_WHOLE}(\.[0-9]+)?",
    "Color": r"([0-9]{1,3}(,[0-9]{1,3}){2,3})?",
    "NamedKeyStroke": _KEY,
    "KeyStroke": _KEY,
    "ShapeEditor": rf"{_WHOLE},{_WHOLE}(;{_WHOLE},{_WHOLE})*",
    "GlobalCommandTarget": r"(MODULE|MAP|ZONE|LOC|XY|DECK|CURSTACK|CURMAP|CURZONE)(\|.*){13,}",
    "DeckPolicyConfig": _WHOLE,
    "DeckPolicyConfig2": _WHOLE,
    "PropertyExpression": r"(?!\{).*|\{.*\}",
}


@cache
def components() -> Mapping[str, Kinds]:
    """By part: what its attributes are called, and of what kind they are or which words."""
    text = resources.asset_path("vassal/components.json").read_text(encoding="utf-8")
    found: Mapping[str, Kinds] = json.loads(text)
    return found


def fits(kind: str | list[str], value: str) -> bool:
    """Say whether a value is one of its kind."""
    if isinstance(kind, list):
        return value in kind
    return kind not in _LOOKS or re.fullmatch(_LOOKS[kind], value, re.DOTALL) is not None


_LAYER = "S I S S I S S I S S K I B I I Images S B S K S B S I I B K K K S D S B"
_SEND = "S K S S S S S K I I I I S Dest S S S S"
_PLACE = "S K Piece S I I B K S G S"
TRAITS: Mapping[str, str] = {
    "emb2": _LAYER,
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
    "sendto": _SEND,
    "placemark": f"{_PLACE} B",
    "replace": f"{_PLACE} B",
}
"""The kinds of the fields of traits, in order; the last ones may be left out."""

KNOWN = frozenset(TRAITS) | frozenset(
    ("AreaOfEffect", "attach", "border", "button", "cmt", "deselect", "emb", "globalhotkey",
     "globalkey", "immob", "locCommand", "macro", "mat", "matPiece", "nonRect", "nonRect2",
     "playSound", "propertysheet", "report", "rotate", "setpieceprop", "setprop", "table",
     "translate")
)  # fmt: skip
"""All traits that VASSAL 3.7 knows."""

FIELDS: Mapping[str, str] = {
    "I": "Integer", "B": "Boolean", "D": "Double", "C": "Color", "K": "NamedKeyStroke",
}  # fmt: skip
