"""Reasons for which TripleA 1.9 refuses a game that TripleA 2.x loads.

The options that only 2.x knows stand in `triplea/engine_2x.json`.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping
from typing import TYPE_CHECKING

from sandtable.exporters.triplea.unit_option_refusals import mistakes_in_unit_options
from sandtable.exporters.triplea.xml_elements import ATTACHMENT_CLASS_PREFIX, DELEGATE_CLASS_PREFIX
from sandtable.model.wording.sentences import join_words

if TYPE_CHECKING:
    from lxml import etree

_VERSION_PATTERN = re.compile(r"[0-9]+(\.[0-9]+){0,3}")
_NEWEST_REQUIRED_VERSION = (1, 9)
_WHOLE_NUMBER = re.compile(r"[+-]?[0-9]+")
_OLD_SPELLING = "attatch"


def refusals_of_older_engine(
    root: etree._Element, newer_options: Mapping[str, frozenset[str]]
) -> Iterator[str]:
    """Yield the reasons as sentences, each once; `newer_options` are those by class."""
    yield from dict.fromkeys(reason for find in _FINDERS_OF_REFUSED_PARTS for reason in find(root))
    if options := list(dict.fromkeys(_unknown_options(root, newer_options))):
        yield f"It has options of TripleA 2.x: {join_words(options)}."


def _unknown_options(
    root: etree._Element, newer_options: Mapping[str, frozenset[str]]
) -> Iterator[str]:
    for attachment in root.iterfind("attachmentList/attachment"):
        names = newer_options.get(attachment.get("javaClass", "").rpartition(".")[2], frozenset())
        for option in attachment.iterfind("option"):
            name = option.get("name", "")
            # The engine forgives a capital at the beginning.
            if f"{name[:1].lower()}{name[1:]}" in names:
                yield name


def _mistakes_in_head(root: etree._Element) -> Iterator[str]:
    info = root.find("info")
    if info is None:
        yield "The game has no name and no version: its element “info” is missing."
    elif _VERSION_PATTERN.fullmatch(info.get("version", "")) is None:
        yield f"Its version {info.get('version', '')!r} is not made of digits and dots."
    if root.find("loader") is None:
        yield "Its element “loader” is missing."
    section = root.find("triplea")
    required = "" if section is None else section.get("minimumVersion", "")
    numbers = tuple(int(part) for part in required.split(".") if part.isdecimal())
    if numbers[:2] > _NEWEST_REQUIRED_VERSION:
        yield f"It requires TripleA {required}."


def _mistakes_in_class_names(root: etree._Element) -> Iterator[str]:
    for path, prefix in (
        ("gamePlay/delegate", DELEGATE_CLASS_PREFIX),
        ("attachmentList/attachment", ATTACHMENT_CLASS_PREFIX),
    ):
        for each in root.iterfind(path):
            name = each.get("javaClass", "")
            if not name.startswith(prefix):
                yield f"The class {name!r} is not written in full, with {prefix!r} before it."
    if any(_OLD_SPELLING in str(each.tag) for each in root):
        yield f"Its attachments are spelt {_OLD_SPELLING!r}."


def _mistakes_in_properties(root: etree._Element) -> Iterator[str]:
    for each in root.iterfind("propertyList/property"):
        if each.get("editable") == "true" and len(each) != 1:
            yield (
                f"The property {each.get('name', '')!r} can be edited, and needs one element that"
                f" states its type, but has {len(each)}."
            )


def _mistakes_in_cities(root: etree._Element) -> Iterator[str]:
    for each in root.iterfind("attachmentList/attachment"):
        for option in each.iterfind("option[@name='victoryCity']"):
            value = option.get("value", "")
            if _WHOLE_NUMBER.fullmatch(value) is None:
                territory = each.get("attachTo", "")
                yield f"{territory!r} has {value!r} as victoryCity, which must be a number."


def _variables_of_newer_engine(root: etree._Element) -> Iterator[str]:
    if root.find("attachmentList/attachment[@foreach]") is not None:
        yield "It has attachments for a list of variables."


def _mistakes_in_units(root: etree._Element) -> Iterator[str]:
    yield from mistakes_in_unit_options(root, "1.9")


_FINDERS_OF_REFUSED_PARTS: tuple[Callable[[etree._Element], Iterator[str]], ...] = (
    _mistakes_in_head,
    _mistakes_in_class_names,
    _mistakes_in_properties,
    _mistakes_in_cities,
    _mistakes_in_units,
    _variables_of_newer_engine,
)
