"""The page for whoever looks after the installation."""
