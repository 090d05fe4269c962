"""The fields of a file with the names of its areas, and the field that distinguishes areas."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sandtable.importers.protocol import ImportFailedError

Properties = Mapping[str, Any]

_USUAL_NAME_FIELDS = ("name", "title", "label")
_OTHER_NAME_FIELDS = (
    *("name_en", "name_long", "shapename", "nom", "nombre", "nome", "naam", "navn", "namn"),
    *("nimi", "nazwa", "nazev", "naziv", "meno", "nume", "isim", "ad", "libelle", "gen", "bez"),
    *("namelsad", "geounit", "admin", "sovereignt", "country", "province", "state", "region"),
    *("department", "departement", "dept", "district", "county", "municipality", "commune"),
    *("territory", "zone", "area"),
)
"""Words for a name in many languages, and for what is named. All are compared in small letters."""
_NAME_FIELD_WITH_LEVEL = re.compile(
    r"(?:adm|shape)?_?name_?(\d)(?:_[a-z]{2})?|adm(\d)_(?:en|name)"
)
"""Names of administrative levels: NAME_3, ADM2_EN."""
_NAME_FIELD_WITH_SUFFIX = re.compile(r"(?:name|nom|nombre|naam)[a-z_]*|[a-z_]+_?(?:name|nom|naam)")
"""Names such as NOM_DEPT and county_name."""
_CODE_FIELD_PATTERN = re.compile(
    r"(?:geoid|gid|fips|nuts|insee|hasc|iso|adm\d)(?:[_ ]?\w{0,8})"
    r"|(?:\w{1,12}_)?code(?:_\w{1,8})?",
)
"""Fields whose values tell areas of the same name apart."""
_MIN_SHARE_OF_NAMED_AREAS = 0.9
"""Share of the areas that need a name, for a field to be guessed as their name."""


def first_usable_name(*values: Any) -> str:
    """Return the first of some values that can be a name, or an empty text."""
    for value in values:
        if isinstance(value, str | int) and not isinstance(value, bool) and str(value).strip():
            # Replacing lone surrogates keeps the text encodable, as JSON may contain them.
            return " ".join(str(value).encode(errors="replace").decode().split())
    return ""


def choose_name_fields(areas: Sequence[Properties], wanted: str) -> tuple[str, ...]:
    """Return the fields with the names, the best first; raise ImportFailedError if none exists.

    If the author names a field, it is the only one.
    """
    if wanted:
        if not any(first_usable_name(properties.get(wanted)) for properties in areas):
            # Many features have the same fields, and reading the first of them is enough.
            fields = ", ".join(dict.fromkeys(key for each in areas[:50] for key in each))
            there = f"its fields are {fields}" if fields else "its areas have no fields"
            raise ImportFailedError(f"No area has a name in the field {wanted!r}; {there}.")
        return (wanted,)
    # The field of one area may be empty, but a field that most lack holds no names.
    counts = Counter(
        key for each in areas for key, value in each.items() if first_usable_name(value)
    )
    full = [
        key for key, count in counts.items() if count >= _MIN_SHARE_OF_NAMED_AREAS * len(areas)
    ]
    guesses = sorted(filter(_name_field_rank, full), key=lambda key: _name_field_rank(key) or ())
    partial = sorted(
        (key for key in counts if key.lower() in _USUAL_NAME_FIELDS and key not in guesses),
        key=lambda key: _name_field_rank(key) or (),
    )
    return (*guesses[:1], *partial, *guesses[1:])


def _name_field_rank(key: str) -> tuple[int, int] | None:
    """Return the rank of a field as the source of names, the best lowest; None if it has none."""
    plain = key.lower()
    if plain in _USUAL_NAME_FIELDS:
        return (0, _USUAL_NAME_FIELDS.index(plain))
    if match := _NAME_FIELD_WITH_LEVEL.fullmatch(plain):
        # The deepest level is that of the areas themselves.
        return (1, -int(match[1] or match[2]))
    if plain in _OTHER_NAME_FIELDS:
        return (2, _OTHER_NAME_FIELDS.index(plain))
    return (3, len(plain)) if _NAME_FIELD_WITH_SUFFIX.fullmatch(plain) else None


def choose_code_field(areas: Sequence[Properties], names: Iterable[str]) -> str | None:
    """Return a field of codes that distinguishes areas with equal names; None if none is needed.

    Without a code, areas of one name would become one space.
    """
    if len(areas) < 2 or len(set(names)) == len(areas):  # noqa: PLR2004
        return None
    for key in areas[0]:
        if _CODE_FIELD_PATTERN.fullmatch(key.lower()):
            codes = {first_usable_name(each.get(key)) for each in areas}
            if "" not in codes and len(codes) == len(areas):
                return key
    return None
