"""Zip files that are the same, byte for byte, whenever they are written."""

from __future__ import annotations

import io
import zipfile
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

if TYPE_CHECKING:
    from collections.abc import Mapping

from sandtable.drawing.xml_text import replace_unfit_characters

VASSAL_VERSION = "3.7.0"
"""The oldest VASSAL that what we write is meant for."""
_FIXED_ZIP_DATE = (1980, 1, 1, 0, 0, 0)
_FIXED_SAVE_TIME = "315532800000"
_OBFUSCATION_KEY = 0x5A
"""VASSAL hides saved games from idle eyes; any byte will do."""
_XOR_TABLE = bytes(byte ^ _OBFUSCATION_KEY for byte in range(256))
_UNCOMPRESSED_SUFFIXES = (".png", ".vsav", "help.html")
"""What is packed already; and the page of rights, which any editor then finds in the file."""


def pack_zip(contents: Mapping[str, bytes]) -> bytes:
    """Files as a zip; some are put in as they are."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name, data in contents.items():
            info = zipfile.ZipInfo(name, _FIXED_ZIP_DATE)
            info.external_attr = 0o644 << 16
            packed = name.endswith(_UNCOMPRESSED_SUFFIXES)
            info.compress_type = zipfile.ZIP_STORED if packed else zipfile.ZIP_DEFLATED
            archive.writestr(info, data)
    return stream.getvalue()


def encode_metadata(version: str, description: str = "", name: str | None = None) -> bytes:
    """Who wrote a file, for which version."""
    root = ET.Element("data", version="1")
    rows = {"version": version, "extra1": "", "extra2": "", "VassalVersion": VASSAL_VERSION,
            "dateSaved": _FIXED_SAVE_TIME, "description": description}  # fmt: skip
    for key, text in rows.items():
        ET.SubElement(root, key).text = text
    if name is not None:
        ET.SubElement(root, "name").text = name
    return encode_xml(root)


def encode_xml(root: ET.Element) -> bytes:
    """XML as a file."""
    ET.indent(root)
    text = replace_unfit_characters(ET.tostring(root, encoding="unicode"))
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'.encode()


def obfuscate_save(text: str) -> bytes:
    """A saved game as VASSAL keeps it."""
    body = text.encode().translate(_XOR_TABLE).hex()
    return f"!VCSK{_OBFUSCATION_KEY:02x}{body}".encode()
