"""Places in cells: shown by name, typed by name or id."""

from __future__ import annotations

from sandtable.editor.fields.name_lookup import spaces_by_name
from sandtable.editor.fields.name_spelling import place_ids_to_names, place_names_to_ids
from sandtable.model.edits.errors import EditError
from sandtable.model.edits.setup_lines import parse_place
from sandtable.model.module import Module
from sandtable.model.phrases.place import Place
from sandtable.model.references.name_index import name_index_of
from sandtable.model.select.space_index import space_index_of


def place_cell_text(module: Module, place: Place) -> str:
    """Return the text of a place in a cell, by name if that name is unique."""
    if place.among is not None or place.facing:
        return place_ids_to_names(module, str(place))
    site = space_index_of(module).find_space(place.space)
    has_unique_name = (
        site is not None and spaces_by_name(module).get(site.printed_label.casefold()) == site.id
    )
    return site.printed_label if site is not None and has_unique_name else place.space


def parse_place_cell(module: Module, text: str) -> Place:
    """Return the place that a typed text means: a name, an id, or a choice among several.

    Raise EditError if there is no such place.
    """
    typed = " ".join(text.split())
    if not typed:
        raise EditError("Enter a place.")
    ground = space_index_of(module)
    # Exact ids win over names of other spaces.
    if ground.find_space(typed):
        return Place(typed)
    if (space_id := spaces_by_name(module).get(typed.casefold())) is not None:
        return Place(space_id)
    place = parse_place(place_names_to_ids(module, typed))
    if place.among is None and not _is_known_place(module, place):
        raise EditError(f"There is no place {typed!r}.")
    return place


def _is_known_place(module: Module, place: Place) -> bool:
    index, ground = name_index_of(module), space_index_of(module)
    if place.facing:
        return all(ground.find_space(name) for name in (place.space, place.facing))
    return (
        place.space.rpartition("/")[2] in index.owners_by_piece_id
        or ground.find_space(place.space) is not None
    )
