"""Tables and pools proven: exact chances, rows without gap or overlap, printings that agree."""
