"""What a rule set is: the data of its file, the switches that a table may turn, and what can be wrong with them."""

from companion.rules.profile.data import ProfileData, Setting, Sourced, Strict
from companion.rules.profile.errors import FieldError, ProfileError
from companion.rules.profile.profile import Profile, with_changes

__all__ = [
    "FieldError",
    "Profile",
    "ProfileData",
    "ProfileError",
    "Setting",
    "Sourced",
    "Strict",
    "with_changes",
]
