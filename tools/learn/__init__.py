"""Learning what boards are worth."""
