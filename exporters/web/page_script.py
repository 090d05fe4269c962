"""The page's script: small modules joined into one.

The modules in `script/` are plain ES modules, and keep to three rules, so that they can be joined
without a bundler: imports are written `import { a, b } from "./other.js";`; what a module gives
begins its line, `export function a(`, `export const b =`, `export class C`; modules do not
import each other in a circle. Each becomes a function of its own, so that names never clash.
"""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path

SOURCE_FOLDER = Path(__file__).parent
MAIN_SCRIPT = "main.js"
_IMPORT_LINE = re.compile(r'^import \{([\w,\s]+)\} from "\./([\w-]+\.js)";$', re.MULTILINE)
_EXPORT_LINE = re.compile(r"^export (async function|function|const|class) (\w+)", re.MULTILINE)
_STRAY_LINE = re.compile(r"^(import|export)\b.*$", re.MULTILINE)


class ScriptError(Exception):
    """A module that breaks the rules by which they are joined."""


@cache
def whole_script() -> str:
    """The whole script."""
    folder = SOURCE_FOLDER / "script"
    texts = {path.name: path.read_text("utf-8") for path in sorted(folder.glob("*.js"))}
    return join_scripts(texts, MAIN_SCRIPT)


@cache
def whole_style_sheet() -> str:
    """The whole style sheet, in the order of the files' names."""
    return "".join(
        path.read_text("utf-8") for path in sorted((SOURCE_FOLDER / "style").glob("*.css"))
    )


def join_scripts(texts: dict[str, str], main: str) -> str:
    """Modules as one script, each before those that import it."""
    order: list[str] = []
    _add_in_import_order(texts, main, order, ())
    parts = "".join(_wrap_script(name, texts[name]) for name in order)
    return f'"use strict";\n(() => {{\nconst modules = {{}};\n{parts}}})();\n'


def _add_in_import_order(
    texts: dict[str, str], name: str, order: list[str], seen: tuple[str, ...]
) -> None:
    if name in order:
        return
    if name in seen:
        raise ScriptError(f"Modules import each other in a circle: {' > '.join((*seen, name))}.")
    if name not in texts:
        raise ScriptError(f"There is no module {name}.")
    for _, other in _IMPORT_LINE.findall(texts[name]):
        _add_in_import_order(texts, other, order, (*seen, name))
    order.append(name)


def _wrap_script(name: str, text: str) -> str:
    gives = [given for _, given in _EXPORT_LINE.findall(text)]
    body = _IMPORT_LINE.sub(r'const {\1} = modules["\2"];', text)
    body = _EXPORT_LINE.sub(r"\1 \2", body)
    if stray := _STRAY_LINE.search(body):
        raise ScriptError(f"{name}: '{stray[0]}' is not how modules are written here.")
    return f'modules["{name}"] = (() => {{\n{body}return {{ {", ".join(gives)} }};\n}})();\n'
