"""The page `rules.html` beside the map, where players look up the module's rules.

TripleA only shows the notes of a game. Players need its other rules on paper or in a browser.
"""

from __future__ import annotations

from html import escape
from typing import TYPE_CHECKING

from sandtable.exporters.export_facts.facts import facts_of_kind
from sandtable.exporters.kinds import Kind
from sandtable.model.reports.rights import module_title, rights_lines

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator

    from sandtable.exporters.export_facts.fact import ModuleFact
    from sandtable.exporters.protocol import Job

FACT_KINDS_ON_RULES_PAGE = (
    Kind.SCENARIOS, Kind.SPACES, Kind.TRAITS, Kind.CONTROL, Kind.PLACEMENTS, Kind.CHOICES,
    Kind.STATES, Kind.ATTACKS, Kind.ARRIVALS, Kind.DESTINATIONS, Kind.CONDITIONS, Kind.VICTORY,
    Kind.DRAWS, Kind.LIMITS, Kind.OPTIONS, Kind.OPTION_EFFECTS, Kind.EVENTS, Kind.EFFECTS,
    Kind.TABLES, Kind.LINKS, Kind.PIECES, Kind.STRENGTHS, Kind.NOTES,
)  # fmt: skip
"""The kinds of facts on the page, in its order."""


def rules_page(job: Job) -> str:
    """Return the page, with a table for each kind of facts."""
    title = escape(module_title(job.module))
    rights = "".join(f"<p>{escape(line)}</p>\n" for line in rights_lines(job.module))
    sections = "".join(
        _section_of_fact_kind(kind, facts)
        for kind in FACT_KINDS_ON_RULES_PAGE
        if (facts := facts_of_kind(job, kind))
    )
    return (
        f'<!DOCTYPE html>\n<html lang="{escape(job.module.module.language)}">\n'
        f'<head><meta charset="utf-8"><title>{title}</title></head>\n'
        f"<body>\n<h1>{title}</h1>\n{rights}{sections}</body>\n</html>\n"
    )


def _section_of_fact_kind(kind: Kind, facts: Iterable[ModuleFact]) -> str:
    name = kind.plural_name
    rows = "".join(_rows_of_facts(facts))
    head = f"<h2>{name.capitalize()}</h2>\n"
    return f'{head}<table id="{kind.name.lower()}" border="1">\n{rows}</table>\n'


def _rows_of_facts(facts: Iterable[ModuleFact]) -> Iterator[str]:
    for fact in facts:
        # The last form is in the words of the game, not in those of the module's files.
        cells = "".join(f"<td>{escape(cell)}</td>" for cell in fact.forms[-1])
        yield f"<tr>{cells}</tr>\n"
