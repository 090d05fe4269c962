"""A person in front of the editor: answers to its questions, and the mouse."""
