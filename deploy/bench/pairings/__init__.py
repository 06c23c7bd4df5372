"""Events to pair, and the comparison with the library, for the benchmark of pairing."""
