#include "dog.h"

#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/wdt.h>
#include <util/atomic.h>

#define GUARD_BITS _BV(WDP2)            /* 0.25 s */
#define GATHER_BITS 0                   /* 16 ms */
#define HUNGRY_TICKS 16                 /* without food for 0.25 s of gathering: let it bite */

static volatile uint8_t hunger, sample, have_sample, last_cycles, warm;
static bool gathering;

ISR(WDT_vect)
{
    const uint8_t cycles = TCNT2;

    /* The first tick after a change has nothing to be measured from. */
    if (warm) {
        sample = cycles - last_cycles;
        have_sample = 1;
    }
    warm = 1;
    last_cycles = cycles;
    /* The hardware has just switched to "reset next time"; only a program that lives gets another tick. */
    if (hunger < HUNGRY_TICKS) {
        hunger++;
        WDTCSR |= _BV(WDIE);
    } else {
        WDTCSR &= (uint8_t)~_BV(WDIE);
    }
}

static void set(uint8_t bits)
{
    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        wdt_reset();
        WDTCSR = _BV(WDCE) | _BV(WDE);
        WDTCSR = bits;
        warm = have_sample = 0;
        hunger = 0;
    }
}

void dog_start(void)
{
    TCCR2A = 0;
    TCCR2B = _BV(CS20); /* every CPU cycle */
    gathering = false;
    set(_BV(WDE) | GUARD_BITS);
}

void dog_feed(bool gather)
{
    if (gather != gathering) {
        gathering = gather;
        set(gather ? _BV(WDE) | _BV(WDIE) | GATHER_BITS : _BV(WDE) | GUARD_BITS);
    } else if (gather) {
        hunger = 0; /* the ticks themselves must not be disturbed */
    } else {
        wdt_reset();
    }
}

bool dog_sample(uint8_t *value)
{
    bool have = false;

    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        if (have_sample) {
            *value = sample;
            have_sample = 0;
            have = true;
        }
    }
    return have;
}
