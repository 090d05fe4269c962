"""Charts and help as pages of HTML: tables, events, victory, arrivals, set-up, rights."""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from exporters.vassal.sequences import plain
from model.reports.event_sheet import event_rows
from model.reports.rights import rights_lines, titled
from model.reports.setup_sheet import setup_sheet
from model.reports.track import track
from model.reports.victory_sheet import rule_rows, victory_rows
from model.reports.wording import owner_name

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping, Sequence

    from exporters.protocol import Job
    from exporters.vassal.scenes import Scene
    from model.entities.rules import Table
    from model.reports.arrivals import ArrivalEntry
    from model.reports.setup_sheet import PieceRow
    from model.reports.track import TrackTurn


def charts_of(job: Job, scenes: Sequence[Scene]) -> dict[str, dict[str, bytes]]:
    """Pages by their titles, in groups that a window shows as tabs."""
    found: dict[str, dict[str, bytes]] = {}
    for table in job.module.tables.values():
        pages = found.setdefault("Tables", {})
        pages[_unlike(table.name, pages)] = _page(job, table.name, _table(table))
    if job.module.events:
        found["Events"] = {"Events": _page(job, "Events", _events(job))}
    for title, make in (("Victory", _victory), ("Set-up", _setup), ("Turns", _turns)):
        for scene in scenes:
            pages = found.setdefault(title, {})
            page = _page(job, scene.name, make(job, scene.id))
            pages[_unlike(scene.name, pages)] = page
    return found


def _unlike(title: str, pages: Mapping[str, bytes]) -> str:
    """A title that no other page has."""
    return f"{title} ({len(pages) + 1})" if title in pages else title


def help_page(job: Job) -> bytes:
    """What the module is, how it works here, and whose work it is about."""
    lines = "".join(f"<p>{escape(line)}</p>" for line in rights_lines(job.module))
    how = (
        "Choose a scenario under File.",
        "Pieces that may be placed freely lie in “To be placed”, in boxes that say where.",
        "What arrives later lies in the window “Arrivals”, turn by turn.",
        "Right-click a piece to lose or regain a step, to flip, mark or send it away.",
        "Blocks are hidden from the other side: Ctrl+F shows and hides them.",
        "The turn tracker follows the calendar, the player turns and the phases.",
    )
    body = lines + "".join(f"<p>{escape(text)}</p>" for text in how)
    return _page(job, titled(job.module), [body], notice=False)


def _page(job: Job, title: str, body: Iterable[str], *, notice: bool = True) -> bytes:
    foot = ""
    if notice:
        foot = f"<hr><p><small>{escape(' · '.join(rights_lines(job.module)))}</small></p>"
    text = f"<html><body><h2>{escape(title)}</h2>{''.join(body)}{foot}</body></html>\n"
    return text.encode("ascii", "xmlcharrefreplace")


def _rows(rows: Iterable[Iterable[str]], head: Sequence[str] = ()) -> str:
    top = "".join(f"<th>{escape(cell)}</th>" for cell in head)
    lines = "".join(
        "<tr>" + "".join(f"<td>{escape(cell)}</td>" for cell in row) + "</tr>" for row in rows
    )
    return f'<table border="1" cellpadding="3">{f"<tr>{top}</tr>" if top else ""}{lines}</table>'


def _table(table: Table) -> Iterator[str]:
    if table.dice:
        yield f"<p>Roll {escape(str(table.dice))}.</p>"
    rows = [(key, *cells) for key, cells in table.rows.items()]
    yield _rows(rows, ("", *table.columns) if table.columns else ())
    changes = [(key, f"{number:+}") for key, number in table.modifiers.items()]
    for more in (changes, list(table.results.items())):
        if more:
            yield f"<p></p>{_rows(more)}"


def _events(job: Job) -> Iterator[str]:
    rows = [
        (row.name, owner_name(job.module, row.owner), row.window, row.play,
         "; ".join((*row.lines, row.fate)) if row.fate else "; ".join(row.lines))
        for row in event_rows(job.module)
    ]  # fmt: skip
    yield _rows(rows, ("Event", "Whose", "When", "How", "What"))


def _victory(job: Job, scenario: str) -> Iterator[str]:
    rows = [
        (row.side, row.level, row.when, "; ".join(row.conditions))
        for row in victory_rows(job.module, scenario)
    ]
    yield _rows(rows, ("Side", "Level", "When", "If"))
    rules = [(row.name or row.sort, row.text) for row in rule_rows(job.module, scenario)]
    if rules:
        yield f"<h3>Options, limits, remarks</h3>{_rows(rules)}"


def _setup(job: Job, scenario: str) -> Iterator[str]:
    sheet = setup_sheet(job.module, scenario, options=job.options)
    yield f"<p>{escape(sheet.begins)} to {escape(sheet.ends)}</p>"
    lines = [*sheet.facts, *(f"{one.owner}: {', '.join(one.spaces)}" for one in sheet.control)]
    yield "".join(f"<p>{escape(line)}</p>" for line in (*lines, *sheet.limits))
    rows = [
        (place.at, "; ".join(place.rules), "; ".join(map(_piece, place.pieces)))
        for place in sheet.places
    ]
    yield _rows(rows, ("Place", "Choice", "Pieces"))


def _piece(row: PieceRow) -> str:
    number = "any number of " if row.quantity is None else f"{row.quantity} "
    told = f" ({', '.join(row.details)})" if row.details else ""
    return f"{'' if row.quantity == 1 else number}{row.name}{told}"


def _turns(job: Job, scenario: str) -> Iterator[str]:
    yield _rows(
        ((turn.label, *_turn(job, turn)) for turn in track(job.module, scenario, job.options)),
        ("Turn", "What comes and goes", "Events"),
    )


def _turn(job: Job, turn: TrackTurn) -> tuple[str, str]:
    told: list[str] = []
    for seat in turn.seats:
        whose = owner_name(job.module, seat.seat)
        told.extend(f"{whose} {_arrival(row)}" for row in seat.arrivals)
        told.extend(seat.numbers)
    return "; ".join(dict.fromkeys(told)), "; ".join(turn.events)


def _arrival(row: ArrivalEntry) -> str:
    place = f" to {row.to}" if row.to else f" from {row.from_}" if row.from_ else ""
    number = "" if row.quantity in {None, 1} else f"{row.quantity} "
    only = f" if {row.condition}" if row.condition else ""
    return f"{row.action} {number}{row.name}{place}{only}"


def scenario_notes(job: Job, scenario: str) -> str:
    """What a set-up cannot show, for the window of notes: a line each."""
    sheet = setup_sheet(job.module, scenario, options=job.options)
    lines = [f"{sheet.name}: {sheet.begins} to {sheet.ends}", *sheet.facts]
    lines += [f"Control - {one.owner}: {', '.join(one.spaces)}" for one in sheet.control]
    for place in sheet.places:
        lines += [f"{place.at}: {rule}" for rule in place.rules]
    return "|".join(plain(line.replace("|", "/")) for line in (*lines, *sheet.limits))
