"""`sandtable COMMAND …`: finds the command, runs it, and tells what went wrong."""

from __future__ import annotations

import argparse
import os
import sys
import traceback
from contextlib import nullcontext, suppress
from typing import TYPE_CHECKING, NoReturn

from sandtable.api import use_plugins
from sandtable.cli.command import REFUSED, Command
from sandtable.cli.trouble import TROUBLE, closed_pipe, told, utf8
from sandtable.cli.visible import visible
from sandtable.model.collector import collector_paused
from sandtable.model.spelling import did_you_mean, nearest

if TYPE_CHECKING:
    from collections.abc import Sequence

ALL_COMMANDS: tuple[Command, ...] = (
    Command("edit", "open the editor", "sandtable.cli.edit", stays=True),
    Command("new", "start a module that checks clean and exports", "sandtable.cli.new"),
    Command("check", "tell what is wrong, where, and what to do about it", "sandtable.cli.check"),
    Command("fix", "mend what can be mended without asking", "sandtable.cli.fix"),
    Command("list", "list everything of one kind", "sandtable.cli.list"),
    Command("apply", "change a module by address, all or nothing", "sandtable.cli.apply"),
    Command("oob", "who stands where, at the set-up or on any turn", "sandtable.cli.oob"),
    Command("arrivals", "what comes and goes, turn by turn", "sandtable.cli.arrivals"),
    Command(
        "manifest", "what the box holds against what the scenarios use", "sandtable.cli.manifest"
    ),
    Command("adjacency", "which spaces are adjacent, and why", "sandtable.cli.adjacency"),
    Command("geography", "where hex boards lie on the globe", "sandtable.cli.geography"),
    Command("draw", "draw boards of real geography by their recipes", "sandtable.cli.draw"),
    Command(
        "coverage", "which sections of the book are said, and where", "sandtable.cli.coverage"
    ),
    Command("odds", "exact odds of a table, or of a pool turn by turn", "sandtable.cli.odds"),
    Command("diff", "what changed between two modules, in the game's words", "sandtable.cli.diff"),
    Command("merge", "merge two versions of a module by what they say", "sandtable.cli.merge"),
    Command("settle", "settle what a merge could not decide", "sandtable.cli.settle"),
    Command(
        "git-setup", "have git merge and compare by what the files say", "sandtable.cli.git_setup"
    ),
    Command("git-diff", "what git calls to show the changes of a file", "sandtable.cli.git_diff"),
    Command("export", "write a module in another format", "sandtable.cli.export"),
    Command(
        "import",
        "make a module of another program's file, or of a bundle",
        "sandtable.cli.import_",
    ),
    Command("plugins", "list what installed packages add", "sandtable.cli.plugins"),
)
"""In the order of `--help`."""

_INTERRUPTED = 130
_CLOSED_PIPE = 141
_NO_PLUGINS = "--no-plugins"


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command, and give the exit code; whatever the words are, no exception leaves."""
    words = list(sys.argv[1:] if argv is None else argv)
    utf8(sys.stdout, sys.stderr)
    try:
        code = _run(words)
        sys.stdout.flush()
    except BrokenPipeError:  # the reader of our output has seen enough
        closed_pipe()
        return _CLOSED_PIPE
    except KeyboardInterrupt:
        return _INTERRUPTED
    except Exception:  # noqa: BLE001 - a mistake of ours must not look like a module with findings
        traceback.print_exc()
        print("sandtable: This is a mistake in Sandtable, not in your module.", file=sys.stderr)
        return REFUSED
    return code


def _run(words: list[str]) -> int:
    words, with_plugins = _without_switch(words)
    commands = {command.name: command for command in ALL_COMMANDS}
    if words and not words[0].startswith("-") and words[0] not in commands:
        advice = did_you_mean(nearest(words[0], commands)) or f" There are: {', '.join(commands)}."
        print(f"sandtable: There is no command {words[0]!r}.{advice}", file=sys.stderr)
        return REFUSED
    chosen = commands.get(words[0]) if words else None
    use_plugins(wanted=with_plugins)
    with nullcontext() if chosen and chosen.stays else collector_paused():
        return _carried_out(chosen, words)


def _without_switch(words: list[str]) -> tuple[list[str], bool]:
    """Take `--no-plugins` out of the words: which arguments a command takes may hang on it."""
    end = words.index("--") if "--" in words else len(words)
    left = [word for word in words[:end] if word != _NO_PLUGINS]
    return left + words[end:], len(left) == end


def _carried_out(chosen: Command | None, words: list[str]) -> int:
    try:
        parser, own = _parser(chosen)
        arguments, strange = parser.parse_known_args(words)
        if strange:
            _refuse(own, strange[0])
        if chosen is None:
            parser.print_help(sys.stderr)
            return REFUSED
        return chosen.run(arguments)
    except SystemExit as left:  # argparse has said what it had to say
        return left.code if isinstance(left.code, int) else REFUSED
    except BrokenPipeError:
        raise
    except TROUBLE as error:
        for line in told(error):
            print(visible(line), file=sys.stderr)
        return REFUSED


def _refuse(parser: argparse.ArgumentParser, word: str) -> NoReturn:
    """Say that a command takes no such argument, and which may have been meant."""
    options = [name for action in parser._actions for name in action.option_strings]  # noqa: SLF001
    parser.error(f"There is no {word!r}.{did_you_mean(nearest(word, options))}")


def _parser(
    chosen: Command | None,
) -> tuple[argparse.ArgumentParser, argparse.ArgumentParser]:
    """Know the chosen command with its arguments, which is also returned apart; or all by name."""
    parser = argparse.ArgumentParser(
        prog="sandtable",
        description="An authoring bench for board wargames.",
        epilog="`sandtable COMMAND --help` tells more of a command.",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action=_Version, nargs=0, help="print the version")
    _add_switch(parser)
    parsers, own = parser.add_subparsers(title="commands", metavar="COMMAND"), parser
    for command in (chosen,) if chosen else ALL_COMMANDS:
        below = parsers.add_parser(
            command.name,
            help=command.help,
            description=f"{command.help[0].upper()}{command.help[1:]}.",
            allow_abbrev=False,
        )
        if command is chosen:
            _add_switch(below)
            command.configure(below)
            own = below
    return parser, own


def _add_switch(parser: argparse.ArgumentParser) -> None:
    """Tell of `--no-plugins`, which is taken out of the words before they are read."""
    parser.add_argument(
        _NO_PLUGINS, action="store_true", help="use no plugin, whatever packages are installed"
    )


class _Version(argparse.Action):
    """Looks the version up only when asked; that takes a while."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from importlib.metadata import PackageNotFoundError, version

        try:
            print(f"sandtable {version('sandtable')}")
        except PackageNotFoundError:
            print("sandtable, from a checkout")
        parser.exit()


def program() -> NoReturn:
    """Run as a program of its own: end at once, and not value by value.

    Taking a large module apart before the process ends takes a tenth of the whole time.
    """
    os.environ.setdefault(
        "PYDANTIC_DISABLE_PLUGINS", "__all__"
    )  # none of ours; looking takes time
    code = main()
    with suppress(OSError, ValueError):  # whoever read us may be gone
        sys.stdout.flush()
        sys.stderr.flush()
    os._exit(code)


if __name__ == "__main__":
    program()
