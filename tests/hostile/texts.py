"""Texts and pictures that are made to do harm, by the format that they seem to be of."""

from __future__ import annotations

import json
import struct
import zlib

_DEEP = 100_000
_HUGE = "9" * 5000
_ODD_CHARACTERS = "\\e[2J\\u202Etxt.exe\\u2028\\u0085\\a"
"""As YAML escapes them: a terminal's command, a right-to-left mark, ends of lines, a bell."""

ANY: dict[str, bytes] = {
    "empty": b"",
    "zeros": bytes(1000),
    "all bytes": bytes(range(256)) * 4,
    "two bytes a letter": "format: 1\n".encode("utf-16"),
    "half a letter": b"\xc3",
    "brackets": b"[" * _DEEP,
    "braces": b'{"a":' * _DEEP,
    "parts": b"<a>" * _DEEP,
    "parentheses": b"(" * _DEEP,
    "one line": b"x" * 2**20,
}
"""What is of no format."""

YAML: dict[str, str] = {
    "aliases": "a: &a [x]\n" + "".join(f"b{n}: &b{n} [*a, *a]\n" for n in range(50)),
    "code": "a: !!python/object/apply:os.system [id]\n",
    "merged keys": "a: &a {b: c}\nd: {<<: *a}\n",
    "two documents": "a: b\n---\nc: d\n",
    "steps": "".join(f"{' ' * n}a:\n" for n in range(500)),
    "many keys": "".join(f"k{n}: ~\n" for n in range(5000)),
    "one key twice": "a: b\n" * 2000,
    "long key": f"{'k' * 2000}: a\n",
    "long text": f"a: {'x' * 200_000}\n",
    "huge number": f"a: {{why: w, text: t, rule: {_HUGE}}}\n",
    "no letters": "a: \x00\n",
    "words without end": f"a: {{text: {'or ' * 5000}}}\n",
}

JSON: dict[str, str] = {
    "number of thousands of digits": f'{{"type": {_HUGE}}}',
    "not a number": '{"type": "FeatureCollection", "features": [NaN, Infinity, -Infinity]}',
    "kinds that are lists": json.dumps(
        {"type": "FeatureCollection", "features": [{"type": ["Feature"]}, [], None, 7]}
    ),
    "half a pair": '{"type": "FeatureCollection", "features": ["\\ud800"]}',
    "far away": json.dumps({
        "type": "FeatureCollection",
        "features": [{
            "type": "Feature", "id": "a", "properties": {"kind": []},
            "geometry": {"type": "Polygon", "coordinates": [[[0, 0], [1e308, 0], [1, 1], [0, 0]]]},
        }],
    }),
    "collections in collections": '{"type": "FeatureCollection", "features": [{"type": "Feature", '
    '"geometry": ' + '{"type": "GeometryCollection", "geometries": [' * 400 + "]}" * 400 + "}]}",
    "arcs without end": json.dumps({
        "type": "Topology", "arcs": [[[0, 0], [1, 1]] * 500],
        "objects": {"a": {"type": "Polygon", "arcs": [[0] * 20_000]}},
    }),
    "crossings without end": json.dumps({
        "type": "FeatureCollection",
        "features": [{
            "type": "Feature", "id": "a", "properties": {}, "geometry": {
                "type": "Polygon",
                "coordinates": [[[n * 7919 % 1000, n * 104729 % 997] for n in range(3000)]],
            },
        }],
    }),
    "many mistakes": json.dumps({"type": "FeatureCollection", "features": [{}] * 20_000}),
}  # fmt: skip


def hostile_xml(root: str, secret: str) -> dict[str, str]:
    """Return documents of a root with entities that grow, or that lead to a file or a network."""
    laughs = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
    return {
        "entities that grow": f'<!DOCTYPE a [<!ENTITY l0 "ha">{laughs}]><{root} name="&l9;"/>',
        "a file as an entity": f'<!DOCTYPE a [<!ENTITY e SYSTEM "file://{secret}">]>'
        f"<{root}><info name='&e;'/>&e;</{root}>",
        "a page as an entity": '<!DOCTYPE a SYSTEM "http://127.0.0.1:9/a.dtd">' + f"<{root}/>",
        "parts in parts": f"<{root}>" + "<a>" * 5000 + "</a>" * 5000 + f"</{root}>",
        "a long attribute": f'<{root} name="{"x" * 2**20}"/>',
        "another root": "<a/>",
        "no end": f"<{root}>",
    }


