"""Parts of the benchmark of clocks: an instance, a hall of matches, loads of moves, watchers, flags."""
