"""Work on untrusted files in a child process, with limits on memory and time."""
