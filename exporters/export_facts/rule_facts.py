"""Facts about rules: events, tables, limits, options, notes, sources, waivers and proofs."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sandtable.exporters.export_facts.fact import FactForm, ModuleFact, make_fact
from sandtable.exporters.export_facts.piece_facts import format_optional_count
from sandtable.exporters.export_facts.scenario_facts import requested_scenarios
from sandtable.model.overlay import flatten_scenario
from sandtable.model.reports.event_sheet import event_rows
from sandtable.model.reports.known_tables import tables_for_players
from sandtable.model.reports.victory_sheet import rule_rows
from sandtable.model.wording.actions import describe_actions
from sandtable.model.wording.limits import describe_limit, limit_name
from sandtable.model.wording.ranges import describe_row_key
from sandtable.model.wording.table_texts import describe_table_cell, describe_table_heading

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from sandtable.exporters.protocol import Job
    from sandtable.model.entities.rules import Limit


def event_facts(job: Job) -> Iterator[ModuleFact]:
    """Yield every event with its owner, its name and its printed number."""
    for row in event_rows(job.module):
        yield make_fact(row.name, (row.owner, row.name, format_optional_count(row.number)))


def event_effect_facts(job: Job) -> Iterator[ModuleFact]:
    """Yield each line of text on the card of every event."""
    for row in event_rows(job.module):
        for line in row.lines:
            yield make_fact(row.name, (row.owner, row.name, line))


def table_facts(job: Job) -> Iterator[ModuleFact]:
    """Yield every row of every table of the module."""
    printed_tables = tables_for_players(job.module)
    for name, table in job.module.tables.items():
        printed = printed_tables.get(name, replace(table, rows={}))
        for key, cells in table.rows.items():
            rows = [
                (table.name, key, *cells),
                *_two_forms_of_table_row(job, table.name, key, cells),
            ]
            if needed := key in printed.rows:
                # A row of which the rulebook states nothing is not printed, so no reader has to
                # find it.
                rows += _two_forms_of_table_row(job, printed.name, key, printed.rows[key])
            yield make_fact(table.name, *rows, needed=needed)


def _two_forms_of_table_row(
    job: Job, name: str, key: str, cells: Iterable[str]
) -> Iterator[FactForm]:
    """Yield both ways to print a row of a table, in which its key has different words."""
    cell_texts = [describe_table_cell(job.module, cell) for cell in cells]
    yield name, describe_row_key(key), *cell_texts
    yield name, describe_table_heading(job.module, describe_row_key(key)), *cell_texts


def limit_facts(job: Job) -> Iterator[ModuleFact]:
    """Yield every limit for players, of the module and of the exported scenarios."""
    for key, limit in _limits_for_players(job).items():
        name = limit_name(job.module, key[0], limit)
        words = (describe_limit(job.module, limit), *_texts_of_limit_by_scenario(job, name))
        yield make_fact(name, *((each,) for each in words))


def _texts_of_limit_by_scenario(job: Job, name: str) -> Iterator[str]:
    """Yield the text of a limit for each scenario, without the turns that it does not play."""
    for scenario in requested_scenarios(job):
        for row in rule_rows(job.module, scenario):
            if row.sort == "limit" and row.name == name:
                yield row.text.removesuffix(".")


def _limits_for_players(job: Job) -> Mapping[tuple[str, str], Limit]:
    limits_by_key = {(key, ""): limit for key, limit in job.module.limits.items()}
    for scenario in requested_scenarios(job):
        for key, limit in flatten_scenario(job.module, scenario).limits.items():
            if limit is not None and job.module.limits.get(key) != limit:
                limits_by_key[key, scenario] = limit
    return {key: limit for key, limit in limits_by_key.items() if limit.binds == "players"}


def movement_class_facts(job: Job) -> Iterator[ModuleFact]:
    """Yield every movement class with its pieces and its cost of each terrain."""
    for key, each in job.module.movement.items():
        costs = (f"{ground} {cost}" for ground, cost in each.costs.items())
        yield make_fact(key.replace("-", " "), (key, str(each.of), *costs))


def supply_line_facts(job: Job) -> Iterator[ModuleFact]:
    """Yield every supply line with the pieces it supplies and its sources."""
    for key, each in job.module.supply.items():
        yield make_fact(key.replace("-", " "), (key, str(each.of), str(each.sources)))


def combat_facts(job: Job) -> Iterator[ModuleFact]:
    """Yield every kind of battle with what decides it: a table or volleys, and modifiers."""
    for key, each in job.module.combat.items():
        yield make_fact(
            each.name, (key, str(each.of), each.table or "", *each.volleys, *each.modifiers)
        )


def option_facts(job: Job) -> Iterator[ModuleFact]:
    """Yield every option with its choices."""
    for key, option in job.module.options.items():
        yield make_fact(option.name, (key, option.name, *option.choices))


def option_effect_facts(job: Job) -> Iterator[ModuleFact]:
    """Yield the effects of each option before the first turn, with its note."""
    for key, option in job.module.options.items():
        sentences = (
            *describe_actions(job.module, option.does, option.owner or ""),
            option.note or "",
        )
        if words := ". ".join(line.rstrip(".") for line in sentences if line):
            yield make_fact(option.name, (key, words))


def facts_of_option_packs(job: Job) -> Iterator[ModuleFact]:
    """Yield every pack of options, from which players pick some."""
    for key, pack in job.module.packs.items():
        yield make_fact(pack.name, (key, pack.name))


def facts_of_rule_notes(job: Job) -> Iterator[ModuleFact]:
    """Yield every note: a rule that the module contains only as text."""
    for key, note in job.module.notes.items():
        yield make_fact(key.replace("-", " "), (note.text,))


def erratum_facts(job: Job) -> Iterator[ModuleFact]:
    """Yield every erratum with its reason."""
    for key, each in job.module.errata.items():
        yield make_fact(key.replace("-", " "), (key, each.why))


def facts_of_sources(job: Job) -> Iterator[ModuleFact]:
    """Yield every source of data that the rulebook does not state."""
    for key, each in job.module.sources.items():
        yield make_fact(key.replace("-", " "), (key, each.why))


def waiver_facts(job: Job) -> Iterator[ModuleFact]:
    """Yield every waiver with its reason."""
    for key, each in job.module.waivers.items():
        yield make_fact(key.replace("-", " "), (key, each.why))


def proof_facts(job: Job) -> Iterator[ModuleFact]:
    """Yield every proof: a planted violation that a check must find."""
    for key, each in job.module.proofs.items():
        yield make_fact(key.replace("-", " "), (key, each.mistake))


def translation_facts(job: Job) -> Iterator[ModuleFact]:
    """Yield every text that the module translates."""
    for language, texts in job.module.texts.items():
        for address, text in texts.items():
            yield make_fact(f"{text} ({language})", (language, address, text))
