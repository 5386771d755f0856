"""Han and fu: Japanese mahjong."""
