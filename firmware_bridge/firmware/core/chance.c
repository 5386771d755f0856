#include "chance.h"

#include <string.h>

/* Speck64/128: 64-bit block, 128-bit key, 27 rounds; small on an 8-bit machine. */
#define ROUNDS 27

static uint32_t right(uint32_t x, uint8_t n)
{
    return x >> n | x << (32 - n);
}

static uint32_t left(uint32_t x, uint8_t n)
{
    return x << n | x >> (32 - n);
}

static void encrypt(const uint32_t key[4], uint32_t block[2])
{
    uint32_t k = key[0], l[3] = {key[1], key[2], key[3]};
    uint32_t y = block[0], x = block[1];

    for (uint8_t i = 0; i < ROUNDS; i++) {
        x = (right(x, 8) + y) ^ k;
        y = left(y, 3) ^ x;
        const uint8_t j = i % 3;
        l[j] = (k + right(l[j], 8)) ^ i;
        k = left(k, 3) ^ l[j];
    }
    block[0] = y;
    block[1] = x;
}

static void next_block(struct chance *chance, uint32_t block[2])
{
    block[0] = ++chance->counter;
    block[1] = 0x44494345; /* never a block of the chain, which starts from elsewhere */
    encrypt(chance->key, block);
}

/* A key that depends on the old one and on all that was absorbed, and from which the old one cannot be found. */
static void new_key(struct chance *chance)
{
    uint32_t one[2], two[2];

    next_block(chance, one);
    next_block(chance, two);
    chance->key[0] ^= one[0] ^ chance->chain[0];
    chance->key[1] ^= one[1] ^ chance->chain[1];
    chance->key[2] ^= two[0];
    chance->key[3] ^= two[1];
}

void chance_start(struct chance *chance)
{
    memset(chance, 0, sizeof *chance);
    /* Start values without a secret: the fractional digits of pi, as good as any. */
    chance->key[0] = 0x243F6A88;
    chance->key[1] = 0x85A308D3;
    chance->key[2] = 0x13198A2E;
    chance->key[3] = 0x03707344;
}

void chance_stir(struct chance *chance, uint8_t byte)
{
    chance->block[chance->filled++] = byte;
    if (chance->filled < sizeof chance->block)
        return;
    chance->filled = 0;
    for (uint8_t i = 0; i < sizeof chance->block; i++)
        chance->chain[i / 4] ^= (uint32_t)chance->block[i] << (i % 4 * 8);
    encrypt(chance->key, chance->chain);
}

/* A tick is read after the instruction that it interrupts, or after the few that may not be interrupted. Where a dead
 * oscillator keeps step with the program, that makes one value into two or three by no chance at all. */
static bool same(uint8_t one, uint8_t other)
{
    return (uint8_t)(one - other + CHANCE_NEAR) <= 2 * CHANCE_NEAR;
}

static void new_window(struct chance *chance)
{
    chance->tried = 0;
    memset(chance->matches, 0, sizeof chance->matches);
}

static bool healthy(struct chance *chance, uint8_t sample)
{
    bool well = true;

    chance->tried++;
    for (uint8_t lag = 0; lag < CHANCE_LAGS; lag++) {
        if (chance->good <= lag || !same(sample, chance->late[lag])) {
            chance->repeats[lag] = 0;
            continue;
        }
        if (++chance->repeats[lag] >= CHANCE_REPEATS - 1 || ++chance->matches[lag] >= CHANCE_MATCHES)
            well = false;
    }
    if (chance->tried >= CHANCE_PROOF) {
        new_window(chance);
        chance->proved = true;
    }
    if (!chance->in_window) {
        chance->first = sample;
        chance->same = 0;
    }
    if (same(sample, chance->first) && ++chance->same >= CHANCE_PROPORTION)
        well = false;
    if (++chance->in_window >= CHANCE_WINDOW)
        chance->in_window = 0;
    return well;
}

bool chance_sample(struct chance *chance, uint8_t sample)
{
    const bool well = healthy(chance, sample);

    memmove(chance->late + 1, chance->late, CHANCE_LAGS - 1);
    chance->late[0] = sample;
    chance_stir(chance, sample);
    if (!well) {
        chance->alarms++;
        chance->good = chance->fresh = 0;
        chance->in_window = 0;
        memset(chance->repeats, 0, sizeof chance->repeats);
        chance_ask(chance);
        return false;
    }
    if (chance->good < 0xFFFF)
        chance->good++;
    if (chance->fresh < 0xFFFF)
        chance->fresh++;
    return true;
}

bool chance_well(const struct chance *chance)
{
    return chance->good >= CHANCE_START;
}

void chance_ask(struct chance *chance)
{
    new_window(chance);
    chance->proved = false;
}

bool chance_ready(const struct chance *chance)
{
    /* Only at the end of a window, so that no sample lies between the proof and what it proves. */
    return chance_well(chance) && chance->proved && !chance->tried && chance->fresh >= CHANCE_FRESH + CHANCE_PROOF;
}

uint32_t chance_word(struct chance *chance)
{
    uint32_t block[2];

    new_key(chance);
    next_block(chance, block);
    return block[0];
}

uint8_t chance_face(uint8_t byte)
{
    /* 252 = 42 x 6: each face has 42 of the bytes that count. */
    return byte < 252 ? byte % 6 + 1 : 0;
}

void chance_throw(struct chance *chance, uint8_t *dice, uint8_t count)
{
    uint32_t block[2];
    uint8_t left_over = 0;

    new_key(chance);
    while (count) {
        if (!left_over) {
            next_block(chance, block);
            left_over = 8;
        }
        left_over--;
        const uint8_t face = chance_face((uint8_t)(block[left_over / 4] >> (left_over % 4 * 8)));
        if (face) {
            *dice++ = face;
            count--;
        }
    }
    new_key(chance);
    /* The last ones served as the proof and did not count; they will when others have followed. */
    if (chance->fresh > CHANCE_PROOF)
        chance->fresh = CHANCE_PROOF;
}
