"""`sandtable new`: a module to begin with, which checks clean and exports."""

from __future__ import annotations

import re
from argparse import ArgumentParser, Namespace
from pathlib import Path

from sandtable.cli.arguments import known
from sandtable.cli.command import DONE, CommandError
from sandtable.cli.output import print_lines
from sandtable.model.edits.begin import entitled
from sandtable.model.module import Module
from sandtable.model.resources import DEFAULT_TEMPLATE, template, templates
from sandtable.model.storage.folders import OccupiedError, make_folder
from sandtable.model.storage.load import Loaded, load
from sandtable.model.storage.splice import changed_files


def configure(parser: ArgumentParser) -> None:
    """Take the folder to make, and what to begin with."""
    parser.add_argument("folder", metavar="DIR", type=Path, help="a new folder, or an empty one")
    parser.add_argument(
        "--template",
        metavar="NAME",
        default=DEFAULT_TEMPLATE,
        help=f"{', '.join(templates())}; default: {DEFAULT_TEMPLATE}",
    )


def run(arguments: Namespace) -> int:
    """Copy a template under the folder's own name, and say what to do next."""
    folder: Path = arguments.folder
    source = template(known(arguments.template, templates(), "template"))
    name = folder.resolve().name
    try:
        make_folder(folder, _contents(load(source), name))
    except OccupiedError as error:
        raise CommandError(str(error)) from None
    print_lines(_next(folder, title_of(name)))
    return DONE


def title_of(name: str) -> str:
    """A folder's name as a title: `my_game` is `My game`."""
    words = " ".join(re.split(r"[\s_-]+", name)).strip()
    return f"{words[:1].upper()}{words[1:]}" or "New module"


def _contents(loaded: Loaded, name: str) -> dict[str, bytes]:
    """All files of a template, with the new title in its head."""
    module = entitled(loaded.module, title_of(name), name)
    texts = {**loaded.files.texts, **_changes(loaded, module)}
    others = {other: (loaded.files.root / other).read_bytes() for other in loaded.files.others}
    return {**{file: text.encode() for file, text in texts.items()}, **others}


def _changes(loaded: Loaded, after: Module) -> dict[str, str]:
    changed = changed_files(loaded, after)
    return {file: text for file, text in changed.items() if text is not None}


def _next(folder: Path, title: str) -> list[str]:
    module = str(folder)
    return [
        f"{title}: a new module in {module}. Next:",
        f"  sandtable check {module}",
        f"  sandtable list {module} pieces",
        f"  sandtable export {module} --to csv --out build",
    ]
