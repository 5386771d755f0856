"""A card of target hands: American mah-jongg."""
