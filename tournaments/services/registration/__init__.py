"""People who register for an event themselves: received, decided on, moved up, withdrawn."""
