"""Registry of all checks, formats and sheets: the program's own and those of plugins.

The command line and the editor use it; model, exporters and importers receive what they need as
arguments. Plugins are searched for on first use, and each list is loaded by name
(`_PYTHON_MODULE_OF_LIST`), so that users of checks alone do not depend on every exporter. The
entry point of the program decides with `use_plugins` whether plugins are used at all (DECISIONS
64).
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

_PYTHON_MODULE_OF_LIST = {
    "ALL_CHECKS": "sandtable.model.checks",
    "guarded_check": "sandtable.plugins.plugin_error_conversion",
    "ALL_EXPORTERS": "sandtable.exporters",
    "ErrorConvertingExporter": "sandtable.plugins.plugin_error_conversion",
    "PrintExporter": "sandtable.exporters.print",
    "guarded_sheet": "sandtable.plugins.plugin_error_conversion",
    "ALL_IMPORTERS": "sandtable.importers",
    "ErrorConvertingImporter": "sandtable.plugins.plugin_error_conversion",
    "rejection_reason": "sandtable.plugins.plugin_requirements",
}
"""Names that are loaded on first use, with the modules that define them."""


class PluginRegistry:
    """All checks, formats, sheets and symbols; plugins are loaded on first use."""

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
        """Load and return the plugins of one type; those that cannot be used have no value."""
        if kind not in self._plugins_by_kind:
            # Without plugins the module that validates them is never imported.
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
        """Return a sentence for each plugin of some types that is not used, with the reason."""
        return [
            f"The {each.kind} {each.id} of {each.package_and_version} is not used. {each.problem}"
            for kind in kinds
            for each in self.plugins_of_kind(kind)
            if each.problem
        ]

    @cached_property
    def all_checks(self) -> tuple[Check, ...]:
        """Return all checks in the order of reports, with one for plugins that cannot be used."""
        own_checks: tuple[Check, ...] = _import_by_name("ALL_CHECKS")
        self.install_symbols()
        if not self._installed_plugins:
            return own_checks
        from sandtable.plugins.unused_plugin_check import unused_plugin_checks

        guarded_check = _import_by_name("guarded_check")
        added = [
            guarded_check(*pair)
            for pair in self._usable_plugins("check", _ids_of_entries(own_checks))
        ]
        added += unused_plugin_checks(self.plugin_problems("check", "symbol"))
        return tuple(sorted((*own_checks, *added), key=lambda check: check.runs_last))

    @cached_property
    def all_exporters(self) -> tuple[Exporter, ...]:
        """Return all exporters in the order of the export menu."""
        own_exporters: tuple[Exporter, ...] = _import_by_name("ALL_EXPORTERS")
        self.install_symbols()
        if not self._installed_plugins:
            return own_exporters
        guarded_exporter = _import_by_name("ErrorConvertingExporter")
        pairs = self._usable_plugins("exporter", _ids_of_entries(own_exporters))
        own_exporters = tuple(
            self.print_exporter if each.id == self.print_exporter.id else each
            for each in own_exporters
        )
        return (*own_exporters, *(guarded_exporter(*pair) for pair in pairs))

    @cached_property
    def print_exporter(self) -> Exporter:
        """Return the exporter of printed sheets, with those of plugins."""
        sheets = _import_by_name("PrintExporter")
        if not self._installed_plugins:
            return cast("Exporter", sheets())
        guarded_sheet = _import_by_name("guarded_sheet")
        # A plugin's sheet must not hide one of ours: they share the values of --sheet.
        [sheet_names] = [each.choices for each in sheets.settings if each.name == "sheet"]
        added = [guarded_sheet(*pair) for pair in self._usable_plugins("sheet", sheet_names)]
        return cast("Exporter", sheets(added, self.all_checks))

    @cached_property
    def all_importers(self) -> tuple[Importer, ...]:
        """Return all importers in the order of the import menu."""
        own_importers: tuple[Importer, ...] = _import_by_name("ALL_IMPORTERS")
        if not self._installed_plugins:
            return own_importers
        guarded_importer = _import_by_name("ErrorConvertingImporter")
        pairs = self._usable_plugins("importer", _ids_of_entries(own_importers))
        return (*own_importers, *(guarded_importer(*pair) for pair in pairs))

    def install_symbols(self) -> None:
        """Make the symbols of plugins known to drawings and checks."""
        from sandtable.model.entities.symbols import BUILT_IN_SYMBOLS, symbol_names

        symbols = [symbol for _, symbol in self._usable_plugins("symbol", BUILT_IN_SYMBOLS)]
        # Setting symbols clears the caches of drawings, so it is skipped where nothing changes.
        if symbols or symbol_names() != BUILT_IN_SYMBOLS:
            from sandtable.drawing.symbols.symbol_drawings import set_plugin_symbols

            set_plugin_symbols(symbols)

    def all_plugins(self) -> tuple[Plugin, ...]:
        """Return the plugins of all types; those that can be loaded have been loaded."""
        _ = self.all_checks, self.all_exporters, self.all_importers
        return tuple(
            each
            for kind in ("check", "exporter", "importer", "sheet", "symbol")
            for each in self.plugins_of_kind(kind)
        )


def _import_by_name(name: str) -> Any:
    """Return a list or function of Sandtable by name, importing its module."""
    return getattr(import_module(_PYTHON_MODULE_OF_LIST[name]), name)


def _ids_of_entries(those: Iterable[Any]) -> set[str]:
    return {each.id for each in those}


def _load_plugins_with_unique_ids(
    plugins: list[Plugin], own_ids: Collection[str]
) -> Iterable[Plugin]:
    """Load the plugins with a unique id; of two with one id, neither is used."""
    from sandtable.plugins.discovery import load_plugin

    rejection_reason = _import_by_name("rejection_reason")
    for plugin in plugins:
        namesakes = [other for other in plugins if other.id == plugin.id and other is not plugin]
        if plugin.id in own_ids:
            yield replace(plugin, problem=f"Sandtable has its own {plugin.kind} of that id.")
        elif namesakes:
            other_packages = " and ".join(other.package_and_version for other in namesakes)
            yield replace(plugin, problem=f"It has the same id in {other_packages}.")
        else:
            now = load_plugin(plugin)
            problem = now.problem or rejection_reason(now)
            yield replace(now, problem=problem, value=None if problem else now.value)


class _RegistryOfProcess:
    registry = PluginRegistry(with_plugins=True)


def plugin_registry() -> PluginRegistry:
    """Return the registry of plugins and built-in parts for this process."""
    return _RegistryOfProcess.registry


def use_plugins(*, wanted: bool) -> None:
    """Decide whether plugins are used from now on."""
    # A new registry forgets what it has loaded, so it is kept where nothing changes.
    if _RegistryOfProcess.registry.with_plugins != wanted:
        _RegistryOfProcess.registry = PluginRegistry(with_plugins=wanted)


def look_for_plugins_again() -> None:
    """Forget the known plugins, because others may be installed now."""
    _RegistryOfProcess.registry = PluginRegistry(
        with_plugins=_RegistryOfProcess.registry.with_plugins
    )
