"""The records of a module. They are frozen and may contain mistakes, which the checks report."""
