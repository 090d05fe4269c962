"""Reading a module: files to a tree, the tree to the value; all problems at once."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING

from pydantic import ValidationError

from sandtable.model.address_path import format_address
from sandtable.model.gc_pause import pause_collector
from sandtable.model.memo import cached_property
from sandtable.model.module import Module
from sandtable.model.overlay import overlay_module
from sandtable.model.resources import HEAD
from sandtable.model.storage import bundle, files, upgrade
from sandtable.model.storage.bounds import excesses
from sandtable.model.storage.explain import MISSING, problems_of
from sandtable.model.storage.file_names import real_path
from sandtable.model.storage.interrupted_save import settle_interrupted_save
from sandtable.model.storage.nodes import YamlFile
from sandtable.model.storage.outlined import wanted_files, with_outlines
from sandtable.model.storage.parse import MOST_ENTRIES
from sandtable.model.storage.problem import Problem, UnreadableError
from sandtable.model.storage.pydantic_schemas import adapter
from sandtable.model.storage.tree import Tree, tree_of
from sandtable.model.storage.tried_outlines import board_problems, text_problems

if TYPE_CHECKING:
    from collections.abc import Iterable, Iterator, Mapping

_MOST_BASES = 8


@dataclass(frozen=True)
class Loaded:
    """A module, the files it came from, and the module it extends, if any."""

    module: Module
    tree: Tree
    files: files.Files
    base: Loaded | None = None

    @cached_property
    def whole(self) -> Module:
        """The module laid over the one it extends."""
        return overlay_module(self.base.whole, self.module) if self.base else self.module


def load(path: Path) -> Loaded:
    """Read a folder, a bundle or a module of one file; raise UnreadableError with every reason."""
    return _load(path, ())


def _load(path: Path, above: tuple[Path, ...]) -> Loaded:
    texts = read_files(path)
    _insist(text_problems(texts.texts))
    found = _with_what_lies_beside(read(texts))
    _insist(board_problems(found.module, next(iter(found.files.texts))))
    return with_base(found, (*above, real_path(path)))


def _insist(problems: Iterable[Problem]) -> None:
    """Raise UnreadableError with problems, if there are any."""
    if every := list(problems):
        raise UnreadableError(every)


def with_base(loaded: Loaded, above: tuple[Path, ...] = ()) -> Loaded:
    """A module with the one that it says it extends; raise UnreadableError where that is none.

    `above` are the modules that extend this one, and itself.
    """
    extends, root = loaded.module.module.extends, loaded.files.root
    if not extends:
        return replace(loaded, base=None)
    base = real_path(root / extends)
    if base in above or len(above) > _MOST_BASES:
        raise UnreadableError(
            [_say(loaded, f"The modules extend each other in a circle: {extends!r}.")]
        )
    home = bundle.holding(root)
    if home and not base.is_relative_to(real_path(home[0])):
        message = f"A bundle must contain the module it extends; {extends!r} is missing."
        raise UnreadableError([_say(loaded, message)])
    if not base.exists() and not bundle.holding(base):
        raise UnreadableError([_say(loaded, f"There is no module at {extends!r} to extend.")])
    try:
        return replace(loaded, base=_load(base, above))
    except UnreadableError as error:
        problems = [replace(p, file=shown(extends, base, p.file)) for p in error.problems]
        raise UnreadableError(problems) from None


def with_new_base(loaded: Loaded) -> Loaded:
    """Return a module with the one that it extends since an edit.

    Raise UnreadableError where its files could not be read again, also for a circle that runs
    through the module itself: what lies on the disk does not show it yet.
    """
    return with_base(loaded, tuple(_own_paths(loaded.files)))


def _own_paths(found: files.Files) -> Iterator[Path]:
    """Yield the paths by which a module is opened."""
    root = real_path(found.root)
    if home := bundle.holding(found.root):
        yield real_path(home[0])
    if HEAD in found.texts:
        yield from (root, root / HEAD)
    else:
        yield from (root / name for name in found.texts if not name.endswith(files.GEOJSON))


def _with_what_lies_beside(loaded: Loaded) -> Loaded:
    """A module of one file may name outlines in files beside it."""
    if HEAD in loaded.files.texts:
        return loaded
    wanted = wanted_files(loaded.tree, loaded.module)
    found = files.read_beside(loaded.files, wanted)
    _insist(text_problems(found.texts))
    return loaded if found.texts.keys() == loaded.files.texts.keys() else read(found)


def shown(typed: str, path: Path, file: str) -> str:
    """Name a file of a module by the path to the module as somebody wrote it."""
    if Path(file).is_absolute() or (not path.is_dir() and file == path.name):
        return typed
    return f"{typed.rstrip('/')}/{file}"


def _say(loaded: Loaded, message: str) -> Problem:
    spot = loaded.tree.find(("module", "extends"))
    assert spot is not None
    return spot.problem("module.extends", message)


def read_files(path: Path) -> files.Files:
    """Find out what a path is, and read its files, after an interrupted save is settled."""
    settled = settle_interrupted_save(path)
    if path.name == HEAD:
        settled += settle_interrupted_save(path.parent)
    return replace(_read_files(path), settled=settled)


def _read_files(path: Path) -> files.Files:
    if path.is_dir():
        return _read_folder(path)
    if found_in := bundle.holding(path):
        return bundle.read(*found_in)
    if not path.exists():
        raise UnreadableError([Problem(str(path), 1, 1, "", "There is no such file or folder.")])
    found = files.read_one_file(path)
    if path.name == HEAD and _is_of_folder(found):
        return _read_folder(path.parent)
    return found


def is_in_folder(head: Path) -> bool:
    """Say whether a head is one of the files of its folder, and not a module of one file."""
    return _is_of_folder(files.read_one_file(head))


def _is_of_folder(found: files.Files) -> bool:
    return not _WHOLE.search(found.texts.get(HEAD, ""))


_WHOLE = re.compile(r"""^[{\s]*["']?module["']?\s*:""", re.MULTILINE)


def _read_folder(path: Path) -> files.Files:
    found = files.read_folder(path)
    if HEAD not in found.texts and not any(p.file == HEAD for p in found.problems):
        message = "This folder is not a module: module.yaml is missing."
        raise UnreadableError([*found.problems, Problem(str(path), 1, 1, "", message)])
    return found


def read(found: files.Files, known: Mapping[str, YamlFile] | None = None) -> Loaded:
    """Make a module of texts; raise UnreadableError with every reason.

    `known` are files that were parsed before, and need not be again where their text is the same.
    """
    problems = list(found.problems)
    with pause_collector():
        return valued(found, parsed(found, known or {}, problems), problems)


def valued(found: files.Files, tree: Tree, problems: list[Problem]) -> Loaded:
    """Make a module of parsed texts; raise UnreadableError with every reason."""
    with pause_collector():
        tree.data = upgrade.lifted(tree.data)
        data = with_outlines(tree.data, tree, found.texts, problems)
        try:
            module: Module | None = adapter(Module).validate_python(data)
        except ValidationError as error:
            module = None
            problems.extend(_explained(error, tree, whole=not problems))
        else:
            problems.extend(problems_of_size(module, tree) if module else ())
    if problems or module is None:
        raise UnreadableError(problems)
    return Loaded(module, tree, found)


def parsed(found: files.Files, known: Mapping[str, YamlFile], problems: list[Problem]) -> Tree:
    """Parse all YAML, the head first: what a newer format means by the others is not known."""
    parsed: list[YamlFile] = []
    entries = 0
    names = (name for name in found.texts if not name.endswith(files.GEOJSON))
    for name in sorted(names, key=lambda name: name != HEAD):
        text, before = found.texts[name], known.get(name)
        same = before is not None and before.sound and before.text == text
        parsed.append(before if before and same else YamlFile(name, text, problems))
        entries += parsed[-1].entries
        if entries > MOST_ENTRIES:
            if parsed[-1].sound:
                message = (
                    f"The files up to this one have more than {MOST_ENTRIES:,} entries,"
                    " which is the limit."
                )
                problems.append(Problem(name, 1, 1, "", message))
            raise UnreadableError(problems)
        if name == HEAD and (newer := upgrade.unknown(tree_of(parsed, []))):
            raise UnreadableError([newer])
    tree = tree_of(parsed, problems)
    if newer := upgrade.unknown(tree):
        raise UnreadableError([newer])
    return tree


def problems_of_size(module: Module, tree: Tree) -> Iterator[Problem]:
    """Yield a complaint for each kind of thing of which a module holds too much."""
    for steps, message in excesses(module):
        spot, at = tree.follow(steps), format_address(steps)
        if spot is not None:
            yield spot.key_problem(at, message)
        else:
            yield Problem(HEAD, 1, 1, at, message)


def _explained(error: ValidationError, tree: Tree, *, whole: bool) -> list[Problem]:
    """Complaints about the data; of what a broken file cut out none is said to be missing."""
    problems = problems_of(error, tree)
    return [p for p in problems if whole or not p.message.endswith(MISSING)]
