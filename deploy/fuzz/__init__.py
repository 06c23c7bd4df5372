"""Fuzzing guided by coverage, of what reads files and texts; tests/fuzz has the properties that CI tries."""
