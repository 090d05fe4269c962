"""Options of units that exclude each other, for which TripleA refuses a game.

The options that no unit on land, at sea or in the air may have stand in
`triplea/refused_unit_options.json`, by version of TripleA.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from typing import TYPE_CHECKING, Literal

from sandtable.model.resources import path_of_asset
from sandtable.model.wording.sentences import join_first_few_words

if TYPE_CHECKING:
    from lxml import etree

EngineVersion = Literal["1.9", "2.x"]
_UnitOptions = Mapping[str, str]
_FILE_OF_REFUSED_OPTIONS = "triplea/refused_unit_options.json"
_UNIT_ATTACHMENT = "unitAttachment"
_VALUES_WITHOUT_EFFECT = frozenset({"false", "-1"})
"""Values that the engine has if such an option is not written; for one option it is 0."""
_OPTION_THAT_IS_ZERO = "isMarine"
_CONSTRUCTION_NUMBERS = ("constructionsPerTerrPerTypePerTurn", "maxConstructionsPerTypePerTerr")


@cache
def _refused_options() -> Mapping[str, Mapping[str, list[str]]]:
    """Return the options that TripleA refuses for units, by its version and their domain."""
    text = path_of_asset(_FILE_OF_REFUSED_OPTIONS).read_text(encoding="utf-8")
    options: dict[str, dict[str, list[str]]] = json.loads(text)
    return options


def mistakes_in_unit_options(root: etree._Element, version: EngineVersion) -> Iterator[str]:
    """Yield a sentence for each mistake that a version of TripleA refuses, with the units."""
    units_by_mistake: dict[str, list[str]] = {}
    for each in root.iterfind("attachmentList/attachment"):
        # Attachments with variables have no values of their own to compare.
        if each.get("name") == _UNIT_ATTACHMENT and each.get("foreach") is None:
            # Later options replace earlier ones, and a capital at the beginning is forgiven.
            options = {
                f"{name[:1].lower()}{name[1:]}": option.get("value", "").lower()
                for option in each.iterfind("option")
                if (name := option.get("name", ""))
            }
            unit = each.get("attachTo", "")
            for words in _mistakes_of_unit(options, version):
                units_by_mistake.setdefault(words, []).append(unit)
    for words, units in units_by_mistake.items():
        names = join_first_few_words([repr(unit) for unit in units])
        yield f"{'Units have' if len(units) > 1 else 'A unit has'} {words}: {names}."


def _mistakes_of_unit(options: _UnitOptions, version: EngineVersion) -> Iterator[str]:
    domain = _domain_of_unit(options)
    for name in _refused_options()[version][domain]:
        value = options.get(name, "false")
        is_zero = name == _OPTION_THAT_IS_ZERO and value == "0"
        if value not in _VALUES_WITHOUT_EFFECT and not is_zero:
            yield f"the option {name!r}, which no {domain} unit may have"
    for test in (*_TESTS, *_TESTS_OF_VERSION[version]):
        if words := test(options):
            yield words


def _domain_of_unit(options: _UnitOptions) -> str:
    if options.get("isAir") == "true":
        return "air"
    return "sea" if options.get("isSea") == "true" else "land"


def _number_of_option(options: _UnitOptions, name: str, default: int) -> int:
    text = options.get(name, "")
    return int(text) if text.removeprefix("-").isdecimal() and len(text) < 10 else default  # noqa: PLR2004


def _mistake_in_hit_points(options: _UnitOptions) -> str:
    return "" if _number_of_option(options, "hitPoints", 1) > 0 else "no hit points"


def _mistake_in_combat_transport(options: _UnitOptions) -> str:
    is_transport = _number_of_option(options, "transportCapacity", 0) > 0
    is_wrong = options.get("isCombatTransport") == "true" and not is_transport
    return "the option 'isCombatTransport' without 'transportCapacity'" if is_wrong else ""


def _mistake_in_construction(options: _UnitOptions) -> str:
    is_typed = options.get("constructionType", "none") not in {"none", ""}
    numbers = [_number_of_option(options, name, -1) for name in _CONSTRUCTION_NUMBERS]
    if options.get("isConstruction") == "true":
        if not is_typed or min(numbers) < 0:
            return "the option 'isConstruction' without a type and numbers of constructions"
        each_turn, most = numbers
        return "more constructions in a turn than in all" if each_turn > most else ""
    # A factory is a construction with a type and numbers of the engine's own.
    is_factory = options.get("isFactory") == "true"
    is_wrong = not is_factory and (is_typed or max(numbers) >= 0)
    return "numbers of constructions without 'isConstruction'" if is_wrong else ""


def _mistake_in_damage(options: _UnitOptions) -> str:
    can_be_damaged = options.get("canBeDamaged") == "true" or options.get("isFactory") == "true"
    if can_be_damaged and _number_of_option(options, "maxDamage", 1) < 1:
        return "the option 'canBeDamaged' without 'maxDamage'"
    can_die = options.get("canDieFromReachingMaxDamage") == "true"
    return (
        "'canDieFromReachingMaxDamage' without 'canBeDamaged'" if can_die > can_be_damaged else ""
    )


def _mistake_in_ranges(options: _UnitOptions) -> str:
    outside = [
        name
        for name, (least, most) in _RANGE_BY_OPTION.items()
        if not least <= _number_of_option(options, name, least) <= most
    ]
    return f"a number out of range as {outside[0]}" if outside else ""


def _mistake_in_bombing(options: _UnitOptions) -> str:
    can_bomb = "true" in {options.get("isStrategicBomber"), options.get("isRocket")}
    names = [name for name in _BOMBING_OPTIONS if options.get(name, "-1") != "-1"]
    return f"the option {names[0]!r}, but bombs nothing" if names and not can_bomb else ""


_BOMBING_OPTIONS = ("bombingBonus", "bombingMaxDieSides")
_NO_LIMIT = 2**31
_RANGE_BY_OPTION: Mapping[str, tuple[int, int]] = {
    "attackAA": (0, _NO_LIMIT),
    "offensiveAttackAA": (0, _NO_LIMIT),
    "attackAAmaxDieSides": (-1, 200),
    "offensiveAttackAAmaxDieSides": (-1, 200),
    "maxAAattacks": (-1, _NO_LIMIT),
    "maxRoundsAA": (-1, _NO_LIMIT),
    "maxBuiltPerPlayer": (-1, _NO_LIMIT),
}
_TESTS: tuple[Callable[[_UnitOptions], str], ...] = (
    _mistake_in_hit_points,
    _mistake_in_combat_transport,
    _mistake_in_construction,
    _mistake_in_damage,
    _mistake_in_ranges,
)
"""Tests of several options together; both versions refuse the same."""
_TESTS_OF_VERSION: Mapping[EngineVersion, tuple[Callable[[_UnitOptions], str], ...]] = {
    "1.9": (_mistake_in_bombing,),
    "2.x": (),
}
