"""Folders of files that are made to do harm, each below a folder of its own.

`python -m tests.hostile FOLDER` makes them for trying them out by hand.
"""

from __future__ import annotations

import json
import os
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path

from sandtable.importers.triplea.engine_only_parts import ADDITIONS_FILE
from sandtable.model import resources
from sandtable.model.storage.bundle import pack_zip
from sandtable.model.storage.module_snapshot import SNAPSHOT_INFO_FILE
from tests.hostile.texts import (
    ANY,
    GAMES,
    JSON,
    ODD_NAME,
    PICTURES,
    POLYGONS,
    YAML,
    hostile_games,
    hostile_svg,
    hostile_xml,
)
from tests.hostile.zips import hostile_zips, plain_zip
from tools.save_trials.folders import contents_of

SECRET = "this must stay where it is"
"""What the file holds that lies outside, and no file that is written may hold."""
MODULE = contents_of(resources.path_of_template("blocks"))
BUILD = "buildFile.xml"
_PART = "VASSAL.build.GameModule"
_VASSAL = {BUILD: f'<{_PART} name="A" version="1"/>'.encode()}
_GAME = b'<game><map><territory name="X"/></map></game>'
_SLOW_TO_EXPORT = frozenset(
    {"units without end", "a crowd", "many territories", "many connections", "names that are code"}
)
"""Games that are tried as imports only, because exports of them differ in nothing that matters."""
_TRIPLEA = {"polygons.txt": b"X < (1,2) (3,40) (50,6) >\n", "games/a.xml": _GAME}


def make_all(folder: Path) -> dict[str, Path]:
    """Make every hostile file below a folder; return them by what they are."""
    secret = folder / "secret.txt"
    secret.write_text(SECRET, encoding="utf-8")
    found: dict[str, Path] = {}
    for kind, make in KINDS.items():
        home = folder / kind
        home.mkdir()
        found |= {f"{kind}: {name}": path for name, path in make(home, secret)}
    return found


Made = Iterator[tuple[str, Path]]


def _files(home: Path, suffix: str, contents: Mapping[str, bytes]) -> Made:
    """Write one file for each of some contents."""
    for number, (name, data) in enumerate(contents.items()):
        path = home / f"{number}{suffix}"
        path.write_bytes(data)
        yield name, path


def _no_files(home: Path, suffix: str) -> Made:
    """Make what is no file, or has no end, where a file is due."""
    os.mkfifo(home / f"pipe{suffix}")
    (home / f"folder{suffix}").mkdir()
    (home / f"nowhere{suffix}").symlink_to(home / "nothing")
    (home / f"circle{suffix}").symlink_to(home / f"circle{suffix}")
    (home / f"device{suffix}").symlink_to("/dev/zero")
    with (home / f"sparse{suffix}").open("wb") as stream:
        stream.truncate(2**40)
    for name in ("pipe", "folder", "nowhere", "circle", "device", "sparse"):
        yield name, home / f"{name}{suffix}"


def _bytes(texts: Mapping[str, str]) -> dict[str, bytes]:
    return {name: text.encode("utf-8", "surrogateescape") for name, text in texts.items()}


def _svg(home: Path, secret: Path) -> Made:
    texts = hostile_xml("svg", str(secret)) | hostile_svg(str(secret))
    yield from _files(home, ".svg", ANY | _bytes(texts))
    yield from _no_files(home, ".svg")


def _picture(home: Path, _secret: Path) -> Made:
    raster = {name: data for name, data in PICTURES.items() if not name.endswith(".svg")}
    yield from _files(home, ".png", ANY | raster)
    yield from _no_files(home, ".png")


def _geojson(home: Path, _secret: Path) -> Made:
    yield from _files(home, ".geojson", ANY | _bytes(JSON))
    yield from _no_files(home, ".geojson")


def _bundles(home: Path, _secret: Path) -> Made:
    yield from _files(home, ".sandtable", ANY | dict(hostile_zips(MODULE)))
    yield from _no_files(home, ".sandtable")


def _triplea(home: Path, secret: Path) -> Made:
    files = {name: {"polygons.txt": data} for name, data in _bytes(POLYGONS).items()}
    files |= {f"lines of {name}": {"polygons.txt": data} for name, data in ANY.items()}
    files |= {
        name: {"games/a.xml": d} for name, d in _bytes(hostile_xml("game", str(secret))).items()
    }
    files |= {name: {"games/a.xml": d} for name, d in _bytes(hostile_games(str(secret))).items()}
    files |= {f"game of {name}": {"games/a.xml": data} for name, data in ANY.items()}
    zips = {name: plain_zip(_TRIPLEA | changed) for name, changed in files.items()}
    yield from _files(home, ".zip", zips | dict(hostile_zips(_TRIPLEA)))
    yield from _no_files(home, ".zip")
    linked = home / "linked"
    linked.mkdir()
    (linked / "polygons.txt").symlink_to(secret)
    (linked / "games").symlink_to(home.parent)
    os.mkfifo(linked / "centers.txt")
    yield "a folder of links", linked


