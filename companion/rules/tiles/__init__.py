"""What all rule systems share about tiles: hands as counts, sets and pairs, waits, dangers, hands dealt at random."""
