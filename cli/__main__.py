"""Entry point `sandtable COMMAND …`: finds the command, runs it and reports errors."""

from __future__ import annotations

import argparse
import os
import sys
import traceback
from contextlib import nullcontext, suppress
from typing import TYPE_CHECKING, NoReturn

from sandtable.api import use_plugins
from sandtable.cli.command import EXIT_CODE_INTERNAL_ERROR, EXIT_CODE_REFUSED, Command
from sandtable.cli.control_characters import replace_control_characters
from sandtable.cli.error_messages import EXPECTED_ERRORS, error_lines, ignore_closed_pipe, use_utf8
from sandtable.model.gc_pause import pause_garbage_collector
from sandtable.model.name_suggestions import closest_name, did_you_mean_text

if TYPE_CHECKING:
    from collections.abc import Sequence

ALL_COMMANDS: tuple[Command, ...] = (
    Command("edit", "open the editor", "sandtable.cli.edit", is_long_running=True),
    Command("new", "start a module from an example", "sandtable.cli.new"),
    Command("check", "show what is wrong, where, and what to do about it", "sandtable.cli.check"),
    Command("fix", "apply the fixes that are safe", "sandtable.cli.fix"),
    Command("list", "list everything of one kind", "sandtable.cli.list"),
    Command("apply", "change values by address, all or nothing", "sandtable.cli.apply"),
    Command("oob", "show where pieces are, at set-up or on any turn", "sandtable.cli.oob"),
    Command("arrivals", "show what arrives and leaves, turn by turn", "sandtable.cli.arrivals"),
    Command(
        "manifest", "compare the counter mix with what scenarios use", "sandtable.cli.manifest"
    ),
    Command("adjacency", "show which spaces are adjacent, and why", "sandtable.cli.adjacency"),
    Command("geography", "show where hex boards are on the globe", "sandtable.cli.geography"),
    Command("draw", "draw boards of real geography from their recipes", "sandtable.cli.draw"),
    Command(
        "coverage", "show which sections of the rulebook are covered", "sandtable.cli.coverage"
    ),
    Command("odds", "calculate the odds of a table, or of a pool by turn", "sandtable.cli.odds"),
    Command("supply", "show who is supplied, and along which way", "sandtable.cli.supply"),
    Command("reach", "show where pieces can be after one move", "sandtable.cli.reach"),
    Command("victory", "show who can still win, and how", "sandtable.cli.victory"),
    Command("battle", "show how a battle can end, with chances", "sandtable.cli.battle"),
    Command("diff", "compare two modules, in the game's words", "sandtable.cli.diff"),
    Command("merge", "merge two versions of a module by content", "sandtable.cli.merge"),
    Command("settle", "resolve the conflicts of a merge", "sandtable.cli.settle"),
    Command(
        "git-setup", "let git merge and compare modules by content", "sandtable.cli.git_setup"
    ),
    Command("git-diff", "compare two versions of a file, for git", "sandtable.cli.git_diff"),
    Command("export", "write a module in another format", "sandtable.cli.export"),
    Command(
        "import",
        "import a bundle, or a file of another program",
        "sandtable.cli.import_",
    ),
    Command("plugins", "list the plugins of installed packages", "sandtable.cli.plugins"),
)
"""All commands, in the order of `--help`."""

_EXIT_CODE_IF_INTERRUPTED = 130
_EXIT_CODE_FOR_CLOSED_PIPE = 141
_NO_PLUGINS_SWITCH = "--no-plugins"


def main(argv: Sequence[str] | None = None) -> int:
    """Run a command and return its exit code; every exception becomes an error message."""
    words = list(sys.argv[1:] if argv is None else argv)
    use_utf8(sys.stdout, sys.stderr)
    try:
        code = _run_command_words(words)
        sys.stdout.flush()
    except BrokenPipeError:  # the reader of our output has seen enough
        ignore_closed_pipe()
        return _EXIT_CODE_FOR_CLOSED_PIPE
    except KeyboardInterrupt:
        return _EXIT_CODE_IF_INTERRUPTED
    except Exception:  # noqa: BLE001 - git merges by lines where this code says that ours broke
        traceback.print_exc()
        print(
            "sandtable: This is an error in Sandtable, not in your module: please"
            " report it with the lines above.",
            file=sys.stderr,
        )
        return EXIT_CODE_INTERNAL_ERROR
    return code


