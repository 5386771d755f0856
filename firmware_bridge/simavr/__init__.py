"""The real firmware in an emulated ATmega328P, with a hand that moves its magnets and pulls its cable out."""
