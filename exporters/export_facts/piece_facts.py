"""Facts about pieces: their owners, numbers of copies, strengths and formations."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sandtable.exporters.export_facts.fact import ModuleFact, make_fact
from sandtable.model.select.manifest import manifest_of_module
from sandtable.model.wording.piece_names import piece_name

if TYPE_CHECKING:
    from collections.abc import Iterator

    from sandtable.exporters.protocol import Job


def piece_facts(job: Job) -> Iterator[ModuleFact]:
    """Yield every piece with its owner, its name and its number of copies.

    A format may count spare copies or leave them out, so a fact has a form for each.
    """
    for counter in manifest_of_module(job.module).counters.values():
        identity, piece = (counter.owner, counter.name), counter.piece
        forms = [(*identity, format_optional_count(piece.copies))]
        if piece.copies is not None:
            forms.append((*identity, format_optional_count(piece.copies + piece.spare)))
        yield make_fact(piece_name(job.module, counter.id), *forms)


def strength_facts(job: Job) -> Iterator[ModuleFact]:
    """Yield the strength that is printed on the front of each piece."""
    for counter in manifest_of_module(job.module).counters.values():
        if counter.strength:
            name = f"{counter.name} {counter.strength}"
            yield make_fact(name, (counter.owner, counter.name, counter.strength))


def formation_facts(job: Job) -> Iterator[ModuleFact]:
    """Yield every formation of pieces."""
    for key, formation in job.module.formations.items():
        yield make_fact(formation.name or key, (formation.name or key,))


def format_optional_count(amount: int | None) -> str:
    """Return a number as text, or a question mark if it is unknown."""
    return "?" if amount is None else str(amount)
