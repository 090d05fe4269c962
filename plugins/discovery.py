"""Discovery of installed plugins, which are entry points that are loaded when needed."""

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
"""Group of entry points for each kind of plugin."""


@dataclass(frozen=True, slots=True)
class Plugin:
    """One plugin of a package. The name of its entry point is the plugin's id."""

    kind: str
    id: str
    package: str
    version: str
    entry_point: EntryPoint
    value: object = None
    """The loaded object, or None before loading."""
    problem: str = ""
    """The reason why it is not used; empty if it is used."""

    @property
    def package_and_version(self) -> str:
        """Return the name and version of the plugin's package: `ravens-checks 1.2`."""
        return f"{self.package} {self.version}"


def installed_plugins() -> tuple[Plugin, ...]:
    """Return the plugins of all installed packages in order of their ids, without loading them."""
    # Two metadata folders of one package may lie on the path: the later one in this loop wins.
    plugins_by_name = {
        (plugin.kind, plugin.id, plugin.package): plugin
        for distribution in _installed_packages()
        for plugin in _plugins_of(distribution)
    }
    return tuple(plugins_by_name[key] for key in sorted(plugins_by_name))


def load_plugin(plugin: Plugin) -> Plugin:
    """Return a plugin with its value, or with the problem that prevents loading."""
    try:
        # Loading runs the plugin's own code, which may raise anything, and even exit.
        value = plugin.entry_point.load()
        # An entry point may name an object, or a class to be called without arguments.
        return replace(plugin, value=value() if isinstance(value, type) else value)
    except (Exception, SystemExit) as error:  # noqa: BLE001 - others' code raises what it likes
        return replace(plugin, problem=f"It cannot be loaded: {error_words(error)}")


def error_words(error: BaseException) -> str:
    """Return the type and message of an error as one sentence."""
    words = " ".join(str(error).split()).rstrip(".")
    return f"{type(error).__name__}{': ' if words else ''}{words}."


def _installed_packages() -> Iterator[Distribution]:
    """Yield the installed packages in reverse order of the path: later results replace earlier.

    The current folder is left out, because it may be the folder of a game module.
    """
    folders = [folder for folder in sys.path if folder and not _is_current_working_folder(folder)]
    yield from reversed(list(distributions(path=folders)))


def _is_current_working_folder(folder: str) -> bool:
    try:
        return Path(folder).samefile(Path())
    except OSError:
        # A folder on the path need not exist.
        return False


def _plugins_of(distribution: Distribution) -> Iterator[Plugin]:
    kinds = {group: kind for kind, group in ENTRY_POINT_GROUPS.items()}
    try:
        entry_points = [each for each in distribution.entry_points if each.group in kinds]
        package, version = (distribution.name, distribution.version) if entry_points else ("", "")
    except Exception:  # noqa: BLE001 - a package without sound metadata has no plugins
        # A broken package of another program must not stop this one.
        return
    for each in entry_points:
        yield Plugin(kinds[each.group], each.name, package, version, each)
