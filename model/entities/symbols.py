"""Symbols and unit sizes on counters, with the words that suggest them."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import cache

_SYMBOL_NAMES = """
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
BUILT_IN_SYMBOLS = frozenset(
    name.strip() for line in _SYMBOL_NAMES.splitlines() for name in line.split("|")
) - {""}
"""Names of the symbols that the program itself can draw."""

ECHELON_MARKS: Mapping[str, str] = {
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

_SYMBOL_WORDS_TEXT = """
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

_SIZE_WORDS_TEXT = """
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

_SYMBOL_BY_KIND: Mapping[str, str] = {
    "leader": "leader",
    "supply": "depot",
    "control": "control",
    "chip": "chip",
    "event": "event",
    "container": "convoy",
    "marker": "blank",
}
_SYMBOL_BY_DOMAIN: Mapping[str, str] = {"land": "blank", "sea": "warship", "air": "fighter"}
_SEA_SYMBOLS = frozenset(
    {"carrier", "battleship", "cruiser", "destroyer", "submarine", "transport", "landing ship"}
    | {"patrol boat", "warship", "convoy", "mine", "port"}
)
_AIR_SYMBOLS = frozenset(
    {"fighter", "ground attack", "bomber", "heavy bomber", "air transport", "seaplane", "glider"}
)
_SYMBOLS_BY_DOMAIN: Mapping[str, frozenset[str]] = {
    "land": BUILT_IN_SYMBOLS - _SEA_SYMBOLS - _AIR_SYMBOLS | {"mine", "glider", "port"},
    "sea": _SEA_SYMBOLS,
    "air": _AIR_SYMBOLS,
}
"""Symbols that are possible in each domain: an anti-aircraft cruiser is not a gun."""
_SYMBOLS_LESS_SPECIFIC = frozenset({"warship", "convoy"})
"""Symbols that the name of a piece may still replace by a more specific one."""
_WordTable = tuple[tuple[tuple[str, ...], str], ...]
_SEPARATOR_PATTERN = re.compile(r"[^a-z0-9]+")


def _parse_table_of_words(text: str) -> _WordTable:
    """Return words with the symbol or unit size that each means.

    Longer phrases come first.
    """
    rows = [line.partition(":") for line in text.strip().splitlines()]
    entries = [
        (tuple(word.split()), name.strip())
        for name, _, words in rows
        for word in words.strip().split("|")
    ]
    # Otherwise a word inside a longer phrase would win over the phrase.
    return tuple(sorted(entries, key=lambda row: -len(row[0])))


SYMBOL_WORDS, SIZE_WORDS = (
    _parse_table_of_words(_SYMBOL_WORDS_TEXT),
    _parse_table_of_words(_SIZE_WORDS_TEXT),
)
_SYMBOL_BY_WORDS = {" ".join(words): name for words, name in SYMBOL_WORDS}
_SIZE_BY_WORDS = {" ".join(words): name for words, name in SIZE_WORDS}


_ADDED_SYMBOL_NAMES: set[str] = set()


def set_added_symbol_names(names: Iterable[str]) -> None:
    """Set the names of the symbols that plugins add, in place of those set before."""
    # For the whole process: symbols are names of the language of modules (DECISIONS 64).
    _ADDED_SYMBOL_NAMES.clear()
    _ADDED_SYMBOL_NAMES.update(names)


def symbol_names() -> frozenset[str]:
    """Return the names of all symbols that can be drawn, including added ones."""
    return BUILT_IN_SYMBOLS | _ADDED_SYMBOL_NAMES


def find_symbol(text: str) -> str | None:
    """Return the symbol that has a given name or synonym; None if there is none."""
    plain, names = _text_in_plain_words(text), symbol_names()
    lowercase = text.strip().lower()
    return (
        lowercase
        if lowercase in names
        else plain
        if plain in names
        else _SYMBOL_BY_WORDS.get(plain)
    )


def find_echelon(text: str) -> str | None:
    """Return the unit size that has a given name or synonym; None if there is none."""
    plain = _text_in_plain_words(text)
    return plain if plain in ECHELON_MARKS else _SIZE_BY_WORDS.get(plain)


def guess_symbol(texts: Iterable[str], own_name: str, kind: str, domain: str | None) -> str:
    """Return the symbol that some words suggest.

    Words of the types take precedence over those of the piece unless they are vague. Without any
    such word the kind of piece decides, or its domain.
    """
    if kind != "unit":
        symbol = next(
            filter(None, (_find_words_in_text(text, SYMBOL_WORDS) for text in texts)), None
        )
        return _SYMBOL_BY_KIND[kind] if symbol in {None, "supply"} else str(symbol)
    table = _symbol_words_by_domain()[domain or ""]
    symbol = next(filter(None, (_find_words_in_text(text, table) for text in texts)), None)
    if symbol is None or symbol in _SYMBOLS_LESS_SPECIFIC:
        symbol = _find_words_in_text(own_name, table) or symbol
    return symbol or _SYMBOL_BY_DOMAIN.get(domain or "", "blank")


@cache
def _symbol_words_by_domain() -> Mapping[str, _WordTable]:
    """Return the words that suggest a symbol, by the domain (land, sea or air) of units."""
    flying = {"transport": "air transport"}
    tables = {
        domain: tuple(
            (words, name)
            for words, symbol in SYMBOL_WORDS
            for name in [flying.get(symbol, symbol) if domain == "air" else symbol]
            if name in allowed
        )
        for domain, allowed in _SYMBOLS_BY_DOMAIN.items()
    }
    return {**tables, "": SYMBOL_WORDS}


def guess_echelon(texts: Iterable[str]) -> str | None:
    """Return the unit size that words of the types suggest, or None."""
    return next(filter(None, (_find_words_in_text(text, SIZE_WORDS) for text in texts)), None)


def _find_words_in_text(text: str, table: _WordTable) -> str | None:
    # Padding makes whole words match, so that `at` is not found in `boat`.
    padded = f" {_text_in_plain_words(text)} "
    return next((name for words, name in table if f" {' '.join(words)} " in padded), None)


def _text_in_plain_words(text: str) -> str:
    return _SEPARATOR_PATTERN.sub(" ", text.lower()).strip()
