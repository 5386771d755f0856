"""The data of a rule set: what its file holds, the switches that a table may turn, what can be wrong with them."""
