/* The board: what it does with its inputs and the host's lines. Driven once a millisecond by whoever has the hardware. */
#ifndef TABLE_H
#define TABLE_H

#include <stdbool.h>
#include <stdint.h>

#include "chance.h"
#include "inputs.h"
#include "line.h"
#include "ring.h"
#include "store.h"

#define FIRMWARE_VERSION "1.0"

#define BUTTON_HOLD_MS 20
#define DISC_HOLD_MS 60
#define SETTLE_MS 600        /* from letting go of the button to dice that lie still */
#define TOO_LONG_MS 10000    /* a button held longer is stuck, or sat upon */
#define NO_CHANCE_MS 5000    /* patience with the oscillator */
#define TUMBLE_MS 80
#define HEARTBEAT_MS 1000
#define FIRST_START_MS 4000  /* the longest wait for chance before a new board names itself */

#define ADC_LOW_BATTERY 348  /* 3.4 V, halved, of 5 V in 1023 steps */

/* What the board has, by its jumpers. */
enum { HAS_DICE = 1, HAS_DISC = 2, HAS_BATTERY = 4 };

/* What the hardware reads. */
struct inputs {
    uint16_t now;     /* milliseconds, wraps */
    uint8_t clock;    /* CPU cycles, low byte: when the button moves, this is anybody's guess */
    bool button;      /* pressed */
    uint8_t halls;    /* bit 0 East ... bit 3 North, set where a magnet is */
    uint8_t knob;     /* the two lines of the encoder */
    uint16_t battery; /* 0-1023 */
};

enum throwing { IDLE, PRESSED, SETTLING, SPOILT };

struct table {
    uint16_t seq; /* first, where a debugger and the fault tests find it */
    struct chance chance;
    struct store store;
    struct ring *ring;
    struct line_in line;
    struct steady button, halls;
    struct knob knob;
    line_put put;
    uint32_t identity;
    uint16_t since;      /* when the state of the throw began */
    uint16_t beat;       /* when the last heartbeat went out */
    uint16_t tumbled;
    uint16_t battery;
    uint16_t line_faults; /* of the UART, told by the hardware */
    uint8_t throwing;    /* enum throwing */
    uint8_t has;
    uint8_t cause;
    uint8_t count;       /* dice of the last throw, 0 if none */
    uint8_t dice[3];
    uint8_t shown[3];    /* what the lamps show, also while they tumble */
    uint8_t shown_count;
    uint8_t unsaved;     /* heartbeats until the knob's position is written; 0 if it is */
    uint16_t lamps;
    bool named;          /* it knows who it is and has said hello */
    bool gather;         /* it wants samples */
};

void table_start(struct table *table, struct ring *ring, const struct inputs *inputs, uint8_t has, uint8_t cause,
                 line_put put);
void table_tick(struct table *table, const struct inputs *inputs); /* once a millisecond */
void table_take(struct table *table, uint8_t byte, uint16_t now);  /* a byte from the host */
bool table_sample(struct table *table, uint8_t sample);            /* a sample of chance; false if it rings an alarm */

#endif
