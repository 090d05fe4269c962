"""Answers about shapes and neighbours."""

from __future__ import annotations

from model.checks.answering import Rows, found, read, refused, told, unsaid

ROWS: Rows = {
    "GEO-01": ("An outline crosses itself", found("GEO001")),
    "GEO-02": ("A point of an outline is given twice running", found("GEO002")),
    "GEO-03": ("An outline of fewer than three points", read("the message names the ring")),
    "GEO-04": ("A hole outside its outline, or a ring that does not close", found("GEO004")),
    "GEO-05": ("Two outlines overlap", found("GEO005")),
    "GEO-06": ("Neighbours with a gap between them", found("GEO006", "GEO029")),
    "GEO-07": ("A splinter left between two borders", found("GEO007")),
    "GEO-08": ("A space too small for the pieces that it may hold", found("GEO008")),
    "GEO-09": ("A border with a needle in it", found("GEO009")),
    "GEO-10": ("Points of a border closer than the print can show", found("GEO010")),
    "GEO-11": ("Two spaces with the same outline", found("GEO011")),
    "GEO-12": ("A space within another, and neither says so", found("GEO012")),
    "GEO-13": ("A space in several parts, and nothing says so", found("GEO013")),
    "GEO-14": ("Four spaces meet in one point", found("GEO014")),
    "GEO-15": ("A space without outline, or the other way round", found("GEO015")),
    "GEO-16": ("A name drawn outside its space", found("GEO016")),
    "GEO-17": ("No room for pieces inside a space", found("GEO008")),
    "GEO-18": (
        "Two spaces of one id",
        found("REF017", note="in one file it is refused when read"),
    ),
    "GEO-19": ("Numbers of spaces with a hole among them", refused("ids are names, not numbers")),
    "GEO-20": ("Ground that nobody has described", found("REF001", "GEO020")),
    "GEO-21": ("A map without size, or with too much of it", found("SCH009", "GEO021")),
    "GEO-22": ("Something stands off the map", found("REF001", "SET002", "SET003")),
    "GEO-23": ("Two grids on one board", unsaid("a board has one grid")),
    "GEO-24": ("Two spaces of a board are printed alike", found("TXT005")),
    "GEO-25": ("A river or a road that ends nowhere", found("GEO025")),
    "GEO-26": ("A river on a border that is none", found("GEO026")),
    "GEO-27": (
        "A picture that does not fit its grid",
        found("GEO027", note="its size does not matter, for maps are drawn from the data"),
    ),
    "GEO-28": (
        "A map too big for where it goes",
        told("VASSAL: spaces too small for a zone, hidden by another one, hexes it cannot number"),
    ),
    "ADJ-01": (
        "A shared border that joins nothing, without a reason",
        found("ADJ001", note="a link without its reason is refused when read"),
    ),
    "ADJ-02": ("A link of two spaces that are far apart", unsaid("a link gives its reason")),
    "ADJ-03": ("A way there and none back", found("ADJ003")),
    "ADJ-04": ("A space linked to itself", found("ADJ004")),
    "ADJ-05": ("One link twice", found("ADJ005", note="word by word refused when read")),
    "ADJ-06": ("A space that nothing leads to", found("ADJ006")),
    "ADJ-07": ("A map in pieces that no way joins", found("ADJ007")),
    "ADJ-08": ("Neighbours that touch in one point only", found("GEO014")),
    "ADJ-09": ("A link to nowhere", found("REF001")),
    "ADJ-10": ("A closed border between spaces without one", found("ADJ010")),
    "ADJ-11": ("A crossing between ground of the wrong sorts", found("ADJ011")),
    "ADJ-12": ("A canal without its seas, or without who holds it", found("ADJ012")),
    "ADJ-13": ("Ground against the kind of the space", found("ADJ013")),
    "ADJ-14": ("A space in no region", refused("regions are made for use, not to cover the map")),
    "ADJ-15": (
        "A region torn apart",
        refused("many rules mean regions that are not in one piece"),
    ),
    "ADJ-16": ("A port without sea", found("ADJ016")),
}
