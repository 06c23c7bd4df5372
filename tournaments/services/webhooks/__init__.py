"""Addresses elsewhere that are told of changes: set up by organisers, told by the workers, at least once."""
