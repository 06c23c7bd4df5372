"""How each language writes dates, where Django's own way would mislead."""
