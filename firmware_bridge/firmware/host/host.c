/* The core on a desk: a board with an array for an EEPROM and a buffer for a wire, driven from the tests by ctypes. */
#include <string.h>

#include "faces.h"
#include "table.h"

static struct table table;
static struct ring ring; /* survives host_start unless told otherwise, like memory through a reset */
static struct inputs inputs;
static uint8_t eeprom[1024];
static uint32_t writes[1024];
static uint8_t wire[65536];
static uint32_t wired;
static uint64_t noise;
static int stuck;         /* a dead source: its values come in turn, this many */
static int disturbed;     /* ... and every so many samples the program delays a measurement; 0: never */
static uint32_t sampled;

uint8_t store_read_byte(uint16_t address)
{
    return eeprom[address];
}

void store_write_byte(uint16_t address, uint8_t byte)
{
    if (eeprom[address] != byte)
        writes[address]++;
    eeprom[address] = byte;
}

static void put(uint8_t byte)
{
    if (wired < sizeof wire)
        wire[wired++] = byte;
}

static uint32_t random32(void)
{
    /* splitmix64: the noise of the test, not of the board */
    uint64_t z = noise += 0x9E3779B97F4A7C15u;

    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9u;
    z = (z ^ z >> 27) * 0x94D049BB133111EBu;
    return (uint32_t)(z >> 32);
}

void host_erase(void)
{
    memset(eeprom, 0xFF, sizeof eeprom);
    memset(writes, 0, sizeof writes);
}

void host_poke(uint16_t address, uint8_t byte)
{
    eeprom[address] = byte;
}

uint32_t host_most_writes(void)
{
    uint32_t most = 0;

    for (uint16_t i = 0; i < 1024; i++)
        if (writes[i] > most)
            most = writes[i];
    return most;
}

void host_start(uint8_t has, uint8_t cause, uint64_t seed, int lose_memory)
{
    if (lose_memory)
        memset(&ring, 0xA7, sizeof ring);
    noise = seed;
    stuck = disturbed = 0;
    memset(&inputs, 0, sizeof inputs);
    inputs.halls = 1;
    inputs.knob = 3;
    inputs.battery = 800;
    inputs.now = (uint16_t)(seed * 31);
    wired = 0;
    table_start(&table, &ring, &inputs, has, cause, put);
}

void host_set(int button, int halls, int knob, int battery, int stuck_noise)
{
    inputs.button = button != 0;
    inputs.halls = (uint8_t)halls;
    inputs.knob = (uint8_t)knob;
    inputs.battery = (uint16_t)battery;
    stuck = stuck_noise;
}

void host_disturb(int every)
{
    disturbed = every;
}

static uint8_t sample(void)
{
    if (!stuck)
        return (uint8_t)(random32() & 63);
    const uint32_t at = sampled++;
    uint8_t dead = (uint8_t)(77 + 10 * (at % (uint32_t)stuck));

    dead = (uint8_t)(dead + at * 7 % 5); /* what the program itself does to the measurement */
    /* A tick that is read late makes one difference longer and the next one shorter. */
    if (disturbed && at % (uint32_t)disturbed < 2)
        return (uint8_t)(at % (uint32_t)disturbed ? dead - 23 : dead + 23);
    return dead;
}

void host_run(uint32_t ms)
{
    while (ms--) {
        inputs.now++;
        inputs.clock = (uint8_t)random32();
        if (table.gather && inputs.now % 16 == 0)
            table_sample(&table, sample());
        table_tick(&table, &inputs);
    }
}

void host_hear(const uint8_t *bytes, uint32_t count)
{
    while (count--)
        table_take(&table, *bytes++, inputs.now);
}

uint32_t host_take(uint8_t *into)
{
    const uint32_t count = wired;

    memcpy(into, wire, count);
    wired = 0;
    return count;
}

void host_set_seq(uint16_t seq)
{
    table.seq = seq;
}

uint16_t host_lamps(void)
{
    return table.lamps;
}

uint32_t host_identity(void)
{
    return table.identity;
}

void host_spoil_ring(void)
{
    ring.events[0].seq ^= 0x0100;
}

/* Faces of that many throws of one die, one after another, each with its 32 fresh samples of `bits` noisy bits,
 * the highest ones of the byte. */
void host_dice(uint64_t seed, uint32_t throws, uint8_t bits, uint8_t *faces)
{
    struct chance chance;

    noise = seed;
    chance_start(&chance);
    while (throws--) {
        while (!chance_ready(&chance))
            chance_sample(&chance, (uint8_t)(random32() << (8 - bits)));
        chance_throw(&chance, faces, 2);
        faces += 2;
    }
}

/* The number of the first sample that rings an alarm, or -1. */
int32_t host_alarm(const uint8_t *samples, uint32_t count)
{
    struct chance chance;

    chance_start(&chance);
    for (uint32_t i = 0; i < count; i++)
        if (!chance_sample(&chance, samples[i]))
            return (int32_t)i;
    return -1;
}

/* What the board's reader accepts out of a stream: the whole lines without '$' and newline, one after another, each
 * ended by a newline. Returns how many bytes were written to `accepted`. */
uint32_t host_read_lines(const uint8_t *bytes, uint32_t count, uint8_t *accepted)
{
    struct line_in line;
    uint32_t written = 0;

    memset(&line, 0, sizeof line);
    for (uint32_t i = 0; i < count; i++) {
        if (!line_take(&line, bytes[i]))
            continue;
        memcpy(accepted + written, line.body, line.length);
        accepted[written + line.length - 5u] = '*'; /* cut off by the reader to end the body */
        written += line.length;
        accepted[written++] = '\n';
    }
    return written;
}
