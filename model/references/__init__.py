"""Who names whom: one walk serves integrity, rename, delete impact and completion."""
