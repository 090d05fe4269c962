"""Copying of pictures that the author chooses or drops into the module's folder."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

from PySide6.QtCore import QMimeData

from sandtable.drawing.picture_copies import copy_picture_into
from sandtable.drawing.pictures import find_picture_files
from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.context.io_errors import describe_io_error
from sandtable.editor.translation import tr
from sandtable.model.address_path import parse_address
from sandtable.model.checks.registry import Finding
from sandtable.model.edits.address_edits import set_value
from sandtable.model.edits.errors import EditError
from sandtable.model.lookup import value_at_address
from sandtable.model.storage import bundle

PICTURE_FILTER = "*.png *.jpg *.jpeg *.webp *.gif *.svg"
_MISSING_PICTURE_CHECK = "GEO027"


def ask_picture_file(context: EditorContext) -> Path | None:
    """Ask for a picture file."""
    kinds = tr("Pictures ({endings})").format(endings=PICTURE_FILTER)
    return context.prompts.ask_file(tr("Choose a picture"), kinds)


def dropped_file(data: QMimeData) -> Path | None:
    """Return the dropped file, or None unless exactly one file was dropped."""
    files = [url.toLocalFile() for url in data.urls() if url.isLocalFile()]
    return Path(files[0]) if len(files) == 1 else None


def copy_picture_in(context: EditorContext, source: Path) -> str | None:
    """Copy a picture into the module and return its name; on failure report it, return None."""
    loaded = context.session.loaded_module
    if loaded is None or context.session.module_path is None:
        text = tr("Save the module first: pictures are copied into its folder.")
    elif bundle.bundle_containing(loaded.files.root):
        text = tr("Save the module as a folder first: pictures are copied into it.")
    else:
        try:
            return copy_picture_into(loaded.files.root, source)
        except EditError as error:
            text = str(error)
        except OSError as error:
            text = describe_io_error(tr("{path} was not copied."), source, error)
    context.messages.show_refusal_message(text)
    return None


def missing_picture_fixes(
    context: EditorContext, finding: Finding
) -> Iterator[tuple[str, Callable[..., None]]]:
    """Yield the ways to repair a missing picture, each as label and function."""
    address, loaded = parse_address(finding.where), context.session.loaded_module
    if finding.check != _MISSING_PICTURE_CHECK or not address or loaded is None:
        return
    name = value_at_address(context.document.complete_module, address)
    if isinstance(name, str) and not find_picture_files([name], loaded):
        yield (
            tr("Copy the picture into the module…"),
            partial(_copy_missing_picture, context, finding),
        )


def _copy_missing_picture(context: EditorContext, finding: Finding, *_: object) -> None:
    """Copy the file that the module names, or one that the author chooses."""
    address, loaded = parse_address(finding.where), context.session.loaded_module
    if not address or loaded is None:
        return
    named = loaded.files.root / str(value_at_address(context.document.complete_module, address))
    source = named if named.is_file() else ask_picture_file(context)
    name = copy_picture_in(context, source) if source else None
    if name is not None:
        text = tr("Copy the picture {name} into the module").format(name=name)
        context.try_edit(text, lambda module: set_value(module, address, name))
