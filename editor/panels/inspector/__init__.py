"""Inspector panel: the fields of the selected entries."""
