"""Generated pages and files, made from the code and the samples, one module for each kind."""
