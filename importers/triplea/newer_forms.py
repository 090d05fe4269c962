"""Rewriting of game files: forms that only some versions of TripleA read become common forms.

Variables are written out, old spellings and names of options are replaced, and each property
states its type.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from itertools import product
from math import prod

from lxml import etree

from sandtable.importers.protocol import ImportFailedError

_MAX_ATTACHMENTS = 50_000
"""Most attachments that variables may give; the largest known game has 20,358 of them."""
_OLD_SPELLING, _SPELLING = "ttatch", "ttach"
_VARIABLE_PATTERN = re.compile(r"\$([^$:^]+)\$")
_ELEMENT_OF_VARIABLE = re.compile(r"@([^@]+)@")
_COMMON_OPTIONS = {
    ("UnitAttachment", "isLandTransportable"): "isInfantry",
    ("TerritoryAttachment", "isImpassible"): "isImpassable",
    ("TerritoryAttachment", "occupiedTerrOf"): "originalOwner",
    ("RulesAttachment", "turns"): "rounds",
}
"""Names of options that all engines know, by class of attachment and name."""
_NUMBERS_OF_CITIES = {"true": "1", "false": "0"}
_WHOLE_NUMBER = re.compile(r"-?[0-9]{1,9}")
_COST_IN_MONEY = re.compile(r"([0-9]{1,9}):PUs")
_PROPERTY_TYPES = frozenset({"boolean", "string", "number", "list", "color", "file"})


_NEWEST_COMMON_VERSION = (1, 9)
"""Newest version that a game may require so that TripleA 1.9 loads it."""


def _required_newer_version(root: etree._Element) -> str:
    """Return the version of TripleA that a game requires, if 1.9 is too old; otherwise nothing."""
    section = root.find("triplea")
    version = "" if section is None else section.get("minimumVersion", "")
    numbers = [part for part in version.split(".") if part]
    if not numbers or not all(each.isdecimal() and len(each) < 7 for each in numbers):  # noqa: PLR2004
        return ""
    return version if tuple(map(int, numbers[:2])) > _NEWEST_COMMON_VERSION else ""


@dataclass(frozen=True, slots=True)
class RewrittenForms:
    """Facts about a rewritten TripleA game, for the report of the import."""

    attachments: int = 0
    """Number of attachments that the game states with variables, for a list of names at once."""
    required_version: str = ""
    """Version of TripleA that the game requires, if TripleA 1.9 would refuse it for that."""
    omitted_elements: tuple[str, ...] = ()
    """Elements of properties that only the newer engine allows, with the property's name."""


def rewrite_newer_forms(root: etree._Element) -> RewrittenForms:
    """Rewrite a game in place so that all TripleA versions read it; return facts to report."""
    version = _required_newer_version(root)
    if version and (section := root.find("triplea")) is not None:
        del section.attrib["minimumVersion"]
    _correct_spelling(root)
    number = _write_out_variables(root)
    for each in root.iterfind("attachmentList/attachment"):
        _use_common_options(each)
    omitted: list[str] = []
    for each in root.iterfind("propertyList/property"):
        omitted += _state_property_type(each)
    return RewrittenForms(number, version, tuple(omitted))


def _correct_spelling(root: etree._Element) -> None:
    """Correct `attatchment`, which early games have in tags, attributes, names and classes."""
    for section in root.findall("attatchmentList"):
        section.tag = "attachmentList"
    for each in root.iterfind("attachmentList//*"):
        if isinstance(each.tag, str):
            each.tag = each.tag.replace(_OLD_SPELLING, _SPELLING)
            for key, text in each.items():
                if _OLD_SPELLING in key:
                    del each.attrib[key]
                correct = key.replace(_OLD_SPELLING, _SPELLING)
                each.set(correct, text.replace(_OLD_SPELLING, _SPELLING))


def _write_out_variables(root: etree._Element) -> int:
    elements = _elements_by_variable(root)
    section = root.find("variableList")
    if section is not None:
        root.remove(section)
    number = 0
    for attachments in root.findall("attachmentList"):
        number += _write_out_attachments(attachments, elements, number)
    return number


def _write_out_attachments(
    attachments: etree._Element, elements: dict[str, list[str]], earlier: int
) -> int:
    """Replace each attachment that repeats over variables by its copies; return their number."""
    templates = list(attachments)
    attachments[:] = []
    number = 0
    for template in templates:
        loops = template.attrib.pop("foreach", "") if isinstance(template.tag, str) else ""
        if loops:
            combinations = _combinations_of_elements(loops, elements)
            number += len(combinations)
            _insist_on_number(earlier + number)
            for each in combinations:
                _append_copy(attachments, template, each)
        else:
            attachments.append(template)
    for option in attachments.iterfind("attachment/option"):
        _replace_variables(option, elements)
    return number


def _insist_on_number(number: int) -> None:
    if number > _MAX_ATTACHMENTS:
        raise ImportFailedError(
            f"Its variables give {number:,} attachments; at most {_MAX_ATTACHMENTS:,} are read."
        )


