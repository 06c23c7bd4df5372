"""A match of Gyul! Hap! in time: its settings, what time alone does, its course over the boards. Pure."""
