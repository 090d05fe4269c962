"""What installed packages add: checks, formats, sheets and symbols."""

from __future__ import annotations

from sandtable.plugins.listing import PluginList, plugin_list
from sandtable.plugins.registry import plugin_registry


def plugins() -> PluginList:
    """Return what installed packages add; each is loaded, and told with what keeps it from use."""
    return plugin_list(plugin_registry().all_plugins())


def plugin_problems(*kinds: str) -> list[str]:
    """Say of each installed plugin of some kinds (`exporter`, `sheet` …) why it is not used."""
    return plugin_registry().plugin_problems(*kinds)


def plugins_wanted() -> bool:
    """Tell whether plugins are used in this process."""
    return plugin_registry().with_plugins
