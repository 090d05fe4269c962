"""Hold the sheet to what every sheet must do."""

from raven_house_style.losses_sheet import SHEET

from sandtable.testing import sheet_tests

TestSheets = sheet_tests([SHEET])
