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

_MODULE_BY_NAME = {
    "ALL_CHECKS": "sandtable.model.checks",
    "guarded_check": "sandtable.plugins.guards",
    "ALL_EXPORTERS": "sandtable.exporters",
    "GuardedExporter": "sandtable.plugins.guards",
    "Print": "sandtable.exporters.print",
    "guarded_sheet": "sandtable.plugins.guards",
    "ALL_IMPORTERS": "sandtable.importers",
    "GuardedImporter": "sandtable.plugins.guards",
    "unfitness": "sandtable.plugins.plugin_requirements",
}
"""By what is loaded when it is needed: the module where it stands."""


class PluginRegistry:
    """What is there to use; each kind of plugin is loaded when it is asked for first."""

    def __init__(self, *, with_plugins: bool) -> None:
        self.with_plugins = with_plugins
        self._plugins_by_kind: dict[str, tuple[Plugin, ...]] = {}

    @cached_property
    def _installed_plugins(self) -> tuple[Plugin, ...]:
        if not self.with_plugins:
            return ()
        from sandtable.plugins.discovery import installed_plugins

        return installed_plugins()

    def plugins_of_kind(self, kind: str, own_ids: Collection[str] = ()) -> tuple[Plugin, ...]:
        """Return the plugins of a kind, loaded; those with a problem have no value."""
        if kind not in self._plugins_by_kind:
            those = [plugin for plugin in self._installed_plugins if plugin.kind == kind]
            usable = _load_plugins_with_unique_ids(those, own_ids) if those else ()
            self._plugins_by_kind[kind] = tuple(usable)
        return self._plugins_by_kind[kind]

    def _usable_plugins(
        self, kind: str, own_ids: Collection[str] = ()
    ) -> list[tuple[Plugin, Any]]:
        return [
            (each, each.value) for each in self.plugins_of_kind(kind, own_ids) if not each.problem
        ]

    def plugin_problems(self, *kinds: str) -> list[str]:
        """Say of each plugin of these kinds that is not used why that is so."""
        return [
            f"The {each.kind} {each.id} of {each.package_and_version} is not used. {each.problem}"
            for kind in kinds
            for each in self.plugins_of_kind(kind)
            if each.problem
        ]

    @cached_property
    def all_checks(self) -> tuple[Check, ...]:
        """All checks in the order they are reported; what keeps plugins from use is found, too."""
        own: tuple[Check, ...] = _import_by_name("ALL_CHECKS")
        self.install_symbols()
        if not self._installed_plugins:
            return own
        from sandtable.plugins.unused_plugin_check import unused_plugin_checks

        guarded_check = _import_by_name("guarded_check")
        added = [guarded_check(*pair) for pair in self._usable_plugins("check", _collect_ids(own))]
        added += unused_plugin_checks(self.plugin_problems("check", "symbol"))
        return tuple(sorted((*own, *added), key=lambda check: check.runs_last))

    @cached_property
    def all_exporters(self) -> tuple[Exporter, ...]:
        """All ways out, in menu order."""
        own: tuple[Exporter, ...] = _import_by_name("ALL_EXPORTERS")
        self.install_symbols()
        if not self._installed_plugins:
            return own
        guarded_exporter = _import_by_name("GuardedExporter")
        pairs = self._usable_plugins("exporter", _collect_ids(own))
        own = tuple(
            self.print_exporter if each.id == self.print_exporter.id else each for each in own
        )
        return (*own, *(guarded_exporter(*pair) for pair in pairs))

    @cached_property
    def print_exporter(self) -> Exporter:
        """Printed sheets, with those of plugins."""
        sheets = _import_by_name("Print")
        if not self._installed_plugins:
            return cast("Exporter", sheets())
        guarded_sheet = _import_by_name("guarded_sheet")
        [own] = [each.choices for each in sheets.settings if each.name == "sheet"]
        added = [guarded_sheet(*pair) for pair in self._usable_plugins("sheet", own)]
        return cast("Exporter", sheets(added, self.all_checks))

    @cached_property
    def all_importers(self) -> tuple[Importer, ...]:
        """All ways in, in menu order."""
        own: tuple[Importer, ...] = _import_by_name("ALL_IMPORTERS")
        if not self._installed_plugins:
            return own
        guarded_importer = _import_by_name("GuardedImporter")
        pairs = self._usable_plugins("importer", _collect_ids(own))
        return (*own, *(guarded_importer(*pair) for pair in pairs))

    def install_symbols(self) -> None:
        """Have the symbols of plugins drawn, and recognised by the checks."""
        from sandtable.model.entities.symbols import BUILT_IN_SYMBOLS, symbol_names

        symbols = [symbol for _, symbol in self._usable_plugins("symbol", BUILT_IN_SYMBOLS)]
        if symbols or symbol_names() != BUILT_IN_SYMBOLS:
            from sandtable.drawing.symbols.symbol_drawings import set_own_symbols

            set_own_symbols(symbols)

    def all_plugins(self) -> tuple[Plugin, ...]:
        """Return the plugins of all kinds, loaded as far as they can be."""
        _ = self.all_checks, self.all_exporters, self.all_importers
        return tuple(
            each
            for kind in ("check", "exporter", "importer", "sheet", "symbol")
            for each in self.plugins_of_kind(kind)
        )


def _import_by_name(name: str) -> Any:
    """Return a list or function of Sandtable's own by its name; its module is imported now."""
    return getattr(import_module(_MODULE_BY_NAME[name]), name)


def _collect_ids(those: Iterable[Any]) -> set[str]:
    return {each.id for each in those}


def _load_plugins_with_unique_ids(
    plugins: list[Plugin], own_ids: Collection[str]
) -> Iterable[Plugin]:
    """Load what has an id to itself: of two with one id neither is used."""
    from sandtable.plugins.discovery import load_plugin

    unfitness = _import_by_name("unfitness")
    for plugin in plugins:
        same = [other for other in plugins if other.id == plugin.id and other is not plugin]
        if plugin.id in own_ids:
            yield replace(plugin, problem=f"Sandtable has its own {plugin.kind} of that id.")
        elif same:
            others = " and ".join(other.package_and_version for other in same)
            yield replace(plugin, problem=f"It has the same id in {others}.")
        else:
            now = load_plugin(plugin)
            problem = now.problem or unfitness(now)
            yield replace(now, problem=problem, value=None if problem else now.value)


class _CurrentRegistry:
    registry = PluginRegistry(with_plugins=True)


def plugin_registry() -> PluginRegistry:
    """Return what is there to use in this process."""
    return _CurrentRegistry.registry


def use_plugins(*, wanted: bool) -> None:
    """Decide whether plugins are used from now on."""
    if _CurrentRegistry.registry.with_plugins != wanted:
        _CurrentRegistry.registry = PluginRegistry(with_plugins=wanted)


def look_for_plugins_again() -> None:
    """Forget which plugins there were: others are installed now."""
    _CurrentRegistry.registry = PluginRegistry(with_plugins=_CurrentRegistry.registry.with_plugins)
