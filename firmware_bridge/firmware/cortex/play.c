/* The core on another processor: plays a scripted minute and prints what the board sends. Compiled for this computer and
 * for a Cortex-M0 (the instruction set of RP2040 and nRF51 boards), it has to say the same to the byte. No hardware of
 * such a board is in here; on one, the same functions are called from its USB and its pins. */
#include <string.h>

#include "table.h"

#define MINUTE 60000u

extern void show(uint8_t byte); /* prints a byte: semihosting or standard output */

static struct table table;
static struct ring ring;
static uint8_t eeprom[1024];
static char line[80];
static uint8_t length;
static char acknowledge[16];
static uint32_t noise = 2463534242u;

uint8_t store_read_byte(uint16_t address)
{
    return eeprom[address];
}

void store_write_byte(uint16_t address, uint8_t byte)
{
    eeprom[address] = byte;
}

static uint8_t random8(void)
{
    noise ^= noise << 13;
    noise ^= noise >> 17;
    noise ^= noise << 5;
    return (uint8_t)(noise >> 24);
}

/* From the board: printed, and an event is noted, so that it can be acknowledged. */
static void from_board(uint8_t byte)
{
    show(byte);
    if (byte != '\n') {
        if (length < sizeof line - 1)
            line[length++] = (char)byte;
        return;
    }
    line[length] = 0;
    length = 0;
    if (strncmp(line, "$EV,", 4))
        return;
    uint8_t commas = 0, i = 0;
    for (const char *c = line + 4; *c && i < sizeof acknowledge - 1; c++) {
        if (*c == ',' && ++commas == 2)
            break;
        acknowledge[i++] = *c;
    }
    acknowledge[i] = 0;
}

static uint16_t now;

static void to_board(uint8_t byte)
{
    table_take(&table, byte, now);
}

static void say(const char *head, const char *rest)
{
    struct line_out out;

    line_begin(&out, to_board);
    line_text(&out, head);
    line_text(&out, rest);
    line_end(&out);
}

void play(void)
{
    struct inputs inputs = {.halls = 1, .knob = 3, .battery = 800};

    memset(eeprom, 0xFF, sizeof eeprom);
    memset(&ring, 0xA7, sizeof ring);
    table_start(&table, &ring, &inputs, HAS_DICE | HAS_DISC | HAS_BATTERY, 1, from_board);
    for (uint32_t t = 1; t < MINUTE; t++) {
        inputs.now = now = (uint16_t)t;
        inputs.clock = random8();
        inputs.button = t % 5000 > 4000 && t % 5000 < 4400;
        inputs.halls = (uint8_t)(t % 9000 < 200 ? 0 : 1 << t / 9000 % 4);
        static const uint8_t click[4] = {1, 0, 2, 3};
        inputs.knob = t % 7000 < 16 ? click[t % 7000 / 4] : 3;
        inputs.battery = t < MINUTE / 2 ? 800 : 300;
        if (table.gather && t % 16 == 0)
            table_sample(&table, random8());
        if (t == 3000 || t == 30000)
            say("?", "");
        if (t == 20000)
            say("N,3", "");
        table_tick(&table, &inputs);
        if (acknowledge[0] && t % 1300 == 0) { /* late, so that some are sent twice */
            say("A,", acknowledge);
            acknowledge[0] = 0;
        }
    }
}
