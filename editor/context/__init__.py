"""What all views share: the document, what is selected, what was found, the file it came from."""
