"""XML elements of the game: attachments, properties, and the text of the whole file."""

from __future__ import annotations

from typing import TYPE_CHECKING

from lxml import etree

from sandtable.drawing.xml_text import replace_characters_excluded_by_xml

if TYPE_CHECKING:
    from collections.abc import Iterable

Option = tuple[str, object] | tuple[str, object, int]
"""Name and value of an option, and the number that the engine puts before the value."""

ATTACHMENT_CLASS_PREFIX = "games.strategy.triplea.attachments."
DELEGATE_CLASS_PREFIX = "games.strategy.triplea.delegate."
GAME_LOADER_CLASS = "games.strategy.triplea.TripleA"
_GAME_DOCTYPE = '<!DOCTYPE game SYSTEM "game.dtd">'


def make_xml_element(tag: str, *children: etree._Element, **attributes: object) -> etree._Element:
    """Return an XML element; attributes that are None are left out."""
    made = etree.Element(
        tag, {k.rstrip("_"): _attribute_as_text(v) for k, v in attributes.items() if v is not None}
    )
    made.extend(children)
    return made


def _attribute_as_text(value: object) -> str:
    return (
        str(value).lower()
        if isinstance(value, bool)
        else replace_characters_excluded_by_xml(str(value))
    )


def make_attachment(
    name: str, to: str, kind: str, class_name: str, options: Iterable[Option]
) -> etree._Element:
    """Return an attachment, which gives options to a unit type, a player or a territory."""
    children = [
        make_xml_element("option", name=key, value=value, count=count)
        for key, value, count in map(_option_with_count, options)
    ]
    class_path = f"{ATTACHMENT_CLASS_PREFIX}{class_name}"
    return make_xml_element(
        "attachment", *children, name=name, attachTo=to, javaClass=class_path, type=kind
    )


def _option_with_count(option: Option) -> tuple[str, object, int | None]:
    return option if len(option) == 3 else (*option, None)  # noqa: PLR2004 - with its number


def boolean_game_property(name: str, value: bool, *, editable: bool = False) -> etree._Element:  # noqa: FBT001 - the value itself
    """Return the XML of a game property whose value is true or false."""
    return make_xml_element(
        "property", make_xml_element("boolean"), name=name, value=value, editable=editable
    )


def number_game_property(
    name: str, value: int, least: int, most: int, *, editable: bool = True
) -> etree._Element:
    """Return the XML of a game property whose value is a number between two bounds."""
    return make_xml_element(
        "property",
        make_xml_element("number", min=least, max=most),
        name=name,
        value=value,
        editable=editable,
    )


def text_game_property(name: str, value: str) -> etree._Element:
    """Return the XML of a game property whose value is a text."""
    return make_xml_element(
        "property", make_xml_element("string"), name=name, value=value, editable=False
    )


def html_game_property(name: str, html: str) -> etree._Element:
    """Return the XML of a game property whose value is an HTML page."""
    value = make_xml_element("value")
    value.text = etree.CDATA(replace_characters_excluded_by_xml(html).replace("]]>", "]] >"))
    return make_xml_element("property", value, name=name)


def game_file_bytes(game: etree._Element) -> bytes:
    """Return the XML of a game as bytes, with its sections in the order of the document type."""
    etree.indent(game, "  ")
    body = etree.tostring(game, encoding="UTF-8", xml_declaration=False)
    return (
        b'<?xml version="1.0" encoding="UTF-8"?>\n' + _GAME_DOCTYPE.encode() + b"\n" + body + b"\n"
    )
