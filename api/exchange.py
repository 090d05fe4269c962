"""Exchange with other formats: exports, imports, and new modules from templates."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, cast

from sandtable.api.errors import RequestError
from sandtable.api.opening import prepare_module, typed_problems
from sandtable.api.requests import (
    insist_on_known,
    require_known_options,
    require_playable_scenario,
)
from sandtable.model.resources import DEFAULT_TEMPLATE, HEAD_FILE_NAME, path_of_template, templates
from sandtable.model.storage.folder_writing import FolderOccupiedError, make_new_folder
from sandtable.model.storage.problem import UnreadableError

if TYPE_CHECKING:
    from sandtable.api.opening import LoadedModule
    from sandtable.exporters.protocol import Exporter, ExportReport, Setting
    from sandtable.importers.protocol import (
        ConfigurableImporter,
        ImportedFiles,
        Importer,
        ImportSetting,
        SettingValue,
    )
    from sandtable.model.module import Module
    from sandtable.model.storage.module_loading import ModuleWithFiles


# ---------------------------------------------------------------------------------- exports
def export_formats() -> Mapping[str, Exporter]:
    """Return the formats that `export` writes, by id, with their settings."""
    # Formats are imported on use, so that `import sandtable.api` stays quick.
    from sandtable.plugins.registry import plugin_registry

    return {exporter.id: exporter for exporter in plugin_registry().all_exporters}


def export(  # noqa: PLR0913 - one order with its qualifiers, each by name
    module: LoadedModule,
    form: str,
    folder: str | Path,
    *,
    scenarios: Iterable[str] = (),
    options: Mapping[str, str] | None = None,
    settings: Mapping[str, str | bool] | None = None,
    printed: bool = False,
    step: Callable[[str], None] | None = None,
) -> ExportReport:
    """Write a module to a folder in another format; return the files and the losses.

    `settings` are those of the format (`export_formats()["print"].settings`). `step` receives a
    few words about each step of work. Raises ExportError if the format cannot be written; then
    nothing is written.
    """
    from sandtable.exporters.protocol import Job, ignore_progress

    formats = export_formats()
    exporter = formats[insist_on_known(form, formats, "format")]
    whole = module.reading(printed=printed)
    names = [require_playable_scenario(whole, scenario) for scenario in scenarios]
    job = Job(
        # An export reads the files, so unsaved changes have to be in them.
        prepare_module(module),
        whole,
        # A scenario that is named twice must not be exported twice.
        scenarios=tuple(dict.fromkeys(names)),
        options=require_known_options(whole, options),
        settings=_all_exporter_settings(exporter, settings or {}),
        step=step or ignore_progress,
    )
    return exporter.export(job, Path(folder))


def _all_exporter_settings(exporter: Exporter, chosen: Mapping[str, str | bool]) -> dict[str, str]:
    """Return every setting of an exporter, as chosen or with its default."""
    names = [setting.name for setting in exporter.settings]
    for name in chosen:
        insist_on_known(name, names, f"setting of {exporter.id!r}")
    return {each.name: _setting_as_text(each, chosen.get(each.name)) for each in exporter.settings}


def _setting_as_text(setting: Setting, value: str | bool | None) -> str:  # noqa: FBT001 - a switch
    is_switch = not setting.choices and not setting.value
    if value is None:
        return str(False) if is_switch else setting.default
    if setting.choices:
        insist_on_known(str(value), setting.choices, f"choice of the setting {setting.name!r}")
    return str(value)


# ---------------------------------------------------------------------------------- imports
@dataclass(frozen=True, slots=True)
class ImportReport:
    """The files of a new module, and messages about the parts that could not be imported."""

    written: tuple[Path, ...]
    losses: tuple[str, ...]
    summary: tuple[str, ...] = ()
    """Sentences about what was taken over, with numbers."""


def import_formats() -> tuple[Importer, ...]:
    """Return the formats that `import_file` reads, each with its file name endings."""
    from sandtable.plugins.registry import plugin_registry

    return plugin_registry().all_importers


def import_settings(importer: Importer) -> tuple[ImportSetting, ...]:
    """Return the options of an importer, such as the field of a file that holds the names."""
    from sandtable.importers.protocol import settings_of_importer

    return settings_of_importer(importer)


def import_file(
    source: str | Path,
    folder: str | Path,
    form: str | None = None,
    settings: Mapping[str, SettingValue] | None = None,
) -> ImportReport:
    """Create a module's folder from another program's file, or from a bundle.

    `form` is the id of the format, if the ending of the file does not show it. `settings` are
    those of the format (`import_settings`), by name: True for a switch, else the text. Raises
    ImportFailedError or UnreadableError if the file cannot be read; then nothing is written. The
    folder must be new or empty.
    """
    typed = str(source)
    imported = _read_file_for_import(_choose_importer(typed, form), typed, settings or {})
    written = _write_new_folder(Path(folder), imported.contents)
    return ImportReport(written, imported.losses, imported.summary)


def _choose_importer(typed: str, form: str | None) -> Importer:
    path, importers = Path(typed), import_formats()
    # A module's folder has the suffix of a TripleA map, which would complain of missing files.
    if (path / HEAD_FILE_NAME).is_file():
        raise RequestError(f"{typed} is a module already: copy the folder, or use it as it is.")
    if form is not None:
        insist_on_known(form, [each.id for each in importers], "format")
        return next(each for each in importers if each.id == form)
    suffix = "/" if path.is_dir() else path.suffix.lower()
    importer = next((each for each in importers if suffix in each.suffixes), None)
    if importer is None:
        endings = ", ".join(ending for each in importers for ending in each.suffixes)
        raise RequestError(f"{typed}: only files that end with {endings} can be imported.")
    return importer


def _read_file_for_import(
    importer: Importer, typed: str, settings: Mapping[str, SettingValue]
) -> ImportedFiles:
    from sandtable.importers.protocol import ImportFailedError

    names = [setting.name for setting in import_settings(importer)]
    for name in settings:
        if name not in names:
            raise RequestError(f"{importer.label} is imported without the setting {name!r}.")
    try:
        if settings:
            return cast("ConfigurableImporter", importer).read_file_with_settings(
                Path(typed), settings
            )
        return importer.read(Path(typed))
    except ImportFailedError as error:
        # The user typed the path and should read the same one.
        raise ImportFailedError(f"{typed}: {error}") from None
    except UnreadableError as error:
        raise UnreadableError(typed_problems(typed, error.problems)) from None


def _write_new_folder(folder: Path, contents: Mapping[str, bytes]) -> tuple[Path, ...]:
    try:
        return make_new_folder(folder, contents)
    except FolderOccupiedError as error:
        raise RequestError(str(error)) from None


# ------------------------------------------------------------------------------ new modules
def new_module(folder: str | Path, template: str = DEFAULT_TEMPLATE) -> str:
    """Create a module without findings in a new folder, and return its title.

    The title is made from the folder's name.
    """
    from sandtable.model.storage.module_loading import load_module

    source = path_of_template(insist_on_known(template, templates(), "template"))
    name = Path(folder).resolve().name
    _write_new_folder(Path(folder), _files_of_template(load_module(source), name))
    return title_of(name)


def title_of(name: str) -> str:
    """Return a folder's name as a title: `My game` for `my_game`."""
    words = " ".join(re.split(r"[\s_-]+", name)).strip()
    return f"{words[:1].upper()}{words[1:]}" or "New module"


def _files_of_template(loaded: ModuleWithFiles, name: str) -> dict[str, bytes]:
    """Return all files of a template, with the new title in its head."""
    from sandtable.model.edits.new_modules import retitle_template

    module = retitle_template(loaded.module, title_of(name), name)
    texts = {**loaded.files.texts, **_changes(loaded, module)}
    other_contents = {
        other_name: (loaded.files.root / other_name).read_bytes()
        for other_name in loaded.files.other_names
    }
    return {**{file: text.encode() for file, text in texts.items()}, **other_contents}


def _changes(loaded: ModuleWithFiles, after: Module) -> dict[str, str]:
    from sandtable.model.storage.splice import changed_file_texts

    changed = changed_file_texts(loaded, after)
    return {file: text for file, text in changed.items() if text is not None}