def hostile_games(secret: str) -> dict[str, str]:
    """Return games for TripleA whose texts, names or numbers do harm, in a game that is one."""
    laughs = "".join(f'<!ENTITY l{n} "{f"&l{n - 1};" * 10}">' for n in range(1, 10))
    head = f'<!DOCTYPE game [<!ENTITY l0 "ha">{laughs}<!ENTITY e SYSTEM "file://{secret}">]>'
    include = 'xmlns:x="http://www.w3.org/2001/XInclude"'
    return {
        "notes that grow": _game(notes="&l9;", head=head),
        "notes of a few words": _game(notes="&l1;", head=head),
        "notes of a file": _game(notes="&e;", head=head),
        "notes that include a file": _game(
            notes=f'<x:include {include} href="file://{secret}" parse="text"/>'
        ),
        "a document type elsewhere": _game(
            head=f'<!DOCTYPE game SYSTEM "file://{secret}" [<!ENTITY % p SYSTEM "file://{secret}">'
            '%p;<!ATTLIST territory water CDATA "true">]>'
        ),
        "a style sheet": _game(head=f'<?xml-stylesheet href="file://{secret}"?>'),
        "names that lead out": _game(player="../../out", unit="../../../out"),
        "names that are code": _game(player=ODD_NAMES[0], unit=ODD_NAMES[1]),
        "units without end": _game(number=_HUGE),
        "a crowd": _game(number="999999999"),
        "many territories": _game(more='<territory name="Y{}"/>', times=20_000),
        "many connections": _game(more='<connection t1="X" t2="Z"/>', times=50_000),
        "nine megabytes": _game(more=" " * 9, times=2**20),
    }


ODD_NAMES = ("a:b&lt;c&gt; &quot;=cmd&quot;", "a:b(1,2) &lt; &amp;amp; %00 CON")
"""Names that separate lists, begin points, or are code in some file."""


def _game(
    *,
    player: str = "P",
    unit: str = "u",
    number: str = "1",
    notes: str = "",
    head: str = "",
    more: str = "",
    times: int = 1,
) -> str:
    others = "".join(more.format(index) for index in range(times))
    return (
        f'{head}<game><info name="A"/><map><territory name="X"/><territory name="Z"/>{others}'
        f'</map><playerList><player name="{player}"/><alliance player="{player}" alliance="A"/>'
        f'</playerList><unitList><unit name="{unit}"/></unitList><gamePlay><sequence>'
        f'<step name="s" delegate="d" player="{player}"/></sequence></gamePlay><initialize>'
        f'<unitInitialize><unitPlacement unitType="{unit}" territory="X" owner="{player}"'
        f' quantity="{number}"/></unitInitialize></initialize><propertyList>'
        f'<property name="notes"><value>{notes}</value></property></propertyList></game>'
    )


