"""What an export leaves out, in numbers and by name."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.exporters.carried.facts import facts_of
from sandtable.exporters.carried.series_facts import untold_facts
from sandtable.exporters.kinds import Kind

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Sequence

    from sandtable.exporters.carried.fact import Fact
    from sandtable.exporters.kinds import Carries
    from sandtable.exporters.protocol import Job

NAMED = 6
"""So many are named; of more it is said how many more there are."""
_LONGEST = 60


def left_out(job: Job, carries: Carries) -> tuple[str, ...]:
    """Return a sentence for each kind that the module has and the format does not hold."""
    return tuple(_losses(job, carries.left_out))


def _losses(job: Job, kinds: Iterable[Kind]) -> Iterator[str]:
    for kind in kinds:
        if facts := facts_of(job, kind):
            yield loss(kind, facts)


def untold_series(job: Job) -> tuple[str, ...]:
    """Name the series of which a track of turns does not tell every number."""
    facts = tuple(untold_facts(job))
    return (loss(Kind.SERIES, facts),) if facts else ()


def loss(kind: Kind, facts: Sequence[Fact]) -> str:
    """Say that these facts of a kind are lost: `3 paths: the King's Road, …`."""
    shown = names_of(facts)[:NAMED]
    rest = sum(_short(each.name) not in shown for each in facts)
    more = f" and {rest} more" if rest else ""
    return f"{head(kind, len(facts))}{', '.join(shown)}{more}."


def head(kind: Kind, number: int) -> str:
    """Return how the loss of so many begins."""
    return f"{kind.counted(number)}: "


def names_of(facts: Iterable[Fact]) -> list[str]:
    """Return what the facts are called in a report, each name once."""
    return list(dict.fromkeys(_short(each.name) for each in facts))


def _short(name: str) -> str:
    name = name.rstrip(".")
    return name if len(name) <= _LONGEST else f"{name[: _LONGEST - 1].rstrip()}…"
