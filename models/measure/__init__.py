"""Measuring the reader: labelled photos, figures and pictures of them, other readers, a camera that is played."""
