"""Pure: the TRF16 and TRF26 files of chess federations, read and written. No Django, no I/O."""
