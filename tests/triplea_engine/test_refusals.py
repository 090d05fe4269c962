"""What we say that TripleA 1.9 refuses is what the real one refuses, and nothing else."""

from __future__ import annotations

import pytest

from sandtable.exporters.triplea.newer_engine_objections import objections_of_newer_engine
from tests.exporters.triplea.test_newer_engine import CASES, GAME, changed_game
from tests.exporters.triplea.unit_option_games import games_with_unit_options
from tests.support.triplea import engine

LOADED_BY_OLDER = {
    "step names unknown player", "canal: only one zone has the attachment",
    "canal attachment name lower case",
}  # fmt: skip
"""Changes for which only the newer engine refuses a game."""


@pytest.mark.long
def test_the_older_engine_refuses_what_is_named(tmp_path):
    games = {case["change"]: changed_game(case) for case in CASES}
    games |= {"unchanged": GAME, **dict(games_with_unit_options())}
    for number, text in enumerate(games.values()):
        (tmp_path / f"{number}.xml").write_text(text, encoding="utf-8")
    refusals = engine.refusals_of_games(tmp_path)
    differing = {}
    for number, (change, text) in enumerate(games.items()):
        ours = objections_of_newer_engine(text.encode())
        named = ours.older_refusals or (change not in LOADED_BY_OLDER and ours.refusals)
        if bool(named) is not bool(refusals[f"{number}.xml"]):
            differing[change] = (named, refusals[f"{number}.xml"])
    assert differing == {}
