"""VASSAL itself opens every export: it reports nothing, and finds every piece where we put it.

`SANDTABLE_VASSAL` names an installation of VASSAL 3.7, or its `Vengine.jar`; a JDK must be there,
and a screen, be it `xvfb-run`'s. Without that variable nothing of this is run.
"""

import os
import shutil
import subprocess
import sys
from collections import Counter
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import pytest

from sandtable.exporters.protocol import Job
from sandtable.exporters.vassal import VassalExporter
from sandtable.exporters.vassal.extra_windows import OUT_OF_PLAY_TITLE
from sandtable.importers.vassal.module_file import read_saved_game
from sandtable.importers.vassal.saved_games import SavedGame
from sandtable.model import resources
from sandtable.model.edits.errata import module_with_errata_applied
from sandtable.model.storage.module_loading import load_module
from tests.support.vassal_exports import SAMPLES, exported
from tests.support.vassal_table import moments
from tests.support.vassal_turn import SAMPLE, SCENARIO, played

SETTING = "SANDTABLE_VASSAL"
HARNESS = Path(__file__).parents[2] / "vassal_engine" / "Harness.java"
JAR = "Vengine.jar"

if not os.environ.get(SETTING):
    pytest.skip(f"{SETTING} names no VASSAL that could open them", allow_module_level=True)


@pytest.fixture(scope="module")
def engine():
    """The engine's jar, which knows the others; a wrong path is a failure, not a skip."""
    said = Path(os.environ[SETTING]).resolve()
    found = [said] if said.is_file() else sorted(said.rglob(JAR))
    assert found, f"{said}: there is no {JAR}"
    for program in ("java", *screen()[:1]):
        assert shutil.which(program), f"There is no {program}."
    return found[0]


def screen():
    """What lends a screen to a machine that has none."""
    bare = sys.platform.startswith("linux") and not os.environ.get("DISPLAY")
    return ["xvfb-run", "-a"] if bare else []


def told_by(engine, home, path, saves):
    """The lines of the harness, by their first word."""
    command = [
        *screen(), "java", f"-Duser.home={home}", "-cp", str(engine), str(HARNESS), str(path),
        *map(str, saves),
    ]  # fmt: skip
    run = subprocess.run(command, capture_output=True, cwd=home, timeout=600, check=False)
    found: dict[Any, Any] = {}
    for line in run.stdout.decode().splitlines():
        word, *fields = line.split("\t")
        found.setdefault(word, []).append(tuple(fields))
    assert "MAP" in found, run.stderr.decode()[-2000:]
    return found


def complaints(told):
    """What the engine reports, logs above INFO, or holds for changed when it is only opened."""
    return [line for word in ("PROBLEM", "LOG", "CHANGED") for line in told.get(word, [])]


@pytest.mark.slow
@pytest.mark.parametrize("sample", SAMPLES)
def test_it_opens_without_a_report_and_every_piece_is_there(sample, engine, tmp_path):
    made = exported(sample)
    saves = []
    for name in made.vmod.saved_games:
        saves.append(tmp_path / f"{name}.vsav")
        saves[-1].write_bytes(made.vmod.files[f"{name}.vsav"])
    told = told_by(engine, tmp_path, made.path, saves)
    assert complaints(told) == []
    assert {name for (name,) in told["MAP"]} == set(made.vmod.map_windows)
    assert Counter(told["PIECE"]) == Counter(expected(made.vmod))


@pytest.mark.slow
def test_it_opens_the_game_in_which_a_turn_was_played(engine, tmp_path):
    again = played().again
    save = tmp_path / f"{SCENARIO}.vsav"
    save.write_bytes(again.files[save.name])
    told = told_by(engine, tmp_path, exported(SAMPLE).path, [save])
    assert complaints(told) == []
    wanted = Counter(row for row in expected(again) if row[0] == save.name)
    assert Counter(told["PIECE"]) == wanted


def expected(vmod):
    """Every piece of every set-up: its save, map, point, location, name and level."""
    for name, save in vmod.saved_games.items():
        drawn = {p.id: deck for deck, (_, pieces) in save.decks.items() for p in pieces}
        for piece in save.pieces:
            window, x, y = piece.map_point
            at = drawn.get(piece.id) or vmod.name_of_location(piece.map_point)
            level = piece.visible_level_by_layer.get("Step", "")
            known = piece.properties.get("Piece", "")
            yield f"{name}.vsav", window, str(x), str(y), at, known, str(level)


