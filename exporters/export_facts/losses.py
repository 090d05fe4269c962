"""Messages about the losses of an export, with numbers and names."""

from __future__ import annotations

from collections import Counter
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


def loss_sentence(kind: Kind, facts: Sequence[ModuleFact], reason: str = "") -> str:
    """Return the loss of some facts of one kind as a sentence: `3 paths: the King's Road, …`.

    The reason follows in brackets.
    """
    # Several facts may share a name, so the rest is counted by names and not by position.
    counts = Counter(_shorten_name(each.name) for each in facts)
    shown_names = [*counts][:MAX_FACTS_NAMED_IN_LOSS]
    rest = len(facts) - sum(counts[name] for name in shown_names)
    listed = ", ".join(
        # A complete list that is shorter than its number would look wrong.
        f"{name} ({counts[name]})" if counts[name] > 1 and not rest else name
        for name in shown_names
    )
    more = f" and {rest} more" if rest else ""
    because = f" ({reason})" if reason else ""
    return f"{start_of_loss_sentence(kind, len(facts))}{listed}{more}{because}."


def start_of_loss_sentence(kind: Kind, number: int) -> str:
    """Return the first part of a loss, with the number of facts: `3 paths: `."""
    return f"{kind.count_with_noun(number)}: "


def short_names_of_facts(facts: Iterable[ModuleFact]) -> list[str]:
    """Return the names that facts have in reports, each once."""
    return list(dict.fromkeys(_shorten_name(each.name) for each in facts))


def _shorten_name(name: str) -> str:
    name = name.rstrip(".")
    return name if len(name) <= _MAX_NAME_LENGTH else f"{name[: _MAX_NAME_LENGTH - 1].rstrip()}…"
