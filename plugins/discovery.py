"""Which plugins are installed: entry points of packages, each loaded when it is asked for."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, replace
from importlib.metadata import Distribution, EntryPoint, distributions
from pathlib import Path

ENTRY_POINT_GROUPS: Mapping[str, str] = {
    "check": "sandtable.checks",
    "exporter": "sandtable.exporters",
    "importer": "sandtable.importers",
    "sheet": "sandtable.sheets",
    "symbol": "sandtable.symbols",
}
"""By what a plugin is: the group of entry points that it stands in."""


@dataclass(frozen=True, slots=True)
class Plugin:
    """One thing that a package adds. The name of its entry point is its id."""

    kind: str
    id: str
    package: str
    version: str
    entry_point: EntryPoint
    value: object = None
    """What it is, once it was loaded."""
    problem: str = ""
    """Why it is not used; nothing, if it is."""

    @property
    def package_and_version(self) -> str:
        """The package that it comes from: `ravens-checks 1.2`."""
        return f"{self.package} {self.version}"


def installed_plugins() -> tuple[Plugin, ...]:
    """List the plugins of all installed packages, in the order of their ids; load none."""
    plugins_by_name = {
        (plugin.kind, plugin.id, plugin.package): plugin
        for distribution in _installed_packages()
        for plugin in _plugins_of(distribution)
    }
    return tuple(plugins_by_name[key] for key in sorted(plugins_by_name))


def load_plugin(plugin: Plugin) -> Plugin:
    """Return a plugin with its value; with the problem, where it cannot be loaded."""
    try:
        value = plugin.entry_point.load()
        return replace(plugin, value=value() if isinstance(value, type) else value)
    except (Exception, SystemExit) as error:  # noqa: BLE001 - others' code raises what it likes
        return replace(plugin, problem=f"It cannot be loaded: {error_words(error)}")


def error_words(error: BaseException) -> str:
    """Return the kind of an error and what it says, as one sentence."""
    words = " ".join(str(error).split()).rstrip(".")
    return f"{type(error).__name__}{': ' if words else ''}{words}."


def _installed_packages() -> Iterator[Distribution]:
    """Yield the installed packages; last the first on the path, which the others give way to.

    A module may lie in the current folder, and nothing there is installed.
    """
    folders = [folder for folder in sys.path if folder and not _is_current_folder(folder)]
    yield from reversed(list(distributions(path=folders)))


def _is_current_folder(folder: str) -> bool:
    try:
        return Path(folder).samefile(Path())
    except OSError:
        return False


def _plugins_of(distribution: Distribution) -> Iterator[Plugin]:
    kinds = {group: kind for kind, group in ENTRY_POINT_GROUPS.items()}
    try:
        own = [each for each in distribution.entry_points if each.group in kinds]
        package, version = (distribution.name, distribution.version) if own else ("", "")
    except Exception:  # noqa: BLE001 - a package without sound metadata has no plugins
        return
    for each in own:
        yield Plugin(kinds[each.group], each.name, package, version, each)
