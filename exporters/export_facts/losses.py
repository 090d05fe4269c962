"""Messages about the losses of an export, with numbers and names."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.exporters.export_facts.facts import facts_of_kind
from sandtable.exporters.export_facts.series_facts import facts_of_series_without_track
from sandtable.exporters.kinds import Kind

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sandtable.exporters.export_facts.fact import ModuleFact
    from sandtable.exporters.kinds import Carries
    from sandtable.exporters.protocol import Job

MAX_FACTS_NAMED_IN_LOSS = 6
"""Number of facts that a loss names; beyond that it only counts the rest."""
# Longer names would fill the report, and the beginning is enough to find the entry.
_MAX_NAME_LENGTH = 60


def left_out(job: Job, carries: Carries) -> tuple[str, ...]:
    """Return a loss for each kind of facts that the module has but the format cannot contain."""
    return tuple(_sentences_on_losses(job, carries.kinds_not_in_format))


def _sentences_on_losses(job: Job, kinds: Iterable[Kind]) -> Iterator[str]:
    for kind in kinds:
        if facts := facts_of_kind(job, kind):
            yield loss_sentence(kind, facts)


def losses_of_series_without_track(job: Job) -> tuple[str, ...]:
    """Return a loss for series of numbers that the turn track does not show completely."""
    facts = tuple(facts_of_series_without_track(job))
    return (loss_sentence(Kind.SERIES, facts),) if facts else ()


def loss_sentence(kind: Kind, facts: Sequence[ModuleFact]) -> str:
    """Return the loss of some facts of one kind as a sentence: `3 paths: the King's Road, …`."""
    shown_names = short_names_of_facts(facts)[:MAX_FACTS_NAMED_IN_LOSS]
    # Several facts may share a name, so the rest is counted by names and not by position.
    rest = sum(_shorten_name(each.name) not in shown_names for each in facts)
    more = f" and {rest} more" if rest else ""
    return f"{start_of_loss_sentence(kind, len(facts))}{', '.join(shown_names)}{more}."


def start_of_loss_sentence(kind: Kind, number: int) -> str:
    """Return the first part of a loss, with the number of facts: `3 paths: `."""
    return f"{kind.count_with_noun(number)}: "


def short_names_of_facts(facts: Iterable[ModuleFact]) -> list[str]:
    """Return the names that facts have in reports, each once."""
    return list(dict.fromkeys(_shorten_name(each.name) for each in facts))


def _shorten_name(name: str) -> str:
    name = name.rstrip(".")
    return name if len(name) <= _MAX_NAME_LENGTH else f"{name[: _MAX_NAME_LENGTH - 1].rstrip()}…"
