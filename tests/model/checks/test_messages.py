"""Messages use printed names, never an id if there is a name."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from sandtable.model.checks import ALL_CHECKS
from sandtable.model.checks.registry import run_checks
from sandtable.model.select.manifest import manifest_of_module
from tests.support.modules import module_from_text
from tools.pages.check_messages import TARGET, messages
from tools.pages.places import COMMAND

CASES = Path(__file__).parent / "cases"
FAMILIES = ("CMP", "SET", "LIM", "SUP", "OOA", "VIC", "REF", "SCH", "TBL")
"""Checks of texts speak of addresses."""
OF_IDS = {
    "REF001": "says what to write in place of a wrong id",
    "REF002": "says which ids could be meant",
    "REF003": "says what to write in place of a wrong id",
    "REF006": "is about an id that is given again",
    "REF007": "is about a word with two meanings",
    "REF008": "is about a word that cannot be an id",
    "REF017": "is about an id that is given again",
    "TBL005": "tells two tables of one name apart",
}
"""Checks of ids as such: what they quote is what stands in the files."""
QUOTED = re.compile(r"'[^' ]*'|\([^() ]*\)")
HEAD = """module:
  format: 1
  title: A case
  rights: {work: A case, basis: own, permission: own}
  calendar: {turns: 9, order: [red, blue], phases: {move: Movement, fight: Combat}}
  owners: {red: Red, north: {name: North, of: red}, south: {name: South, of: red}, blue: Blue}
"""
WORD = re.compile(r"[A-Za-z0-9][A-Za-z0-9._+'/-]*[A-Za-z0-9]")


def cases():
    for file in sorted(CASES.glob("*.yaml")):
        if file.stem.startswith(FAMILIES):
            texts = re.split(r"^---\n", file.read_text(encoding="utf-8"), flags=re.MULTILINE)
            for text in texts:
                if "# expect:" in text:
                    title = text.removeprefix("# ").split("\n")[0]
                    yield pytest.param(file.stem, text, id=f"{file.stem}: {title}")


def whole(text):
    if "format:" in text:
        return text
    has_head = re.search(r"^module:\n", text, re.MULTILINE)
    return text.replace("module:\n", HEAD, 1) if has_head else HEAD + text


def other_names(module):
    """Return printed names by id, if the two are different."""
    head = module.module
    shelves = (head.owners, module.types, module.regions, module.terrains, module.boards)
    for shelf in (*shelves, module.options, module.scenarios, module.formations):
        yield from ((key, held.name) for key, held in shelf.items() if held.name)
    for shelf in (module.tables, module.packs, *module.events.values()):
        yield from ((key, held.name) for key, held in shelf.items() if held.name)
    for board in module.boards.values():
        yield from ((key, held.name) for key, held in board.spaces.items() if held.name)
    for counter in manifest_of_module(module).counters.values():
        yield from ((key, counter.name) for key in (counter.id, counter.id.partition("/")[2]))


@pytest.mark.parametrize(("check", "text"), list(cases()))
def test_no_id_that_has_a_name_is_told(check, text):
    module = module_from_text(whole(text))
    printed = [(key, name) for key, name in other_names(module) if name.strip()]
    names = {key: name for key, name in printed if key.casefold() != name.casefold()}
    hexes = {key for board in module.boards.values() if board.grid for key in board.spaces}
    for finding in run_checks(module, ALL_CHECKS, only={check}):
        message = QUOTED.sub("", finding.message) if check in OF_IDS else finding.message
        told = {word for word in WORD.findall(message) if len(word) > 1}
        assert not (told & set(names)) - hexes, finding.message


def test_what_quotes_ids_is_there():
    assert set(OF_IDS) <= {check.id for check in ALL_CHECKS}


def test_the_text_of_all_messages_is_up_to_date():
    assert TARGET.read_text(encoding="utf-8") == messages(), f"read it after `{COMMAND} messages`"
