"""The scenes of the rules text as tables, with one runner."""
