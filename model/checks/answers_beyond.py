"""Checks of ours that answer no row, and why there are such."""

from __future__ import annotations

from collections.abc import Mapping

BEYOND: Mapping[str, str] = {
    "REF004": "errata quote the print, and may misquote it",
    "REF012": "`~` is our own way to take away",
    "REF013": "a waiver must not outlive its finding",
    "REF014": "options and their choices are data here",
    "REF019": "rules are cited beside the data",
    "REF026": "errata are data here",
    "MRG001": "two people edit a module at once here, and merge what they did",
    "REF027": "rules are proved by planted mistakes here",
    "SCH010": "levels of victory are data here",
    "SCH012": "a source may call unknown what is known",
    "SCH005": "what no book tells is marked, not made up",
    "SCH022": "sheets are drawn in the colours of the data",
    "SCH024": "counters are drawn from the data",
    "LIM012": "conditions can ask for a way",
    "SET014": "attacks can be declared in a set-up",
    "SET025": "attacks can be declared in a set-up",
    "SET026": "`all other` takes what is left, and nothing may be",
    "GEO030": "sheets side by side are one map here",
    "GEO031": "hex boards may lie on the globe here",
    "GEO032": "hex boards may lie on the globe here",
    "GEO033": "maps end unevenly, and this says how",
    "ADJ018": "entrances bear a word of their own here, and links give their reason",
    "LIM013": "movement costs are data here",
    "ADJ017": "islands lie in one sea by most rules",
    "VIC001": "whoever writes a victory seldom plays its first turn",
    "VIC002": "an objective is data here",
    "VIC005": "victories are data here",
    "VIC006": "victories are data here",
    "SUP013": "lines of supply are data, and name who holds their sources",
    "VIC010": "a victory names a side, and so do its conditions",
    "RGT001": "whose game it is must be told",
}
