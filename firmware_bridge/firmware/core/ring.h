/* Events that the host has not acknowledged yet. Lives in memory that a reset leaves alone: opening the serial port
 * resets most boards, and a throw made a moment before must not be lost by that. */
#ifndef RING_H
#define RING_H

#include <stdbool.h>
#include <stdint.h>

#define RING_SIZE 8
#define RESEND_MS 500

enum event_kind { EVENT_NONE, EVENT_ROLL, EVENT_WIND, EVENT_PREV };

struct event {
    uint16_t boot, seq;
    uint16_t sent;       /* when it was last sent, in milliseconds */
    uint8_t kind;        /* enum event_kind */
    uint8_t count;       /* how many values */
    uint8_t values[3];
    uint8_t unsent;      /* 1 until it was sent for the first time in this run */
};

struct ring {
    struct event events[RING_SIZE]; /* oldest first, EVENT_NONE behind the last */
    uint16_t check;                 /* over the events */
};

void ring_start(struct ring *ring);  /* keeps what a reset left intact, clears what it did not */
void ring_add(struct ring *ring, const struct event *event);
bool ring_acknowledge(struct ring *ring, uint16_t boot, uint16_t seq);
struct event *ring_due(struct ring *ring, uint16_t now); /* the oldest event that should be sent now, or 0 */
void ring_sent(struct ring *ring, struct event *event, uint16_t now);
uint8_t ring_count(const struct ring *ring);

#endif
