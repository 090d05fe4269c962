"""The script of the page: ES modules joined into one script.

The modules in `script/` follow three rules, so that no bundler is needed. Imports are written
`import { a, b } from "./other.js";`. An exported name begins its line: `export function a(`,
`export const b =`, `export class C`. Imports form no cycle. Each module becomes a function, so
that names never clash.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

SCRIPT_SOURCE_FOLDER = Path(__file__).parent
MAIN_SCRIPT_FILE = "main.js"
_JAVASCRIPT_IMPORT_LINE = re.compile(
    r'^import \{([\w,\s]+)\} from "\./([\w-]+\.js)";$', re.MULTILINE
)
_JAVASCRIPT_EXPORT_LINE = re.compile(
    r"^export (async function|function|const|class) (\w+)", re.MULTILINE
)
_UNSUPPORTED_IMPORT_OR_EXPORT = re.compile(r"^(import|export)\b.*$", re.MULTILINE)


class ScriptJoiningError(Exception):
    """A script module cannot be joined with others, because it breaks the rules for that."""


@cache
def complete_page_script() -> str:
    """Return the complete JavaScript of the web page."""
    folder = SCRIPT_SOURCE_FOLDER / "script"
    # The order of a folder differs between systems.
    texts = {path.name: path.read_text("utf-8") for path in sorted(folder.glob("*.js"))}
    return join_scripts(texts, MAIN_SCRIPT_FILE)


@cache
def complete_page_style_sheet() -> str:
    """Return the complete style sheet of the web page, in the order of the file names."""
    # The order of a folder differs between systems.
    return "".join(
        path.read_text("utf-8") for path in sorted((SCRIPT_SOURCE_FOLDER / "style").glob("*.css"))
    )


def join_scripts(texts: dict[str, str], main: str) -> str:
    """Return script modules as one script, each one before those that import it."""
    order: list[str] = []
    _add_in_import_order(texts, main, order, ())
    parts = "".join(_wrap_script_as_module(name, texts[name]) for name in order)
    # One function around all modules leaves no name in the global scope.
    return f'"use strict";\n(() => {{\nconst modules = {{}};\n{parts}}})();\n'


def _add_in_import_order(
    texts: dict[str, str], name: str, order: list[str], importers: tuple[str, ...]
) -> None:
    if name in order:
        return
    if name in importers:
        raise ScriptJoiningError(
            f"Modules import each other in a circle: {' > '.join((*importers, name))}."
        )
    if name not in texts:
        raise ScriptJoiningError(f"There is no module {name}.")
    for _, other in _JAVASCRIPT_IMPORT_LINE.findall(texts[name]):
        _add_in_import_order(texts, other, order, (*importers, name))
    order.append(name)


def _wrap_script_as_module(name: str, text: str) -> str:
    exported_names = [exported_name for _, exported_name in _JAVASCRIPT_EXPORT_LINE.findall(text)]
    body = _JAVASCRIPT_IMPORT_LINE.sub(r'const {\1} = modules["\2"];', text)
    body = _JAVASCRIPT_EXPORT_LINE.sub(r"\1 \2", body)
    # A form of import or export that the patterns do not know would break the script in the
    # browser.
    if stray := _UNSUPPORTED_IMPORT_OR_EXPORT.search(body):
        raise ScriptJoiningError(f"{name}: '{stray[0]}' is not how modules are written here.")
    return (
        f'modules["{name}"] = (() => {{\n{body}return {{ {", ".join(exported_names)} }};\n}})();\n'
    )