def _engine_files(home: Path, secret: Path) -> Made:
    """Folders of modules, each with an engine file for TripleA that does harm."""
    xml = hostile_xml("game", str(secret)) | hostile_games(str(secret))
    texts = {name: text for name, text in xml.items() if name not in _SLOW_TO_EXPORT}
    leading_out = '<name of="types.army" called="../../../../out"/>'
    texts["names that lead out"] = f"<game><names>{leading_out}</names></game>"
    for number, (name, data) in enumerate((ANY | _bytes(texts)).items()):
        path = home / str(number)
        _write_folder(path, MODULE | {ADDITIONS_FILE: data})
        yield name, path
    path = home / "linked"
    _write_folder(path, MODULE | {"assets/other.xml": b""})
    (path / ADDITIONS_FILE).symlink_to(secret)
    yield "a link", path


def _vassal(home: Path, secret: Path) -> Made:
    builds = _bytes(hostile_xml(_PART, str(secret))) | {f"build of {k}": v for k, v in ANY.items()}
    zips = {name: plain_zip({BUILD: build}) for name, build in builds.items()}
    for name, data in PICTURES.items():
        board = f'<{_PART}><a.Map mapName="M"><a.Board name="B" image="{name}"/></a.Map></{_PART}>'
        zips[f"board {name}"] = plain_zip({BUILD: board.encode(), f"images/{name}": data})
    for name, game in _bytes(GAMES).items():
        zips[f"game {name}"] = plain_zip(_VASSAL | {"a.vsav": plain_zip({"savedGame": game})})
    for name, data in hostile_zips({"savedGame": b"a"}):
        zips[f"game in a zip with {name}"] = plain_zip(_VASSAL | {"a.vsav": data})
    yield from _files(home, ".vmod", zips | dict(hostile_zips(_VASSAL)))
    yield from _no_files(home, ".vmod")


def _journals(home: Path, _secret: Path) -> Made:
    labels = (
        "{}", "[]", "7", '{"title": []}', '{"title": "T", "when": 7}', "[" * 5000,
        '{"title": "T", "when": "0001-01-01T00:00+23:59", "path": "\\u0000"}',
        '{"title": "T", "geometry": {"nowhere": null}}',
    )  # fmt: skip
    files = {
        f"label {text[:40]}": pack_zip({**MODULE, SNAPSHOT_INFO_FILE: text.encode()})
        for text in labels
    }
    good = {**MODULE, SNAPSHOT_INFO_FILE: json.dumps({"title": "T"}).encode()}
    yield from _files(home, ".journal", ANY | files | dict(hostile_zips(good)))


def _edits(home: Path, _secret: Path) -> Made:
    texts = {
        "names that lead out": '"boards.[../../out].name": x\n',
        "a long id": f"scenarios.{'x' * 400}.name: x\n",
        "files elsewhere": "boards.map.geometry: ../../secret.txt\n",
        "a module elsewhere": "module.extends: ../../..\n",
    }
    yield from _files(home, ".yaml", ANY | _bytes(YAML | texts))
    yield from _no_files(home, ".yaml")


def _modules(home: Path, secret: Path) -> Made:
    """Folders of modules, each with something in it that does harm."""
    for number, (name, change) in enumerate(_CHANGES.items()):
        path = home / str(number)
        _write_folder(path, MODULE)
        change(path, secret)
        yield name, path
    for number, (name, data) in enumerate((ANY | _bytes(YAML)).items()):
        path = home / f"part{number}"
        _write_folder(path, MODULE | {"notes.yaml": data})
        yield f"notes of {name}", path
    for number, (name, data) in enumerate((ANY | _bytes(JSON)).items()):
        board = MODULE["boards/map.yaml"].replace(b"boxes", b"areas") + b"geometry: map.geojson\n"
        path = home / f"outlines{number}"
        _write_folder(path, MODULE | {"boards/map.yaml": board, "boards/map.geojson": data})
        yield f"outlines of {name}", path


def _write_folder(path: Path, contents: Mapping[str, bytes]) -> None:
    for name, data in contents.items():
        (path / name).parent.mkdir(parents=True, exist_ok=True)
        (path / name).write_bytes(data)


def _link_out(path: Path, secret: Path) -> None:
    (path / "notes.yaml").symlink_to(secret)
    (path / "rules.txt").symlink_to(secret)


