"""Pure: who meets whom, who has the bye, who is Order first, and why. No Django, no I/O."""
