"""The tree of parts, and the files that it speaks of."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from lxml import etree

from sandtable.importers.vassal.maps import Element, all_of, class_of, path_of, tag_of
from sandtable.importers.vassal.modules import IMAGES, Vmod
from sandtable.importers.vassal.verify.reference import BUILT_IN, Kinds, components, fits

_BARE = {"entry": "PlayerRoster", "option": "GlobalOptions", "setup": "BoardPicker"}
"""Elements that are no parts, and where they may stand."""
_CORNERS = 3
_ONCE = {
    "Map": "mapName",
    "PieceWindow": "name",
    "DrawPile": "name",
    "PrototypeDefinition": "name",
}
_SEEN = {"GlobalMap": ("icon", "buttonText"), "MoveCameraButton": ("icon", "text")}
"""Buttons that have no size where neither a picture nor a text is on them."""
_BOARDS, _DECKS = ("", "<any>"), ("", "<none>")
_PICTURES = ("Image", "Icon")


def parts(vmod: Vmod) -> Iterator[str]:
    """Parts and attributes that nobody knows, values of another kind, names that stand twice."""
    known = components()
    for element in vmod.root.iter():
        name = class_of(element)
        if name in known:
            yield from _attributes(vmod, element, known[name])
        elif _BARE.get(tag_of(element)) != tag_of(_above(element)):
            yield f"{name}: VASSAL knows no such part."
    for tag, key in _ONCE.items():
        names = Counter(each.get(key, "") for each in vmod.all(tag))
        yield from (f"{tag}: {name!r} stands there twice." for name, n in names.items() if n > 1)
    for zone in vmod.all("Zone"):
        if len(set(path_of(zone))) < _CORNERS:
            yield f"Zone {zone.get('name')}: it has fewer than three corners."
    yield from _unseen(vmod)
    for part in vmod.all("Map"):
        yield from _map(part)


def _unseen(vmod: Vmod) -> Iterator[str]:
    for tag, faces in _SEEN.items():
        for each in vmod.all(tag):
            if not any(each.get(face) for face in faces):
                yield f"{tag}: nobody sees its button, without a picture and a text."


def _above(element: Element) -> Element:
    above = element.getparent()
    return element if above is None else above


def _map(element: Element) -> Iterator[str]:
    """A map without these cannot be played on."""
    for needed in ("BoardPicker", "StackMetrics", "PieceMover", "KeyBufferer", "MenuDisplayer"):
        if next(all_of(element, needed), None) is None:
            yield f"Map {element.get('mapName')}: it lacks {needed}."
    if next(all_of(element, "Board"), None) is None:
        yield f"Map {element.get('mapName')}: it has no board."


def _attributes(vmod: Vmod, element: Element, kinds: Kinds) -> Iterator[str]:
    for key, value in element.attrib.items():
        kind, at = kinds.get(str(key)), f"{tag_of(element)} {key}={value!r}"
        if kind is None:
            yield f"{at}: VASSAL knows no such attribute."
        elif not fits(kind, str(value)) or not _is_there(vmod, kind, str(value)):
            yield f"{at}: this is no {kind if isinstance(kind, str) else ' or '.join(kind)}."


def _is_there(vmod: Vmod, kind: str | list[str], value: str) -> bool:
    """Say whether what an attribute names is in the module."""
    if kind == "Board":
        return value in {*_BOARDS, *(each.get("name") for each in vmod.all("Board"))}
    if kind == "Deck":
        return value in {*_DECKS, *(each.get("name") for each in vmod.all("DrawPile"))}
    if kind in _PICTURES or (isinstance(kind, str) and kind.endswith("IconConfig")):
        return value == "" or has_image(vmod, value)
    return kind != "File" or value == "" or value in vmod.names


def has_image(vmod: Vmod, name: str) -> bool:
    """Say whether a picture is there, or one of VASSAL's own."""
    return name.startswith(BUILT_IN) or IMAGES + name in vmod.names


def files(vmod: Vmod) -> Iterator[str]:
    """What is said of the module twice, and files that are named and are not there."""
    if "moduledata" not in vmod.files:
        yield "There is no moduledata."
    else:
        data = etree.fromstring(vmod.files["moduledata"])
        for key, attribute in (("name", "name"), ("version", "version"),
                               ("VassalVersion", "VassalVersion")):  # fmt: skip
            if data.findtext(key) != vmod.root.get(attribute):
                yield f"moduledata: its {key} is not that of the module."
    for tag in ("HelpFile", "HtmlChart"):
        for each in vmod.all(tag):
            if each.get("fileName", "") not in vmod.names:
                yield f"{tag} {each.get('fileName')}: the file is not there."
    for offer in vmod.offers:
        if offer.file and offer.file not in vmod.names:
            yield f"{offer.name}: there is no {offer.file}."
    unused = {name for name in vmod.names if name.endswith(".vsav")}
    unused -= {offer.file for offer in vmod.offers}
    yield from (f"{name}: no menu offers it." for name in sorted(unused))
