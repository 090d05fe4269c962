"""All checks, formats and sheets there are: the program's own and those of installed plugins.

The command line and the editor ask here, and nobody below: model, exporters and importers are
given what they work with. Nothing is looked for before somebody asks, and only what is asked for
is loaded, by its name (`_HOMES`), as the public interface does: whoever needs the checks alone
does not depend on every exporter. Whoever starts the program decides whether plugins are used at
all (`use_plugins`).
"""

from __future__ import annotations

from dataclasses import replace
from functools import cached_property
from importlib import import_module
from typing import TYPE_CHECKING, Any, cast

if TYPE_CHECKING:
    from collections.abc import Collection, Iterable

    from sandtable.exporters.protocol import Exporter
    from sandtable.importers.protocol import Importer
    from sandtable.model.checks.registry import Check
    from sandtable.plugins.discovery import Plugin

_HOMES = {
    "ALL_CHECKS": "sandtable.model.checks",
    "guarded_check": "sandtable.plugins.guards",
    "ALL_EXPORTERS": "sandtable.exporters",
    "GuardedExporter": "sandtable.plugins.guards",
    "Print": "sandtable.exporters.print",
    "guarded_sheet": "sandtable.plugins.guards",
    "ALL_IMPORTERS": "sandtable.importers",
    "GuardedImporter": "sandtable.plugins.guards",
    "unfitness": "sandtable.plugins.fitness",
}
"""By what is loaded when it is needed: the module where it stands."""


class Registry:
    """What is there to use; each kind of plugin is loaded when it is asked for first."""

    def __init__(self, *, with_plugins: bool) -> None:
        self.with_plugins = with_plugins
        self._of_kind: dict[str, tuple[Plugin, ...]] = {}

    @cached_property
    def _installed(self) -> tuple[Plugin, ...]:
        if not self.with_plugins:
            return ()
        from sandtable.plugins.discovery import installed_plugins

        return installed_plugins()

    def plugins(self, kind: str, own_ids: Collection[str] = ()) -> tuple[Plugin, ...]:
        """Return the plugins of a kind, loaded; those with a problem have no value."""
        if kind not in self._of_kind:
            those = [plugin for plugin in self._installed if plugin.kind == kind]
            usable = _load_unless_taken(those, own_ids) if those else ()
            self._of_kind[kind] = tuple(usable)
        return self._of_kind[kind]

    def _values(self, kind: str, own_ids: Collection[str] = ()) -> list[tuple[Plugin, Any]]:
        return [(each, each.value) for each in self.plugins(kind, own_ids) if not each.problem]

    def problems(self, *kinds: str) -> list[str]:
        """Say of each plugin of these kinds that is not used why that is so."""
        return [
            f"The {each.kind} {each.id} of {each.origin} is not used. {each.problem}"
            for kind in kinds
            for each in self.plugins(kind)
            if each.problem
        ]

    @cached_property
    def checks(self) -> tuple[Check, ...]:
        """All checks in the order they are reported; what keeps plugins from use is found, too."""
        own: tuple[Check, ...] = _loaded("ALL_CHECKS")
        self.install_symbols()
        if not self._installed:
            return own
        from sandtable.plugins.unused import unused_plugins

        guarded_check = _loaded("guarded_check")
        added = [guarded_check(*pair) for pair in self._values("check", _ids(own))]
        added += unused_plugins(self.problems("check", "symbol"))
        return tuple(sorted((*own, *added), key=lambda check: check.runs_last))

    @cached_property
    def exporters(self) -> tuple[Exporter, ...]:
        """All ways out, in menu order."""
        own: tuple[Exporter, ...] = _loaded("ALL_EXPORTERS")
        self.install_symbols()
        if not self._installed:
            return own
        guarded_exporter = _loaded("GuardedExporter")
        pairs = self._values("exporter", _ids(own))
        own = tuple(self.sheets if each.id == self.sheets.id else each for each in own)
        return (*own, *(guarded_exporter(*pair) for pair in pairs))

    @cached_property
    def sheets(self) -> Exporter:
        """Printed sheets, with those of plugins."""
        sheets = _loaded("Print")
        if not self._installed:
            return cast("Exporter", sheets())
        guarded_sheet = _loaded("guarded_sheet")
        [own] = [each.choices for each in sheets.settings if each.name == "sheet"]
        added = [guarded_sheet(*pair) for pair in self._values("sheet", own)]
        return cast("Exporter", sheets(added, self.checks))

    @cached_property
    def importers(self) -> tuple[Importer, ...]:
        """All ways in, in menu order."""
        own: tuple[Importer, ...] = _loaded("ALL_IMPORTERS")
        if not self._installed:
            return own
        guarded_importer = _loaded("GuardedImporter")
        pairs = self._values("importer", _ids(own))
        return (*own, *(guarded_importer(*pair) for pair in pairs))

    def install_symbols(self) -> None:
        """Have the symbols of plugins drawn, and recognised by the checks."""
        from sandtable.model.entities.symbols import SYMBOLS, symbol_names

        symbols = [symbol for _, symbol in self._values("symbol", SYMBOLS)]
        if symbols or symbol_names() != SYMBOLS:
            from sandtable.drawing.symbols.symbol_drawings import set_own_symbols

            set_own_symbols(symbols)

    def every_plugin(self) -> tuple[Plugin, ...]:
        """Return the plugins of all kinds, loaded as far as they can be."""
        _ = self.checks, self.exporters, self.importers
        return tuple(
            each
            for kind in ("check", "exporter", "importer", "sheet", "symbol")
            for each in self.plugins(kind)
        )


def _loaded(name: str) -> Any:
    """Return a list or function of Sandtable's own by its name; its module is imported now."""
    return getattr(import_module(_HOMES[name]), name)


def _ids(those: Iterable[Any]) -> set[str]:
    return {each.id for each in those}


def _load_unless_taken(plugins: list[Plugin], own_ids: Collection[str]) -> Iterable[Plugin]:
    """Load what has an id to itself: of two with one id neither is used."""
    from sandtable.plugins.discovery import loaded

    unfitness = _loaded("unfitness")
    for plugin in plugins:
        same = [other for other in plugins if other.id == plugin.id and other is not plugin]
        if plugin.id in own_ids:
            yield replace(plugin, problem=f"Sandtable has its own {plugin.kind} of that id.")
        elif same:
            others = " and ".join(other.origin for other in same)
            yield replace(plugin, problem=f"It has the same id in {others}.")
        else:
            now = loaded(plugin)
            problem = now.problem or unfitness(now)
            yield replace(now, problem=problem, value=None if problem else now.value)


class _Current:
    registry = Registry(with_plugins=True)


def registry() -> Registry:
    """Return what is there to use in this process."""
    return _Current.registry


def use_plugins(*, wanted: bool) -> None:
    """Decide whether plugins are used from now on."""
    if _Current.registry.with_plugins != wanted:
        _Current.registry = Registry(with_plugins=wanted)


def look_for_plugins_again() -> None:
    """Forget which plugins there were: others are installed now."""
    _Current.registry = Registry(with_plugins=_Current.registry.with_plugins)
