"""Weights of the reader, their model card, and the training that made them."""
