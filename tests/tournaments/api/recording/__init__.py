"""Stories that are told to the API, to record the examples of its schema."""
