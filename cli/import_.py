"""Command `sandtable import`: a folder made from another program's file or a bundle."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from sandtable.api import import_file, import_formats, import_settings, plugin_problems
from sandtable.cli.arguments import add_output_argument
from sandtable.cli.command import EXIT_CODE_DONE
from sandtable.cli.output import print_warning

if TYPE_CHECKING:
    from sandtable.api import Importer, ImportSetting


def add_command_arguments(parser: ArgumentParser) -> None:
    """Add the command's arguments: the file, the format, and the folder to create."""
    labels = ", ".join(
        f"{each.label} ({_file_endings_as_words(each)})" for each in import_formats()
    )
    parser.add_argument("file", metavar="FILE", help=labels)
    add_output_argument(parser)
    ids = [each.id for each in import_formats()]
    words = "the program that made the file, if the extension does not show it"
    parser.add_argument("--from", dest="form", choices=ids, help=words)
    for setting, labels_of_setting in _settings_with_labels():
        _add_setting_argument(parser, setting, ", ".join(labels_of_setting))


def _settings_with_labels() -> list[tuple[ImportSetting, list[str]]]:
    """Return each setting of the import formats once, with the formats that have it."""
    labels: dict[str, list[str]] = {}
    settings: dict[str, ImportSetting] = {}
    for importer in import_formats():
        for setting in import_settings(importer):
            settings.setdefault(setting.name, setting)
            labels.setdefault(setting.name, []).append(importer.label)
    return [(setting, labels[name]) for name, setting in settings.items()]


def _add_setting_argument(parser: ArgumentParser, setting: ImportSetting, labels: str) -> None:
    # argparse formats help texts with %.
    name, words = f"--{setting.name}", f"{setting.help} ({labels})".replace("%", "%%")
    if not setting.value:
        parser.add_argument(name, action="store_true", help=words)
    elif setting.is_repeatable:
        parser.add_argument(name, metavar=setting.value, action="append", help=words)
    else:
        parser.add_argument(name, metavar=setting.value, help=words)


def run_command(arguments: Namespace) -> int:
    """Read a file completely, and only then write the folder of the new module."""
    for problem in plugin_problems("importer"):
        print_warning(problem)
    report = import_file(
        arguments.file, arguments.out, arguments.form, _settings_from_arguments(arguments)
    )
    print(f"{arguments.out}: {len(report.written)} files")
    for sentence in report.summary:
        print(f"read: {sentence}")
    for loss in report.losses:
        print(f"lost: {loss}")
    return EXIT_CODE_DONE


def _settings_from_arguments(arguments: Namespace) -> dict[str, bool | str | tuple[str, ...]]:
    names = [setting.name for setting, _ in _settings_with_labels()]
    values = {name: getattr(arguments, name.replace("-", "_")) for name in names}
    return {
        name: tuple(value) if isinstance(value, list) else value
        for name, value in values.items()
        if value
    }


def _file_endings_as_words(importer: Importer) -> str:
    return ", ".join("a folder" if each == "/" else each for each in importer.suffixes)
