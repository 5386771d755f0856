#include "ring.h"

#include <string.h>

#include "line.h"

static uint16_t check(const struct ring *ring)
{
    const uint8_t *bytes = (const uint8_t *)ring->events;
    uint16_t crc = 0x5A5A; /* so that memory full of zeros is not taken for a sound, empty ring */

    for (uint16_t i = 0; i < sizeof ring->events; i++)
        crc = crc_xmodem(crc, bytes[i]);
    return crc;
}

static void seal(struct ring *ring)
{
    ring->check = check(ring);
}

static void take_out(struct ring *ring, uint8_t at)
{
    memmove(ring->events + at, ring->events + at + 1, (RING_SIZE - 1u - at) * sizeof *ring->events);
    memset(ring->events + RING_SIZE - 1, 0, sizeof *ring->events);
}

void ring_start(struct ring *ring)
{
    if (ring->check != check(ring))
        memset(ring, 0, sizeof *ring);
    for (uint8_t i = 0; i < RING_SIZE; i++)
        ring->events[i].unsent = 1;
    seal(ring);
}

void ring_add(struct ring *ring, const struct event *event)
{
    uint8_t at;

    /* A position of the disc or the knob replaces an older one: only the latest is true. */
    if (event->kind != EVENT_ROLL)
        for (at = 0; at < RING_SIZE; at++)
            if (ring->events[at].kind == event->kind)
                take_out(ring, at--);
    for (at = 0; at < RING_SIZE && ring->events[at].kind; at++)
        ;
    if (at == RING_SIZE) {
        /* Full. A throw weighs more than a position, which the heartbeat repeats anyway. */
        uint8_t victim = 0;
        for (uint8_t i = RING_SIZE; i--;)
            if (ring->events[i].kind != EVENT_ROLL)
                victim = i;
        take_out(ring, victim);
        at = RING_SIZE - 1;
    }
    ring->events[at] = *event;
    ring->events[at].unsent = 1;
    seal(ring);
}

bool ring_acknowledge(struct ring *ring, uint16_t boot, uint16_t seq)
{
    for (uint8_t i = 0; i < RING_SIZE; i++) {
        const struct event *event = ring->events + i;
        if (event->kind && event->boot == boot && event->seq == seq) {
            take_out(ring, i);
            seal(ring);
            return true;
        }
    }
    return false;
}

struct event *ring_due(struct ring *ring, uint16_t now)
{
    for (uint8_t i = 0; i < RING_SIZE && ring->events[i].kind; i++)
        if (ring->events[i].unsent || (uint16_t)(now - ring->events[i].sent) >= RESEND_MS)
            return ring->events + i;
    return 0;
}

void ring_sent(struct ring *ring, struct event *event, uint16_t now)
{
    event->sent = now;
    event->unsent = 0;
    seal(ring);
}

uint8_t ring_count(const struct ring *ring)
{
    uint8_t count = 0;

    while (count < RING_SIZE && ring->events[count].kind)
        count++;
    return count;
}
