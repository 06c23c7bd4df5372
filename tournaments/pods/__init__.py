"""Tables of three to five and score events: seating, placing points and ranking. Pure, as pairing is."""