def _run_command_words(words: list[str]) -> int:
    words, with_plugins = _remove_plugin_switch(words)
    commands = {command.name: command for command in ALL_COMMANDS}
    # argparse would print all commands, and suggest none of them.
    if words and not words[0].startswith("-") and words[0] not in commands:
        advice = (
            did_you_mean_text(closest_name(words[0], commands))
            or f" There are: {', '.join(commands)}."
        )
        print(f"sandtable: There is no command {words[0]!r}.{advice}", file=sys.stderr)
        return EXIT_CODE_REFUSED
    chosen = commands.get(words[0]) if words else None
    use_plugins(wanted=with_plugins)
    # DECISIONS 10
    with nullcontext() if chosen and chosen.is_long_running else pause_garbage_collector():
        return _run_chosen_command(chosen, words)


def _remove_plugin_switch(words: list[str]) -> tuple[list[str], bool]:
    """Remove `--no-plugins` from the arguments, and return whether plugins are used.

    It has to be known before the parser is built, since plugins add arguments to commands.
    """
    end = words.index("--") if "--" in words else len(words)
    left = [word for word in words[:end] if word != _NO_PLUGINS_SWITCH]
    return left + words[end:], len(left) == end


def _run_chosen_command(chosen: Command | None, words: list[str]) -> int:
    try:
        parser, command_parser = _make_parser(chosen)
        # argparse cannot suggest a similar option for an unknown one, so this does.
        arguments, unknown_words = parser.parse_known_args(words)
        if unknown_words:
            _refuse_unknown_argument(command_parser, unknown_words[0])
        if chosen is None:
            parser.print_help(sys.stderr)
            return EXIT_CODE_REFUSED
        return chosen.run_command(arguments)
    except SystemExit as left:  # argparse has said what it had to say
        return left.code if isinstance(left.code, int) else EXIT_CODE_REFUSED
    except BrokenPipeError:
        # The reader of a pipe has ended; `main` ends quietly for that.
        raise
    except EXPECTED_ERRORS as error:
        for line in error_lines(error):
            print(replace_control_characters(line), file=sys.stderr)
        return EXIT_CODE_REFUSED


def _refuse_unknown_argument(parser: argparse.ArgumentParser, word: str) -> NoReturn:
    """Report that a command has no such argument, and suggest a similar one."""
    options = [name for action in parser._actions for name in action.option_strings]  # noqa: SLF001
    parser.error(f"There is no {word!r}.{did_you_mean_text(closest_name(word, options))}")


def _make_parser(
    chosen: Command | None,
) -> tuple[argparse.ArgumentParser, argparse.ArgumentParser]:
    """Return the parser of the program, and that of the chosen command.

    Without a chosen command the parser knows the names of all commands, for `--help`.
    """
    parser = argparse.ArgumentParser(
        prog="sandtable",
        description="Create, check and publish board wargames.",
        epilog="For the options of a command: sandtable COMMAND --help",
        allow_abbrev=False,
    )
    parser.add_argument("--version", action=_VersionAction, nargs=0, help="print the version")
    _add_plugin_switch(parser)
    parsers, command_parser = parser.add_subparsers(title="commands", metavar="COMMAND"), parser
    # Adding the arguments of a command imports its file, so only the chosen one does that.
    for command in (chosen,) if chosen else ALL_COMMANDS:
        below = parsers.add_parser(
            command.name,
            help=command.help,
            description=f"{command.help[0].upper()}{command.help[1:]}.",
            allow_abbrev=False,
        )
        if command is chosen:
            _add_plugin_switch(below)
            command.add_command_arguments(below)
            command_parser = below
    return parser, command_parser


def _add_plugin_switch(parser: argparse.ArgumentParser) -> None:
    """Show `--no-plugins` in `--help`; it is removed before arguments are parsed."""
    parser.add_argument(_NO_PLUGINS_SWITCH, action="store_true", help="ignore installed plugins")


class _VersionAction(argparse.Action):
    """Action that prints the version, which is looked up only on request because that is slow."""

    def __call__(self, parser: argparse.ArgumentParser, *_: object) -> None:
        from importlib.metadata import PackageNotFoundError, version

        try:
            print(f"sandtable {version('sandtable')}")
        except PackageNotFoundError:
            # A checkout has no installed metadata, and so no version.
            print("sandtable, from a checkout")
        parser.exit()


def program() -> NoReturn:
    """Run as a program, and exit without freeing memory, which saves time.

    Destroying the values of a large module would take a tenth of the whole time.
    """
    # No pydantic plugin is ours, and the search for installed ones takes time.
    os.environ.setdefault("PYDANTIC_DISABLE_PLUGINS", "__all__")
    code = main()
    with suppress(OSError, ValueError):  # whoever read us may be gone
        sys.stdout.flush()
        sys.stderr.flush()
    # os._exit flushes nothing, which is why the streams are flushed above.
    os._exit(code)


if __name__ == "__main__":
    program()
