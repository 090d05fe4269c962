<?xml version="1.0" encoding="utf-8"?>
<!DOCTYPE TS>
<TS version="2.1" language="en_US">
<context>
    <name></name>
    <message numerus="yes">
        <source> and %n more</source>
        <translation>
            <numerusform> and %n more</numerusform>
            <numerusform> and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln hexes, {first} to {last}</source>
        <translation>
            <numerusform>%Ln hex, {first} to {last}</numerusform>
            <numerusform>%Ln hexes, {first} to {last}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln places</source>
        <translation>
            <numerusform>%Ln place</numerusform>
            <numerusform>%Ln places</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%Ln selected</source>
        <translation>
            <numerusform>%Ln selected</numerusform>
            <numerusform>%Ln selected</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n cells left out: their column cannot be changed.</source>
        <translation>
            <numerusform>%n cell left out: its column cannot be changed.</numerusform>
            <numerusform>%n cells left out: their column cannot be changed.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n differences</source>
        <translation>
            <numerusform>%n difference</numerusform>
            <numerusform>%n differences</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n entries</source>
        <translation>
            <numerusform>%n entry</numerusform>
            <numerusform>%n entries</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n errors</source>
        <translation>
            <numerusform>%n error</numerusform>
            <numerusform>%n errors</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n files</source>
        <translation>
            <numerusform>%n file</numerusform>
            <numerusform>%n files</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hexes</source>
        <translation>
            <numerusform>%n hex</numerusform>
            <numerusform>%n hexes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n hexes would change.</source>
        <translation>
            <numerusform>%n hex would change.</numerusform>
            <numerusform>%n hexes would change.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n more are listed under Problems.</source>
        <translation>
            <numerusform>%n more is listed under Problems.</numerusform>
            <numerusform>%n more are listed under Problems.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n notes</source>
        <translation>
            <numerusform>%n note</numerusform>
            <numerusform>%n notes</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n pages</source>
        <translation>
            <numerusform>%n page</numerusform>
            <numerusform>%n pages</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n parts of the module are not included:</source>
        <translation>
            <numerusform>%n part of the module is not included:</numerusform>
            <numerusform>%n parts of the module are not included:</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n pieces</source>
        <translation>
            <numerusform>%n piece</numerusform>
            <numerusform>%n pieces</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n pieces written.</source>
        <translation>
            <numerusform>%n piece written.</numerusform>
            <numerusform>%n pieces written.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n points given. With three or more, width and height are fitted separately.</source>
        <translation>
            <numerusform>%n point given. With three or more, width and height are fitted separately.</numerusform>
            <numerusform>%n points given. With three or more, width and height are fitted separately.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n problems</source>
        <translation>
            <numerusform>%n problem</numerusform>
            <numerusform>%n problems</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n rows added</source>
        <translation>
            <numerusform>%n row added</numerusform>
            <numerusform>%n rows added</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n rows changed</source>
        <translation>
            <numerusform>%n row changed</numerusform>
            <numerusform>%n rows changed</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n rows left out: the table ends, and no rows can be added here.</source>
        <translation>
            <numerusform>%n row left out: the table ends, and no rows can be added here.</numerusform>
            <numerusform>%n rows left out: the table ends, and no rows can be added here.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n sides</source>
        <translation>
            <numerusform>%n side</numerusform>
            <numerusform>%n sides</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n spaces</source>
        <translation>
            <numerusform>%n space</numerusform>
            <numerusform>%n spaces</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>%n warnings</source>
        <translation>
            <numerusform>%n warning</numerusform>
            <numerusform>%n warnings</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Advanced (%n filled in)</source>
        <translation>
            <numerusform>Advanced (%n filled in)</numerusform>
            <numerusform>Advanced (%n filled in)</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Delete %n events</source>
        <translation>
            <numerusform>Delete %n event</numerusform>
            <numerusform>Delete %n events</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Delete %n pieces</source>
        <translation>
            <numerusform>Delete %n piece</numerusform>
            <numerusform>Delete %n pieces</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Delete %n rows</source>
        <translation>
            <numerusform>Delete %n row</numerusform>
            <numerusform>Delete %n rows</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Fitted to %n points.</source>
        <translation>
            <numerusform>Fitted to %n point.</numerusform>
            <numerusform>Fitted to %n points.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Move %n entries:</source>
        <translation>
            <numerusform>Move %n entry:</numerusform>
            <numerusform>Move %n entries:</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Move %n markers</source>
        <translation>
            <numerusform>Move %n marker</numerusform>
            <numerusform>Move %n markers</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Only the first %Ln places are listed. Replace these first, then the others.</source>
        <translation>
            <numerusform>Only the first place is listed. Replace it first, then the others.</numerusform>
            <numerusform>Only the first %Ln places are listed. Replace these first, then the others.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Paint %n hexes: {terrain}</source>
        <translation>
            <numerusform>Paint %n hex: {terrain}</numerusform>
            <numerusform>Paint %n hexes: {terrain}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Place %n pieces:</source>
        <translation>
            <numerusform>Place %n piece:</numerusform>
            <numerusform>Place %n pieces:</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Read %n pieces</source>
        <translation>
            <numerusform>Read %n piece</numerusform>
            <numerusform>Read %n pieces</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Replace %Ln</source>
        <translation>
            <numerusform>Replace %Ln</numerusform>
            <numerusform>Replace %Ln</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Replaced in %Ln places. Undo reverts all of them.</source>
        <translation>
            <numerusform>Replaced in %Ln place. Undo reverts it.</numerusform>
            <numerusform>Replaced in %Ln places. Undo reverts all of them.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Show %Ln more</source>
        <translation>
            <numerusform>Show %Ln more</numerusform>
            <numerusform>Show %Ln more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Stack of %n counters</source>
        <translation>
            <numerusform>Stack of %n counter</numerusform>
            <numerusform>Stack of %n counters</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>The box holds too few copies of %n pieces</source>
        <translation>
            <numerusform>The box holds too few copies of %n piece</numerusform>
            <numerusform>The box holds too few copies of %n pieces</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>Used in %n places</source>
        <translation>
            <numerusform>Used in %n place</numerusform>
            <numerusform>Used in %n places</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>and %n more</source>
        <translation>
            <numerusform>and %n more</numerusform>
            <numerusform>and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{files}, %n parts left out</source>
        <translation>
            <numerusform>{files}, %n part left out</numerusform>
            <numerusform>{files}, %n parts left out</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{fix}: all %n of this kind</source>
        <translation>
            <numerusform>{fix}: all %n of this kind</numerusform>
            <numerusform>{fix}: all %n of this kind</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{names} and %n more</source>
        <translation>
            <numerusform>{names} and %n more</numerusform>
            <numerusform>{names} and %n more</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{what} is used in %n places.</source>
        <translation>
            <numerusform>{what} is used in %n place.</numerusform>
            <numerusform>{what} is used in %n places.</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>{wide} by {high}: %Ln hexes, {first} to {last}</source>
        <translation>
            <numerusform>{wide} by {high}: %Ln hex, {first} to {last}</numerusform>
            <numerusform>{wide} by {high}: %Ln hexes, {first} to {last}</numerusform>
        </translation>
    </message>
    <message numerus="yes">
        <source>… and %n more</source>
        <translation>
            <numerusform>… and %n more</numerusform>
            <numerusform>… and %n more</numerusform>
        </translation>
    </message>
</context>
</TS>
