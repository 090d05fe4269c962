"""Pages and files that are written from the code and the samples, one module for each kind."""
