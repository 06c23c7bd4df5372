"""Backups of an instance: made while it runs, checked when written, restored into an empty instance."""
