"""Answers about tables, references, the form of files, texts, exports, and play."""

from __future__ import annotations

from model.checks.answering import Rows, found, read, refused, told, unsaid

_HELD = "tests hold every export to it, not the module's author"
_PLAY = "the program plays no game"

ROWS: Rows = {
    "TBL-01": ("A roll without a result", found("TBL001")),
    "TBL-02": ("A roll with two results", found("TBL002")),
    "TBL-03": ("A row that no roll can reach", found("TBL003")),
    "TBL-04": ("Odds that are wrongly told", unsaid("odds are computed, never written")),
    "TBL-05": ("A result that means nothing", found("TBL004", "REF001")),
    "TBL-06": ("One table in two versions", found("TBL005", "TBL007")),
    "TBL-07": ("An event that never comes", found("TBL010", "TBL014", "TBL022", "TBL015")),
    "TBL-08": ("An event about a piece that is not there", found("REF001")),
    "TBL-09": ("Pool and box do not add up", found("TBL012", "TBL013", "CMP001")),
    "TBL-10": ("What is switched off and never on again", refused("only play tells what lasts")),
    "TBL-11": ("Asked for and never set, or the reverse", found("REF001", "REF009", "TBL006")),
    "TBL-12": ("Conditions against each other", found("TBL010", "VIC004", "LIM007")),
    "TBL-13": ("An event that waits for itself", found("TBL010")),
    "TBL-14": ("A branch with nothing in it", found("TBL020", "SCH021")),
    "TBL-15": ("A modifier of nothing", found("TBL021")),
    "TBL-16": (
        "No way to begin or to end",
        found("VIC003", "VIC007", "VIC008", "VIC009", "SCH007", "SET007"),
    ),
    "TBL-17": ("A marker with no fate after it was played", found("TBL011", "TBL013")),
    "TBL-18": (
        "A chance that no die gives",
        found("TBL023", "TBL003", "TBL010"),
    ),
    "REF-01": ("A name of nothing", found("REF001", "REF003", "REF015", "REF016")),
    "REF-02": (
        "Taken away while others need it",
        read("an edit is refused that leaves a name bare"),
    ),
    "REF-03": (
        "Two of one name",
        found("REF006", "REF017", note="in one place refused when read"),
    ),
    "REF-04": ("Made and never used", found("REF009", "CMP002", "TBL006")),
    "REF-05": ("What comes from itself", found("REF005")),
    "REF-06": (
        "Taken from what is no model for others",
        unsaid("whatever is played can be varied"),
    ),
    "REF-07": ("Taken from what is not there", found("REF001")),
    "REF-08": ("The name of another sort of thing", found("REF001", "REF018")),
    "REF-09": ("A number that was never declared", found("REF001")),
    "REF-10": ("An id that the language needs", found("REF007", "REF008")),
    "SCH-01": ("A key that does not exist", read("the message names the nearest one")),
    "SCH-02": ("A key that must be there", read("the message names it")),
    "SCH-03": ("Too few things, or too many", found("SCH003", "SCH004", "SCH007")),
    "SCH-04": ("A value of the wrong sort", read("the message says what is expected")),
    "SCH-05": (
        "A key in the wrong place",
        read("the message names the nearest that may stand there"),
    ),
    "SCH-06": ("A key twice", read("both places are named")),
    "SCH-07": ("A file of another format", read("the message names the format that is known")),
    "SCH-08": ("A key of an older format", unsaid("older formats are lifted when they are read")),
    "SCH-09": ("A text that was left blank", found("SCH001", "SCH008")),
    "SCH-10": (
        "Rules that are broken themselves",
        found(
            "LIM005",
            "LIM006",
            "LIM008",
            note="a check that fails is a finding, and the others go on",
        ),
    ),
    "TXT-01": ("A text without translation", found("TXT001")),
    "TXT-02": ("A translation without text", found("TXT002", "TXT006")),
    "TXT-03": ("Other gaps to fill in another language", found("TXT003")),
    "TXT-04": ("A translation that cannot be read", read("a language is a file like the others")),
    "TXT-05": ("Other numbers in another language", unsaid("languages hold texts only")),
    "TXT-06": ("A note to the author in print", found("TXT004")),
    "TXT-07": (
        "One thing in two spellings",
        found("TXT005", "REF001", "REF011"),
    ),
    "EXP-01": ("Pieces made from a model that is missing", refused(_HELD)),
    "EXP-02": ("Pieces without a lasting number", refused(_HELD)),
    "EXP-03": ("A file that the other program does not read", refused(_HELD)),
    "EXP-04": ("Numbers twice, or pictures out of reach", refused(_HELD)),
    "EXP-05": ("Data lost on the way, and nobody told", told("each lists what it loses")),
    "EXP-06": ("Text that does not fit its cell or page", told("it names what was cut")),
    "EXP-07": ("Print too near the edge", refused(_HELD)),
    "EXP-08": ("A name that the other program does not take", told("it gives the name there")),
    "EXP-09": ("Not the same after there and back", refused(_HELD)),
    "EXP-10": ("Not the same when made again", refused(_HELD)),
    "PLY-01": ("A position without a move", refused(_PLAY)),
    "PLY-02": ("A game without end", refused(_PLAY)),
    "PLY-03": (
        "No supply from the start",
        found("SUP001", "SUP011", "SUP002", "SUP010"),
    ),
}
