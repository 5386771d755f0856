"""Where tiles are: oriented boxes around faces and backs, whatever the set."""
