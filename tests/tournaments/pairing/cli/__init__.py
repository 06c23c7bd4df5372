"""The command line of pairing."""
