"""The API, version 1: what pages show and forms do, for programs. Thin: queries read, services write."""
