"""The only writers of matches, games, results and scorings."""
