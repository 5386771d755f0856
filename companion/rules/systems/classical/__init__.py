"""Points and doubles with a limit: the classical game."""
