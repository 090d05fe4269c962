"""The parts of the script that only compute, by themselves."""

from pathlib import Path

import pytest

from sandtable.exporters.web.page_script import SCRIPT_SOURCE_FOLDER, join_scripts


@pytest.mark.everywhere
def test_every_part_computes_what_it_should(browser):
    texts = {
        path.name: path.read_text("utf-8")
        for path in (SCRIPT_SOURCE_FOLDER / "script").glob("*.js")
    }
    texts["pure.js"] = Path(__file__).with_name("pure.js").read_text("utf-8")
    page = browser.page()
    told = page.run(f"(() => {{ {join_scripts(texts, 'pure.js')} return globalThis.told; }})()")
    page.close()
    assert told["failures"] == []
    assert told["number"] > 10
