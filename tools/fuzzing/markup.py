"""Mutations of XML: elements, attributes and texts, and single letters of the file."""

from __future__ import annotations

from collections.abc import Sequence
from copy import deepcopy
from random import Random

from lxml import etree

from tools.fuzzing import texts

_ENTITIES = b'<!DOCTYPE a [<!ENTITY b "bbbbbbbbbb"><!ENTITY c SYSTEM "file:///etc/hostname">]>\n'


def mutated_xml(random: Random, data: bytes, others: Sequence[bytes]) -> bytes:
    """Mutate the elements of a document; input that is not XML is mutated as text."""
    root = None if random.random() < 0.15 else _root(data)
    if root is None:
        return texts.mutated(random, data, others)
    other = _root(random.choice(others)) if others else None
    for _ in range(random.choice((1, 1, 2, 4))):
        donors = list((root if other is None else other).iter("*"))
        _change(random, random.choice(list(root.iter("*"))), random.choice(donors))
    head = _ENTITIES if random.random() < 0.01 else b""
    return head + etree.tostring(root)


def _root(data: bytes) -> etree._Element | None:
    parser = etree.XMLParser(resolve_entities=False, no_network=True, load_dtd=False)
    try:
        return etree.fromstring(data, parser)
    except (etree.XMLSyntaxError, ValueError):
        return None


def _change(random: Random, element: etree._Element, donor: etree._Element) -> None:
    parent = element.getparent()
    match random.randrange(10):
        case 0 if parent is not None:
            parent.remove(element)
        case 1 if parent is not None:
            parent.insert(random.randint(0, len(parent)), deepcopy(element))
        case 2:
            element.insert(random.randint(0, len(element)), deepcopy(donor))
        case 3:
            element.tag = donor.tag
        case 4 if parent is not None:
            parent.insert(0, element)
        case 5 if element.attrib:
            del element.attrib[random.choice(list(element.attrib))]
        case 6 if donor.attrib:
            key = random.choice(list(donor.attrib))
            element.set(key, donor.attrib[key])
        case 7:
            element.text = xml_text(random, element.text or "")
        case _ if element.attrib:
            key = random.choice(list(element.attrib))
            element.set(key, xml_text(random, str(element.attrib[key])))
        case _:
            element.tail = xml_text(random, element.tail or "")


def xml_text(random: Random, text: str) -> str:
    """Change a text into another one that XML can contain."""
    if random.random() < 0.3:
        text = random.choice(texts.NASTY)
    else:
        text = texts.mutated(random, text.encode(), ()).decode("utf-8", "replace")
    return "".join(c for c in text if c in "\t\n" or (c >= " " and c not in "\ufffe\uffff"))
