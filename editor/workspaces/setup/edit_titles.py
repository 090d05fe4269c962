"""Titles of lines, places and pieces in undo steps."""

from __future__ import annotations

from sandtable.editor.translation import tr, translatable
from sandtable.model.address_path import AddressPath
from sandtable.model.edits.errors import EditError
from sandtable.model.edits.setup_charts import counter_at_entry
from sandtable.model.module import Module
from sandtable.model.phrases.place import Place
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.wording.expression_names import describe_heading
from sandtable.model.wording.piece_names import piece_name
from sandtable.model.wording.places import place_name

ERRATUM_READING_TEXT = translatable(
    "This row comes from an erratum. Change the erratum, or the row as printed."
)


def line_title(module: Module, heading: str, place: str) -> str:
    """Return the title of a set-up line: its chart and its place."""
    return f"{describe_heading(module, heading)}, {printed_place_name(module, place)}"


def printed_place_name(module: Module, place: str) -> str:
    """Return the printed name of a place, given as in an address."""
    return place_name(module, Place.parse(place))


def pieces_title(module: Module, pieces: list[str]) -> str:
    """Return the name of a piece; of several pieces, their number."""
    if len(pieces) > 1:
        return tr("%n pieces", "", len(pieces))
    return (
        piece_name(module, pieces[0])
        if pieces[0] in manifest_of_module(module).counters
        else pieces[0]
    )


def entries_title(module: Module, entries: list[AddressPath]) -> str:
    """Return the name of an entry's piece; of several entries, their number."""
    if len(entries) != 1:
        return tr("%n entries", "", len(entries))
    try:
        counter = counter_at_entry(module, entries[0])
    except EditError:
        # An address that an erratum corrects may not exist as printed.
        counter = None
    return piece_name(module, counter.id) if counter else entries[0][-1]
