"""Answers of the engine: `load GAME.xml [MAPS]`, `play GAME.xml ROUNDS AI SECONDS`,
`battle GAME.xml BATTLES.json RUNS`, or `refusals FOLDER`.

One answer as JSON on standard output; what Java prints goes elsewhere.
"""

from __future__ import annotations

import json
import os
import re
import sys
import tempfile
import zipfile
from pathlib import Path
from typing import Any

from tests.support.triplea.battles import battle_shares
from tests.support.triplea.engine import JAR
from tests.support.triplea.game_reading import game_facts, map_facts
from tests.support.triplea.rounds import play_rounds


class RunningEngine:
    """One Java machine with the engine; `home` is the user's home for it."""

    def __init__(self) -> None:
        import jpype  # type: ignore[import-untyped]

        self.jpype = jpype
        self.home = Path(tempfile.mkdtemp(prefix="triplea-"))
        self.maps = self.home / "triplea" / "downloadedMaps"
        self.maps.mkdir(parents=True)
        (self.home / "prefs").mkdir()
        os.chdir(JAR.parent)  # the engine reads ./game_engine.properties
        jpype.startJVM(
            "-Xmx2g",
            "-Djava.awt.headless=true",
            "-Dtriplea.headless=true",  # else a victory opens a box and waits
            f"-Duser.home={self.home}",
            f"-Djava.util.prefs.userRoot={self.home}/prefs",
            f"-Djava.util.prefs.systemRoot={self.home}/prefs",
            "-Dfile.encoding=UTF-8",
            "-Djava.util.logging.config.file=/dev/null",
            classpath=[str(JAR), *_jars_named_by(JAR)],
            convertStrings=True,
        )
        self._catch_output()

    def java_class(self, name: str) -> Any:
        """A class of Java."""
        return self.jpype.JClass(name)

    def _catch_output(self) -> None:
        # The engine's logger keeps the streams that it saw first.
        self._out = self.java_class("java.io.ByteArrayOutputStream")()
        stream = self.java_class("java.io.PrintStream")(self._out, True)
        self.java_class("java.lang.System").setOut(stream)
        self.java_class("java.lang.System").setErr(stream)

    def printed_errors(self) -> list[str]:
        """The exceptions that the engine printed."""
        pattern = r"^(?:Exception in thread .*|(?:[\w.]+\.)+\w*(?:Exception|Error)\b.*)$"
        return sorted(set(re.findall(pattern, str(self._out.toString()), re.MULTILINE)))

    def parse_game(self, xml: Path) -> tuple[Any, list[str]]:
        """The game, and what the document type does not allow."""
        parser = self.java_class("games.strategy.engine.data.GameParser")(str(xml))
        name = self.java_class("java.util.concurrent.atomic.AtomicReference")()
        stream = self.java_class("java.io.FileInputStream")(str(xml))
        data = parser.parse(stream, name, False)
        field = parser.getClass().getDeclaredField("errorsSAX")
        field.setAccessible(True)
        return data, [str(each.getMessage()) for each in field.get(parser)]

    def why_unsaved(self, data: Any) -> str:
        """Why a game cannot be saved and read again; empty if it can.

        Computer players plan with such a copy, and buy nothing without it.
        """
        copies = self.java_class("games.strategy.engine.framework.GameDataUtils")
        try:
            return "" if copies.cloneGameData(data, True) is not None else "no copy"
        except Exception as error:  # noqa: BLE001 - whatever the engine throws is its answer
            return _causes(error)

    def install_map(self, name: str, folder: Path) -> None:
        """Lay a map where the engine looks for it."""
        (self.maps / name).symlink_to(folder, target_is_directory=True)


def _jars_named_by(jar: Path) -> list[str]:
    with zipfile.ZipFile(jar) as archive:
        text = archive.read("META-INF/MANIFEST.MF").decode().replace("\r\n", "\n")
    found = re.search(r"^Class-Path: (.*)$", text.replace("\n ", ""), re.MULTILINE)
    return [each for each in (found[1].split() if found else []) if Path(each).exists()]


def _causes(error: Any) -> str:
    words: list[str] = []
    while error is not None and len(words) < 6:
        words.append(" ".join(str(error).split()))
        error = error.getCause() if hasattr(error, "getCause") else None
    return " <- ".join(dict.fromkeys(words))


def _answer(engine: RunningEngine, words: list[str]) -> dict[str, Any]:
    xml = Path(words[1])
    if words[0] == "refusals":
        return {each.name: _refusal_of(engine, each) for each in sorted(xml.glob("*.xml"))}
    data, breaches = engine.parse_game(xml)
    if words[0] == "load":
        answer = {"breaches": breaches, "unsaved": engine.why_unsaved(data), **game_facts(data)}
        if len(words) > 2 and words[2]:
            answer["map"] = map_facts(engine, data, Path(words[2]))
        return answer
    if words[0] == "battle":
        battles = json.loads(Path(words[2]).read_text("utf-8"))
        return {"battles": battle_shares(engine, data, battles, int(words[3]))}
    folder = xml.parent.parent
    if (folder / "polygons.txt").is_file():
        engine.install_map(str(data.getProperties().get("mapName")), folder)
    return play_rounds(engine, data, int(words[2]), words[3], int(words[4]))


def _refusal_of(engine: RunningEngine, xml: Path) -> str:
    """Return why the engine does not load a game, or nothing."""
    try:
        engine.parse_game(xml)
    except Exception as error:  # noqa: BLE001 - whatever the engine throws is its answer
        return _causes(error) or "no reason"
    return ""


def main(words: list[str]) -> int:
    """Answer, and end at once: threads of the game may still be alive."""
    real = os.fdopen(os.dup(1), "w")
    os.dup2(2, 1)
    words[1] = str(Path(words[1]).resolve())
    words[2:3] = [
        str(Path(each).resolve()) if each.startswith((".", "/")) else each for each in words[2:3]
    ]
    engine = RunningEngine()
    try:
        answer = _answer(engine, words)
    except Exception as error:  # noqa: BLE001 - whatever the engine throws is its answer
        answer = {"error": _causes(error)}
    json.dump(answer, real)
    real.flush()
    os._exit(0)


if __name__ == "__main__":
    main(sys.argv[1:])
