"""Validation of loaded plugins against the interface of their type."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping

from sandtable.drawing.symbol_shapes import SymbolShape
from sandtable.drawing.symbols.own_symbol import OwnSymbol
from sandtable.exporters.kinds import Carries
from sandtable.exporters.print.extra_sheet import ExtraSheet
from sandtable.exporters.protocol import Setting
from sandtable.model.checks import CHECK_FAMILIES
from sandtable.model.checks.registry import ALL_KEYS, Check
from sandtable.plugins.discovery import Plugin

_ID_PATTERN = re.compile(r"[a-z][a-z0-9_]*")
_SYMBOL_NAME_PATTERN = re.compile(r"[a-z][a-z0-9 -]*[a-z0-9]")
_OPTION_PATTERN = re.compile(r"[a-z][a-z0-9-]*")
_PATH_PATTERN = re.compile(r"(?:[MLC] ?-?[0-9.]+(?:[ ,]-?[0-9.]+)+|Z| )+")
_CHECK_ID_PATTERN = re.compile(r"[A-Z]{3}[0-9]{3}")


def rejection_reason(plugin: Plugin) -> str:
    """Return why a loaded plugin cannot be used, as a sentence; empty if it can."""
    try:
        # Only the first problem is told; the others may follow from it.
        return next(_PROBLEMS_BY_KIND[plugin.kind](plugin.value), "") or _problem_of_differing_ids(
            plugin
        )
    except Exception as error:  # noqa: BLE001 - others' properties may raise, too
        return f"It cannot be asked what it is: {type(error).__name__}."


def _problem_of_differing_ids(plugin: Plugin) -> str:
    stated_id = getattr(plugin.value, "id", None)
    return (
        ""
        if stated_id == plugin.id
        else f"It calls itself {stated_id!r}: the entry point has another name."
    )


def _problems_of_check(value: object) -> Iterator[str]:
    if not isinstance(value, Check):
        yield "It is no Check."
        return
    if not _CHECK_ID_PATTERN.fullmatch(value.id):
        yield "Its id is not three capital letters and three digits."
    # Ids never change, so a later check of our own must not meet one of a plugin.
    if value.id[:3] in CHECK_FAMILIES:
        yield f"Ids that begin with {value.id[:3]} are Sandtable's own."
    # The editor repeats a check only when one of these keys changes.
    if not value.reads or not value.reads <= ALL_KEYS:
        yield "It does not say which top keys of a module it reads."
    if value.runs_last:
        yield "It asks to run last, which only Sandtable's own may."


def _problems_of_exporter(value: object) -> Iterator[str]:
    yield from _problems_of_missing_attributes(value, "label", "target", "settings", "export")
    yield from _problems_of_names(_ID_PATTERN, [getattr(value, "id", "")])
    settings = tuple(getattr(value, "settings", ()))
    if not all(isinstance(each, Setting) for each in settings):
        yield "Its settings are not all a Setting."
    yield from _problems_of_names(_OPTION_PATTERN, [each.name for each in settings])
    if not isinstance(getattr(value, "carries", Carries()), Carries):
        yield "What it carries is no Carries."
    if getattr(value, "target", "") not in {"file", "folder"}:
        yield "Its target is neither file nor folder."


def _problems_of_importer(value: object) -> Iterator[str]:
    yield from _problems_of_missing_attributes(value, "label", "suffixes", "read")
    yield from _problems_of_names(_ID_PATTERN, [getattr(value, "id", "")])
    if not all(isinstance(each, str) for each in getattr(value, "suffixes", ())):
        yield "Its suffixes are not all texts."


def _problems_of_sheet(value: object) -> Iterator[str]:
    if not isinstance(value, ExtraSheet):
        yield "It is no ExtraSheet."
        return
    yield from _problems_of_names(_OPTION_PATTERN, [value.id])


def _problems_of_symbol(value: object) -> Iterator[str]:
    if not isinstance(value, OwnSymbol):
        yield "It is no OwnSymbol."
        return
    yield from _problems_of_names(_SYMBOL_NAME_PATTERN, [value.id])
    if not value.shapes or not all(isinstance(each, SymbolShape) for each in value.shapes):
        yield "It has no shapes."
    elif not all(_PATH_PATTERN.fullmatch(each.d) for each in value.shapes):
        yield "A shape has a path that is not made of M, L, C and Z with their numbers."


def _problems_of_missing_attributes(value: object, *names: str) -> Iterator[str]:
    yield from (f"It has no {name}." for name in names if not hasattr(value, name))


def _problems_of_names(pattern: re.Pattern[str], names: Iterable[object]) -> Iterator[str]:
    for name in names:
        if not isinstance(name, str) or not pattern.fullmatch(name):
            yield f"{name!r} is no name that it may use: small letters, and digits after them."


_PROBLEMS_BY_KIND: Mapping[str, Callable[[object], Iterator[str]]] = {
    "check": _problems_of_check,
    "exporter": _problems_of_exporter,
    "importer": _problems_of_importer,
    "sheet": _problems_of_sheet,
    "symbol": _problems_of_symbol,
}
