"""Random changes of untrusted input: generators, and laws that readers must obey."""
