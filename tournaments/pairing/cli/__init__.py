"""The command line of pairing: the only part of the package that reads and prints."""
