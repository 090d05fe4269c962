"""The answer of `sandtable plugins`: installed plugins, and whether they are used."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from sandtable.plugins.discovery import Plugin


@dataclass(frozen=True, slots=True)
class PluginEntry:
    """A check, format, sheet or symbol that an installed package adds."""

    kind: str
    """Its kind: `check`, `exporter`, `importer`, `sheet` or `symbol`."""
    id: str
    name: str | None
    """Its title or label; null if it is not used, or has no name besides its id."""
    package: str
    version: str
    used: bool
    problem: str | None
    """The reason why it is not used."""


@dataclass(frozen=True, slots=True)
class PluginList:
    """The answer of `sandtable plugins`."""

    plugins: list[PluginEntry]


def plugin_list(plugins: Iterable[Plugin]) -> PluginList:
    """Return the answer of `sandtable plugins`, with a row for each plugin."""
    return PluginList([_plugin_entry(plugin) for plugin in plugins])


def _plugin_entry(plugin: Plugin) -> PluginEntry:
    name = getattr(plugin.value, "title", None) or getattr(plugin.value, "label", None)
    used, problem = not plugin.problem, plugin.problem or None
    name = str(name) if name else None
    return PluginEntry(plugin.kind, plugin.id, name, plugin.package, plugin.version, used, problem)
