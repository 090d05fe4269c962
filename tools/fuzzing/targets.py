"""All readers of untrusted input: how to run each, and how to change its inputs."""

from __future__ import annotations

import atexit
import os
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from shutil import rmtree
from tempfile import gettempdir, mkdtemp

from sandtable.drawing.picture_sizes import picture_problem
from sandtable.exporters import ALL_EXPORTERS
from sandtable.exporters.protocol import ExportError, Job
from sandtable.importers.bundle import BundleImporter
from sandtable.importers.geojson import _read_geojson as read_geojson
from sandtable.importers.picture import _read_picture as read_map_picture
from sandtable.importers.protocol import ImportedFiles, ImportFailedError
from sandtable.importers.svg import _read_svg as read_svg
from sandtable.importers.triplea import _read_triplea as read_triplea
from sandtable.importers.vassal import _read_vassal as read_vassal
from sandtable.importers.vassal.module_file import picture_size, read_saved_game
from sandtable.model import resources
from sandtable.model.address_path import parse_address
from sandtable.model.bounded_work.forked_process import run_as_child_process
from sandtable.model.checks import ALL_CHECKS
from sandtable.model.checks.registry import CheckContext
from sandtable.model.edits.errata import module_with_errata_applied
from sandtable.model.edits.errors import EditError
from sandtable.model.phrases.phrase import Phrase, PhraseError
from sandtable.model.storage import bundle, module_files, module_snapshot
from sandtable.model.storage.address_edits import apply_address_edits, read_edits
from sandtable.model.storage.file_layout import canonical_file_texts
from sandtable.model.storage.geojson_outlines import geojson_text as geojson_of
from sandtable.model.storage.geojson_outlines import read_geojson_outlines
from sandtable.model.storage.interrupted_save import save_record_path, settle_interrupted_save
from sandtable.model.storage.merge_files import merge_file_versions
from sandtable.model.storage.module_loading import ModuleWithFiles, load_module, parse_module_files
from sandtable.model.storage.module_snapshot import SnapshotInfo
from sandtable.model.storage.partial_modules import read_partial_module
from sandtable.model.storage.problem import UnreadableError
from sandtable.model.text_input.value_text_conversion import set_value_from_text, text_at_address
from tools.fuzzing import games
from tools.fuzzing.archives import Mutate, mutated_parts, mutated_zip
from tools.fuzzing.laws import LawBrokenError
from tools.fuzzing.markup import mutated_xml
from tools.fuzzing.parts import parts_of, zipped
from tools.fuzzing.phrase_classes import phrase_classes
from tools.fuzzing.texts import mutated as mutated_text
from tools.fuzzing.trees import mutated_json, mutated_yaml
from tools.fuzzing.vassal import mutated_build

REFUSALS = (UnreadableError, ImportFailedError)


@dataclass(frozen=True)
class Target:
    """One reader: the function to run on an input, and the mutation of inputs."""

    name: str
    run: Callable[[bytes], None]
    mutate: Mutate
    refusals: tuple[type[Exception], ...] = REFUSALS
    is_reader: bool = field(default=True)
    """Whether it reads files; otherwise, phrases."""


# ------------------------------------------------------------------------- modules of our own
def read_module(data: bytes) -> None:
    """Read a module's files; a loaded module must read back equal after it is written."""
    _check_same(parse_module_files(_files(parts_of(data))))


def check_module(data: bytes) -> None:
    """Check a readable module, whatever its contents; no check may raise an exception."""
    module = parse_module_files(_files(parts_of(data))).complete_module
    context = CheckContext(module, None, None, [check.id for check in ALL_CHECKS])
    for check in ALL_CHECKS:
        found = [
            each for each in check.run(context) if context.is_in_requested_scenarios(each.where)
        ]
        if not all(each.message.strip() for each in found):
            raise LawBrokenError(f"{check.id} says nothing.")


def export_module(data: bytes) -> None:
    """Export a readable module in all formats that need no typesetting."""
    loaded = parse_module_files(_files(parts_of(data)))
    job = Job(loaded, module_with_errata_applied(loaded.complete_module))
    for exporter in ALL_EXPORTERS:
        if exporter.id not in _TYPESET:
            folder = _folder() / "out"
            rmtree(folder, ignore_errors=True)
            with suppress(ExportError):
                exporter.export(job, folder)


_TYPESET = frozenset({"print", "image", "vassal"})
"""Exporters that take seconds for a game."""


def _files(parts: Mapping[str, bytes]) -> module_files.ModuleFiles:
    texts: dict[str, str] = {}
    problems = list(
        module_files.misnamed_file_problems(
            name for name in parts if not module_files.is_module_part(name)
        )
    )
    for name, body in parts.items():
        if module_files.is_module_part(name) and not module_files.is_ignored_file(name):
            module_files.decode_utf8(name, body, texts, problems)
    return module_files.ModuleFiles(Path(), texts, (), tuple(problems))


