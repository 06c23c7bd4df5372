"""Parts of the benchmark of Gyul! Hap!: a hall of matches with an open board each, players that call."""
