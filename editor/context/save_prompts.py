"""Questions about files: save before closing, where to save, and which version to use."""

from __future__ import annotations

from itertools import chain, count
from pathlib import Path

from sandtable.editor.context.editor_context import EditorContext
from sandtable.editor.context.external_changes import (
    complete_module_of,
    difference_lines,
    summary_of_changes_on_disk,
)
from sandtable.editor.context.recovery import (
    UnsavedWork,
    delete_stray_files,
    find_unsaved_work,
    unsaved_work_text,
)
from sandtable.editor.translation import tr, translatable
from sandtable.model.edits.new_ids import slug_from_name
from sandtable.model.storage import bundle
from sandtable.model.storage.module_loading import ModuleWithFiles, load_module
from sandtable.model.storage.problem import UnreadableError

SAVE_FILE_FILTER = translatable("A folder, or a bundle that ends in .sandtable (*)")


def offer_to_save(context: EditorContext) -> bool:
    """Ask whether to save unsaved work; return False if the author cancels."""
    if context.session.is_saved:
        return True
    title = context.document.module.module.title
    text = tr("{title} was changed and is not saved.").format(title=title)
    store, drop = tr("Save"), tr("Leave without saving")
    answer = context.prompts.ask_decision(tr("Unsaved work"), text, [store, drop])
    return save_document(context) if answer == store else answer == drop


def open_module_at(context: EditorContext, path: Path) -> bool:
    """Open another module after asking about unsaved work."""
    return offer_to_save(context) and context.session.open_module(path)


def save_document(context: EditorContext) -> bool:
    """Save the document; ask for a place if it has none, or if its files were changed on disk.

    Return False if the author cancels or nothing could be saved.
    """
    session = context.session
    if session.module_path is None:
        return save_document_as(context)
    if session.is_unchanged_on_disk:
        return session.save_module()
    is_missing = not session.module_path.exists() and not bundle.bundle_containing(
        session.module_path
    )
    elsewhere = tr("Save somewhere else")
    over = tr("Save to the same place again") if is_missing else tr("Save over it")
    changed = tr("{path} was changed by another program after it was opened.")
    text = tr("{path} no longer exists: it was moved or deleted.") if is_missing else changed
    parts = [
        text.format(path=session.module_path.name),
        *([] if is_missing else _lines_about_changes_on_disk(context)),
    ]
    answer = context.prompts.ask_decision(
        tr("Changed on disk"), "\n".join(parts), [elsewhere, over]
    )
    if answer == elsewhere:
        return save_document_as(context)
    return answer == over and session.save_module(overwrite=True)


def _lines_about_changes_on_disk(context: EditorContext) -> list[str]:
    theirs = context.session.read_disk_version()
    if theirs is None or context.session.loaded_module is None:
        return [tr("The present content of the file cannot be read.")]
    return summary_of_changes_on_disk(context.session.loaded_module, theirs)


def save_document_as(context: EditorContext) -> bool:
    """Ask for a new folder or bundle, and save there."""
    target = context.prompts.ask_save_path(
        tr("Save as"), tr(SAVE_FILE_FILTER), suggested_path(context)
    )
    if target is None:
        return False
    home = context.session.module_path
    # The same path is no copy: changes on disk must be asked about.
    if home is not None and target.resolve() == home.resolve():
        return save_document(context)
    return context.session.save_module_as(target)


def suggested_path(context: EditorContext) -> Path:
    """Return an unused path beside the module, or beside the module that was opened last.

    The name is that of the module.
    """
    head, home = context.document.module.module, context.session.module_path
    last = next(iter(context.settings.recent_paths), None)
    beside = home.parent if home else Path(last).parent if last else Path.home()
    name = head.id if head.id and head.id.isidentifier() else slug_from_name(head.id or head.title)
    suffix = home.suffix if home else ""
    name = name or "module"
    # The first free name, so that nothing is overwritten.
    names = chain([name], (f"{name}-{n}" for n in count(2)))
    paths = (beside / f"{candidate}{suffix}" for candidate in names)
    return next(path for path in paths if not path.exists())


def revert_document(context: EditorContext) -> bool:
    """Return to the contents of the files; undo restores the changes."""
    return context.session.revert_to_saved()


# ------------------------------------------------------------------------------ after a crash
def offer_recovery(context: EditorContext) -> bool:
    """Offer to recover the work of crashed editors; return True if some was recovered."""
    folder = context.session.journal_folder
    if not folder.is_dir():
        return False
    delete_stray_files(folder)
    is_recovered = False
    for left in find_unsaved_work(folder):
        if is_recovered:
            left.keep_work_for_later()  # one window holds one module
        else:
            is_recovered = _ask_whether_to_recover(context, left)
    return is_recovered


def _ask_whether_to_recover(context: EditorContext, left: UnsavedWork) -> bool:
    recover, later, away = tr("Recover"), tr("Ask me later"), tr("Discard")
    parts = [
        tr("The editor ended before this was saved:"),
        unsaved_work_text(left.snapshot_info),
        *_unsaved_change_lines(left),
    ]
    parts.append(tr("The saved files are unchanged."))
    answer = context.prompts.ask_decision(
        tr("Unsaved work was found"), "\n".join(parts), [recover, later, away]
    )
    if answer == recover:
        return context.session.restore_unsaved_work(left)
    if answer == away:
        left.discard_work()
    else:
        left.keep_work_for_later()
    return False


def _unsaved_change_lines(left: UnsavedWork) -> list[str]:
    """Return a summary of the unsaved changes, as text for authors."""
    try:
        module = left.read_module()
    except (OSError, UnreadableError):
        # The question must be asked even if the summary is impossible.
        return [tr("This version of Sandtable cannot read the unsaved work.")]
    home = _load_saved_module(left)
    return difference_lines(home.complete_module, complete_module_of(module, home)) if home else []


def _load_saved_module(left: UnsavedWork) -> ModuleWithFiles | None:
    exists = left.module_path is not None and (
        left.module_path.exists() or bundle.bundle_containing(left.module_path)
    )
    try:
        return load_module(left.module_path) if exists and left.module_path else None
    except (OSError, UnreadableError):
        # Without the saved module there is nothing to compare with.
        return None
