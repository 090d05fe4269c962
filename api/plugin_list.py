"""Plugins of installed packages: checks, formats, sheets and symbols."""

from __future__ import annotations

from sandtable.plugins.listing import PluginList, plugin_list
from sandtable.plugins.registry import plugin_registry


def plugins() -> PluginList:
    """Return all plugins of installed packages, with the reason why one cannot be used."""
    return plugin_list(plugin_registry().all_plugins())


def plugin_problems(*kinds: str) -> list[str]:
    """Return a message for each plugin of some kinds (`exporter` …) that is unusable."""
    return plugin_registry().plugin_problems(*kinds)


def plugins_wanted() -> bool:
    """Say whether plugins are used in this process."""
    return plugin_registry().with_plugins
