"""What rules say: events, tables, limits, options, and what is told of the data."""

from __future__ import annotations

from dataclasses import replace
from typing import TYPE_CHECKING

from sandtable.exporters.carried.fact import Fact, Said, fact
from sandtable.exporters.carried.piece_facts import number
from sandtable.exporters.carried.scenario_facts import wanted
from sandtable.model.overlay import flatten_scenario
from sandtable.model.reports.event_sheet import event_rows
from sandtable.model.reports.known_tables import known_tables
from sandtable.model.reports.victory_sheet import rule_rows
from sandtable.model.wording.deeds import deeds_words
from sandtable.model.wording.limits import limit_name, limit_words
from sandtable.model.wording.ranges import row_words
from sandtable.model.wording.table_words import cell_words, head_words

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

    from sandtable.exporters.protocol import Job
    from sandtable.model.entities.rules import Limit


def event_facts(job: Job) -> Iterator[Fact]:
    """Every event: whose it is, its name, and the number printed on it."""
    for row in event_rows(job.module):
        yield fact(row.name, (row.owner, row.name, number(row.number)))


def effect_facts(job: Job) -> Iterator[Fact]:
    """What stands on the card of an event, line by line."""
    for row in event_rows(job.module):
        for line in row.lines:
            yield fact(row.name, (row.owner, row.name, line))


def table_facts(job: Job) -> Iterator[Fact]:
    """Every row of every table."""
    known = known_tables(job.module)
    for name, table in job.module.tables.items():
        printed = known.get(name, replace(table, rows={}))
        for key, cells in table.rows.items():
            rows = [(table.name, key, *cells), *_in_words(job, table.name, key, cells)]
            if needed := key in printed.rows:
                rows += _in_words(job, printed.name, key, printed.rows[key])
            yield fact(table.name, *rows, needed=needed)


def _in_words(job: Job, name: str, key: str, cells: Iterable[str]) -> Iterator[Said]:
    """A row in words: its head as it is written, and as it is printed at the head of a line."""
    said = [cell_words(job.module, cell) for cell in cells]
    yield name, row_words(key), *said
    yield name, head_words(job.module, row_words(key)), *said


def limit_facts(job: Job) -> Iterator[Fact]:
    """Every limit of the module and of the scenarios that are asked for."""
    for key, limit in _limits(job).items():
        name = limit_name(job.module, key[0], limit)
        words = (limit_words(job.module, limit), *_told_there(job, name))
        yield fact(name, *((each,) for each in words))


def _told_there(job: Job, name: str) -> Iterator[str]:
    """A limit in the words of each scenario, which leave out the turns that it has not."""
    for scenario in wanted(job):
        for row in rule_rows(job.module, scenario):
            if row.sort == "limit" and row.name == name:
                yield row.text.removesuffix(".")


def _limits(job: Job) -> Mapping[tuple[str, str], Limit]:
    found = {(key, ""): limit for key, limit in job.module.limits.items()}
    for scenario in wanted(job):
        for key, limit in flatten_scenario(job.module, scenario).limits.items():
            if limit is not None and job.module.limits.get(key) != limit:
                found[key, scenario] = limit
    return {key: limit for key, limit in found.items() if limit.binds == "players"}


def movement_facts(job: Job) -> Iterator[Fact]:
    """Every movement class: who it is, and what each ground costs."""
    for key, each in job.module.movement.items():
        costs = (f"{ground} {cost}" for ground, cost in each.costs.items())
        yield fact(key.replace("-", " "), (key, str(each.of), *costs))


def supply_facts(job: Job) -> Iterator[Fact]:
    """Every supply line: who is fed, and from where."""
    for key, each in job.module.supply.items():
        yield fact(key.replace("-", " "), (key, str(each.of), str(each.sources)))


def option_facts(job: Job) -> Iterator[Fact]:
    """Every option with its choices."""
    for key, option in job.module.options.items():
        yield fact(option.name, (key, option.name, *option.choices))


def option_effect_facts(job: Job) -> Iterator[Fact]:
    """What options do before the first turn, and what is remarked of them."""
    for key, option in job.module.options.items():
        found = (*deeds_words(job.module, option.does, option.owner or ""), option.note or "")
        if words := ". ".join(line.rstrip(".") for line in found if line):
            yield fact(option.name, (key, words))


def pack_facts(job: Job) -> Iterator[Fact]:
    """Every pack of options."""
    for key, pack in job.module.packs.items():
        yield fact(pack.name, (key, pack.name))


def note_facts(job: Job) -> Iterator[Fact]:
    """Every rule that is text only."""
    for key, note in job.module.notes.items():
        yield fact(key.replace("-", " "), (note.text,))


def erratum_facts(job: Job) -> Iterator[Fact]:
    """Every mistake of the book."""
    for key, each in job.module.errata.items():
        yield fact(key.replace("-", " "), (key, each.why))


def source_facts(job: Job) -> Iterator[Fact]:
    """Whence data are that the book does not state."""
    for key, each in job.module.sources.items():
        yield fact(key.replace("-", " "), (key, each.why))


def waiver_facts(job: Job) -> Iterator[Fact]:
    """Every finding that is let pass."""
    for key, each in job.module.waivers.items():
        yield fact(key.replace("-", " "), (key, each.why))


def proof_facts(job: Job) -> Iterator[Fact]:
    """Every planted violation."""
    for key, each in job.module.proofs.items():
        yield fact(key.replace("-", " "), (key, each.mistake))


def translation_facts(job: Job) -> Iterator[Fact]:
    """Every translated text."""
    for language, texts in job.module.texts.items():
        for address, text in texts.items():
            yield fact(f"{text} ({language})", (language, address, text))
