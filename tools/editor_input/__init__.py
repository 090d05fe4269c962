"""Simulated user of the editor: answers to its questions, and mouse input."""
