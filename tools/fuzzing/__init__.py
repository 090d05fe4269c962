"""Random changes of untrusted input: generators, and rules that all readers must obey."""
