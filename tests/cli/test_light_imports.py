"""An order of battle and a sheet wait for no check: two hundred modules that they do not need."""

import subprocess
import sys
from pathlib import Path

ROOT = Path(__file__).parents[2]
PROGRAM = """
import sys
from sandtable.cli.__main__ import main
main(["oob", "sample_scenarios/lantern_ford", "--scenario", "first_thaw"])
import sandtable.exporters.image, sandtable.exporters.print
sys.exit(", ".join(name for name in sys.modules if name.startswith("sandtable.model.checks")))
"""


def test_an_order_of_battle_and_a_sheet_import_no_check():
    done = subprocess.run(
        [sys.executable, "-c", PROGRAM], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.stdout
    assert done.stderr.strip() == ""
