"""A camera over the table: frame after frame of one scene, read once its tiles lie still."""
