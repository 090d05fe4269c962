"""Actions of the files: new, open, save, and back."""

from __future__ import annotations

from pathlib import Path

from sandtable.editor.actions.action import Action, Stage
from sandtable.editor.actions.beginning import begin
from sandtable.editor.bench.keeping import may_leave, open_path, revert, save, save_as
from sandtable.editor.words import tr, translatable
from sandtable.model.edits.new_modules import empty_module

OPENED = translatable("Modules (*.sandtable *.yaml);;All files (*)")


def _open_folder(stage: Stage) -> None:
    path = stage.bench.asking.folder(tr("Open a module's folder"))
    if path is not None:
        open_path(stage.bench, path)


def _open_file(stage: Stage) -> None:
    path = stage.bench.asking.file(tr("Open a bundle or a file"), tr(OPENED))
    if path is not None:
        open_path(stage.bench, path)


def _open_recent(stage: Stage) -> None:
    bench = stage.bench
    paths = _recent(stage)
    if not paths:
        bench.messages.refused(tr("No module was open before."))
        return
    path = bench.asking.choice(tr("Open recent"), tr("Module"), paths)
    if path is not None:
        open_path(bench, Path(path))


def _has_recent(stage: Stage) -> bool:
    return bool(_recent(stage))


def _recent(stage: Stage) -> list[str]:
    """The modules that were open before the one that is open now."""
    home = stage.bench.session.path
    now = str(home.resolve()) if home else None
    return [path for path in stage.bench.settings.recent if path != now]


def _save(stage: Stage) -> None:
    save(stage.bench)


def _save_as(stage: Stage) -> None:
    save_as(stage.bench)


def _revert(stage: Stage) -> None:
    if stage.bench.session.path is None:
        stage.bench.messages.refused(tr("Nothing was saved yet that one could go back to."))
    elif revert(stage.bench):
        stage.bench.messages.news(tr("As it was saved. Undo brings your changes back."))


def _may_revert(stage: Stage) -> bool:
    return stage.bench.session.path is not None and not stage.bench.session.clean


def _close(stage: Stage) -> None:
    if may_leave(stage.bench):
        stage.bench.session.start(empty_module(tr("Untitled")))


def _quit(stage: Stage) -> None:
    stage.close()


FILE_ACTIONS: tuple[Action, ...] = (
    Action(
        id="new", text=translatable("New…"), icon="new", menu="File", shortcut="Ctrl+N", run=begin
    ),
    Action(
        id="open",
        text=translatable("Open a folder…"),
        icon="open",
        menu="File",
        shortcut="Ctrl+O",
        run=_open_folder,
        separated=True,
    ),
    Action(
        id="open-file",
        text=translatable("Open a bundle or a file…"),
        menu="File",
        shortcut="Ctrl+Shift+O",
        run=_open_file,
    ),
    Action(
        id="open-recent",
        text=translatable("Open recent…"),
        menu="File",
        shortcut="Ctrl+R",
        run=_open_recent,
        enabled=_has_recent,
    ),
    Action(
        id="save",
        text=translatable("Save"),
        icon="save",
        menu="File",
        shortcut="Ctrl+S",
        run=_save,
        separated=True,
    ),
    Action(
        id="save-as",
        text=translatable("Save as…"),
        menu="File",
        shortcut="Ctrl+Shift+S",
        run=_save_as,
    ),
    Action(
        id="revert",
        text=translatable("Revert to saved"),
        icon="revert",
        menu="File",
        shortcut="Shift+F5",
        run=_revert,
        enabled=_may_revert,
    ),
    Action(
        id="close",
        text=translatable("Close"),
        menu="File",
        shortcut="Ctrl+W",
        run=_close,
        separated=True,
    ),
    Action(id="quit", text=translatable("Quit"), menu="File", shortcut="Ctrl+Q", run=_quit),
)
