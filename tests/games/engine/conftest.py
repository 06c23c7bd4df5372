"""Compiling and loaded machines make single examples slow: no deadline for a property."""

from hypothesis import settings

settings.register_profile("no-deadline", deadline=None)
settings.load_profile("no-deadline")
