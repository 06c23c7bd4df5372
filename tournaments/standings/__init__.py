"""Pure: from results to points, tie-breaks and places. No Django, no I/O."""
