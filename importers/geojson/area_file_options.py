"""Options for reading a file of areas: the imported fields, and the strictness."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass

from sandtable.importers.protocol import ImportSetting, SettingValue

IMPORT_SETTINGS_FOR_AREAS = (
    ImportSetting("strict", "refuse a file with bad rings instead of correcting them"),
    ImportSetting("name", "field of the areas that holds their names", "FIELD"),
    ImportSetting(
        "keep", "field to keep as a tag or a value of each space; may be repeated", "FIELD", True
    ),
)


@dataclass(frozen=True, slots=True)
class AreaFileOptions:
    """Chosen settings for the import of a file of areas."""

    name_field: str = ""
    """Field with the names; guessed if empty."""
    kept_fields: tuple[str, ...] = ()
    is_strict: bool = False


DEFAULT_FILE_OPTIONS = AreaFileOptions()


def options_from_settings(settings: Mapping[str, SettingValue]) -> AreaFileOptions:
    """Convert the settings that a user chose to options of the import."""
    kept = settings.get("keep", ())
    name = settings.get("name", "")
    return AreaFileOptions(
        name if isinstance(name, str) else "",
        kept if isinstance(kept, tuple) else (str(kept),),
        settings.get("strict") is True,
    )
