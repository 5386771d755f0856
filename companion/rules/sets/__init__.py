"""The rule sets: where their files lie, how they are loaded, changed on a form and kept as the players' own."""
