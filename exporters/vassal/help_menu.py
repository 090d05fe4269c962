"""Help pages of an export: rights, instructions, scenarios and losses."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from sandtable.exporters.vassal.extra_windows import OUT_OF_PLAY_TITLE
from sandtable.exporters.vassal.html_pages import (
    lines_as_html_paragraphs,
    render_html_page,
    rows_as_html_table,
)
from sandtable.exporters.vassal.opening_view import has_opening_view
from sandtable.exporters.vassal.sides import sides_of
from sandtable.model.overlay import flatten_scenario
from sandtable.model.reports.rights import module_title, rights_lines
from sandtable.model.reports.setup_sheet import join_begin_and_end
from sandtable.model.wording.owner_names import owner_name

if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from sandtable.exporters.protocol import Job
    from sandtable.exporters.vassal.extra_windows import ExtraWindows
    from sandtable.exporters.vassal.piece_factory import PieceFactory
    from sandtable.exporters.vassal.scenario_layouts import ScenarioLayout


@dataclass(frozen=True, slots=True)
class HelpPage:
    """A page of the help menu in VASSAL."""

    title: str
    file: str
    data: bytes


def help_pages(
    job: Job,
    layouts: Sequence[ScenarioLayout],
    piece_factory: PieceFactory,
    losses: Sequence[str],
    extra_windows: ExtraWindows,
) -> tuple[HelpPage, ...]:
    """Return all pages, the page of rights first."""
    about = render_html_page(job, module_title(job.module), _about_page_as_html(job), notice=False)
    how = render_html_page(
        job, "How to play this module", _instructions_as_html(job, piece_factory, extra_windows)
    )
    scenarios = render_html_page(job, "Scenarios", [_scenarios_as_html(job, layouts)])
    loss = render_html_page(
        job, "What is left out", [lines_as_html_paragraphs(losses or ["Nothing is left out."])]
    )
    return (
        HelpPage("About this module", "help.html", about),
        HelpPage("How to play this module", "help-play.html", how),
        HelpPage("Scenarios", "help-scenarios.html", scenarios),
        HelpPage("What is left out", "help-losses.html", loss),
    )


def _about_page_as_html(job: Job) -> Iterator[str]:
    head = job.module.module
    yield lines_as_html_paragraphs(rights_lines(job.module))
    edition = f"Edition {head.version}" if head.version else ""
    credits_line = f"Made by {', '.join(head.credits)}" if head.credits else ""
    yield lines_as_html_paragraphs(line for line in (edition, credits_line) if line)


def _instructions_as_html(
    job: Job, piece_factory: PieceFactory, extra_windows: ExtraWindows
) -> Iterator[str]:
    yield lines_as_html_paragraphs(_lines_of_instructions(job, piece_factory, extra_windows))
    calendar = job.module.module.calendar
    order = [owner_name(job.module, owner) for owner in calendar.order]
    if order:
        yield lines_as_html_paragraphs([f"In each turn: {', then '.join(order)}."])
    if calendar.phases:
        rows = [
            (name, "once, after the last player" if key in calendar.mutual else "each player")
            for key, name in calendar.phases.items()
        ]
        yield f"<h3>Phases</h3>{rows_as_html_table(rows)}"


def _lines_of_instructions(
    job: Job, piece_factory: PieceFactory, extra_windows: ExtraWindows
) -> Iterator[str]:
    places = piece_factory.places
    yield "Choose a scenario in the File menu, then a side. Sides have no password."
    yield "VASSAL asks new players for a name and a password of their own."
    yield f"Sides: {', '.join(sides_of(job.module))}."
    yield f"Maps: {', '.join(window.name for window in places.windows)}."
    if any(map(has_opening_view, places.windows)):
        yield "A map opens where most pieces are; a button above it returns there."
    yield "“Pieces” opens the palette next to the chat. Drag the bar below it to enlarge it."
    yield "Alt+Right arrow advances the turn tracker; the chat lists what to do."
    if extra_windows.tray_window:
        yield "Pieces that may be placed freely are in “To be placed”, in boxes that say where."
    track = next((window for window in places.windows if window.points_by_turn), None)
    arrival_place = f"on the turn track of “{track.name}”" if track else "in the window “Arrivals”"
    yield f"What arrives later lies {arrival_place}, turn by turn, with its destination below it."
    if track and extra_windows.arrivals_window:
        yield "If a cell has no room for all arrivals, they are in the window “Arrivals”."
    yield "“Arriving now” lists the arrivals of the turn on the tracker."
    yield "Right-click a piece to lose or regain a step, flip it, mark it or remove it."
    if places.out_of_play_points:
        yield f"What no box of the module takes when it is lost is sent to “{OUT_OF_PLAY_TITLE}”."
    yield "Only markers, flags, chips and slips can be deleted: the palette has more of them."
    if any(
        map(piece_factory.piece_masks.is_hidden_block, piece_factory.counters_by_name.values())
    ):
        yield "Only its owner sees a block: Ctrl+F shows it to all, or hides it again."
    for deck in places.decks_by_space.values():
        deck_descriptions = {
            "pool": "is face down; draws from it are hidden",
            "discard": f"holds what was used; its menu shuffles it into “{deck.pool_name}”",
            "hand": "is face up; take any card from it",
        }
        yield f"“{deck.name}” {deck_descriptions[deck.sort]}."
    yield "A slip with a question mark is a choice of pieces: take them from the palette."


def _scenarios_as_html(job: Job, layouts: Sequence[ScenarioLayout]) -> str:
    rows = []
    for layout in layouts:
        sheet = layout.sheet
        text = flatten_scenario(job.module, layout.id).text or ""
        rows.append(
            (
                layout.name,
                join_begin_and_end(sheet.begins, sheet.ends),
                ", ".join(sheet.order),
                text,
            )
        )
    return rows_as_html_table(rows, ("Scenario", "Turns", "Sets up", "About it"))
