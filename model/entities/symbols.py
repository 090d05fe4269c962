"""Which symbols and sizes a counter may show, and the words by which they are recognised."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache

_NAMES = """
    infantry|mechanised|motorised|motorcycle|bicycle|mountain|airborne|glider|marine|commando
    machine gun|heavy weapons|garrison|militia|partisan
    armour|assault gun|armoured car|armoured recon|recon|cavalry|camel
    artillery|self-propelled artillery|rocket artillery|anti-tank|anti-air|fortification|engineer
    signals|medical|headquarters|supply|depot|truck|leader
    fighter|ground attack|bomber|heavy bomber|air transport|seaplane
    carrier|battleship|cruiser|destroyer|submarine|transport|landing ship|patrol boat
    warship|convoy
    mine|control|chip|factory|airfield|port|event|blank
"""
SYMBOLS = frozenset(name.strip() for line in _NAMES.splitlines() for name in line.split("|")) - {
    ""
}
"""The names of all that the program itself can draw."""

ECHELONS: Mapping[str, str] = {
    "squad": "o",
    "section": "oo",
    "platoon": "ooo",
    "company": "I",
    "battalion": "II",
    "regiment": "III",
    "brigade": "X",
    "division": "XX",
    "corps": "XXX",
    "army": "XXXX",
    "army group": "XXXXX",
}
"""The mark of each size of unit, as strokes, crosses and dots."""

_WORDS = """
    armoured car: arm car|armored car|armoured car|scout car
    armoured recon: pz recon|arm recon|armored recon|armoured recon|pz aufkl
    self-propelled artillery: sp artillery|sp arty|spa
    rocket artillery: rocket|nebelwerfer|rockets
    assault gun: assault gun|ag|stug|tank destroyer
    anti-tank: anti tank|at gun|at|pj|atg|antitank
    anti-air: anti air|anti aircraft|antiaircraft|aa|aaa|aa gun|flak
    heavy bomber: heavy bomber
    ground attack: ground attack|attack plane|dive bomber|fighter bomber|attack
    air transport: air transport|transport plane|transport aircraft
    landing ship: landing ship|landing craft|lst|lc
    patrol boat: patrol boat|torpedo boat|pt boat|pt|mtb
    transport: transport ship|sea transport|merchant|transport|ap
    depot: depot|dump
    supply: supply|supplies|train
    truck: wagon
    truck: truck|trucks|lorry|motor pool
    machine gun: machine gun|mg
    heavy weapons: heavy weapons|support|spt|mortar|weapons
    headquarters: hq|headquarters|corps hq|staff
    fortification: fortification|fort|fortress|bunker|castle|citadel|wall
    garrison: garrison|gar|static|watch
    militia: militia|levy|reserve|home guard
    partisan: partisan|partisans|guerrilla
    mountain: mountain|mtn|alpine|ski
    glider: glider|gliders
    airborne: airborne|para|parachute|paratroop|fj|abn
    marine: marine|marines|naval infantry
    commando: commando|commandos|special forces|rangers|raiders|sas
    motorcycle: motorcycle|mc|kradschutzen
    bicycle: bicycle|cyclist
    camel: camel|camels|meharist
    cavalry: cavalry|cav|horse|lancers|hussars|dragoons|knights|chariot
    recon: recon|reconnaissance|scout|scouts|aufk
    engineer: engineer|engineers|pioneer|pioneers|eng|sapper|sappers
    signals: signals|signal
    medical: medical|hospital
    mechanised: mechanised|mechanized|mech|halftrack|panzergrenadier
    motorised: motorised|motorized|mot|motor
    armour: armour|armor|armored|armoured|arm|tank|tanks|pz|panzer
    artillery: artillery|arty|art|cannon|battery|howitzer
    infantry: infantry|inf|rifle|guard|guards|pikes|archers|musketeers|grenadier|grenadiers|foot
    seaplane: seaplane|flying boat|floatplane
    bomber: bomber|bombers
    fighter: fighter|fighters
    carrier: carrier|cv|cvl|cve|aircraft carrier
    battleship: battleship|bb|dreadnought|bc|battlecruiser
    cruiser: cruiser|ca|cl|clt
    destroyer: destroyer|dd|frigate|de
    submarine: submarine|sub|ss|u boat
    convoy: convoy|fleet|task force
    warship: warship|ship|galley|flotilla|squadron
    leader: leader|general|commander|marshal|admiral|hero|king
    mine: mine|mines|minefield|land mine
    control: control|flag|national marker
    chip: chip|chips|cube
    factory: factory|complex|industrial complex|industry
    airfield: airfield|airbase|air base
    port: port|harbour|harbor
