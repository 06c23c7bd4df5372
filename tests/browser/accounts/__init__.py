PASSWORD = "counters-and-bags"
