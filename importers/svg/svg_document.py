"""Reading of an untrusted SVG file as XML, without access to entities or other files."""

from __future__ import annotations

import gzip
import re
from io import BytesIO
from pathlib import Path
from typing import Any

from lxml import etree

from sandtable.importers.protocol import ImportFailedError
from sandtable.model.storage.problem import Problem, UnreadableError

SVG_NAMESPACE = "{http://www.w3.org/2000/svg}"
INKSCAPE_NAMESPACE = "{http://www.inkscape.org/namespaces/inkscape}"
_MAX_BYTES_OF_DRAWING = 64 * 2**20
_MAX_ENTITIES = 100
# Few entities with short texts cannot expand into gigabytes (“billion laughs”).
_MAX_ENTITY_LENGTH = 500
_GAME_DOCTYPE = re.compile(r"<!DOCTYPE[^>\[]*(\[(.*?)\]\s*)?>", re.DOTALL)
_ENTITY_DECLARATION = re.compile(r"<!ENTITY\s+([\w.:-]+)\s+(?:\"([^\"]*)\"|'([^']*)')\s*>")
_ENTITIES_OF_XML = frozenset({"lt", "gt", "amp", "quot", "apos"})


def read_svg_document(source: Path) -> Any:
    """Return the root element of an SVG file; raise ImportFailedError or UnreadableError."""
    if not source.is_file():
        raise ImportFailedError("It is a folder, not a file.")
    # The size is tested before the file is read, so that a huge file never gets into memory.
    if source.stat().st_size > _MAX_BYTES_OF_DRAWING:
        raise ImportFailedError(f"It is larger than {_MAX_BYTES_OF_DRAWING // 2**20} MB.")
    data = source.read_bytes()
    if data[:2] == b"\x1f\x8b":
        data = _decompress_drawing(data)
    data = _remove_document_type(data)
    # Long paths are no attack, and the size of the file is bounded.
    parser = etree.XMLParser(
        resolve_entities=False, no_network=True, load_dtd=False, huge_tree=True
    )
    try:
        root = etree.fromstring(data, parser)
    except (etree.XMLSyntaxError, ValueError) as error:
        # The parser repeats the position at the end of its message.
        line, column = getattr(error, "position", (1, 1))
        words = str(getattr(error, "msg", error)).rstrip(".").split(", line")[0]
        message = f"This is not valid XML: {words}."
        raise UnreadableError(
            [Problem(str(source), line or 1, column or 1, "", message)]
        ) from None
    if not isinstance(root.tag, str) or etree.QName(root).localname != "svg":
        raise ImportFailedError("This is not an SVG drawing: it does not begin with <svg>.")
    return root


def _decompress_drawing(data: bytes) -> bytes:
    """Unpack a compressed drawing, up to the size limit for files."""
    try:
        with gzip.open(BytesIO(data)) as stream:
            # One byte more than is allowed shows that the drawing is too large.
            unpacked = stream.read(_MAX_BYTES_OF_DRAWING + 1)
    except (OSError, EOFError):
        # A truncated archive ends in the middle of its data.
        raise ImportFailedError("It is compressed, and broken.") from None
    if len(unpacked) > _MAX_BYTES_OF_DRAWING:
        raise ImportFailedError(
            f"Unpacked, it is larger than {_MAX_BYTES_OF_DRAWING // 2**20} MB."
        )
    return unpacked


def _remove_document_type(data: bytes) -> bytes:
    """Return the file with its short entities replaced, and without their declarations.

    Illustrator declares its namespaces as entities. Entities that grow, or that refer to another
    file, are refused.
    """
    if b"<!DOCTYPE" not in data[:100_000]:
        if b"<!ENTITY" in data:
            raise ImportFailedError("It declares entities where no drawing needs them.")
        return data
    text = data.decode("utf-8", errors="replace")
    match = _GAME_DOCTYPE.search(text)
    if match is None:
        raise ImportFailedError("Its document type has no end.")
    inner = match[2] or ""
    entities = {name: one or two for name, one, two in _ENTITY_DECLARATION.findall(inner)}
    if inner.count("<!ENTITY") != len(entities) or len(entities) > _MAX_ENTITIES:
        raise ImportFailedError(
            "It declares entities of other files, or too many: save it as plain SVG."
        )
    if any(
        len(value) > _MAX_ENTITY_LENGTH or set("&<%") & set(value) for value in entities.values()
    ):
        raise ImportFailedError("It declares entities that grow: save it as plain SVG.")
    text = text[: match.start()] + text[match.end() :]
    if (
        sum(text.count(f"&{name};") for name in entities) * _MAX_ENTITY_LENGTH
        > _MAX_BYTES_OF_DRAWING
    ):
        raise ImportFailedError("It uses its entities too often: save it as plain SVG.")
    for name in set(entities) - _ENTITIES_OF_XML:
        text = text.replace(f"&{name};", entities[name])
    # The text is UTF-8 now, whatever its first line states.
    return re.sub(r"^\s*<\?xml[^>]*\?>", "", text.lstrip("\ufeff"), count=1).encode()
