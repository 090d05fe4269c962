"""Repair of drawn maps whose outlines do not fit together, and the adjacency of their spaces."""