def hostile_svg(secret: str) -> dict[str, str]:
    """Return drawings that grow, that use themselves, or that lead to a file or a network."""
    space = 'xmlns="http://www.w3.org/2000/svg" xmlns:x="http://www.w3.org/1999/xlink"'
    points = " ".join(f"{n % 1000},{n * 7919 % 1000}" for n in range(1_000_000))
    scribble = " ".join(f"{n * 7919 % 1000},{n * 104729 % 997}" for n in range(3000))
    laughs = "".join(
        f'<g id="u{n}">' + f'<use x:href="#u{n - 1}"/>' * 10 + "</g>" for n in range(1, 9)
    )
    return {
        "a million points": f'<svg {space}><polygon points="{points}"/></svg>',
        "a scribble": f'<svg {space}><polygon id="a" points="{scribble}"/></svg>',
        "a part of itself": f'<svg {space}><g id="a"><use x:href="#a"/></g></svg>',
        "a circle of parts": f'<svg {space}><g id="a"><use href="#b"/></g><g id="b">'
        '<use href="#a"/></g></svg>',
        "parts that grow": f'<svg {space}><rect id="u0" width="9" height="9"/>{laughs}</svg>',
        "a part of a file": f'<svg {space}><use x:href="file://{secret}#a"/></svg>',
        "a part of a page": f'<svg {space}><use href="http://127.0.0.1:9/a.svg#a"/></svg>',
        "a picture of a file": f'<svg {space}><image x:href="file://{secret}"/></svg>',
        "groups in groups": f"<svg {space}>" + "<g>" * 240 + "</g>" * 240 + "</svg>",
        "a number without end": f'<svg {space}><path d="M {_HUGE} 0 L 1 1 L 2 0 Z"/></svg>',
        "a path that is none": f'<svg {space}><path id="a" d="M 0 0 L x Z A 1"/></svg>',
        "a turn that is none": f'<svg {space}><rect width="9" height="9" transform='
        '"scale(1e308) scale(1e308) matrix(a)"/></svg>',
        "far away": f'<svg {space}><rect x="1e9" y="1e9" width="1e-3" height="1e-3"/></svg>',
        "a style without end": f"<svg {space}><style>{'a{fill:' * 50_000}</style></svg>",
        "code": f'<svg {space} onload="alert(1)"><script>alert(1)</script>'
        '<rect id="a" width="9" height="9"/></svg>',
    }


def png(width: int, height: int) -> bytes:
    """Return the beginning of a picture of a size that it need not have."""
    head = struct.pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + _chunk(b"IHDR", head) + _chunk(b"IDAT", zlib.compress(b"x"))


def _chunk(kind: bytes, data: bytes) -> bytes:
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


PICTURES: dict[str, bytes] = {
    "huge.png": png(2**31 - 1, 2**31 - 1),
    "large.png": png(30_000, 30_000),
    "none.png": png(0, 0),
    "other.dds": b"DDS |\0\0\0" + b"\xff" * 130,
    "odd.gif": b"GIF89a\xff\xff\xff\xff" + b"\xff" * 40,
    "deep.svg": b'<svg xmlns="http://www.w3.org/2000/svg">' + b"<g>" * 20_000,
    "script.svg": b'<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)">'
    b'<script>alert(1)</script><image href="file:///etc/passwd"/></svg>',
    "entity.svg": b'<!DOCTYPE a [<!ENTITY e SYSTEM "file:///etc/passwd">]>'
    b'<svg xmlns="http://www.w3.org/2000/svg"><text>&e;</text></svg>',
}

ODD_NAME = f'"=cmd|calc!A0 </script><b>{{{{7*7}}}}#let $(id) `id` {_ODD_CHARACTERS}"'
"""A name that is code in a spreadsheet, a page, a template, a sheet or a shell."""

POLYGONS: dict[str, str] = {
    "a million points": "X < " + "(1,2) (3,40) " * 500_000 + ">\n",
    "a ring within a point": "X < (1,2) (3 <,4) (5,6) >\n",
    "a number of no point": "X < (1,2) 7 (3,4) (5,6) >\n",
    "numbers without end": f"X < ({_HUGE},2) (3,4) (5,6) >\n",
    "other scripts": "X < (\u0661,2) (3,4) (5,6) >\n",
    "many rings": "X " + "< (1,2) (3,4) (5,6) >" * 2000 + "\n",
    "no space": "X" + "<" * 5000 + "\n",
}

GAMES: dict[str, str] = {
    "no text": "\xff\xfe",
    "a key that is none": "!VCSKzz00",
    "half a byte": "!VCSK000",
    "pieces without end": "+/1/" + "mark;a\\\t" * 3000 + "piece;;;a;b/;;here;x;1;1;0",
    "commands in commands": "a\x1bb\\\x1bc" * 3000,
    "far away": "+/1/piece;;;a;b/here;99999999999999999999;1;1;0",
}
