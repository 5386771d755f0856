/* Contacts that bounce and a knob that turns: steady values out of raw ones, sampled once a millisecond. */
#ifndef INPUTS_H
#define INPUTS_H

#include <stdbool.h>
#include <stdint.h>

/* A value of up to 8 lines that counts once it has stood still for `hold` milliseconds. */
struct steady {
    uint8_t value;   /* the steady value */
    uint8_t seen;    /* the raw value of late */
    uint8_t still;   /* for how many milliseconds, at most `hold` */
    uint8_t hold;
};

void steady_start(struct steady *input, uint8_t raw, uint8_t hold);
bool steady_take(struct steady *input, uint8_t raw); /* true when the steady value changed */

/* A quadrature knob with four transitions from click to click; half a click is none. */
struct knob {
    uint8_t lines;   /* the last two raw bits */
    int8_t quarter;  /* transitions since the last click */
};

void knob_start(struct knob *knob, uint8_t lines);
int8_t knob_take(struct knob *knob, uint8_t lines); /* +1 a click on, -1 a click back, else 0 */

#endif
