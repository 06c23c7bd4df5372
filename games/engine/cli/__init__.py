"""The command line of the engine: the only part of the package that reads and prints."""
