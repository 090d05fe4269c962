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

from sandtable.exporters.carried.facts import facts_of_kind
from sandtable.exporters.carried.kind_removal import module_without_kind
from sandtable.exporters.carried.losses import MAX_NAMED_FACTS, loss_prefix, short_fact_names
from sandtable.exporters.kinds import Kind
from sandtable.model.storage.file_layout import canonical_file_texts
from sandtable.model.storage.module_files import ModuleFiles
from sandtable.model.storage.module_loading import ModuleWithFiles, parse_module_files
from sandtable.model.storage.outline_files import with_outlines_in_files

if TYPE_CHECKING:
    from sandtable.exporters.carried.fact import FactForm, ModuleFact
    from sandtable.exporters.protocol import Exporter, ExportReport, Job
    from sandtable.model.module import Module

FilesByPath = Mapping[str, bytes]
"""What was written, by path in the folder."""
FactReader = Callable[[FilesByPath, Kind, "tuple[ModuleFact, ...]"], "Iterable[FactForm]"]
"""What of a kind stands in the files; the facts that should are told, to look them up in words."""


@dataclass(frozen=True)
class ExportResult:
    """What an exporter wrote, and what it says is lost."""

    files: FilesByPath
    losses: tuple[str, ...]


def export_to_memory(exporter: Exporter, job: Job) -> ExportResult:
    """Export into a folder that is gone afterwards."""
    with TemporaryDirectory() as place:
        folder = Path(place) / "out"
        report = exporter.export(job, folder)
        files = {p.relative_to(folder).as_posix(): p.read_bytes() for p in report.written}
    return ExportResult(files, report.losses)


def contract_violations(exporter: Exporter, job: Job, reader: FactReader) -> dict[Kind, str]:
    """Return by kind what the exporter keeps neither in its files nor in its losses."""
    made = export_to_memory(exporter, job)
    found = {kind: _kind_violation(exporter, job, reader, made, kind) for kind in Kind}
    return {kind: words for kind, words in found.items() if words}


def _kind_violation(
    exporter: Exporter, job: Job, reader: FactReader, made: ExportResult, kind: Kind
) -> str:
    facts, carries = facts_of_kind(job, kind), exporter.carries
    if kind in carries.written:
        return describe_fact_mismatch(facts, reader(made.files, kind, facts), kind, made.losses)
    if kind in carries.drawn and facts and _missing_loss_message(facts, kind, made.losses):
        return _unchanged_pictures_message(exporter, job, made, kind)
    return _missing_loss_message(facts, kind, made.losses)


def describe_fact_mismatch(
    facts: Iterable[ModuleFact], found: Iterable[FactForm], kind: Kind, losses: Iterable[str]
) -> str:
    """Say what was neither read back nor named as lost, and what was read that nobody said."""
    left = set(found)
    lost = tuple(each for each in facts if each.is_required and not left & set(each.forms))
    strange = left.difference(*(each.forms for each in facts))
    told = [f"not said: {each}" for each in sorted(strange)]
    if unnamed := _missing_loss_message(lost, kind, losses):
        told += [*(f"not there: {each.forms[0]}" for each in lost), unnamed]
    return "; ".join(told)


def _missing_loss_message(facts: tuple[ModuleFact, ...], kind: Kind, losses: Iterable[str]) -> str:
    """Say which loss is not named: each has its number, and the first of them by name."""
    if not facts:
        return ""
    begun = loss_prefix(kind, len(facts))
    said = next((loss for loss in losses if loss.startswith(begun)), None)
    if said is None:
        return f"no loss says “{begun}…”"
    return "; ".join(
        f"{name} is not named"
        for name in short_fact_names(facts)[:MAX_NAMED_FACTS]
        if name not in said
    )


def _unchanged_pictures_message(
    exporter: Exporter, job: Job, made: ExportResult, kind: Kind
) -> str:
    """Say whether the pictures would be the same without this kind."""
    other = export_to_memory(exporter, job_without_kind(job, kind))
    return "the pictures do not show it" if other.files == made.files else ""


def job_without_kind(job: Job, kind: Kind) -> Job:
    """Return the same job, of a module that says nothing of a kind."""
    module = module_without_kind(job.module, kind)
    scenarios = tuple(name for name in job.scenarios if name in module.scenarios)
    return replace(
        job, loaded=load_in_memory(job.loaded, module), module=module, scenarios=scenarios
    )


def load_in_memory(loaded: ModuleWithFiles, module: Module) -> ModuleWithFiles:
    """Return a module as if it had been read from files."""
    return parse_module_files(
        ModuleFiles(loaded.files.root, dict(canonical_file_texts(with_outlines_in_files(module))))
    )


@dataclass(frozen=True)
class OmittingExporter:
    """An exporter that drops a kind without a word."""

    exporter: Exporter
    omitted_kind: Kind

    def __getattr__(self, name: str) -> Any:
        return getattr(self.exporter, name)

    def export(self, job: Job, folder: Path) -> ExportReport:
        """Export the module as if it said nothing of the kind."""
        return self.exporter.export(job_without_kind(job, self.omitted_kind), folder)


def undetected_omissions(exporter: Exporter, job: Job, reader: FactReader) -> Iterator[Kind]:
    """Yield the kinds that could be dropped in silence, and the contract would not see it."""
    for kind in Kind:
        if facts_of_kind(job, kind):
            careless: Any = OmittingExporter(exporter, kind)
            made = export_to_memory(careless, job)
            if not _kind_violation(careless, job, reader, made, kind):
                yield kind
