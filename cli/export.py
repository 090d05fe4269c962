"""Command `sandtable export`: a module in another format, with a list of its losses."""

from __future__ import annotations

from argparse import ArgumentParser, Namespace
from typing import TYPE_CHECKING

from sandtable.api import export, export_formats, insist_on_known, plugin_problems, rights
from sandtable.cli.arguments import (
    add_module_argument,
    add_options_argument,
    add_output_argument,
    add_printed_argument,
    add_scenarios_argument,
)
from sandtable.cli.command import EXIT_CODE_DONE
from sandtable.cli.module_opening import open_module
from sandtable.cli.output import print_warning, show_progress

if TYPE_CHECKING:
    from sandtable.api import Exporter, Setting


def add_command_arguments(parser: ArgumentParser) -> None:
    """Add the command's arguments: the module, the format, and the settings of all formats."""
    add_module_argument(parser)
    formats = export_formats()
    parser.add_argument("--to", metavar="FORMAT", required=True, help=", ".join(formats))
    add_output_argument(parser)
    add_scenarios_argument(parser)
    add_options_argument(parser)
    add_printed_argument(parser)
    for exporter in formats.values():
        _add_settings(parser, exporter)


def _add_settings(parser: ArgumentParser, exporter: Exporter) -> None:
    group = parser.add_argument_group(f"--to {exporter.id}") if exporter.settings else parser
    for setting in exporter.settings:
        # argparse formats help texts with %.
        name, words = (
            f"--{_name_of_setting_argument(exporter, setting)}",
            setting.help.replace("%", "%%"),
        )
        if setting.choices:
            choices, default = setting.choices, setting.default
            group.add_argument(name, choices=choices, default=default, help=words)
        elif setting.value:
            default, value = setting.default, setting.value
            group.add_argument(name, metavar=value, default=default, help=words)
        else:
            group.add_argument(name, action="store_true", help=words)


def _name_of_setting_argument(exporter: Exporter, setting: Setting) -> str:
    """Return the argument that sets a setting of an export format, such as `--paper`.

    For the format of a plugin, the argument begins with the id of the format.
    """
    is_added = getattr(exporter, "plugin", None) is not None
    return f"{exporter.id}-{setting.name}" if is_added else setting.name


def run_command(arguments: Namespace) -> int:
    """Export the module, and print the name of each file and each loss."""
    # Otherwise a format of a broken plugin would only be called unknown.
    for problem in plugin_problems("exporter", "sheet"):
        print_warning(problem)
    formats = export_formats()
    exporter = formats[insist_on_known(arguments.to, formats, "format")]
    module = open_module(arguments.module)
    try:
        report = export(
            module,
            exporter.id,
            arguments.out,
            scenarios=arguments.scenarios,
            options=dict(arguments.options),
            settings={
                s.name: _value_of_setting_argument(
                    arguments, _name_of_setting_argument(exporter, s)
                )
                for s in exporter.settings
            },
            printed=arguments.printed,
            step=show_progress,
        )
    finally:
        show_progress()
    for path in report.written:
        print(path)
    for loss in report.losses:
        print(f"lost: {loss}")
    lines = dict.fromkeys(rights(module, printed=arguments.printed))
    print("; ".join(line.removesuffix(".") for line in lines))
    return EXIT_CODE_DONE


def _value_of_setting_argument(arguments: Namespace, option: str) -> str | bool:
    value: str | bool = getattr(arguments, option.replace("-", "_"))
    return value
