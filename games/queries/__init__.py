"""Reads that matter."""
