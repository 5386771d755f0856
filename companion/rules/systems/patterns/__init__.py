"""Fans that add up: MCR in its editions, the simplified games, Hong Kong."""
