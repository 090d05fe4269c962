"""What every exporter must hold: what it wrote is what the module says, or is named as a loss.

A reader is written from the format, never from the exporter's code. It gives back, kind by kind,
what it finds in the files; a format of free words is asked for the facts, and says which it has.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from sandtable.exporters.carried.facts import facts_of
from sandtable.exporters.carried.losses import NAMED, head, names_of
from sandtable.exporters.carried.without import without
from sandtable.exporters.kinds import Kind
from sandtable.model.storage.files import Files
from sandtable.model.storage.layout import new_files
from sandtable.model.storage.load import Loaded, read
from sandtable.model.storage.outlined import in_files

if TYPE_CHECKING:
    from sandtable.exporters.carried.fact import Fact, Said
    from sandtable.exporters.protocol import Exporter, ExportReport, Job
    from sandtable.model.module import Module

Written = Mapping[str, bytes]
"""What was written, by path in the folder."""
Reader = Callable[[Written, Kind, "tuple[Fact, ...]"], "Iterable[Said]"]
"""What of a kind stands in the files; the facts that should are told, to look them up in words."""


@dataclass(frozen=True)
class Made:
    """What an exporter wrote, and what it says is lost."""

    files: Written
    losses: tuple[str, ...]


def made_by(exporter: Exporter, job: Job) -> Made:
    """Export into a folder that is gone afterwards."""
    with TemporaryDirectory() as place:
        folder = Path(place) / "out"
        report = exporter.export(job, folder)
        files = {p.relative_to(folder).as_posix(): p.read_bytes() for p in report.written}
    return Made(files, report.losses)


def broken_promises(exporter: Exporter, job: Job, reader: Reader) -> dict[Kind, str]:
    """Return by kind what the exporter keeps neither in its files nor in its losses."""
    made = made_by(exporter, job)
    found = {kind: _broken(exporter, job, reader, made, kind) for kind in Kind}
    return {kind: words for kind, words in found.items() if words}


def _broken(exporter: Exporter, job: Job, reader: Reader, made: Made, kind: Kind) -> str:
    facts, carries = facts_of(job, kind), exporter.carries
    if kind in carries.written:
        return difference(facts, reader(made.files, kind, facts), kind, made.losses)
    if kind in carries.drawn and facts and _unnamed(facts, kind, made.losses):
        return _unseen(exporter, job, made, kind)
    return _unnamed(facts, kind, made.losses)


def difference(
    facts: Iterable[Fact], found: Iterable[Said], kind: Kind, losses: Iterable[str]
) -> str:
    """Say what was neither read back nor named as lost, and what was read that nobody said."""
    left = set(found)
    lost = tuple(each for each in facts if each.needed and not left & set(each.forms))
    strange = left.difference(*(each.forms for each in facts))
    told = [f"not said: {each}" for each in sorted(strange)]
    if unnamed := _unnamed(lost, kind, losses):
        told += [*(f"not there: {each.forms[0]}" for each in lost), unnamed]
    return "; ".join(told)


def _unnamed(facts: tuple[Fact, ...], kind: Kind, losses: Iterable[str]) -> str:
    """Say which loss is not named: each has its number, and the first of them by name."""
    if not facts:
        return ""
    begun = head(kind, len(facts))
    said = next((loss for loss in losses if loss.startswith(begun)), None)
    if said is None:
        return f"no loss says “{begun}…”"
    return "; ".join(
        f"{name} is not named" for name in names_of(facts)[:NAMED] if name not in said
    )


def _unseen(exporter: Exporter, job: Job, made: Made, kind: Kind) -> str:
    """Say whether the pictures would be the same without this kind."""
    other = made_by(exporter, job_without(job, kind))
    return "the pictures do not show it" if other.files == made.files else ""


def job_without(job: Job, kind: Kind) -> Job:
    """Return the same job, of a module that says nothing of a kind."""
    module = without(job.module, kind)
    scenarios = tuple(name for name in job.scenarios if name in module.scenarios)
    return replace(job, loaded=loaded_as(job.loaded, module), module=module, scenarios=scenarios)


def loaded_as(loaded: Loaded, module: Module) -> Loaded:
    """Return a module as if it had been read from files."""
    return read(Files(loaded.files.root, dict(new_files(in_files(module)))))


@dataclass(frozen=True)
class Forgetful:
    """An exporter that drops a kind without a word."""

    exporter: Exporter
    kind: Kind

    def __getattr__(self, name: str) -> Any:
        return getattr(self.exporter, name)

    def export(self, job: Job, folder: Path) -> ExportReport:
        """Export the module as if it said nothing of the kind."""
        return self.exporter.export(job_without(job, self.kind), folder)


def kinds_forgotten_unnoticed(exporter: Exporter, job: Job, reader: Reader) -> Iterator[Kind]:
    """Yield the kinds that could be dropped in silence, and the contract would not see it."""
    for kind in Kind:
        if facts_of(job, kind):
            careless: Any = Forgetful(exporter, kind)
            made = made_by(careless, job)
            if not _broken(careless, job, reader, made, kind):
                yield kind
