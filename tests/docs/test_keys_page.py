"""The page of keys says what the table of actions says."""

import pytest

from tools.pages.keys_page import PAGE, text
from tools.pages.places import COMMAND

pytestmark = pytest.mark.gui


def test_the_page_is_up_to_date():
    assert PAGE.read_text(encoding="utf-8") == text(), f"Run `{COMMAND}`."