def _link_second_name(path: Path, secret: Path) -> None:
    os.link(secret, path / "rules.txt")


def _link_folders(path: Path, _secret: Path) -> None:
    (path / "assets").symlink_to(path)
    (path / "regions").symlink_to(path.parent)
    (path / "packs.yaml").symlink_to(path / "packs.yaml")


def _put_pipes(path: Path, _secret: Path) -> None:
    os.mkfifo(path / "notes.yaml")
    os.mkfifo(path / "rules.txt")


def _put_pipes_of_ours(path: Path, _secret: Path) -> None:
    os.mkfifo(path / ".sandtable.save")
    os.mkfifo(path / ".sandtable-0123456789abcdef.tmp")


def _put_devices(path: Path, _secret: Path) -> None:
    (path / "types.yaml").unlink()
    (path / "types.yaml").symlink_to("/dev/zero")
    (path / "rules.txt").symlink_to("/dev/zero")


def _aim_record(path: Path, _secret: Path) -> None:
    entry = {"path": "../../secret.txt", "temporary": None, "old": None, "new": None}
    (path / ".sandtable.save").write_text(json.dumps({"files": [entry]}), encoding="utf-8")


def _aim_lock(path: Path, secret: Path) -> None:
    (path / ".sandtable.lock").symlink_to(secret)


def _extends(words: str) -> Callable[[Path, Path], None]:
    def change(path: Path, _secret: Path) -> None:
        with (path / "module.yaml").open("a", encoding="utf-8") as stream:
            stream.write(f"extends: {words}\n")

    return change


def _sparse_file(path: Path, _secret: Path) -> None:
    for name in ("notes.yaml", "rules.txt"):
        with (path / name).open("wb") as stream:
            stream.truncate(2**40)


def _deep_folders(path: Path, _secret: Path) -> None:
    deep = path
    for _ in range(200):
        deep /= "a" * 10
        deep.mkdir()
    (deep / "notes.yaml").write_text("a: b\n", encoding="utf-8")


def _odd_everywhere(path: Path, secret: Path) -> None:
    """Change nothing that would keep it from being read: for all exports."""
    for name in ("types.yaml", "pieces/red.yaml", "boards/map.yaml", "scenarios/first.yaml"):
        text = (path / name).read_text(encoding="utf-8")
        text = text.replace("First Scenario", ODD_NAME).replace("First Army", "=1+1 @x </script>")
        (path / name).write_text(text, encoding="utf-8")
    pieces = path / "pieces" / "red.yaml"
    pictures = "".join(
        f'  "p{n}": {{name: {ODD_NAME}, rated: 3-1, image: assets/{name}}}\n'
        for n, name in enumerate((*PICTURES, "out.png", "zero.png", "pipe.png"))
    )
    pieces.write_text(pieces.read_text(encoding="utf-8") + pictures, encoding="utf-8")
    board = path / "boards" / "map.yaml"
    text = board.read_text(encoding="utf-8").replace("name: Map", f"name: {ODD_NAME}", 1)
    spaces = "".join(
        f'  "x{n}": {{name: {ODD_NAME}, image: assets/{name}}}\n'
        for n, name in enumerate(PICTURES)
    )
    board.write_text(
        text.replace("spaces:\n", f"image: assets/huge.png\nspaces:\n{spaces}"), encoding="utf-8"
    )
    _write_folder(path / "assets", PICTURES)
    (path / "assets" / "out.png").symlink_to(secret)
    (path / "assets" / "zero.png").symlink_to("/dev/zero")
    os.mkfifo(path / "assets" / "pipe.png")


_CHANGES: dict[str, Callable[[Path, Path], None]] = {
    "links that lead out": _link_out,
    "a second name of a file outside": _link_second_name,
    "links in a circle": _link_folders,
    "pipes": _put_pipes,
    "pipes with names of ours": _put_pipes_of_ours,
    "devices": _put_devices,
    "a record that aims outside": _aim_record,
    "a lock that aims outside": _aim_lock,
    "a module of itself": _extends("."),
    "a module above": _extends("../.."),
    "a module of the machine": _extends("/etc"),
    "sparse files": _sparse_file,
    "deep folders": _deep_folders,
    "odd names and pictures": _odd_everywhere,
}

KINDS: dict[str, Callable[[Path, Path], Made]] = {
    "geojson": _geojson,
    "svg": _svg,
    "picture": _picture,
    "bundle": _bundles,
    "triplea": _triplea,
    "engine file": _engine_files,
    "vassal": _vassal,
    "journal": _journals,
    "edits": _edits,
    "module": _modules,
}
