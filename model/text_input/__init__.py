"""Values as texts that authors type into forms, and texts read as values."""
