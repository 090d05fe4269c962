"""First inputs: the kept corpus, and the contents of samples and templates."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import fields, is_dataclass
from functools import cache
from io import BytesIO
from pathlib import Path
from typing import Any

from PIL import Image

from sandtable.exporters.protocol import Job
from sandtable.model import resources
from sandtable.model.edits.errata import module_with_errata_applied
from sandtable.model.module import Module
from sandtable.model.phrases.phrase import Phrase
from sandtable.model.storage import module_snapshot
from sandtable.model.storage.file_layout import canonical_file_texts
from sandtable.model.storage.module_loading import load_module
from sandtable.model.storage.module_snapshot import SnapshotInfo
from tools.fuzzing.games import saved
from tools.fuzzing.parts import joined, parts_of, zipped

CORPUS = Path(__file__).parents[2] / "tests" / "fuzz" / "corpus"
_LARGEST = 6_000
"""Bytes of an input to begin with."""
_SAMPLES = ("lantern_ford", "afrika_ii", "mare_nostrum")


def kept_inputs(name: str) -> list[bytes]:
    """Return the kept inputs of a target; phrases are lines of one file."""
    if name.startswith("phrase_"):
        text = (CORPUS / "phrases" / f"{name.removeprefix('phrase_')}.txt").read_bytes()
        return [
            line.decode("unicode_escape").encode("utf-8", "replace") for line in text.splitlines()
        ]
    return [path.read_bytes() for path in sorted((CORPUS / name).glob("*"))]


def sample_inputs(name: str) -> list[bytes]:
    """Return inputs made from samples and templates."""
    if name.startswith("phrase_"):
        return _phrases().get(name.removeprefix("phrase_"), [])[:400]
    makers = {key: make for key, make in _MAKERS.items() if name in key.split()}
    return [data for make in makers.values() for data in make() if len(data) <= _LARGEST]


def read_samples() -> None:
    """Read the first inputs of targets, so that forks of this process need not."""
    _small(), _vassal(), _phrases(), list(_pictures())


def _modules() -> Iterator[bytes]:
    """Yield the templates, and each file of the samples with its head."""
    for template in ("blocks", "hexes"):
        texts = load_module(resources.path_of_template(template)).files.texts
        yield joined({name: text.encode() for name, text in texts.items()})
    for sample in _SAMPLES:
        texts = load_module(resources.path_of_sample(sample)).files.texts
        head = texts[resources.HEAD_FILE_NAME].encode()
        for name, text in texts.items():
            yield joined({resources.HEAD_FILE_NAME: head, name: text.encode()})


def _bundles() -> Iterator[bytes]:
    yield from (zipped(parts_of(data)) for data in _modules())


def _journals() -> Iterator[bytes]:
    yield module_snapshot.pack_snapshot(_small(), SnapshotInfo("A Test", last="Type a name"))


def _journal_parts() -> Iterator[bytes]:
    label = b'{"title": "A Test", "path": null, "when": "", "last": "", "geometry": {}}'
    texts = {name: text.encode() for name, text in canonical_file_texts(_small()).items()}
    yield joined({module_snapshot.SNAPSHOT_INFO_FILE: label, **texts})


@cache
def _small() -> Module:
    return load_module(resources.path_of_template("blocks")).module


def _outlines() -> Iterator[bytes]:
    for sample in resources.sample_names():
        texts = load_module(resources.path_of_sample(sample)).files.texts
        yield from (text.encode() for name, text in texts.items() if name.endswith(".geojson"))


@cache
def _vassal() -> Mapping[str, bytes]:
    """Export a template and return the parts of the file, with saved games as plain text."""
    from tempfile import TemporaryDirectory

    from sandtable.exporters.vassal import VassalExporter
    from sandtable.importers.vassal.module_file import VassalModule

    loaded = load_module(resources.path_of_template("blocks"))
    with TemporaryDirectory() as folder:
        report = VassalExporter().export(
            Job(loaded, module_with_errata_applied(loaded.complete_module)), Path(folder)
        )
        vmod = VassalModule.read_file(report.written[0])
    games = {
        f"{name}.vsav": "\x1b".join(save.commands).encode()
        for name, save in vmod.saved_games.items()
    }
    build = next(data for name, data in vmod.files.items() if name.startswith("buildFile"))
    return {"buildFile.xml": build, **games}


def _vassal_saves() -> Iterator[bytes]:
    yield from (data for name, data in _vassal().items() if name.endswith(".vsav"))


def _vassal_save_files() -> Iterator[bytes]:
    yield from map(saved, [*_vassal_saves(), *kept_inputs("vassal_save")])


def _pictures() -> Iterator[bytes]:
    for kind in ("PNG", "JPEG", "GIF", "BMP", "WEBP", "TIFF", "DDS", "ICO", "PPM", "TGA", "PCX"):
        stream = BytesIO()
        Image.new("RGB", (7, 5), (200, 30, 90)).save(stream, kind)
        yield stream.getvalue()


_MAKERS: Mapping[str, Callable[[], Iterator[bytes]]] = {
    "module bundle checks exports": _modules,
    "bundle_bytes": _bundles,
    "journal_bytes": _journals,
    "journal": _journal_parts,
    "outlines geojson": _outlines,
    "vassal_module": lambda: iter([joined(_vassal())]),
    "vassal_save": _vassal_saves,
    "vassal_save_bytes": _vassal_save_files,
    "picture": _pictures,
}


@cache
def _phrases() -> dict[str, list[bytes]]:
    """Return the phrases in the samples by class, each once."""
    found: dict[str, dict[bytes, None]] = {}
    waiting: list[Any] = [
        load_module(resources.path_of_sample(sample)).module for sample in _SAMPLES
    ]
    while waiting:
        value = waiting.pop()
        if isinstance(value, Phrase):
            for kind in type(value).__mro__:
                found.setdefault(kind.__name__, {})[str(value).encode()] = None
        elif isinstance(value, Mapping):
            waiting.extend(value.values())
        elif isinstance(value, tuple | list | frozenset):
            waiting.extend(value)
        if is_dataclass(value):
            waiting.extend(getattr(value, each.name) for each in fields(value))
    return {name: sorted(texts, key=len) for name, texts in found.items()}