def _check_same(loaded: ModuleWithFiles) -> None:
    texts = canonical_file_texts(loaded.module)
    again = parse_module_files(module_files.ModuleFiles(Path(), texts)).module
    if again != loaded.module:
        raise LawBrokenError("What was written is read as something else.")


def read_outlines(data: bytes) -> None:
    """Read the outlines of a board; valid ones must be written back equal."""
    complaints: list[str] = []
    found = read_geojson_outlines(
        data.decode("utf-8", "replace"), lambda *said: complaints.append(said[2])
    )
    if not all(said.strip() for said in complaints):
        raise LawBrokenError("A complaint without words.")
    if not complaints and read_geojson_outlines(geojson_of(found), _refuse) != found:
        raise LawBrokenError("Outlines are read as others than were written.")


def _refuse(line: int, column: int, message: str) -> None:
    raise LawBrokenError(f"{line}:{column}: {message}")


def read_bundle(data: bytes) -> None:
    """Open a bundle of files, and import it."""
    _read_bundle(zipped(parts_of(data)))


def read_bundle_bytes(data: bytes) -> None:
    """Open a bundle, and import it."""
    _read_bundle(data)


def _read_bundle(data: bytes) -> None:
    path = _write("game.sandtable", data)
    with run_as_child_process():
        load_module(path)
        _check_imported(BundleImporter().read(path))


def read_journal(data: bytes) -> None:
    """Recover unsaved work from a journal."""
    _read_journal(zipped(parts_of(data)))


def read_journal_bytes(data: bytes) -> None:
    """Recover unsaved work from arbitrary bytes."""
    _read_journal(data)


def _read_journal(data: bytes) -> None:
    label = module_snapshot.read_snapshot_info(data)
    if not isinstance(label, SnapshotInfo):
        raise LawBrokenError("A label is something else.")
    module_snapshot.unpack_snapshot(data)


def read_record(data: bytes) -> None:
    """Settle an interrupted save, which must change nothing outside the module."""
    folder = _folder() / "module"
    _empty(folder)
    victim = folder.parent / "victim.yaml"
    for path in (victim, folder / "module.yaml", folder / "types.yaml"):
        path.write_bytes(b"a: b\n")
    for path in (folder / "module.yaml", folder / "types.yaml"):
        path.with_name(f"{path.name}{module_files.BACKUP_SUFFIX}").write_bytes(b"a: c\n")
    save_record_path(folder).write_bytes(data)
    try:
        settle_interrupted_save(folder)
    finally:
        if victim.read_bytes() != b"a: b\n":
            raise LawBrokenError("A file outside the module was changed.")


# ------------------------------------------------------------------------ edits and typed texts
@cache
def _small() -> ModuleWithFiles:
    return load_module(resources.path_of_template("blocks"))


def apply_edits(data: bytes) -> None:
    """Apply edits by address to a small module."""
    text = data.decode("utf-8", "replace")
    loaded = _small()
    apply_address_edits(loaded, read_edits([("edits", text)]))


def type_text(data: bytes) -> None:
    """Enter a text at an address of a small module, as fields of the editor do."""
    address, _, text = data.decode("utf-8", "replace").partition("\n")
    steps = parse_address(address)
    if steps:
        module = set_value_from_text(_small().module, steps, text)
        text_at_address(module, steps)


# ---------------------------------------------------------------------------- other programs
# What reads is called without the child that bounds it, so that what falls is seen here.
def _import_as(reader: Callable[[Path], ImportedFiles], name: str) -> Callable[[bytes], None]:
    def run(data: bytes) -> None:
        _check_imported(reader(_write(name, data)))

    run.__name__ = f"import_{name}"
    return run


def _import_parts(
    reader: Callable[[Path], ImportedFiles],
    name: str,
    pack: Callable[[Mapping[str, bytes]], bytes],
) -> Callable[[bytes], None]:
    return lambda data: _import_as(reader, name)(pack(parts_of(data)))


def _check_imported(imported: ImportedFiles) -> None:
    """Open the files of an import, which must always be possible."""
    parts = {
        name: body for name, body in imported.contents.items() if module_files.is_module_part(name)
    }
    if any(name.startswith("/") or ".." in name.split("/") for name in imported.contents):
        raise LawBrokenError("A file would be written elsewhere.")
    found = _files({n: b for n, b in parts.items() if not n.startswith(f"{bundle.BASES_FOLDER}/")})
    parse_module_files(found)


def _vmod(parts: Mapping[str, bytes]) -> bytes:
    """Return a VASSAL module whose saved games are plain text in the input."""
    return zipped(
        {
            name: games.saved(body)
            if name.endswith(".vsav") and not body.startswith(b"PK")
            else body
            for name, body in parts.items()
        }
    )


def read_save(data: bytes) -> None:
    """Read a saved game of VASSAL."""
    save = read_saved_game(games.saved(data), "game.vsav")
    _ = save.pieces, save.stacks, save.decks, save.arguments_of_commands("TURN")


def read_save_bytes(data: bytes) -> None:
    """Read a saved game of VASSAL from arbitrary bytes."""
    read_saved_game(data, "game.vsav")


