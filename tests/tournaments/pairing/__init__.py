"""Pairing: worked cases, comparison with exhaustive search, and the parts one by one."""
