"""What the manifest says."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.exporters.carried.fact import ModuleFact, make_fact
from sandtable.model.select.manifest import manifest_of
from sandtable.model.wording.piece_names import piece_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.exporters.protocol import Job


def piece_facts(job: Job) -> Iterator[ModuleFact]:
    """Every entry of the manifest: whose it is, its name, and how many there are.

    Spares lie in the box beside those that are played with; a format may count them all.
    """
    for counter in manifest_of(job.module).counters.values():
        said, piece = (counter.owner, counter.name), counter.piece
        forms = [(*said, format_optional_count(piece.copies))]
        if piece.copies is not None:
            forms.append((*said, format_optional_count(piece.copies + piece.spare)))
        yield make_fact(piece_name(job.module, counter.id), *forms)


def strength_facts(job: Job) -> Iterator[ModuleFact]:
    """What is printed on the front of each piece."""
    for counter in manifest_of(job.module).counters.values():
        if counter.strength:
            name = f"{counter.name} {counter.strength}"
            yield make_fact(name, (counter.owner, counter.name, counter.strength))


def formation_facts(job: Job) -> Iterator[ModuleFact]:
    """Every formation."""
    for key, formation in job.module.formations.items():
        yield make_fact(formation.name or key, (formation.name or key,))


def format_optional_count(amount: int | None) -> str:
    """A number, or a question mark where nobody says how many."""
    return "?" if amount is None else str(amount)
