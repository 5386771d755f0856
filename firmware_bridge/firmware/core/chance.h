/* Fair dice out of a noisy oscillator.
 *
 * Raw samples (how many CPU cycles a tick of the watchdog's own oscillator took, modulo 256) pass health tests, are
 * absorbed into a pool by a block cipher, and throws are drawn from the pool and mapped to faces without bias.
 * Nobody can follow or foretell throws: the key changes after each one.
 *
 * A sample counts for a throw once CHANCE_PROOF samples after it were healthy too, and these have to be taken after the
 * throw was asked for. So a source that is dead when the button is let go of never throws, and of one that dies after
 * that, only what came before its death counts. */
#ifndef CHANCE_H
#define CHANCE_H

#include <stdbool.h>
#include <stdint.h>

/* We claim one bit of surprise in a sample, a tenth of what such an oscillator gives. NIST SP 800-90B, 4.4, then sets
 * the limits for one false alarm in 2^20 samples. */
#define CHANCE_NEAR 8             /* cycles: nearer samples pass for the same one, for the program's own work shifts them */
#define CHANCE_LAGS 4             /* repetition is looked for from sample to sample and at distances up to this */
#define CHANCE_REPEATS 21         /* 4.4.1: 1 + 20 / 1 repetitions in a row */
#define CHANCE_WINDOW 512         /* 4.4.2: window of the adaptive proportion test ... */
#define CHANCE_PROPORTION 311     /* ... and how often its first value may come; 1 + critbinom(512, 1/2, 1 - 2^-20) */
/* The same error for a short window, which finds a source that died just before a throw although the program's own
 * work now and then delays the measurement and so breaks a row of repetitions: of 48 samples of one bit, 41 or more are
 * the same as the one at some distance before with a probability of 3.2e-7, a third of 2^-20. */
#define CHANCE_PROOF 48           /* samples that have to follow, without an alarm, before any count for a throw ... */
#define CHANCE_MATCHES 41         /* ... and how many of them may not be what the source gave that long before */
#define CHANCE_START 128          /* samples before the first throw, and after an alarm */
#define CHANCE_FRESH 32           /* new samples before each further throw */

struct chance {
    uint32_t key[4];
    uint32_t chain[2];            /* cipher block chaining of what is absorbed */
    uint32_t counter;
    uint8_t block[8];             /* samples until a block is full */
    uint8_t filled;
    uint8_t late[CHANCE_LAGS];    /* the last samples, newest first */
    uint8_t repeats[CHANCE_LAGS];
    uint8_t first;                /* of the window */
    uint16_t in_window, same;
    uint8_t matches[CHANCE_LAGS]; /* in the short window */
    uint8_t tried;                /* samples of the short window so far */
    bool proved;                  /* the short window before was passed */
    uint16_t good;                /* samples since the start or the last alarm, at most 65535 */
    uint16_t fresh;               /* samples that no throw has used, the last CHANCE_PROOF included; at most 65535 */
    uint16_t alarms;              /* wraps */
};

void chance_start(struct chance *chance);
void chance_stir(struct chance *chance, uint8_t byte);    /* absorbs anything; counts for nothing */
bool chance_sample(struct chance *chance, uint8_t sample); /* absorbs a raw sample; false if it rings an alarm */
bool chance_well(const struct chance *chance);            /* enough healthy samples for a throw at all */
void chance_ask(struct chance *chance);                   /* a throw is wanted: the source is to be proved from here */
bool chance_ready(const struct chance *chance);           /* ... and the source was proved, and enough new ones before */
uint32_t chance_word(struct chance *chance);              /* 32 unforeseeable bits, ready or not */
void chance_throw(struct chance *chance, uint8_t *dice, uint8_t count); /* count faces of 1-6; then a new key */
uint8_t chance_face(uint8_t byte);                        /* 1-6, or 0 for a byte that would make it unfair */

#endif
