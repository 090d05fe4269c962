"""The browsers in which exported pages are opened: one protocol, spoken to each its own way."""
