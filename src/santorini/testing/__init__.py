"""Checks of the engine against what others worked out; nothing here is needed for playing."""
