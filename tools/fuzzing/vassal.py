"""Mutations of the build file of a VASSAL module."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random

from lxml import etree

from tools.fuzzing import games, markup

_SLOTS = ("PieceSlot", "CardSlot", "PrototypeDefinition")


def mutated_build(random: Random, data: bytes, others: Sequence[bytes]) -> bytes:
    """Mutate its elements, or a piece inside one of them."""
    root = None if random.random() < 0.6 else _root(data)
    slots = [] if root is None else [e for e in root.iter("*") if str(e.tag).endswith(_SLOTS)]
    if root is None or not slots:
        return markup.mutated_xml(random, data, others)
    slot, donor = random.choice(slots), random.choice(slots)
    changed = games.mutated_piece(random, slot.text or "", donor.text or "")
    slot.text = "".join(
        c for c in changed if c in "\t\n" or (c >= " " and c not in "\ufffe\uffff")
    )
    return etree.tostring(root)


def _root(data: bytes) -> etree._Element | None:
    try:
        return etree.fromstring(data, etree.XMLParser(resolve_entities=False, no_network=True))
    except (etree.XMLSyntaxError, ValueError):
        return None
