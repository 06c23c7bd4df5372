"""The rules engine: pure values and functions, no Django, no input or output, no clock, no randomness of its own."""
