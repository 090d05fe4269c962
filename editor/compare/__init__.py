"""Window that compares two versions of the module, two scenarios or two turns."""