@pytest.fixture(scope="module")
def begun(engine, tmp_path_factory):
    """The game in which the engine itself played the turn, saved by it; what it complained of."""
    home = tmp_path_factory.mktemp("engine")
    start, saved = home / f"{SCENARIO}.vsav", home / "after.vsav"
    start.write_bytes(exported(SAMPLE).vmod.files[start.name])
    deeds = [*played().table.deeds, ("save", saved)]
    script = home / "turn.deeds"
    script.write_text("\n".join("\t".join(map(str, deed)) for deed in deeds))
    told = told_by(engine, home, exported(SAMPLE).path, [start, script])
    return Game(saved, complaints(told))


@dataclass(frozen=True)
class Game:
    """A saved game of the engine."""

    path: Path
    complaints: list[tuple[str, ...]]

    def read(self) -> SavedGame:
        """What our reader makes of it."""
        return read_saved_game(self.path.read_bytes(), SCENARIO)


@pytest.mark.slow
def test_it_plays_a_turn_that_ends_as_ours(begun):
    ours, theirs = played().again.saved_games[SCENARIO], begun.read()
    assert begun.complaints == []
    assert moments(theirs, 3) == played().table.turn
    found = {piece.id: standing(theirs, piece) for piece in theirs.pieces}
    wanted = {piece.id: standing(ours, piece) for piece in ours.pieces}
    assert found == wanted


def standing(save, piece):
    """Where a piece is, in which of its states, and what lies below it."""
    below: list[Any] = next((heap for _, heap in save.stacks if piece in heap), [])
    names = [one.id for one in below[: below.index(piece)]] if below else []
    return (piece.map_point, dict(piece.visible_level_by_layer), dict(piece.properties), names)


@pytest.mark.slow
def test_only_its_own_side_sends_a_block_out_of_play_and_nobody_deletes_it(engine, tmp_path):
    made, out = exported("blocks_in_afrika"), f"Send to {OUT_OF_PLAY_TITLE}"
    name, block = next(
        (name, piece)
        for name, save in made.vmod.saved_games.items()
        for piece in save.pieces
        if any(fields[0] == out for fields, _ in piece.traits_of_kind("sendto"))
        and any(not state.startswith("null") for _, state in piece.traits_of_kind("obs"))
    )
    start, saved = tmp_path / f"{name}.vsav", tmp_path / "after.vsav"
    start.write_bytes(made.vmod.files[start.name])
    deeds = [
        ("lacks", block.id, out), ("lacks", block.id, "Delete"),
        ("sit", block.properties["Side"]), ("lacks", block.id, "Delete"),
        ("menu", block.id, out), ("save", saved),
    ]  # fmt: skip
    script = tmp_path / "away.deeds"
    script.write_text("\n".join("\t".join(map(str, deed)) for deed in deeds))
    assert complaints(told_by(engine, tmp_path, made.path, [start, script])) == []
    after = read_saved_game(saved.read_bytes(), name)
    [found] = [piece for piece in after.pieces if piece.id == block.id]
    assert (
        made.vmod.name_of_location(found.map_point)
        == f"{OUT_OF_PLAY_TITLE}: {block.properties['Nationality']}"
    )


@pytest.mark.slow
def test_a_newer_export_refreshes_that_game(engine, begun, tmp_path):
    newer, saved = newer_export(tmp_path), tmp_path / "refreshed.vsav"
    script = tmp_path / "refresh.deeds"
    script.write_text(f"refresh\nsave\t{saved}")
    told = told_by(engine, tmp_path, newer, [begun.path, script])
    assert complaints(told) == []
    before, after = begun.read(), read_saved_game(saved.read_bytes(), SCENARIO)
    assert sorted(map(bare, after.pieces)) == sorted(map(bare, before.pieces))
    for piece in after.pieces:
        if piece.properties["Kind"] == "unit":
            assert WORD in [fields[0] for fields, _ in piece.traits_of_kind("emb2")]


WORD = "Cut off"


def newer_export(folder):
    """The sample in an edition in which a state of its units is called otherwise."""
    loaded = load_module(resources.path_of_sample(SAMPLE))
    module = module_with_errata_applied(loaded.complete_module)
    words = replace(module.module.words, states={"out-of-supply": WORD})
    edited = replace(module, module=replace(module.module, words=words))
    [path] = VassalExporter().export(Job(loaded, edited), folder).written
    return path


def bare(piece):
    """What must stay: where a piece is, its number, and how many steps it has lost."""
    return (
        piece.map_point,
        piece.gpid,
        piece.properties["Piece"],
        piece.visible_level_by_layer.get("Step", 0),
    )
