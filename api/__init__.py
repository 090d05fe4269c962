"""The public interface of Sandtable, for other programs and for its own command line.

Names are imported from here (`from sandtable.api import load, oob`). Each is looked up on first
use, so that `import sandtable.api` costs nothing. The names in `__all__` are stable:
`docs/api_signatures.txt` holds every signature and result, and a test compares them.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from sandtable.api.answers import (
        ScenarioEntry,
        adjacency,
        adjacency_graph,
        arrivals,
        conflicts,
        diff,
        geography,
        list_entries,
        list_kinds,
        manifest,
        oob,
        rights,
        scenarios,
    )
    from sandtable.api.battles import battle
    from sandtable.api.books import book_coverage, coverage_page, coverage_totals, prove_coverage
    from sandtable.api.changes import (
        FixAnswer,
        FixedFinding,
        SettleAnswer,
        apply,
        fix,
        lock_module,
        read_edits,
        save,
        settle,
    )
    from sandtable.api.checking import check, list_checks, sarif
    from sandtable.api.errors import RequestError
    from sandtable.api.exchange import (
        ImportReport,
        export,
        export_formats,
        import_file,
        import_formats,
        import_settings,
        new_module,
    )
    from sandtable.api.maps import DrawnModule, chart_terrain, draw, drawing_words, terrain_rows
    from sandtable.api.merging import (
        LAYOUT_CHANGED,
        file_changes,
        is_module,
        merge,
        merge_file,
        read_text,
    )
    from sandtable.api.opening import LoadedModule, load
    from sandtable.api.play import reach, supply, victory
    from sandtable.api.plugin_list import plugin_problems, plugins, plugins_wanted
    from sandtable.api.records import as_csv, as_json, cell_text, column_names, rows
    from sandtable.api.requests import insist_on_known, parse_selector
    from sandtable.api.tables import MOST_DRAWS, odds, pool_odds
    from sandtable.exporters.protocol import Exporter, ExportError, ExportReport, Setting
    from sandtable.importers.protocol import Importer, ImportFailedError, ImportSetting
    from sandtable.model.edits.errors import EditError
    from sandtable.model.errors import SandtableError
    from sandtable.model.merge.conflict_settling import SIDES
    from sandtable.model.phrases.selector import Selector
    from sandtable.model.reports.adjacency import Adjacency, LinkEntry
    from sandtable.model.reports.arrivals import ArrivalEntry, Arrivals
    from sandtable.model.reports.battle_report import (
        Battle,
        BattleExpectation,
        BattleOutcome,
        DiceThrown,
        ExpectedSide,
        OddsRead,
        SideLeft,
    )
    from sandtable.model.reports.check_report import CheckAnswer, Counts, FindingEntry
    from sandtable.model.reports.conflicts import ConflictEntry, Conflicts
    from sandtable.model.reports.coverage import Coverage, Section, Totals, Trial
    from sandtable.model.reports.differences import Difference, Differences
    from sandtable.model.reports.drawing_report import DrawAnswer, DrawnBoard, DrawnSpace
    from sandtable.model.reports.lists import Listing
    from sandtable.model.reports.manifest_report import Conflict, ManifestAnswer, ManifestEntry
    from sandtable.model.reports.odds import MarkerEntry, Odds, ResultEntry, RowEntry, TurnEntry
    from sandtable.model.reports.order_of_battle import Oob, OobEntry, ProvisoRow
    from sandtable.model.reports.reach_report import Reach, ReachEntry
    from sandtable.model.reports.registration_report import (
        FitEntry,
        Geography,
        KnownEntry,
        PlacedEntry,
    )
    from sandtable.model.reports.supply_report import Supply, SupplyEntry
    from sandtable.model.reports.victory_report import ConditionEntry, Victories
    from sandtable.model.resources import DEFAULT_TEMPLATE, templates
    from sandtable.model.storage.address_edits import Edits
    from sandtable.model.storage.problem import Problem, UnreadableError, UnsayableError
    from sandtable.plugins.listing import PluginEntry, PluginList
    from sandtable.plugins.registry import use_plugins

__all__ = [
    "DEFAULT_TEMPLATE",
    "LAYOUT_CHANGED",
    "MOST_DRAWS",
    "SIDES",
    "Adjacency",
    "ArrivalEntry",
    "Arrivals",
    "Battle",
    "BattleExpectation",
    "BattleOutcome",
    "CheckAnswer",
    "ConditionEntry",
    "Conflict",
    "ConflictEntry",
    "Conflicts",
    "Counts",
    "Coverage",
    "DiceThrown",
    "Difference",
    "Differences",
    "DrawAnswer",
    "DrawnBoard",
    "DrawnModule",
    "DrawnSpace",
    "EditError",
    "Edits",
    "ExpectedSide",
    "ExportError",
    "ExportReport",
    "Exporter",
    "FindingEntry",
    "FitEntry",
    "FixAnswer",
    "FixedFinding",
    "Geography",
    "ImportFailedError",
    "ImportReport",
    "ImportSetting",
    "Importer",
    "KnownEntry",
    "LinkEntry",
    "Listing",
    "LoadedModule",
    "ManifestAnswer",
    "ManifestEntry",
    "MarkerEntry",
    "Odds",
    "OddsRead",
    "Oob",
    "OobEntry",
    "PlacedEntry",
    "PluginEntry",
    "PluginList",
    "Problem",
    "ProvisoRow",
    "Reach",
    "ReachEntry",
    "RequestError",
    "ResultEntry",
    "RowEntry",
    "SandtableError",
    "ScenarioEntry",
    "Section",
    "Selector",
    "Setting",
    "SettleAnswer",
    "SideLeft",
    "Supply",
    "SupplyEntry",
    "Totals",
    "Trial",
    "TurnEntry",
    "UnreadableError",
    "UnsayableError",
    "Victories",
    "adjacency",
    "adjacency_graph",
    "apply",
    "arrivals",
    "as_csv",
    "as_json",
    "battle",
    "book_coverage",
    "cell_text",
    "chart_terrain",
    "check",
    "column_names",
    "conflicts",
    "coverage_page",
    "coverage_totals",
    "diff",
    "draw",
    "drawing_words",
    "export",
    "export_formats",
    "file_changes",
    "fix",
    "geography",
    "import_file",
    "import_formats",
    "import_settings",
    "insist_on_known",
    "is_module",
    "list_checks",
    "list_entries",
    "list_kinds",
    "load",
    "lock_module",
    "manifest",
    "merge",
    "merge_file",
    "new_module",
    "odds",
    "oob",
    "parse_selector",
    "plugin_problems",
    "plugins",
    "plugins_wanted",
    "pool_odds",
    "prove_coverage",
    "reach",
    "read_edits",
    "read_text",
    "rights",
    "rows",
    "sarif",
    "save",
    "scenarios",
    "settle",
    "supply",
    "templates",
    "terrain_rows",
    "use_plugins",
    "victory",
]

_NAMES_BY_PYTHON_MODULE = {
    "sandtable.api.answers": (
        "ScenarioEntry adjacency adjacency_graph arrivals conflicts diff geography"
        " list_entries list_kinds manifest oob rights scenarios"
    ),
    "sandtable.api.battles": "battle",
    "sandtable.api.books": "book_coverage coverage_page coverage_totals prove_coverage",
    "sandtable.api.changes": (
        "FixAnswer FixedFinding SettleAnswer apply fix lock_module read_edits save settle"
    ),
    "sandtable.api.checking": "check list_checks sarif",
    "sandtable.api.errors": "RequestError",
    "sandtable.api.exchange": (
        "ImportReport export export_formats import_file import_formats import_settings new_module"
    ),
    "sandtable.api.maps": "DrawnModule chart_terrain draw drawing_words terrain_rows",
    "sandtable.api.merging": "LAYOUT_CHANGED file_changes is_module merge merge_file read_text",
    "sandtable.api.opening": "LoadedModule load",
    "sandtable.api.records": "as_csv as_json cell_text column_names rows",
    "sandtable.api.plugin_list": "plugin_problems plugins plugins_wanted",
    "sandtable.api.play": "reach supply victory",
    "sandtable.api.requests": "insist_on_known parse_selector",
    "sandtable.api.tables": "MOST_DRAWS odds pool_odds",
    "sandtable.exporters.protocol": "ExportError ExportReport Exporter Setting",
    "sandtable.importers.protocol": "ImportFailedError ImportSetting Importer",
    "sandtable.model.edits.errors": "EditError",
    "sandtable.model.errors": "SandtableError",
    "sandtable.model.merge.conflict_settling": "SIDES",
    "sandtable.model.phrases.selector": "Selector",
    "sandtable.model.reports.adjacency": "Adjacency LinkEntry",
    "sandtable.model.reports.arrivals": "ArrivalEntry Arrivals",
    "sandtable.model.reports.battle_report": (
        "Battle BattleExpectation BattleOutcome DiceThrown ExpectedSide OddsRead SideLeft"
    ),
    "sandtable.model.reports.check_report": "CheckAnswer Counts FindingEntry",
    "sandtable.model.reports.conflicts": "ConflictEntry Conflicts",
    "sandtable.model.reports.coverage": "Coverage Section Totals Trial",
    "sandtable.model.reports.differences": "Difference Differences",
    "sandtable.model.reports.drawing_report": "DrawAnswer DrawnBoard DrawnSpace",
    "sandtable.model.reports.lists": "Listing",
    "sandtable.model.reports.manifest_report": "Conflict ManifestAnswer ManifestEntry",
    "sandtable.model.reports.odds": "MarkerEntry Odds ResultEntry RowEntry TurnEntry",
    "sandtable.model.reports.order_of_battle": "Oob OobEntry ProvisoRow",
    "sandtable.model.reports.reach_report": "Reach ReachEntry",
    "sandtable.model.reports.registration_report": "FitEntry Geography KnownEntry PlacedEntry",
    "sandtable.model.reports.supply_report": "Supply SupplyEntry",
    "sandtable.model.reports.victory_report": "ConditionEntry Victories",
    "sandtable.model.resources": "DEFAULT_TEMPLATE templates",
    "sandtable.model.storage.address_edits": "Edits",
    "sandtable.plugins.listing": "PluginEntry PluginList",
    "sandtable.plugins.registry": "use_plugins",
    "sandtable.model.storage.problem": "Problem UnreadableError UnsayableError",
}
"""Public names, by the module that defines them."""

_PYTHON_MODULE_BY_NAME = {
    name: home for home, names in _NAMES_BY_PYTHON_MODULE.items() for name in names.split()
}

_FORMER_NAMES = {"locked": "lock_module"}
"""Names of release 0.2.0 that programs may still use, with the present ones."""


def __getattr__(name: str) -> Any:
    """Import a public name of the package on first use."""
    present_name = _FORMER_NAMES.get(name, name)
    if present_name not in _PYTHON_MODULE_BY_NAME:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    value = getattr(import_module(_PYTHON_MODULE_BY_NAME[present_name]), present_name)
    # Python asks __getattr__ only for names that are missing: next time this one is there.
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """Return the public names of the package, which Python consoles offer as completions."""
    return list(__all__)
