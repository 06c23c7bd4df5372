"""Reads that matter. Nothing here writes."""