def read_picture(data: bytes) -> None:
    """Read the size of a picture, as for a board and for a counter."""
    width, height = picture_size(data)
    if width < 0 or height < 0:
        raise LawBrokenError("A picture is less than nothing.")
    picture_problem("counter.png", data)


def read_drawing(data: bytes) -> None:
    """Inspect an SVG as before it is shown."""
    picture_problem("counter.svg", data)


def merge_versions(data: bytes) -> None:
    """Merge two versions of a file with a common base; the result must be readable."""
    parts = parts_of(data)
    name = next(iter(parts), "module.yaml")
    base, ours, theirs = (
        parts.get(key, b"").decode("utf-8", "replace") for key in (name, "ours", "theirs")
    )
    merged = merge_file_versions(name, base, ours, theirs)
    read_partial_module(name, merged.text)


# ----------------------------------------------------------------------------------- phrases
def _parse_as(phrase: type[Phrase]) -> Callable[[bytes], None]:
    def run(data: bytes) -> None:
        value = phrase.parse(data.decode("utf-8", "replace"))
        if phrase.parse(str(value)) != value:
            raise LawBrokenError(f"{str(value)!r} is read as something else.")

    run.__name__ = f"parse_{phrase.__name__}"
    return run


# ------------------------------------------------------------------------------ where they lie
@cache
def _folder() -> Path:
    """Create a folder in memory, and delete those of processes that ended abnormally."""
    memory = Path("/dev/shm")
    home = memory if memory.is_dir() else Path(gettempdir())
    for left in memory.glob(f"{_PREFIX}*"):  # a system that has this folder has /proc, too
        if not Path("/proc", left.name.split("-")[-2]).exists():
            rmtree(left, ignore_errors=True)
    folder = Path(mkdtemp(prefix=f"{_PREFIX}{os.getpid()}-", dir=home))
    atexit.register(rmtree, folder, ignore_errors=True)
    return folder


def forget_folder() -> None:
    """Forget the folder of this process, because each fork creates its own."""
    rmtree(_folder(), ignore_errors=True)
    _folder.cache_clear()


_PREFIX = "sandtable-fuzz-"


def _write(name: str, data: bytes) -> Path:
    path = _folder() / name
    path.write_bytes(data)
    return path


def _empty(folder: Path) -> None:
    """Delete all files in a folder."""
    folder.mkdir(exist_ok=True)
    for path in sorted(folder.rglob("*"), reverse=True):
        path.rmdir() if path.is_dir() else path.unlink()


_OWN = mutated_parts({".geojson": mutated_json, ".json": mutated_json, "": mutated_yaml})
_TRIPLEA = mutated_parts({".xml": mutated_xml, "": mutated_text})
_VASSAL = mutated_parts({
    ".vsav": games.mutated_game, "buildFile.xml": mutated_build, "buildFile": mutated_build,
    "": mutated_text,
})  # fmt: skip


def _all_targets() -> Iterable[Target]:
    yield Target("module", read_module, _OWN)
    yield Target("checks", check_module, _OWN)
    yield Target("exports", export_module, _OWN)
    yield Target("outlines", read_outlines, mutated_json)
    yield Target("bundle", read_bundle, _OWN)
    yield Target("bundle_bytes", read_bundle_bytes, mutated_zip)
    yield Target("journal", read_journal, _OWN)
    yield Target("journal_bytes", read_journal_bytes, mutated_zip)
    yield Target("save_record", read_record, mutated_json)
    yield Target("edits", apply_edits, mutated_yaml, (UnreadableError, EditError))
    yield Target("typed", type_text, mutated_text, (EditError, UnreadableError))
    yield Target("geojson", _import_as(read_geojson, "some.geojson"), mutated_json)
    yield Target("geojson_topology", _import_as(read_geojson, "some.topojson"), mutated_json)
    yield Target("picture_map", _import_as(read_map_picture, "some.png"), mutated_text)
    yield Target("svg", _import_as(read_svg, "some.svg"), mutated_xml)
    yield Target("triplea", _import_parts(read_triplea, "map.zip", zipped), _TRIPLEA)
    yield Target("vassal_module", _import_parts(read_vassal, "game.vmod", _vmod), _VASSAL)
    yield Target("vassal_bytes", _import_as(read_vassal, "game.vmod"), mutated_zip)
    yield Target("vassal_save", read_save, games.mutated_game)
    yield Target("vassal_save_bytes", read_save_bytes, mutated_zip)
    yield Target("merge", merge_versions, mutated_parts({"": mutated_yaml}))
    yield Target("drawing", read_drawing, mutated_xml)
    yield Target("picture", read_picture, mutated_text)
    for phrase in phrase_classes():
        run = _parse_as(phrase)
        yield Target(
            f"phrase_{phrase.__name__}", run, mutated_text, (PhraseError,), is_reader=False
        )


TARGETS = {target.name: target for target in _all_targets()}
"""All of them, by name."""
