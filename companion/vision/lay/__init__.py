"""How tiles lie: rows, which of them are a hand, the side that it is read from, melds and kongs."""
