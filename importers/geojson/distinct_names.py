"""Distinct names for areas with the same name, such as 31 counties called Washington."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from sandtable.importers.geojson.features import AreaCollection, FeatureArea
from sandtable.importers.geojson.name_fields import first_usable_name

_MAX_NAMES_IN_LOSS = 8
"""Number of names that the loss names."""


def make_names_distinct(collection: AreaCollection) -> None:
    """Add the wider area, or a number, to names that readers could confuse."""
    areas = list(collection.areas.values())
    counts = Counter(_name_without_spelling_details(area.name) for area in areas)
    repeated = [area for area in areas if counts[_name_without_spelling_details(area.name)] > 1]
    if not repeated:
        return
    wider_field = _wider_area_field(repeated, collection.name_fields)
    said = list(dict.fromkeys(area.name for area in repeated))
    used = {_name_without_spelling_details(area.name) for area in areas}
    for area in _areas_to_rename(repeated, wider_field):
        if wider_field:
            area.name = f"{area.name} ({first_usable_name(area.properties[wider_field])})"
        else:
            area.name = _numbered_name(area.name, used)
        used.add(_name_without_spelling_details(area.name))
    how = f"have {wider_field!r} added" if wider_field else "are numbered"
    more = f"; and {len(said) - _MAX_NAMES_IN_LOSS} more" if len(said) > _MAX_NAMES_IN_LOSS else ""
    collection.mendings.append(
        f"Areas of the same name {how}: {', '.join(said[:_MAX_NAMES_IN_LOSS])}{more}."
    )


def _name_without_spelling_details(name: str) -> str:
    """Return a name without the details that readers overlook: case, punctuation and spaces."""
    return "".join(sign for sign in name.casefold() if sign.isalnum()) or name


def _wider_area_field(repeated: Sequence[FeatureArea], name_fields: Sequence[str]) -> str | None:
    """Return the field that distinguishes all areas of one name with the fewest values."""
    best: tuple[int, str] | None = None
    for key in repeated[0].properties:
        texts = [area.properties.get(key) for area in repeated]
        # Fields with names, or with codes, say nothing about a wider area.
        if key in name_fields or not all(map(_is_usable_as_area_name, texts)):
            continue
        pairs = {
            (_name_without_spelling_details(area.name), text)
            for area, text in zip(repeated, texts, strict=True)
        }
        if len(pairs) == len(repeated):
            count = len(set(texts))
            best = min(best or (count, key), (count, key))
    return best[1] if best else None


def _is_usable_as_area_name(value: object) -> bool:
    """Say whether a value can name an area, and is not a code with digits."""
    text = value.strip() if isinstance(value, str) else ""
    return bool(text) and not any(sign.isdigit() for sign in text)


def _areas_to_rename(
    repeated: Sequence[FeatureArea], wider_field: str | None
) -> Sequence[FeatureArea]:
    """Return the areas that must be renamed.

    These are all areas if each gets the name of its wider area, else all but the first of each
    name.
    """
    if wider_field:
        return repeated
    first: dict[str, FeatureArea] = {}
    for area in repeated:
        first.setdefault(_name_without_spelling_details(area.name), area)
    return [
        area for area in repeated if first[_name_without_spelling_details(area.name)] is not area
    ]


def _numbered_name(name: str, used: set[str]) -> str:
    number = 2
    while _name_without_spelling_details(f"{name} {number}") in used:
        number += 1
    return f"{name} {number}"
