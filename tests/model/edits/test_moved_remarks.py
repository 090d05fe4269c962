"""Errata, sources and waivers of a line move with the line."""

from sandtable.model.checks.recheck import check_module
from sandtable.model.edits.setup_edits import move_entry
from sandtable.model.edits.setup_lines import move_setup_line
from sandtable.model.locations import SetupLine
from sandtable.plugins.registry import plugin_registry
from tests.support.modules import module_from_text

CHART = "scenarios.start.setup.common"
MODULE = module_from_text(f"""
types: {{foot: {{domain: land}}}}
pieces: {{common: {{foot: {{guard: 4 x Guard, scout: 2 x Scout}}}}}}
boards: {{map: {{kind: areas, name: Map, spaces: {{mill: Mill, ford: Ford, hill: Hill}}}}}}
scenarios:
  start: {{name: Start, setup: {{common: {{mill: [2 guard], hill: [scout]}}}}}}
errata:
  typo: {{at: {CHART}.mill.guard, printed: 2 guard, read: 3 guard, why: The box holds three.}}
""")
MILL = SetupLine("start", "common", "mill")


def test_an_erratum_follows_its_entry():
    moved = move_entry(MODULE, (*MILL.address_path, "guard"), "ford")
    assert moved.errata["typo"].at == f"{CHART}.ford.guard"
    assert not [f for f in check_module(moved, plugin_registry().all_checks).findings
                if f.check.startswith("ERR")]  # fmt: skip


def test_an_erratum_follows_its_line():
    assert move_setup_line(MODULE, MILL, "ford").errata["typo"].at == f"{CHART}.ford.guard"
    assert move_setup_line(MODULE, MILL, "hill").errata["typo"].at == f"{CHART}.hill.guard"


def test_an_erratum_stays_with_the_copies_that_stay():
    moved = move_entry(MODULE, (*MILL.address_path, "guard"), "ford", 1)
    assert moved.errata["typo"].at == f"{CHART}.mill.guard"


def test_what_is_said_of_another_line_stays():
    assert move_setup_line(MODULE, MILL.with_place("hill"), "ford").errata == MODULE.errata
