"""The verbs of an event. Each takes objects and an actor, asks whether it may, and writes once, with its audit event."""
