"""Words and colours of schedule actions, such as “Arrives”."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtGui import QColor, QPalette

from sandtable.editor.semantic_colours import is_dark_palette
from sandtable.editor.translation import tr, translatable
from sandtable.model.locations import ScheduleMoment
from sandtable.model.phrases.moment import Moment
from sandtable.model.reports.timetable import TimetableEntry
from sandtable.model.wording.places import arriving_at_text
from sandtable.model.wording.ranges import describe_turn_range


@dataclass(frozen=True, slots=True)
class VerbStyle:
    """Title, noun, preposition and colours (light and dark) of a verb."""

    title: str
    word: str
    preposition: str
    light_colour: str
    dark_colour: str


VERB_STYLES: Mapping[str, VerbStyle] = {
    "enter": VerbStyle(translatable("Arrives"), "arrives", "at", "#2e7d32", "#7bc67f"),
    "box": VerbStyle(translatable("Into a box"), "boxed", "in", "#1565c0", "#79b8f2"),
    "release": VerbStyle(translatable("Released"), "released", "from", "#00838f", "#63cbd6"),
    "withdraw": VerbStyle(translatable("Withdrawn"), "withdrawn", "to", "#b45309", "#f2a65a"),
    "replace": VerbStyle(translatable("Replacement"), "replacement", "", "#6d4fb3", "#b79cf0"),
    "remove": VerbStyle(translatable("Removed"), "removed", "", "#9f1239", "#f08aa8"),
    "control": VerbStyle(translatable("Control"), "control", "", "#7a5c00", "#d9b84a"),
    "note": VerbStyle(translatable("Note"), "note", "", "#5f6368", "#aab0b6"),
}


def verb_style(does: str) -> VerbStyle:
    """Return the style of a verb; a verb defined by the module gets a neutral one."""
    return VERB_STYLES.get(does) or VerbStyle(does.capitalize(), does, "at", *_OTHER_COLOURS)


_OTHER_COLOURS = ("#5f6368", "#aab0b6")


def verb_colour(does: str, palette: QPalette) -> QColor:
    """Return the colour of a schedule action."""
    style = verb_style(does)
    return QColor(style.dark_colour if is_dark_palette(palette) else style.light_colour)


def action_and_rest_of_entry(due: TimetableEntry) -> tuple[str, str]:
    """Return the action of a schedule entry, and the rest: place, turns and condition."""
    style = verb_style(due.does)
    place = ""
    if due.place:
        place = (
            arriving_at_text(due.place)
            if style.preposition == "at"
            else f"{style.preposition} {due.place}".strip()
        )
    parts = [place]
    if due.spans:
        parts.append(
            describe_turn_range(
                Moment.parse(ScheduleMoment.require_address_prefix(due.steps).moment).turns
            )
        )
    if due.when:
        parts.append(tr("if {what}").format(what=due.when))
    return tr(style.word), " · ".join(part for part in parts if part)
