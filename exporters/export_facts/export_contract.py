"""Contract of every exporter: it writes each fact of a module, or reports it as a loss.

A reader for a format is written from the description of the format, never from the exporter's
code. It returns the facts of each kind that it finds in the files. For a format in free text it
receives the expected facts and returns those that occur.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import TYPE_CHECKING, Any

from sandtable.exporters.export_facts.facts import facts_of_kind
from sandtable.exporters.export_facts.kind_removal import module_without_kind
from sandtable.exporters.export_facts.losses import (
    MAX_FACTS_NAMED_IN_LOSS,
    short_names_of_facts,
    start_of_loss_sentence,
)
from sandtable.exporters.kinds import Kind
from sandtable.model.storage.file_layout import canonical_file_texts
from sandtable.model.storage.module_files import ModuleFiles
from sandtable.model.storage.module_loading import ModuleWithFiles, parse_module_files
from sandtable.model.storage.outline_files import with_outlines_in_files

if TYPE_CHECKING:
    from sandtable.exporters.export_facts.fact import FactForm, ModuleFact
    from sandtable.exporters.protocol import Exporter, ExportReport, Job
    from sandtable.model.module import Module

FilesByPath = Mapping[str, bytes]
"""Contents of the written files, by path in the folder."""
FactReader = Callable[[FilesByPath, Kind, "tuple[ModuleFact, ...]"], "Iterable[FactForm]"]
"""Function that returns the facts of a kind that stand in the files. It receives the expected
facts, so that it can search for them in free text."""


@dataclass(frozen=True)
class ExportResult:
    """The files that an exporter wrote, and the losses that it reported."""

    files: FilesByPath
    losses: tuple[str, ...]


def export_to_memory(exporter: Exporter, job: Job) -> ExportResult:
    """Export into a temporary folder and return the contents of the files."""
    with TemporaryDirectory() as place:
        folder = Path(place) / "out"
        report = exporter.export(job, folder)
        files = {p.relative_to(folder).as_posix(): p.read_bytes() for p in report.written}
    return ExportResult(files, report.losses)


def contract_violations(
    exporter: Exporter, job: Job, reader: FactReader, kinds: Iterable[Kind] = Kind
) -> dict[Kind, str]:
    """Return the violations of the contract: facts neither written nor reported, by kind.

    Each kind that is only drawn costs one more export; `kinds` may leave them out.
    """
    result = export_to_memory(exporter, job)
    violations = {
        kind: _contract_violation_of_kind(exporter, job, reader, result, kind) for kind in kinds
    }
    return {kind: words for kind, words in violations.items() if words}


def _contract_violation_of_kind(
    exporter: Exporter, job: Job, reader: FactReader, result: ExportResult, kind: Kind
) -> str:
    facts, carries = facts_of_kind(job, kind), exporter.carries
    if kind in carries.irrelevant:
        return ""
    if kind in carries.written:
        return describe_fact_mismatch(
            facts, reader(result.files, kind, facts), kind, result.losses
        )
    # Nobody reads pictures back, so they are compared with those of a module without the kind.
    if kind in carries.drawn and facts and _missing_loss_message(facts, kind, result.losses):
        return _unchanged_pictures_message(exporter, job, result, kind)
    return _missing_loss_message(facts, kind, result.losses)


def describe_fact_mismatch(
    facts: Iterable[ModuleFact], read_forms: Iterable[FactForm], kind: Kind, losses: Iterable[str]
) -> str:
    """Describe the facts that an export neither wrote nor reported, and the facts it made up."""
    left = set(read_forms)
    lost = tuple(each for each in facts if each.is_required and not left & set(each.forms))
    unknown = left.difference(*(each.forms for each in facts))
    differences = [f"not said: {each}" for each in sorted(unknown)]
    if unnamed := _missing_loss_message(lost, kind, losses):
        differences += [*(f"not there: {each.forms[0]}" for each in lost), unnamed]
    return "; ".join(differences)


def _missing_loss_message(facts: tuple[ModuleFact, ...], kind: Kind, losses: Iterable[str]) -> str:
    """Return a message if the losses do not state the number and the first names of some facts."""
    if not facts:
        return ""
    begun = start_of_loss_sentence(kind, len(facts))
    matching_loss = next((loss for loss in losses if loss.startswith(begun)), None)
    if matching_loss is None:
        return f"no loss says “{begun}…”"
    return "; ".join(
        f"{name} is not named"
        for name in short_names_of_facts(facts)[:MAX_FACTS_NAMED_IN_LOSS]
        if name not in matching_loss
    )


def _unchanged_pictures_message(
    exporter: Exporter, job: Job, result: ExportResult, kind: Kind
) -> str:
    """Return a message if the pictures stay the same without the facts of a kind."""
    other = export_to_memory(exporter, job_without_kind(job, kind))
    return "the pictures do not show it" if other.files == result.files else ""


def job_without_kind(job: Job, kind: Kind) -> Job:
    """Return the same export job for a module without any facts of a kind."""
    module = module_without_kind(job.module, kind)
    scenarios = tuple(name for name in job.scenarios if name in module.scenarios)
    return replace(
        job, loaded=load_in_memory(job.loaded, module), module=module, scenarios=scenarios
    )


def load_in_memory(loaded: ModuleWithFiles, module: Module) -> ModuleWithFiles:
    """Return a module as if it had been read from its canonical files."""
    return parse_module_files(
        ModuleFiles(loaded.files.root, dict(canonical_file_texts(with_outlines_in_files(module))))
    )


@dataclass(frozen=True)
class OmittingExporter:
    """Exporter for tests that leaves out the facts of one kind and does not report it."""

    exporter: Exporter
    omitted_kind: Kind

    def __getattr__(self, name: str) -> Any:
        # The contract reads `carries` and the settings, which are those of the real exporter.
        return getattr(self.exporter, name)

    def export(self, job: Job, folder: Path) -> ExportReport:
        """Export the module as if it had no facts of the omitted kind."""
        return self.exporter.export(job_without_kind(job, self.omitted_kind), folder)


def kinds_omitted_without_violation(
    exporter: Exporter, job: Job, reader: FactReader
) -> Iterator[Kind]:
    """Yield the kinds of facts that an exporter could leave out without violating the contract.

    Kinds that are irrelevant to the format are not tried.
    """
    for kind in set(Kind) - exporter.carries.irrelevant:
        if facts_of_kind(job, kind):
            careless: Any = OmittingExporter(exporter, kind)
            result = export_to_memory(careless, job)
            if not _contract_violation_of_kind(careless, job, reader, result, kind):
                yield kind
