"""Zip files that are the same, byte for byte, whenever they are written."""

from __future__ import annotations

import io
import zipfile
from typing import TYPE_CHECKING
from xml.etree import ElementTree as ET

if TYPE_CHECKING:
    from collections.abc import Mapping

from sandtable.drawing.xml_text import replace_unfit_characters

VASSAL = "3.7.0"
"""The oldest VASSAL that what we write is meant for."""
_LONG_AGO = (1980, 1, 1, 0, 0, 0)
_SAVED = "315532800000"
_KEY = 0x5A
"""VASSAL hides saved games from idle eyes; any byte will do."""
_XORED = bytes(byte ^ _KEY for byte in range(256))
_STORED = (".png", ".vsav", "help.html")
"""What is packed already; and the page of rights, which any editor then finds in the file."""


def zipped(contents: Mapping[str, bytes]) -> bytes:
    """Files as a zip; some are put in as they are."""
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w") as archive:
        for name, data in contents.items():
            info = zipfile.ZipInfo(name, _LONG_AGO)
            info.external_attr = 0o644 << 16
            packed = name.endswith(_STORED)
            info.compress_type = zipfile.ZIP_STORED if packed else zipfile.ZIP_DEFLATED
            archive.writestr(info, data)
    return stream.getvalue()


def particulars(version: str, description: str = "", name: str | None = None) -> bytes:
    """Who wrote a file, for which version."""
    root = ET.Element("data", version="1")
    rows = {"version": version, "extra1": "", "extra2": "", "VassalVersion": VASSAL,
            "dateSaved": _SAVED, "description": description}  # fmt: skip
    for key, text in rows.items():
        ET.SubElement(root, key).text = text
    if name is not None:
        ET.SubElement(root, "name").text = name
    return written(root)


def written(root: ET.Element) -> bytes:
    """XML as a file."""
    ET.indent(root)
    text = replace_unfit_characters(ET.tostring(root, encoding="unicode"))
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{text}\n'.encode()


def hidden(text: str) -> bytes:
    """A saved game as VASSAL keeps it."""
    body = text.encode().translate(_XORED).hex()
    return f"!VCSK{_KEY:02x}{body}".encode()
