"""TripleA triggers that only bring units in one round; they become arrivals of a module."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from lxml import etree

_PURCHASE_STEP_ENDING = "Purchase"
_OPTIONS_OF_ARRIVAL_TRIGGERS = frozenset({"conditions", "when", "uses", "placement"})
_USES_OF_ARRIVAL_TRIGGERS = frozenset({"", "1", "-1"})
"""Uses of a trigger that do not matter, as its round comes once."""
# A larger number is a slip, and would fill a space with millions of pieces.
_MAX_NUMBER_DIGITS = 6


@dataclass(frozen=True, slots=True)
class UnitArrival:
    """Units that a player receives before a player's purchase in one round."""

    round_number: int
    mover: str
    """Player whose turn it is."""
    player: str
    territory: str
    unit: str
    number: int


def read_arrival_triggers(
    attachments: list[tuple[etree._Element, str]], players: list[str]
) -> Iterator[tuple[str, list[UnitArrival]]]:
    """Yield the name of each trigger that only brings units, with what it brings.

    Each attachment comes with the name of what it is attached to. A trigger with any other effect,
    a chance or several conditions is none of them.
    """
    rounds = {
        each.get("name", ""): number
        for each, _ in attachments
        if _class_name_of_attachment(each) == "RulesAttachment"
        and (number := _round_of_condition(each)) is not None
    }
    movers = {
        f"before:{name[:1].lower()}{name[1:]}{_PURCHASE_STEP_ENDING}": name for name in players
    }
    for each, player in attachments:
        # Triggers of no player, or of other classes, do not bring units to the map.
        if _class_name_of_attachment(each) != "TriggerAttachment" or player not in players:
            continue
        options = _last_value_by_option(each)
        number = rounds.get(options.get("conditions", ""))
        mover = movers.get(options.get("when", ""))
        is_plain = (
            set(options) <= _OPTIONS_OF_ARRIVAL_TRIGGERS
            and options.get("uses", "") in _USES_OF_ARRIVAL_TRIGGERS
        )
        if number is not None and mover is not None and is_plain:
            placements = _read_placements(each)
            if placements:
                arrivals = [UnitArrival(number, mover, player, *some) for some in placements]
                yield each.get("name", ""), arrivals


def _class_name_of_attachment(attachment: etree._Element) -> str:
    return attachment.get("javaClass", "").rpartition(".")[2]


def _last_value_by_option(attachment: etree._Element) -> Mapping[str, str]:
    """Return the options of an attachment by name; if a name is repeated, the last one counts."""
    return {
        name[:1].lower() + name[1:]: option.get("value", "")
        for option in attachment.iterfind("option")
        if (name := option.get("name", ""))
    }


def _round_of_condition(condition: etree._Element) -> int | None:
    """Return the round that a condition requires if it requires nothing else, or None."""
    options = list(condition.iterfind("option"))
    if len(options) != 1 or options[0].get("name") not in {"rounds", "turns"}:
        return None
    text = options[0].get("value", "")
    return int(text) if text.isdecimal() and len(text) <= _MAX_NUMBER_DIGITS else None


def _read_placements(trigger: etree._Element) -> list[tuple[str, str, int]]:
    """Return the territory, unit and number of each placement by a trigger.

    Return nothing if one of them cannot be read.
    """
    placements: list[tuple[str, str, int]] = []
    for option in trigger.iterfind("option"):
        if option.get("name", "").lower() != "placement":
            continue
        territory, *units = option.get("value", "").split(":")
        count = option.get("count", "1")
        # A placement that cannot be read makes the whole trigger stay with the engine.
        if not units or not count.isdecimal() or len(count) > _MAX_NUMBER_DIGITS:
            return []
        placements += [(territory, unit, int(count)) for unit in units]
    return placements
