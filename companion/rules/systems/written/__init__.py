"""Rule sets that are nothing but lines of a file: each a condition and its points."""
