"""The demonstration event: invented people, and boards that computer players filled by the rules."""