def _elements_by_variable(root: etree._Element) -> dict[str, list[str]]:
    """Return the elements of each variable, with those of the variables that it contains."""
    written = {
        each.get("name", ""): [element.get("name", "") for element in each.iterfind("element")]
        for each in root.iterfind("variableList/variable")
    }
    complete: dict[str, list[str]] = {}
    for name in written:
        _add_elements(name, written, complete)
    return complete


def _add_elements(
    name: str, written: dict[str, list[str]], complete: dict[str, list[str]]
) -> list[str]:
    """Return the elements of a variable, including those of the variables that it contains.

    They are also added to the `complete` ones.
    """
    if name not in complete:
        # A variable that contains itself has no further elements.
        complete[name] = []
        elements: list[str] = []
        for each in written[name]:
            inner = _VARIABLE_PATTERN.fullmatch(each)
            if inner is not None and inner[1] in written:
                elements += _add_elements(inner[1], written, complete)
            else:
                elements.append(each)
            _insist_on_number(len(elements))
        complete[name] = elements
    return complete[name]


def _combinations_of_elements(loops: str, elements: dict[str, list[str]]) -> list[dict[str, str]]:
    """Return each combination of elements that an attachment with variables stands for.

    `:` runs through variables together, and `^` nests them.
    """
    groups = []
    for group in loops.split("^"):
        columns = {n: elements.get(n, []) for n in (each.strip("$ ") for each in group.split(":"))}
        rows = zip(*columns.values(), strict=False)
        groups.append([dict(zip(columns, row, strict=True)) for row in rows])
    _insist_on_number(prod(map(len, groups)))
    return [{k: v for row in rows for k, v in row.items()} for rows in product(*groups)]


def _append_copy(
    parent: etree._Element, template: etree._Element, element_by_variable: dict[str, str]
) -> None:
    """Append a copy of an element in the same document.

    A copy in a document of its own takes much more memory.
    """
    used = {name for text in template.values() for name in _ELEMENT_OF_VARIABLE.findall(text)}
    # An empty element means that the option is left out.
    if template.tag == "option" and any(element_by_variable.get(name) == "" for name in used):
        return

    def element_in_text(found: re.Match[str]) -> str:
        return element_by_variable.get(found[1], found[0])

    attributes = {
        str(key): _ELEMENT_OF_VARIABLE.sub(element_in_text, text) for key, text in template.items()
    }
    copy = etree.SubElement(parent, template.tag, attributes)
    copy.text = template.text
    for each in template.iterchildren(etree.Element):
        _append_copy(copy, each, element_by_variable)


def _replace_variables(option: etree._Element, elements: dict[str, list[str]]) -> None:
    def elements_in_list(found: re.Match[str]) -> str:
        return ":".join(elements[found[1]]) if found[1] in elements else found[0]

    for key, text in option.items():
        if "$" in text:
            option.set(key, _VARIABLE_PATTERN.sub(elements_in_list, text))


def _use_common_options(attachment: etree._Element) -> None:
    class_name = attachment.get("javaClass", "").rpartition(".")[2]
    for option in attachment.iterfind("option"):
        name = option.get("name", "")
        if common := _COMMON_OPTIONS.get((class_name, name)):
            option.set("name", common)
        if name == "costResources":
            _use_cost_in_money(option)
        if name == "victoryCity" and (number := _NUMBERS_OF_CITIES.get(option.get("value", ""))):
            option.set("value", number)


def _use_cost_in_money(option: etree._Element) -> None:
    """Write a cost in TripleA's standard money as the option that every version reads."""
    words = f"{option.get('count', '')}:{option.get('value', '')}".strip(":")
    if cost := _COST_IN_MONEY.fullmatch(words):
        option.attrib.pop("count", None)
        option.set("name", "costPU")
        option.set("value", cost[1])


def _state_property_type(element: etree._Element) -> list[str]:
    """Give an editable property the one child with its type that 1.9 requires.

    Without a type, 1.9 takes `true` for a text, too. Return the children that are neither a type
    nor a value, and are omitted.
    """
    types = [child for child in element if child.tag in _PROPERTY_TYPES]
    text = element.get("value") or element.findtext("value") or ""
    if element.get("editable") != "true":
        if not types and text in _NUMBERS_OF_CITIES and element.find("value") is None:
            etree.SubElement(element, "boolean")
        return []
    if len(element) == 1 and types:
        return []
    kind = types[0] if types else _property_type(element, text)
    others = [
        f"{child.tag!s} ({element.get('name', '')})"
        for child in element.iterchildren(etree.Element)
        if child.tag not in _PROPERTY_TYPES | {"value"}
    ]
    for child in list(element):
        element.remove(child)
    element.set("value", text)
    element.append(kind)
    return others


def _property_type(element: etree._Element, text: str) -> etree._Element:
    if text in _NUMBERS_OF_CITIES:
        return etree.Element("boolean")
    if _WHOLE_NUMBER.fullmatch(text):
        bounds = {key: element.attrib.pop(key, text) for key in ("min", "max")}
        return etree.Element("number", bounds)
    return etree.Element("string")
