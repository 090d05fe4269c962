"""Whether what a plugin brings is what its group of entry points is for."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping

from sandtable.drawing.symbol_shapes import SymbolShape
from sandtable.drawing.symbols.own_symbol import OwnSymbol
from sandtable.exporters.kinds import Carries
from sandtable.exporters.print.extra_sheet import ExtraSheet
from sandtable.exporters.protocol import Setting
from sandtable.model.checks import FAMILIES
from sandtable.model.checks.registry import ALL_KEYS, Check
from sandtable.plugins.discovery import Plugin

_WORD = re.compile(r"[a-z][a-z0-9_]*")
_NAME = re.compile(r"[a-z][a-z0-9 -]*[a-z0-9]")
_OPTION = re.compile(r"[a-z][a-z0-9-]*")
_PATH = re.compile(r"(?:[MLC] ?-?[0-9.]+(?:[ ,]-?[0-9.]+)+|Z| )+")
_CHECK = re.compile(r"[A-Z]{3}[0-9]{3}")


def unfitness(plugin: Plugin) -> str:
    """Say in a sentence why a loaded plugin cannot be used; nothing, if it can."""
    try:
        return next(_OF_KIND[plugin.kind](plugin.value), "") or _other_name(plugin)
    except Exception as error:  # noqa: BLE001 - others' properties may raise, too
        return f"It cannot be asked what it is: {type(error).__name__}."


def _other_name(plugin: Plugin) -> str:
    own = getattr(plugin.value, "id", None)
    return (
        "" if own == plugin.id else f"It calls itself {own!r}: the entry point has another name."
    )


def _check(value: object) -> Iterator[str]:
    if not isinstance(value, Check):
        yield "It is no Check."
        return
    if not _CHECK.fullmatch(value.id):
        yield "Its id is not three capital letters and three digits."
    if value.id[:3] in FAMILIES:
        yield f"Ids that begin with {value.id[:3]} are Sandtable's own."
    if not value.reads or not value.reads <= ALL_KEYS:
        yield "It does not say which top keys of a module it reads."
    if value.runs_last:
        yield "It asks to run last, which only Sandtable's own may."


def _exporter(value: object) -> Iterator[str]:
    yield from _without(value, "label", "target", "settings", "export")
    yield from _unlike(_WORD, [getattr(value, "id", "")])
    settings = tuple(getattr(value, "settings", ()))
    if not all(isinstance(each, Setting) for each in settings):
        yield "Its settings are not all a Setting."
    yield from _unlike(_OPTION, [each.name for each in settings])
    if not isinstance(getattr(value, "carries", Carries()), Carries):
        yield "What it carries is no Carries."
    if getattr(value, "target", "") not in {"file", "folder"}:
        yield "Its target is neither file nor folder."


def _importer(value: object) -> Iterator[str]:
    yield from _without(value, "label", "suffixes", "read")
    yield from _unlike(_WORD, [getattr(value, "id", "")])
    if not all(isinstance(each, str) for each in getattr(value, "suffixes", ())):
        yield "Its suffixes are not all texts."


def _sheet(value: object) -> Iterator[str]:
    if not isinstance(value, ExtraSheet):
        yield "It is no ExtraSheet."
        return
    yield from _unlike(_OPTION, [value.id])


def _symbol(value: object) -> Iterator[str]:
    if not isinstance(value, OwnSymbol):
        yield "It is no OwnSymbol."
        return
    yield from _unlike(_NAME, [value.id])
    if not value.shapes or not all(isinstance(each, SymbolShape) for each in value.shapes):
        yield "It has no shapes."
    elif not all(_PATH.fullmatch(each.d) for each in value.shapes):
        yield "A shape has a path that is not made of M, L, C and Z with their numbers."


def _without(value: object, *names: str) -> Iterator[str]:
    yield from (f"It has no {name}." for name in names if not hasattr(value, name))


def _unlike(pattern: re.Pattern[str], names: Iterable[object]) -> Iterator[str]:
    for name in names:
        if not isinstance(name, str) or not pattern.fullmatch(name):
            yield f"{name!r} is no name that it may use: small letters, and digits after them."


_OF_KIND: Mapping[str, Callable[[object], Iterator[str]]] = {
    "check": _check,
    "exporter": _exporter,
    "importer": _importer,
    "sheet": _sheet,
    "symbol": _symbol,
}
