"""Note below a map on the pieces that it does not show, because players choose them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import TYPE_CHECKING

from sandtable.drawing.drawing import Drawing, DrawnText, PlacedDrawing
from sandtable.drawing.fonts import wrap_text
from sandtable.model.overlay import flatten_scenario
from sandtable.model.phrases.selector import Selector
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.select.space_index import space_index_of
from sandtable.model.select.spaces import spaces_matching
from sandtable.model.wording.piece_names import name_with_number, piece_name
from sandtable.model.wording.places import place_name
from sandtable.model.wording.selector_nouns import piece_noun

if TYPE_CHECKING:
    from sandtable.drawing.maps.map_sheet import MapSheet
    from sandtable.model.ledger.standing import Standing

_TITLE = "Not on the map, because players choose the pieces or their places"
_FONT_SIZE, _LINE_HEIGHT, _INDENT = 2.7, 3.9, 4.0
"""Font size, distance of lines and indent of further lines, in millimetres."""


def is_chosen_by_players(entry: Standing) -> bool:
    """Say whether players choose the place or the pieces of an entry."""
    return entry.place.among is not None or entry.single_piece is None


def words_for_chosen_pieces(sheet: MapSheet, entries: Iterable[Standing]) -> list[str]:
    """Return the words for the pieces of some entries, those of one name together: `2 Pikes`."""
    counters = manifest_of_module(sheet.module).counters
    counts = Counter[str]()
    for entry in entries:
        piece = entry.single_piece
        name = (
            piece_name(sheet.module, piece)
            if piece and piece in counters
            else _words_for_choice(sheet, entry)
        )
        counts[name] += entry.quantity or 1
    return [name_with_number(count, name) if count > 1 else name for name, count in counts.items()]


def _words_for_choice(sheet: MapSheet, entry: Standing) -> str:
    """Return the noun for the pieces of a choice, or a general one if it would be too long."""
    if " " in entry.words or not entry.words:
        return "piece of your choice" if entry.quantity == 1 else "pieces of your choice"
    noun = piece_noun(sheet.module, Selector.parse(entry.words))
    return noun.singular_form if entry.quantity == 1 else noun.plural_form


def draw_note_on_chosen_pieces(sheet: MapSheet, wide: float) -> Drawing:
    """Return the places of this board with the pieces that players may put there."""
    if sheet.position is None or not sheet.style.has_pieces:
        return Drawing(0, 0)
    large = sheet.scale_of_title_and_legend
    rows = _draw_note_rows(sheet, wide / large)
    return Drawing(
        wide, rows.height * large, (PlacedDrawing(rows, scale=large),) if rows.marks else ()
    )


def _draw_note_rows(sheet: MapSheet, wide: float) -> Drawing:
    ink, base = sheet.palette.ink, _LINE_HEIGHT
    names_by_place = _names_of_pieces_by_place(sheet)
    if not names_by_place:
        return Drawing(0, 0)
    marks = [DrawnText(_TITLE, 0, base, _FONT_SIZE, "bold", ink)]
    for place, names in names_by_place.items():
        lines = wrap_text(f"{place}: {', '.join(names)}", wide - _INDENT, _FONT_SIZE)
        for number, line in enumerate(lines):
            base += _LINE_HEIGHT
            marks.append(DrawnText(line, _INDENT if number else 0, base, _FONT_SIZE, fill=ink))
    return Drawing(wide, base + _LINE_HEIGHT / 2, tuple(marks))


def _names_of_pieces_by_place(sheet: MapSheet) -> dict[str, list[str]]:
    assert sheet.position is not None
    scenario = flatten_scenario(sheet.module, sheet.style.scenario or "")
    entries: dict[str, list[Standing]] = {}
    for entry in sheet.position.standings:
        if is_chosen_by_players(entry) and _can_be_on_board(sheet, entry):
            place = place_name(sheet.module, entry.place, scenario)
            entries.setdefault(place, []).append(entry)
    return {place: words_for_chosen_pieces(sheet, some) for place, some in entries.items()}


def _can_be_on_board(sheet: MapSheet, entry: Standing) -> bool:
    """Say whether players may put the pieces of an entry on this board."""
    aliases, among = space_index_of(sheet.module).aliases, entry.place.among
    spaces = spaces_matching(sheet.module, among) if among else (entry.place.space,)
    return any(aliases.get(space, space) in sheet.outlines for space in spaces)
