"""Reading of untrusted XML.

Nothing outside the file is read, and entities cannot grow without limit.
"""

from __future__ import annotations

import re

from lxml import etree

_WORDS_BY_CODE: dict[int, str] = {
    etree.ErrorTypes.ERR_UNDECLARED_ENTITY: "An entity is not defined here; no other file is read",
    etree.ErrorTypes.WAR_UNDECLARED_ENTITY: "An entity is not defined here; no other file is read",
    etree.ErrorTypes.ERR_ENTITY_LOOP: "An entity contains itself",
}
_ADVICE = re.compile(", (?:line|use) ")
_GROWTH_WORDS = "amplification"
"""Word in the parser's message on entities that grow, which has no code of its own."""


class BrokenXmlError(ValueError):
    """Error for XML that cannot be read.

    Lines and columns are counted from 1, and the message is a sentence.
    """

    def __init__(self, line: int, column: int, message: str) -> None:
        super().__init__(message)
        self.line, self.column, self.message = line, column, message


def parse_untrusted_xml(data: bytes) -> etree._Element:
    """Return the root element, with the entities of the file resolved; raise BrokenXmlError."""
    parser = etree.XMLParser(
        # An entity that stays in the tree would be written without its definition.
        resolve_entities="internal",
        no_network=True,
        load_dtd=False,
        huge_tree=False,
        remove_pis=True,
    )
    try:
        return etree.fromstring(data, parser)
    except etree.XMLSyntaxError as error:
        line, column = error.position
        raise BrokenXmlError(max(line, 1), max(column, 1), _sentence_for(error)) from None


def _sentence_for(error: etree.XMLSyntaxError) -> str:
    # The parser repeats the position at the end of its message, and advises its own programmers.
    message = _ADVICE.split(str(error.msg))[0].rstrip(". ")
    if _GROWTH_WORDS in message:
        return "Its entities grow beyond all bounds."
    return f"{_WORDS_BY_CODE.get(error.code, message)}."
