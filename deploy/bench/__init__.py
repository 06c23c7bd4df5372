"""Benchmarks: one module each, run by `sh deploy/bench.sh`."""
