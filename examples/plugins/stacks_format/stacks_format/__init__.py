"""The files of Stacks, an engine that knows stacks of counters and nothing else."""