"""

_SIZES = """
    army group: army group
    division: div|division
    brigade: bde|brigade|brig
    regiment: rgt|regt|regiment
    battalion: bn|btn|battalion|bataillon
    company: coy|company|co|cie
    platoon: platoon|plt
    section: section
    squad: squad
    corps: corps
    army: army
"""

_BY_KIND: Mapping[str, str] = {
    "leader": "leader",
    "supply": "depot",
    "control": "control",
    "chip": "chip",
    "event": "event",
    "container": "convoy",
    "marker": "blank",
}
_BY_DOMAIN: Mapping[str, str] = {"land": "blank", "sea": "warship", "air": "fighter"}
_AFLOAT = frozenset(
    {"carrier", "battleship", "cruiser", "destroyer", "submarine", "transport", "landing ship"}
    | {"patrol boat", "warship", "convoy", "mine", "port"}
)
_ALOFT = frozenset(
    {"fighter", "ground attack", "bomber", "heavy bomber", "air transport", "seaplane", "glider"}
)
_WHERE: Mapping[str, frozenset[str]] = {
    "land": SYMBOLS - _AFLOAT - _ALOFT | {"mine", "glider", "port"},
    "sea": _AFLOAT,
    "air": _ALOFT,
}
"""What units may be that move there: an anti-aircraft cruiser is no gun."""
_GENERAL = frozenset({"warship", "convoy"})
"""What a name of the piece itself may still tell better."""
_Table = tuple[tuple[tuple[str, ...], str], ...]
_APART = re.compile(r"[^a-z0-9]+")


def _table(text: str) -> _Table:
    """Words and what they mean, several words before one, else in the order of the table."""
    rows = [line.partition(":") for line in text.strip().splitlines()]
    found = [
        (tuple(word.split()), name.strip())
        for name, _, words in rows
        for word in words.strip().split("|")
    ]
    return tuple(sorted(found, key=lambda row: -len(row[0])))


SYMBOL_WORDS, SIZE_WORDS = _table(_WORDS), _table(_SIZES)
_OTHER_NAMES = {" ".join(words): name for words, name in SYMBOL_WORDS}
_OTHER_SIZES = {" ".join(words): name for words, name in SIZE_WORDS}


_ADDED_NAMES: set[str] = set()


def set_added_names(names: Iterable[str]) -> None:
    """Take these for names of symbols beside the program's own from now on, and no others."""
    _ADDED_NAMES.clear()
    _ADDED_NAMES.update(names)


def symbol_names() -> frozenset[str]:
    """Return the names of all that can be drawn, with those that were added."""
    return SYMBOLS | _ADDED_NAMES


def symbol_named(text: str) -> str | None:
    """The symbol that an author names, by its own or another name; None where there is none."""
    plain, names = _plain(text), symbol_names()
    own = text.strip().lower()
    return own if own in names else plain if plain in names else _OTHER_NAMES.get(plain)


def echelon_named(text: str) -> str | None:
    """The size of a unit that an author names; None where there is none."""
    plain = _plain(text)
    return plain if plain in ECHELONS else _OTHER_SIZES.get(plain)


def symbol_told(texts: Iterable[str], own: str, kind: str, domain: str | None) -> str:
    """The symbol that words tell: those of the types first, the piece's own where they are vague.

    Where no word tells, what kind of thing it is does, or where it moves.
    """
    if kind != "unit":
        found = next(filter(None, (_told(text, SYMBOL_WORDS) for text in texts)), None)
        return _BY_KIND[kind] if found in {None, "supply"} else str(found)
    table = _tables()[domain or ""]
    found = next(filter(None, (_told(text, table) for text in texts)), None)
    if found is None or found in _GENERAL:
        found = _told(own, table) or found
    return found or _BY_DOMAIN.get(domain or "", "blank")


@cache
def _tables() -> Mapping[str, _Table]:
    """By where units move: the words that may tell what they are."""
    flying = {"transport": "air transport"}
    found = {
        domain: tuple(
            (words, name)
            for words, told in SYMBOL_WORDS
            for name in [flying.get(told, told) if domain == "air" else told]
            if name in allowed
        )
        for domain, allowed in _WHERE.items()
    }
    return {**found, "": SYMBOL_WORDS}


def echelon_told(texts: Iterable[str]) -> str | None:
    """The size that words of the types tell."""
    return next(filter(None, (_told(text, SIZE_WORDS) for text in texts)), None)


def _told(text: str, table: _Table) -> str | None:
    padded = f" {_plain(text)} "
    return next((name for words, name in table if f" {' '.join(words)} " in padded), None)


def _plain(text: str) -> str:
    return _APART.sub(" ", text.lower()).strip()
