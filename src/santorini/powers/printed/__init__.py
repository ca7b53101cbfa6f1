"""The cards as they were printed first, where they differ from those of Board Game Arena; one file each."""
