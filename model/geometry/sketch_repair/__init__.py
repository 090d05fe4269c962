"""Maps that are no coverage: who touches whom all the same, and how they become one."""
