"""The verbs of an event: each takes an actor, asks whether it may, and writes once, with its audit event."""
