/* The lamps: three dice of four lamp groups each, and four signal lamps. */
#ifndef FACES_H
#define FACES_H

#include <stdint.h>

/* Groups of a die, as bits: the centre, one diagonal, the other diagonal, the two in the middle of the sides. */
enum { LAMP_CENTRE = 1, LAMP_FALLING = 2, LAMP_RISING = 4, LAMP_SIDES = 8 };

/* Signal lamps, above the dice in the 16 bits. */
enum { LAMP_WAITING = 1 << 12, LAMP_ROLLING = 1 << 13, LAMP_FAULT = 1 << 14, LAMP_POWER = 1 << 15 };

uint8_t face_lamps(uint8_t face);                          /* 0 is dark, 1-6 the face */
uint16_t dice_lamps(const uint8_t *dice, uint8_t count);   /* die 1 in bits 0-3, die 2 in 4-7, die 3 in 8-11 */

#endif
