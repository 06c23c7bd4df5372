"""What everyone may see, and the link by which a player reports."""
