"""Tests of tournaments.standings."""
