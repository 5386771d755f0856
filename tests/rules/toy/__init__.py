"""A rule system that nobody plays, with something of everything: what it needs is in this folder alone."""
