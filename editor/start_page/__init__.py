"""Start page: recent modules, templates, importers, samples, the tour and help."""
