"""Pure: ratings from results. No Django, no I/O."""
