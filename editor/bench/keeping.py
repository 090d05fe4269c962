"""What is asked around the files: before work is left, where to save, whose change to keep."""

from __future__ import annotations

from itertools import chain, count
from pathlib import Path

from sandtable.editor.bench.bench import EditorContext
from sandtable.editor.bench.leftovers import Leftover, leftovers, said, tidy
from sandtable.editor.bench.outsiders import differences_between, what_changed, whole_of
from sandtable.editor.words import tr, translatable
from sandtable.model.edits.new_ids import slug_of
from sandtable.model.storage import bundle
from sandtable.model.storage.load import Loaded, load
from sandtable.model.storage.problem import UnreadableError

KINDS = translatable("A folder, or a bundle that ends in .sandtable (*)")


def may_leave(bench: EditorContext) -> bool:
    """Ask what becomes of work that no file holds; False is the answer of who stays."""
    if bench.session.clean:
        return True
    title = bench.document.module.module.title
    text = tr("{title} was changed and is not saved.").format(title=title)
    store, drop = tr("Save"), tr("Leave without saving")
    answer = bench.asking.decision(tr("Unsaved work"), text, [store, drop])
    return save(bench) if answer == store else answer == drop


def open_path(bench: EditorContext, path: Path) -> bool:
    """Open another module, if the one that is open may be left."""
    return may_leave(bench) and bench.session.open(path)


def save(bench: EditorContext) -> bool:
    """Save where the module lies; ask where, or whose change counts, if that must be asked."""
    session = bench.session
    if session.path is None:
        return save_as(bench)
    if session.untouched:
        return session.save()
    gone = not session.path.exists() and not bundle.holding(session.path)
    elsewhere = tr("Save somewhere else")
    over = tr("Write it there again") if gone else tr("Save over it")
    changed = tr("{path} was changed by somebody else since it was opened.")
    text = tr("{path} is not there any more: it was moved or deleted.") if gone else changed
    parts = [text.format(path=session.path.name), *([] if gone else _theirs(bench))]
    answer = bench.asking.decision(tr("Changed on disk"), "\n".join(parts), [elsewhere, over])
    if answer == elsewhere:
        return save_as(bench)
    return answer == over and session.save(overwrite=True)


def _theirs(bench: EditorContext) -> list[str]:
    theirs = bench.session.theirs()
    if theirs is None or bench.session.loaded is None:
        return [tr("What it says now cannot be read.")]
    return what_changed(bench.session.loaded, theirs)


def save_as(bench: EditorContext) -> bool:
    """Ask for a new folder or a bundle, and save there."""
    target = bench.asking.target(tr("Save as"), tr(KINDS), suggested(bench))
    if target is None:
        return False
    home = bench.session.path
    if home is not None and target.resolve() == home.resolve():
        return save(bench)
    return bench.session.save_as(target)


def suggested(bench: EditorContext) -> Path:
    """A folder that is not there yet, beside where modules lie, called as this one is."""
    head, home = bench.document.module.module, bench.session.path
    last = next(iter(bench.settings.recent), None)
    beside = home.parent if home else Path(last).parent if last else Path.home()
    name = head.id if head.id and head.id.isidentifier() else slug_of(head.id or head.title)
    suffix = home.suffix if home else ""
    name = name or "module"
    names = chain([name], (f"{name}-{n}" for n in count(2)))
    paths = (beside / f"{one}{suffix}" for one in names)
    return next(path for path in paths if not path.exists())


def revert(bench: EditorContext) -> bool:
    """Go back to what the files say; undo brings back what was there."""
    return bench.session.revert()


# ------------------------------------------------------------------------------ after a crash
def offer_leftovers(bench: EditorContext) -> bool:
    """Offer what an editor that died left behind; True, if some of it was taken up."""
    folder = bench.session.journals
    if not folder.is_dir():
        return False
    tidy(folder)
    taken = False
    for left in leftovers(folder):
        if taken:
            left.later()  # one window holds one module
        else:
            taken = _offer(bench, left)
    return taken


def _offer(bench: EditorContext, left: Leftover) -> bool:
    recover, later, away = tr("Recover"), tr("Ask me later"), tr("Discard")
    parts = [tr("The editor ended before this was saved:"), said(left.label), *_unsaved(left)]
    parts.append(tr("The saved files are as they were."))
    answer = bench.asking.decision(
        tr("Unsaved work was found"), "\n".join(parts), [recover, later, away]
    )
    if answer == recover:
        return bench.session.recover(left)
    if answer == away:
        left.throw_away()
    else:
        left.later()
    return False


def _unsaved(left: Leftover) -> list[str]:
    """What of it the files do not say, in the game's words."""
    try:
        module = left.module()
    except (OSError, UnreadableError):
        return [tr("It cannot be read by this version.")]
    home = _loaded(left)
    return differences_between(home.whole, whole_of(module, home)) if home else []


def _loaded(left: Leftover) -> Loaded | None:
    there = left.home is not None and (left.home.exists() or bundle.holding(left.home))
    try:
        return load(left.home) if there and left.home else None
    except (OSError, UnreadableError):
        return None
