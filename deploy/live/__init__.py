"""Server-sent events: one broker subscription a process, fanned out to any number of watchers."""
