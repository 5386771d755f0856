/* The watchdog in two roles. On guard it resets a board whose program hangs. While chance is gathered it also ticks
 * every 16 ms by its own oscillator, whose drift against the crystal is what the dice are made of. In those
 * moments a program that hangs with its interrupts off is not caught here; the host then opens the port anew, and that
 * resets the board. */
#ifndef DOG_H
#define DOG_H

#include <stdbool.h>
#include <stdint.h>

void dog_start(void);
void dog_feed(bool gather);         /* once in every turn of the main loop */
bool dog_sample(uint8_t *sample);   /* a new sample, if there is one */

#endif
