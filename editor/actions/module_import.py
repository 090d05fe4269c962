"""Import of another program's file as a new module, which is then opened."""

from __future__ import annotations

from functools import partial
from pathlib import Path

from sandtable.editor.actions.editor_action import ActionTarget
from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.context.io_errors import describe_io_error
from sandtable.editor.context.progress_dialog import CancelledError
from sandtable.editor.context.save_prompts import offer_to_save
from sandtable.editor.translation import tr
from sandtable.importers.protocol import ImportedFiles, Importer, ImportFailedError
from sandtable.model.storage.folder_writing import FolderOccupiedError, make_new_folder
from sandtable.model.storage.problem import UnreadableError
from sandtable.plugins.registry import plugin_registry

_MAX_SHOWN_LOSSES = 20
"""Number of losses that the question lists; a longer one would not fit the screen."""


def import_module(target: ActionTarget, only: Importer | None = None) -> None:
    """Ask for a file of another program and a target folder, and import the file.

    `only` limits the files to one format.
    """
    context = target.context
    if not offer_to_save(context):
        return
    kinds = import_file_filter() if only is None else _file_filter_of_format(only)
    source = context.prompts.ask_file(tr("Import a file of another program"), kinds)
    if source is not None:
        import_file(context, source)


def import_file_filter() -> str:
    """Return the filter of the file dialog: all files that can be imported, then each format."""
    formats = [
        (tr(importer.label), _file_endings_of_format(importer))
        for importer in plugin_registry().all_importers
    ]
    every = " ".join(endings for _, endings in formats)
    first = tr("Files of other programs ({endings})").format(endings=every)
    return ";;".join([first, *(f"{label} ({endings})" for label, endings in formats)])


def _file_filter_of_format(importer: Importer) -> str:
    return f"{tr(importer.label)} ({_file_endings_of_format(importer)})"


def _file_endings_of_format(importer: Importer) -> str:
    return " ".join(f"*{each}" for each in importer.suffixes if each != "/")


def import_file(context: EditorContext, source: Path) -> None:
    """Import a file into a new folder, and open the result; report any failure."""
    importer = _importer_for_file(source)
    if importer is None:
        text = tr("{path}: this type of file cannot be imported.").format(path=source.name)
        context.messages.show_refusal_message(text)
        return
    imported = _read_file(context, importer, source)
    if imported is not None:
        _open_imported_module(context, source, imported)


def _importer_for_file(source: Path) -> Importer | None:
    ending = "/" if source.is_dir() else source.suffix.lower()
    importers = plugin_registry().all_importers
    return next((each for each in importers if ending in each.suffixes), None)


def _read_file(context: EditorContext, importer: Importer, source: Path) -> ImportedFiles | None:
    """Read a file in the background, where the user can cancel it."""
    refused = tr("{path} was not imported.")
    try:
        waiting = tr("Importing {path}…").format(path=source.name)
        result: ImportedFiles = context.session.run_reading(
            waiting, partial(importer.read, source)
        )
    except CancelledError:
        # The author cancelled, so nothing is written and nothing needs an error.
        context.messages.show_success_message(refused.format(path=source.name))
    except (OSError, UnreadableError, ImportFailedError) as error:
        context.messages.show_failure_message(describe_io_error(refused, source, error))
    else:
        return result
    return None


def _open_imported_module(context: EditorContext, source: Path, imported: ImportedFiles) -> None:
    """Ask for the folder of the new module, write it, open it, and report what was left out."""
    folder = context.prompts.ask_save_path(
        tr("Make a folder for the module"), tr("A new folder (*)"), source.with_suffix("")
    )
    if folder is None:
        return
    try:
        make_new_folder(folder, imported.contents)
    except (OSError, FolderOccupiedError) as error:
        context.messages.show_failure_message(
            describe_io_error(tr("{path} was not written."), folder, error)
        )
        return
    if context.session.open_module(folder) and imported.losses:
        context.prompts.ask_decision(
            tr("Imported"), _losses_as_text(imported.losses), [tr("Go on")]
        )


def _losses_as_text(losses: tuple[str, ...]) -> str:
    lines = [f"• {loss}" for loss in losses[:_MAX_SHOWN_LOSSES]]
    more = len(losses) - len(lines)
    rest = [tr("and %n more", "", more)] if more else []
    return "\n".join([tr("Some parts were not imported:"), "", *lines, *rest])
