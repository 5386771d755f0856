"""Pictures to train and judge on: the class list, synthetic scenes, collected samples, import and export."""
