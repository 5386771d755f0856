"""What each tile shows: the classifier, and the colours that tell blank dragons from backs and red fives from plain."""
