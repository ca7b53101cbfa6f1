"""The compiled heart: masks and integers, no names and no text.

Nothing in here knows of the layers above. Everything outside `core`, `powers` and the searchers
goes through `santorini.Position` instead.
"""
