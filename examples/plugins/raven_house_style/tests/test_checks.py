"""Hold the check to its cases."""

from pathlib import Path

from raven_house_style.rvn001_small_first_letter import CHECK

from sandtable.testing import check_tests

TestChecks = check_tests([CHECK], Path(__file__).parent / "cases")
