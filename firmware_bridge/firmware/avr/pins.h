/* The wiring of an ATmega328P board (Uno, Nano). docs/hardware.md has the drawing; the numbers are Arduino's. */
#ifndef PINS_H
#define PINS_H

#include <avr/io.h>

#define BUTTON_BIT 2     /* D2 to ground */
#define KNOB_A_BIT 3     /* D3 */
#define KNOB_B_BIT 4     /* D4 */
#define NO_DISC_BIT 5    /* D5: jumper to ground if there is no disc */
#define NO_DICE_BIT 6    /* D6: jumper to ground if there are no dice */
#define NO_BATTERY_BIT 7 /* D7: jumper to ground if there is no battery */
#define HALL_MASK 0x0F   /* A0 East, A1 South, A2 West, A3 North; each low where a magnet is */
#define BATTERY_CHANNEL 5 /* A5, half the battery's voltage */
#define LATCH_BIT 2      /* D10, both 74HC595 */
#define DATA_BIT 3       /* D11 */
#define CLOCK_BIT 5      /* D13 */

#endif
