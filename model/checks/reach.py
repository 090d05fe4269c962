"""How far each check looks from one line of a set-up or a schedule: what an edit there can touch.

A check that is not named here is run whole again after every edit of what it reads.
"""

from __future__ import annotations

from enum import Enum


class Reach(Enum):
    """What a check is asked again after an edit of lines, and of lines only."""

    HEADERS = "looks at no line: at the headings and the moments of lines, or not even at them"
    LINES = "what it finds of a line hangs on lines of the same pieces or spaces, and on no other"
    LIMITS = "the same, where every limit counts what stands in one place"
    STOCK = "the same, where no piece stands in for another"
    INHERITANCE = "looks at the keys of lines where a scenario comes from another"
    BLANKS = "looks for lines of schedules on which nothing stands"
    GROUPS = "looks at pieces that bear the code of a group"
    WORDS = "asks which words are used at all, pieces and places aside"
    EVERYTHING = "looks at all lines together"


_BY_REACH: dict[Reach, str] = {
    Reach.HEADERS: (
        "REF005 REF006 REF007 REF008 REF010 REF016 REF017 SCH001 SCH002 SCH003 SCH004 SCH007 "
        "SCH008 SCH009 CMP004 CMP005 CMP006 CMP007 SET005 SET006 SET007 TBL001 TBL002 TBL003 "
        "TBL004 TBL005 TBL011 TBL013 OOA010 LIM003 LIM005 LIM006 SUP002 VIC002 VIC003 VIC004 "
        "VIC005 TXT001 TXT004 RGT001 TXT005 SCH010 SCH011 SCH020 SCH022 REF019 REF020 REF025 "
        "REF026 SCH023 SCH024 SET016 SET024 OOA014 OOA015 LIM008 LIM009 LIM010 VIC006 VIC007 "
        "TBL007 TBL015 OOA006 OOA011 TBL021 TBL022 TBL023 CMP009 CMP012 SUP010 REF027 "
        "VIC008 VIC009 VIC010 CMP013 SUP013 LIM013"
    ),
    Reach.LINES: (
        "REF001 REF002 REF014 REF015 REF018 SCH005 SCH006 CMP008 SET001 SET002 SET003 SET004 "
        "SET009 SET010 SET011 SET015 OOA001 OOA002 OOA003 OOA004 OOA005 OOA007 OOA009 "
        "LIM004 LIM007 LIM012 SET021 SET023 SET026 OOA018 OOA019"
    ),
    Reach.LIMITS: "SET008 LIM001 LIM002 OOA017",
    Reach.STOCK: "CMP001 SET020",
    Reach.INHERITANCE: "REF011 REF012",
    Reach.BLANKS: "SCH021",
    Reach.WORDS: "REF009 TBL006",
    Reach.GROUPS: "OOA013",
}

REACH: dict[str, Reach] = {
    check: reach for reach, checks in _BY_REACH.items() for check in checks.split()
}

MOST = {"REF001": 100}
"""Of more findings the check does not say the same of each: then it is run whole."""


def reach_of(check: str) -> Reach:
    """How far a check looks, by its id."""
    return REACH.get(check, Reach.EVERYTHING)
