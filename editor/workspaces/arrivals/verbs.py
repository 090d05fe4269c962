"""What a line of a schedule does, in a word and a colour."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from PySide6.QtGui import QColor, QPalette

from sandtable.editor.semantic_colors import is_dark
from sandtable.editor.words import tr, translatable
from sandtable.model.locations import ScheduleMoment
from sandtable.model.phrases.moment import Moment
from sandtable.model.reports.timetable import Due
from sandtable.model.wording.places import arriving_at_words
from sandtable.model.wording.ranges import turns_words


@dataclass(frozen=True, slots=True)
class Look:
    """How a verb is shown: a word, before a place, on light and on dark."""

    title: str
    word: str
    before: str
    light: str
    dark: str


LOOKS: Mapping[str, Look] = {
    "enter": Look(translatable("Arrives"), "arrives", "at", "#2e7d32", "#7bc67f"),
    "box": Look(translatable("Into a box"), "boxed", "in", "#1565c0", "#79b8f2"),
    "release": Look(translatable("Released"), "released", "from", "#00838f", "#63cbd6"),
    "withdraw": Look(translatable("Withdrawn"), "withdrawn", "to", "#b45309", "#f2a65a"),
    "replace": Look(translatable("Replacement"), "replacement", "", "#6d4fb3", "#b79cf0"),
    "remove": Look(translatable("Removed"), "removed", "", "#9f1239", "#f08aa8"),
    "control": Look(translatable("Control"), "control", "", "#7a5c00", "#d9b84a"),
    "note": Look(translatable("Note"), "note", "", "#5f6368", "#aab0b6"),
}


def look_of(does: str) -> Look:
    """How a verb is shown; those of a game's own like a note."""
    return LOOKS.get(does) or Look(does.capitalize(), does, "at", *_OWN)


_OWN = ("#5f6368", "#aab0b6")


def colour_of(does: str, palette: QPalette) -> QColor:
    """The colour of a verb."""
    look = look_of(does)
    return QColor(look.dark if is_dark(palette) else look.light)


def words_of(due: Due) -> tuple[str, str]:
    """What is done, and the rest: where, on whose turn, on which condition."""
    look = look_of(due.does)
    place = ""
    if due.place:
        place = (
            arriving_at_words(due.place)
            if look.before == "at"
            else f"{look.before} {due.place}".strip()
        )
    parts = [place]
    if due.spans:
        parts.append(turns_words(Moment.parse(ScheduleMoment.holding(due.steps).moment).turns))
    if due.when:
        parts.append(tr("if {what}").format(what=due.when))
    return tr(look.word), " · ".join(part for part in parts if part)
