"""Encoding of VASSAL's files: zip archives, metadata, XML and saved games.

The same content always gives the same bytes.
"""

from __future__ import annotations

import io
import zipfile
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

if TYPE_CHECKING:
    from collections.abc import Mapping

from sandtable.drawing.xml_text import replace_characters_excluded_by_xml

VASSAL_VERSION = "3.7.0"
"""The oldest version of VASSAL that can open the export."""
_FIXED_ZIP_DATE = (1980, 1, 1, 0, 0, 0)
# A fixed date gives the same bytes for the same content.
_FIXED_TIME_OF_SAVED_GAMES = "315532800000"
_OBFUSCATION_KEY = 0x5A
"""Key with which a saved game is obfuscated; VASSAL accepts any byte."""
_OBFUSCATION_TABLE = bytes(byte ^ _OBFUSCATION_KEY for byte in range(256))
_UNCOMPRESSED_SUFFIXES = (".png", ".vsav", "help.html")
"""Files stored without compression: packed ones, and the rights page, which stays readable."""


def pack_zip(contents: Mapping[str, bytes]) -> bytes:
    """Return the files as a zip archive with fixed dates."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name, data in contents.items():
            # A fixed date, or each export would differ from the one before.
            info = zipfile.ZipInfo(name, _FIXED_ZIP_DATE)
            # Without these permission bits some programs unpack files that nobody may read.
            info.external_attr = 0o644 << 16
            # Packing what is packed already takes time and saves nothing.
            packed = name.endswith(_UNCOMPRESSED_SUFFIXES)
            info.compress_type = zipfile.ZIP_STORED if packed else zipfile.ZIP_DEFLATED
            archive.writestr(info, data)
    return stream.getvalue()


def encode_metadata(version: str, description: str = "", name: str | None = None) -> bytes:
    """Return the metadata of a file: its version, its description and VASSAL's version."""
    root = ET.Element("data", version="1")
    rows = {"version": version, "extra1": "", "extra2": "", "VassalVersion": VASSAL_VERSION,
            "dateSaved": _FIXED_TIME_OF_SAVED_GAMES, "description": description}  # fmt: skip
    for key, text in rows.items():
        ET.SubElement(root, key).text = text
    if name is not None:
        ET.SubElement(root, "name").text = name
    return encode_xml(root)


def encode_xml(root: ET.Element) -> bytes:
    """Return an XML element as the bytes of a file."""
    ET.indent(root)
    text = replace_characters_excluded_by_xml(ET.tostring(root, encoding="unicode"))
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'.encode()


def obfuscate_save(text: str) -> bytes:
    """Return a saved game in the obfuscated form that VASSAL reads."""
    body = text.encode().translate(_OBFUSCATION_TABLE).hex()
    return f"!VCSK{_OBFUSCATION_KEY:02x}{body}".encode()
