"""The help of an export, written from the module: whose it is, how it works, what it lacks."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sandtable.exporters.vassal.beside import AWAY
from sandtable.exporters.vassal.front import has_front
from sandtable.exporters.vassal.pages import lines_of, page, rows_of
from sandtable.exporters.vassal.sides import sides_of
from sandtable.model.overlay import flatten_scenario
from sandtable.model.reports.rights import module_title, rights_lines
from sandtable.model.reports.setup_sheet import played_span
from sandtable.model.wording.owners import owner_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sandtable.exporters.protocol import Job
    from sandtable.exporters.vassal.beside import Beside
    from sandtable.exporters.vassal.kit import Kit
    from sandtable.exporters.vassal.scenes import Scene


@dataclass(frozen=True, slots=True)
class HelpPage:
    """A page of the help menu."""

    title: str
    file: str
    data: bytes


def help_pages(
    job: Job, scenes: Sequence[Scene], kit: Kit, losses: Sequence[str], beside: Beside
) -> tuple[HelpPage, ...]:
    """All pages, that of the rights first."""
    about = page(job, module_title(job.module), _about(job), notice=False)
    how = page(job, "How to play this module", _how(job, kit, beside))
    which = page(job, "Scenarios", [_scenarios(job, scenes)])
    lacks = page(job, "What is left out", [lines_of(losses or ["Nothing is left out."])])
    return (
        HelpPage("About this module", "help.html", about),
        HelpPage("How to play this module", "help-play.html", how),
        HelpPage("Scenarios", "help-scenarios.html", which),
        HelpPage("What is left out", "help-losses.html", lacks),
    )


def _about(job: Job) -> Iterator[str]:
    head = job.module.module
    yield lines_of(rights_lines(job.module))
    edition = f"Edition {head.version}" if head.version else ""
    made = f"Made by {', '.join(head.credits)}" if head.credits else ""
    yield lines_of(line for line in (edition, made) if line)


def _how(job: Job, kit: Kit, beside: Beside) -> Iterator[str]:
    yield lines_of(_steps(job, kit, beside))
    calendar = job.module.module.calendar
    order = [owner_name(job.module, owner) for owner in calendar.order]
    if order:
        yield lines_of([f"In each turn: {', then '.join(order)}."])
    if calendar.phases:
        rows = [
            (name, "once, after the last player" if key in calendar.mutual else "each player")
            for key, name in calendar.phases.items()
        ]
        yield f"<h3>Phases</h3>{rows_of(rows)}"


def _steps(job: Job, kit: Kit, beside: Beside) -> Iterator[str]:
    places = kit.places
    yield "Choose a scenario in the File menu, then a side. Sides have no password."
    yield "VASSAL asks new players for a name and a password of their own."
    yield f"Sides: {', '.join(sides_of(job.module))}."
    yield f"Maps: {', '.join(window.name for window in places.windows)}."
    if any(map(has_front, places.windows)):
        yield "A map opens where most pieces are; a button above it returns there."
    yield "“Pieces” opens the palette next to the chat. Drag the bar below it to enlarge it."
    yield "Alt+Right arrow advances the turn tracker; the chat lists what to do."
    if beside.tray:
        yield "Pieces that may be placed freely are in “To be placed”, in boxes that say where."
    track = next((window for window in places.windows if window.turns), None)
    where = f"on the turn track of “{track.name}”" if track else "in the window “Arrivals”"
    yield f"What arrives later lies {where}, turn by turn, with its destination below it."
    if track and beside.arrivals:
        yield "If a cell has no room for all arrivals, they are in the window “Arrivals”."
    yield "“Arriving now” lists the arrivals of the turn on the tracker."
    yield "Right-click a piece to lose or regain a step, flip it, mark it or remove it."
    if places.away:
        yield f"What no box of the module takes when it is lost is sent to “{AWAY}”."
    yield "Only markers, flags, chips and slips can be deleted: the palette has more of them."
    if any(map(kit.hiding.is_block, kit.counters.values())):
        yield "Only its owner sees a block: Ctrl+F shows it to all, or hides it again."
    for deck in places.decks.values():
        told = {
            "pool": "is face down; draws from it are hidden",
            "discard": f"takes what is used; its menu shuffles it into “{deck.pool}”",
            "hand": "is face up; take any card from it",
        }
        yield f"“{deck.name}” {told[deck.sort]}."
    yield "A slip with a question mark is a choice of pieces: take them from the palette."


def _scenarios(job: Job, scenes: Sequence[Scene]) -> str:
    rows = []
    for scene in scenes:
        sheet = scene.sheet
        text = flatten_scenario(job.module, scene.id).text or ""
        rows.append(
            (scene.name, played_span(sheet.begins, sheet.ends), ", ".join(sheet.order), text)
        )
    return rows_of(rows, ("Scenario", "Turns", "Sets up", "About it"))
