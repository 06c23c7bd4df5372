"""SQLite as Django has it, but that the writers of a process wait in a queue (`deploy.sqlite.base`)."""
