"""Defects of the elements of a VASSAL module, and of the files that they name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator

from lxml import etree

from sandtable.importers.vassal.imported_picture_files import IMAGE_FOLDER
from sandtable.importers.vassal.map_windows import (
    XmlElement,
    class_name_of_element,
    corners_of_zone,
    elements_of_classes,
    java_class_name,
)
from sandtable.importers.vassal.module_file import VassalModule
from sandtable.importers.vassal.verify.engine_attributes import (
    FOLDER_OF_BUILT_IN_IMAGES,
    AttributeKinds,
    attribute_types_by_class,
    is_valid_for_attribute_type,
)

_ELEMENTS_WITHOUT_CLASS_NAME = {
    "entry": "PlayerRoster",
    "option": "GlobalOptions",
    "setup": "BoardPicker",
}
"""Elements that are not classes of the engine, with the parent that they need."""
_MIN_CORNERS_OF_ZONE = 3
# VASSAL finds these elements by name, so a second one of the name is never found.
_UNIQUE_ATTRIBUTES = {
    "Map": "mapName",
    "PieceWindow": "name",
    "DrawPile": "name",
    "PrototypeDefinition": "name",
}
_BUTTON_TEXT_ATTRIBUTES = {
    "GlobalMap": ("icon", "buttonText"),
    "MoveCameraButton": ("icon", "text"),
}
"""Buttons that are invisible without a picture and a text, by their attributes for both."""
_SPECIAL_BOARDS, _SPECIAL_DECKS = ("", "<any>"), ("", "<none>")
_PICTURE_ATTRIBUTE_TYPES = ("Image", "Icon")


def defects_of_elements(vmod: VassalModule) -> Iterator[str]:
    """Yield unknown elements and attributes, invalid values, and names that occur twice."""
    kinds_by_part = attribute_types_by_class()
    for element in vmod.root_part.iter():
        name = java_class_name(element)
        if name in kinds_by_part:
            yield from _attribute_defects(vmod, element, kinds_by_part[name])
        elif _ELEMENTS_WITHOUT_CLASS_NAME.get(
            class_name_of_element(element)
        ) != class_name_of_element(_parent_element(element)):
            yield f"{name}: VASSAL knows no such part."
    for tag, key in _UNIQUE_ATTRIBUTES.items():
        names = Counter(each.get(key, "") for each in vmod.all_elements_of_classes(tag))
        yield from (f"{tag}: {name!r} stands there twice." for name, n in names.items() if n > 1)
    for zone in vmod.all_elements_of_classes("Zone"):
        if len(set(corners_of_zone(zone))) < _MIN_CORNERS_OF_ZONE:
            yield f"Zone {zone.get('name')}: it has fewer than three corners."
    yield from _invisible_button_defects(vmod)
    for part in vmod.all_elements_of_classes("Map"):
        yield from _missing_map_components(part)


def _invisible_button_defects(vmod: VassalModule) -> Iterator[str]:
    for tag, faces in _BUTTON_TEXT_ATTRIBUTES.items():
        for each in vmod.all_elements_of_classes(tag):
            if not any(each.get(face) for face in faces):
                yield f"{tag}: nobody sees its button, without a picture and a text."


def _parent_element(element: XmlElement) -> XmlElement:
    above = element.getparent()
    return element if above is None else above


def _missing_map_components(element: XmlElement) -> Iterator[str]:
    """Yield the components that a map lacks, without which it cannot be used."""
    for needed in ("BoardPicker", "StackMetrics", "PieceMover", "KeyBufferer", "MenuDisplayer"):
        if next(elements_of_classes(element, needed), None) is None:
            yield f"Map {element.get('mapName')}: it lacks {needed}."
    if next(elements_of_classes(element, "Board"), None) is None:
        yield f"Map {element.get('mapName')}: it has no board."


def _attribute_defects(
    vmod: VassalModule, element: XmlElement, kinds: AttributeKinds
) -> Iterator[str]:
    for key, value in element.attrib.items():
        kind, at = kinds.get(str(key)), f"{class_name_of_element(element)} {key}={value!r}"
        if kind is None:
            yield f"{at}: VASSAL knows no such attribute."
        elif not is_valid_for_attribute_type(kind, str(value)) or not _does_module_contain(
            vmod, kind, str(value)
        ):
            yield f"{at}: this is no {kind if isinstance(kind, str) else ' or '.join(kind)}."


def _does_module_contain(vmod: VassalModule, kind: str | list[str], value: str) -> bool:
    """Say whether the module contains the object that an attribute names."""
    if kind == "Board":
        return value in {
            *_SPECIAL_BOARDS,
            *(each.get("name") for each in vmod.all_elements_of_classes("Board")),
        }
    if kind == "Deck":
        return value in {
            *_SPECIAL_DECKS,
            *(each.get("name") for each in vmod.all_elements_of_classes("DrawPile")),
        }
    if kind in _PICTURE_ATTRIBUTE_TYPES or (isinstance(kind, str) and kind.endswith("IconConfig")):
        return value == "" or has_image(vmod, value)
    return kind != "File" or value == "" or value in vmod.file_names


def has_image(vmod: VassalModule, name: str) -> bool:
    """Say whether a picture is in the module or comes with VASSAL."""
    return name.startswith(FOLDER_OF_BUILT_IN_IMAGES) or IMAGE_FOLDER + name in vmod.file_names


def defects_of_files(vmod: VassalModule) -> Iterator[str]:
    """Yield differences of `moduledata` from the module, and missing or unused files."""
    if "moduledata" not in vmod.files:
        yield "There is no moduledata."
    else:
        data = etree.fromstring(vmod.files["moduledata"])
        for key, attribute in (("name", "name"), ("version", "version"),
                               ("VassalVersion", "VassalVersion")):  # fmt: skip
            if data.findtext(key) != vmod.root_part.get(attribute):
                yield f"moduledata: its {key} is not that of the module."
    for tag in ("HelpFile", "HtmlChart"):
        for each in vmod.all_elements_of_classes(tag):
            if each.get("fileName", "") not in vmod.file_names:
                yield f"{tag} {each.get('fileName')}: the file is not there."
    for offer in vmod.predefined_setups:
        if offer.file and offer.file not in vmod.file_names:
            yield f"{offer.name}: there is no {offer.file}."
    unused = {name for name in vmod.file_names if name.endswith(".vsav")}
    unused -= {offer.file for offer in vmod.predefined_setups}
    yield from (f"{name}: no menu offers it." for name in sorted(unused))
