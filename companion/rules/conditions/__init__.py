"""Conditions about a won hand that a rule file writes in words: the words, how they are read, what they ask."""
