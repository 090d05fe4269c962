"""What rules say: events, tables, limits, options, and what is told of the data."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sandtable.exporters.carried.fact import FactForm, ModuleFact, make_fact
from sandtable.exporters.carried.piece_facts import format_optional_count
from sandtable.exporters.carried.scenario_facts import requested_scenarios
from sandtable.model.overlay import flatten_scenario
from sandtable.model.reports.event_sheet import event_rows
from sandtable.model.reports.known_tables import known_tables
from sandtable.model.reports.victory_sheet import rule_rows
from sandtable.model.wording.deeds import describe_deeds
from sandtable.model.wording.limits import describe_limit, limit_name
from sandtable.model.wording.ranges import describe_row_key
from sandtable.model.wording.table_texts import describe_table_cell, describe_table_heading

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from sandtable.exporters.protocol import Job
    from sandtable.model.entities.rules import Limit


def event_facts(job: Job) -> Iterator[ModuleFact]:
    """Every event: whose it is, its name, and the number printed on it."""
    for row in event_rows(job.module):
        yield make_fact(row.name, (row.owner, row.name, format_optional_count(row.number)))


def event_effect_facts(job: Job) -> Iterator[ModuleFact]:
    """What stands on the card of an event, line by line."""
    for row in event_rows(job.module):
        for line in row.lines:
            yield make_fact(row.name, (row.owner, row.name, line))


def table_facts(job: Job) -> Iterator[ModuleFact]:
    """Every row of every table."""
    known = known_tables(job.module)
    for name, table in job.module.tables.items():
        printed = known.get(name, replace(table, rows={}))
        for key, cells in table.rows.items():
            rows = [(table.name, key, *cells), *_table_row_forms(job, table.name, key, cells)]
            if needed := key in printed.rows:
                rows += _table_row_forms(job, printed.name, key, printed.rows[key])
            yield make_fact(table.name, *rows, needed=needed)


def _table_row_forms(job: Job, name: str, key: str, cells: Iterable[str]) -> Iterator[FactForm]:
    """A row in words: its head as it is written, and as it is printed at the head of a line."""
    said = [describe_table_cell(job.module, cell) for cell in cells]
    yield name, describe_row_key(key), *said
    yield name, describe_table_heading(job.module, describe_row_key(key)), *said


def limit_facts(job: Job) -> Iterator[ModuleFact]:
    """Every limit of the module and of the scenarios that are asked for."""
    for key, limit in _player_limits(job).items():
        name = limit_name(job.module, key[0], limit)
        words = (describe_limit(job.module, limit), *_scenario_limit_words(job, name))
        yield make_fact(name, *((each,) for each in words))


def _scenario_limit_words(job: Job, name: str) -> Iterator[str]:
    """A limit in the words of each scenario, which leave out the turns that it has not."""
    for scenario in requested_scenarios(job):
        for row in rule_rows(job.module, scenario):
            if row.sort == "limit" and row.name == name:
                yield row.text.removesuffix(".")


def _player_limits(job: Job) -> Mapping[tuple[str, str], Limit]:
    found = {(key, ""): limit for key, limit in job.module.limits.items()}
    for scenario in requested_scenarios(job):
        for key, limit in flatten_scenario(job.module, scenario).limits.items():
            if limit is not None and job.module.limits.get(key) != limit:
                found[key, scenario] = limit
    return {key: limit for key, limit in found.items() if limit.binds == "players"}


def movement_class_facts(job: Job) -> Iterator[ModuleFact]:
    """Every movement class: who it is, and what each ground costs."""
    for key, each in job.module.movement.items():
        costs = (f"{ground} {cost}" for ground, cost in each.costs.items())
        yield make_fact(key.replace("-", " "), (key, str(each.of), *costs))


def supply_line_facts(job: Job) -> Iterator[ModuleFact]:
    """Every supply line: who is fed, and from where."""
    for key, each in job.module.supply.items():
        yield make_fact(key.replace("-", " "), (key, str(each.of), str(each.sources)))


def option_facts(job: Job) -> Iterator[ModuleFact]:
    """Every option with its choices."""
    for key, option in job.module.options.items():
        yield make_fact(option.name, (key, option.name, *option.choices))


def option_effect_facts(job: Job) -> Iterator[ModuleFact]:
    """What options do before the first turn, and what is remarked of them."""
    for key, option in job.module.options.items():
        found = (*describe_deeds(job.module, option.does, option.owner or ""), option.note or "")
        if words := ". ".join(line.rstrip(".") for line in found if line):
            yield make_fact(option.name, (key, words))


def pack_facts(job: Job) -> Iterator[ModuleFact]:
    """Every pack of options."""
    for key, pack in job.module.packs.items():
        yield make_fact(pack.name, (key, pack.name))


def note_facts(job: Job) -> Iterator[ModuleFact]:
    """Every rule that is text only."""
    for key, note in job.module.notes.items():
        yield make_fact(key.replace("-", " "), (note.text,))


def erratum_facts(job: Job) -> Iterator[ModuleFact]:
    """Every mistake of the book."""
    for key, each in job.module.errata.items():
        yield make_fact(key.replace("-", " "), (key, each.why))


def source_facts(job: Job) -> Iterator[ModuleFact]:
    """Whence data are that the book does not state."""
    for key, each in job.module.sources.items():
        yield make_fact(key.replace("-", " "), (key, each.why))


def waiver_facts(job: Job) -> Iterator[ModuleFact]:
    """Every finding that is let pass."""
    for key, each in job.module.waivers.items():
        yield make_fact(key.replace("-", " "), (key, each.why))


def proof_facts(job: Job) -> Iterator[ModuleFact]:
    """Every planted violation."""
    for key, each in job.module.proofs.items():
        yield make_fact(key.replace("-", " "), (key, each.mistake))


def translation_facts(job: Job) -> Iterator[ModuleFact]:
    """Every translated text."""
    for language, texts in job.module.texts.items():
        for address, text in texts.items():
            yield make_fact(f"{text} ({language})", (language, address, text))
