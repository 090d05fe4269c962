"""Answers to what rulebooks ask of the data."""

from __future__ import annotations

from model.checks.answering import Rows, found, refused

ROWS: Rows = {
    "RUL-01": ("A bound for all areas, and another printed in some", found("LIM001")),
    "RUL-02": ("Some pieces take no room, or none while they attack", found("LIM001", "LIM003")),
    "RUL-03": ("A bound that holds at the end of each phase only", found("LIM001", "LIM006")),
    "RUL-04": ("Some figures are replaced by chips, others never", found("CMP001", "CMP007")),
    "RUL-05": ("One place holds so much supply and no more", found("LIM001")),
    "RUL-06": (
        "A power chooses what it begins with",
        found("SET008", "SET020", "SET023", "SET027"),
    ),
    "RUL-07": ("Small places hold fewer", found("LIM001")),
    "RUL-08": ("A piece that makes room for others", found("LIM001", "LIM003", note="`adds`")),
    "RUL-09": ("There is as much of it as there are counters", found("CMP001")),
    "RUL-10": ("The counter prints when or where it comes", found("SET010", "OOA013")),
    "RUL-11": (
        "Event markers go from pool to hand and back",
        found("TBL011", "TBL012", "TBL013", "TBL014"),
    ),
    "RUL-12": (
        "A schedule brings pieces and takes them away",
        found("OOA001", "OOA002", "OOA019"),
    ),
    "RUL-13": ("Who arrives may crowd till the next move", found("LIM002", "LIM006", "OOA017")),
    "RUL-14": ("A box beside the map counts with its hex", found("LIM001", note="`same-as`")),
    "RUL-15": ("Two dice tell what arrives", found("TBL001", "TBL002", "TBL003")),
    "RUL-16": ("A leader goes when something is so", found("LIM007", "TBL010", "OOA001")),
    "RUL-17": ("All play one and the same beginning", found("SCH007", "SET007")),
    "RUL-18": ("Chips of one and of five", found("CMP001", "CMP007")),
    "RUL-19": ("No more is built than the area is worth", found("LIM001")),
    "RUL-20": ("So many, and of these so many at most", found("LIM001", "LIM003")),
    "RUL-21": ("One of a kind in each town", found("LIM001")),
    "RUL-22": (
        "More room in battle than on the march",
        refused("no set-up shows a battle; the limit is kept and told"),
    ),
    "RUL-23": ("Ports of two sizes", found("LIM001")),
    "RUL-24": ("One of each power in a box", found("LIM001")),
    "RUL-25": ("The sheet gives turn and strength", found("OOA003", "OOA007")),
    "RUL-26": (
        "Who cannot come in waits, and who is not fed",
        found("OOA004", "OOA018", "SUP011", "SUP012"),
    ),
    "RUL-27": ("One bound for a power, another for its side", found("LIM001")),
}
