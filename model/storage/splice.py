"""Saving into files that people wrote: only the lines that must change do.

Every splice is proven by reading the result back. Where it does not say what was meant, larger
and larger entries are written anew, and at last the whole module, in canonical files.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import replace
from typing import TYPE_CHECKING, Any

from sandtable.model.schema_introspection import bare_type, is_record, type_at
from sandtable.model.storage import upgrade
from sandtable.model.storage.dump import Known, plain
from sandtable.model.storage.emit import document
from sandtable.model.storage.file_partition import Parts, shares
from sandtable.model.storage.layout import new_files
from sandtable.model.storage.load import Loaded, parsed, valued
from sandtable.model.storage.matching import is_in_order, same
from sandtable.model.storage.nodes import BOM, YamlFile
from sandtable.model.storage.outlined import changed_files as changed_outlines
from sandtable.model.storage.outlined import wanted_files
from sandtable.model.storage.page import CoarseError, Page
from sandtable.model.storage.problem import Problem, UnreadableError, UnsayableError
from sandtable.model.storage.rewrite import rewrite

if TYPE_CHECKING:
    from sandtable.model.address_path import AddressPath
    from sandtable.model.module import Module
    from sandtable.model.storage.files import Files

Changed = dict[str, str | None]
"""The new text of every file that a change touches; None is a file that goes."""

_FINEST = (99, 6, 5, 4, 3, 2, 1, 0)
"""How deep entries are rewritten piece by piece, one attempt after the other; 0: whole files."""


def changed_files(loaded: Loaded, after: Module) -> Changed:
    """What is to be written so that the files say `after`."""
    return spliced(loaded, after)[0]


def spliced(loaded: Loaded, after: Module) -> tuple[Changed, Loaded]:
    """What is to be written, and what reading it gives; raise UnsayableError if nothing does."""
    if loaded.module is after:
        return {}, loaded
    known: Known = {}
    old, new = plain(loaded.module, known), plain(after, known)
    alike: tuple[Changed, Loaded] | None = None
    problems: tuple[Problem, ...] = ()
    for attempt in _attempts(loaded, old, new, after):
        try:
            changed, result = _read_back(loaded, attempt, after)
        except UnreadableError as error:
            problems = error.problems
            continue
        if result.module == after:
            if is_in_order(result.module, after):
                return changed, result
            alike = alike or (changed, result)
    if alike is None:
        raise UnsayableError(problems or [_unsayable(loaded)])
    return alike


def _unsayable(loaded: Loaded) -> Problem:
    name = next(iter(loaded.files.texts))
    return Problem(
        name, 1, 1, "", "The module contains something that cannot be written to a file."
    )


def _attempts(loaded: Loaded, old: Any, new: Any, after: Module) -> Iterator[Changed]:
    if upgrade.is_current(loaded.tree):
        before = None
        olds, news = shares(loaded.tree, old), shares(loaded.tree, new)
        for finest in _FINEST:
            changed = _changed(loaded, olds, news, finest)
            changed.update({n: None for n in changed if _goes(loaded, n, changed[n], new)})
            if changed != before:
                yield changed
            before = changed
    yield _anew(loaded, after)


def _anew(loaded: Loaded, after: Module) -> Changed:
    """Canonical files in place of all others, where nothing else says what is meant."""
    gone: Changed = dict.fromkeys(loaded.tree.files)
    if () in loaded.tree.steps.values():
        name = next(name for name, steps in loaded.tree.steps.items() if not steps)
        return {**gone, name: document(plain(after))}
    return {**gone, **new_files(after)}


def _read_back(loaded: Loaded, attempt: Changed, after: Module) -> tuple[Changed, Loaded]:
    """What an attempt writes, its outlines in the files beside, and what reading it gives."""
    problems: list[Problem] = []
    tree = parsed(_with(loaded.files, attempt), loaded.tree.files, problems)
    used = wanted_files(loaded.tree, loaded.module)
    changed = {**attempt, **changed_outlines(loaded.files.texts, used, tree, after)}
    found = valued(_with(loaded.files, changed), tree, problems)
    return changed, replace(found, base=loaded.base)


def _with(files: Files, changed: Changed) -> Files:
    texts = {**files.texts, **changed}
    return replace(files, texts={name: text for name, text in texts.items() if text is not None})


def _changed(loaded: Loaded, olds: Parts, news: Parts, finest: int) -> Changed:
    changed: Changed = {}
    for name, file in loaded.tree.files.items():
        steps = loaded.tree.steps[name]
        text = _one_file(file, steps, olds.get(name), news.get(name), finest)
        if text != file.text:
            changed[name] = text
    fresh = (name for name in news if name not in loaded.tree.files)
    return {**changed, **{name: document(news[name]) for name in fresh}}


def _one_file(file: YamlFile, steps: AddressPath, old: Any, new: Any, finest: int) -> str | None:
    if new is None:
        return file.text if old is None else "".join(f"{c}\n" for c in _comments(file))
    old = {} if old is None else old
    if same(old, new):
        return file.text
    if file.node is None:
        return _ended(file.text) + document(new)
    mark = BOM if file.text.startswith(BOM) else ""
    return mark + _rewritten(file, steps, old, new, finest)


def _rewritten(file: YamlFile, steps: AddressPath, old: Any, new: Any, finest: int) -> str:
    assert file.node is not None
    cut = not file.body.endswith("\n")
    page = Page(_ended(file.body), finest)
    try:
        rewrite(page, file.node, type_at(steps), old, new)
        text = page.result()
    except CoarseError:
        comments = page.comments(file.node, 0, len(page.text))
        text = "".join(f"{comment}\n" for comment in comments) + document(new)
        text = text.replace("\n", page.newline)
    return text.removesuffix("\n").removesuffix("\r") if cut else text


def _ended(text: str) -> str:
    return text if text.endswith("\n") or not text else f"{text}\n"


def _goes(loaded: Loaded, name: str, text: str | None, new: Any) -> bool:
    """Say whether a file goes: with the entry that it held, or when nothing is left in it.

    A collection of which the last entry went leaves the comments that stood around it.
    """
    steps = loaded.tree.steps.get(name, ())
    for depth, step in enumerate(steps):
        if not isinstance(new, Mapping) or step not in new:
            above = (bare_type(type_at(steps[:there])) for there in range(depth, len(steps)))
            return not text or not all(map(is_record, above))
        new = new[step]
    return False


def _comments(file: YamlFile) -> list[str]:
    return list(Page(file.body).comments(file.node, 0, len(file.body))) if file.node else []
