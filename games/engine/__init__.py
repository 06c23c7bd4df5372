"""The rules engine: pure values and functions, no Django, no clock, no randomness of its own.

Only `cli` reads and prints; only `bulk`, `bulk_replay` and `jit` need numpy and numba.
"""
