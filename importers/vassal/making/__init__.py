"""A module made of a VASSAL module: boards, sides, pieces, scenarios."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from sandtable.importers.drawn import contents_of
from sandtable.importers.protocol import Imported, ImportFailedError
from sandtable.importers.vassal.making.boards import Boards
from sandtable.importers.vassal.making.ids import Ids
from sandtable.importers.vassal.making.manifest import Manifest
from sandtable.importers.vassal.making.people import people_of
from sandtable.importers.vassal.making.scenes import Scenes
from sandtable.importers.vassal.making.times import Times, times_of
from sandtable.importers.vassal.maps import class_of
from sandtable.importers.vassal.modules import SAVE, Vmod
from sandtable.importers.vassal.pieces import Place, whole
from sandtable.importers.vassal.saves import Save
from sandtable.model.entities.head import Head, Rights, Words
from sandtable.model.entities.remarks import Source
from sandtable.model.entities.scenarios import Scenario
from sandtable.model.module import Module
from sandtable.model.phrases.dice import Dice

_LEFT = (
    "Pictures, charts, help, menus of pieces and keys are not imported.",
    "Rules are not read: limits, movement, supply, events, victory.",
)


def imported(source: Path) -> Imported:
    """Make a module of a file, and say what of it was lost."""
    try:
        module, losses = module_of(Vmod.of(source, whole=False))
    except (ValueError, IndexError, KeyError, OverflowError) as error:
        raise ImportFailedError(f"It says something that cannot be read: {error}.") from None
    return Imported(contents_of(module), losses)


def module_of(vmod: Vmod) -> tuple[Module, tuple[str, ...]]:
    """All that a module of ours can say of it."""
    ids = Ids()
    people = people_of(vmod.sides, vmod.palette, ids)
    manifest = Manifest(people, ids, vmod.prototypes)
    manifest.marks((*vmod.slots, *vmod.prototypes.values()))
    manifest.make(vmod.palette, _used(vmod.saves.values()))
    boards = Boards(vmod.windows, ids)
    made = boards.make(_places(vmod.saves))
    times = times_of(vmod, people.by_name, ids)
    scenes = Scenes(boards, manifest, times)
    scenarios = dict(_scenarios(vmod, scenes, ids))
    head = replace(_head(vmod, manifest, times), scenario_order=tuple(scenarios))
    module = Module(
        module=head, types=manifest.types, pieces=manifest.pieces,
        boards=dict(sorted(made.items())), formations=manifest.formations,
        scenarios=scenarios, sources=_sources(manifest),
    )  # fmt: skip
    lost = [f"Not imported: {what}: {number}." for what, number in scenes.lost.items() if number]
    return module, tuple(dict.fromkeys((*boards.losses, *lost, *_left(vmod))))


def _head(vmod: Vmod, manifest: Manifest, times: Times) -> Head:
    """The module's own particulars; whose work it is, nobody says in a VASSAL module."""
    title = " ".join(vmod.name.split()) or "A VASSAL module"
    notice = f"Unofficial scenario data of {title}: only facts are given."
    words = Words(states=manifest.states, marks=manifest.rating_marks, groups=manifest.groups)
    return Head(
        format=1, title=title, rights=Rights(work=title, notice=notice),
        version=vmod.root.get("version") or None, dice=tuple(_dice(vmod)),
        calendar=times.calendar, owners=manifest.people.owners, words=words,
        ratings=manifest.ratings,
    )  # fmt: skip


def _sources(manifest: Manifest) -> dict[str, Source]:
    """Why nobody knows how many of some pieces there are."""
    unsaid = manifest.uncounted
    why = "A palette gives as many as one takes; saved games have more than it shows."
    return {"not-counted": Source(at=unsaid, why=why, source="unknown")} if unsaid else {}


def _used(saves: Iterable[Save]) -> Counter[str]:
    """By the number of a slot: how many of its pieces a game has at most."""
    found: Counter[str] = Counter()
    for save in saves:
        found |= Counter(piece.gpid for piece in save.pieces)
    return found


def _places(saves: Mapping[str, Save]) -> dict[str, list[Place]]:
    """By window: where anything stands."""
    found: dict[str, dict[Place, None]] = {}
    for save in saves.values():
        for piece in save.pieces:
            found.setdefault(piece.place[0], {})[piece.place] = None
    return {window: list(places) for window, places in found.items()}


def _scenarios(vmod: Vmod, scenes: Scenes, ids: Ids) -> Iterator[tuple[str, Scenario]]:
    names = {offer.file.removesuffix(SAVE): offer.name for offer in vmod.offers if offer.file}
    for file, save in vmod.saves.items():
        name = names.get(file) or file
        yield ids.of("scenario", file), scenes.scenario(name, save)


def _dice(vmod: Vmod) -> Iterator[Dice]:
    for button in vmod.all("DiceButton"):
        number, sides = whole(button.get("nDice", ""), 2), whole(button.get("nSides", ""), 6)
        if 0 < number < 100 and 0 < sides < 10_000:  # noqa: PLR2004 - as dice can be written
            yield Dice(number, sides, whole(button.get("addToTotal", ""), 0))


def _left(vmod: Vmod) -> Iterator[str]:
    foreign = sorted({c for c in map(class_of, vmod.root.iter()) if not c.startswith("VASSAL.")}
                     - {"entry", "option", "setup"})  # fmt: skip
    if foreign:
        yield f"Parts that are no part of VASSAL itself: {', '.join(foreign[:5])}."
    if vmod.all("DrawPile"):
        yield "Decks are spaces: what is drawn, shuffled or face down is not taken over."
    yield from _LEFT
