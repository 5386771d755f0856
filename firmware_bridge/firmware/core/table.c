#include "table.h"

#include <string.h>

#include "faces.h"

static void number(struct line_out *line, uint16_t value)
{
    line_number(line, value);
}

static void say_hello(const struct table *table)
{
    struct line_out line;
    const char *joint = "";

    line_begin(&line, table->put);
    line_text(&line, "HI,1,");
    line_text(&line, table->has & HAS_DICE ? table->has & HAS_DISC ? "TABLE" : "DICE" : "DISC");
    line_text(&line, "," FIRMWARE_VERSION);
    number(&line, table->store.boot);
    number(&line, table->cause);
    line_char(&line, ',');
    if (table->has & HAS_DICE) {
        line_text(&line, joint);
        line_text(&line, "DICE3");
        joint = "+";
    }
    if (table->has & HAS_DISC) {
        line_text(&line, joint);
        line_text(&line, "WIND+ENC");
        joint = "+";
    }
    if (table->has & HAS_BATTERY) {
        line_text(&line, joint);
        line_text(&line, "BAT");
    }
    line_char(&line, ',');
    line_hex32(&line, table->identity);
    line_end(&line);
}

static void say_state(const struct table *table, uint16_t now)
{
    struct line_out line;

    line_begin(&line, table->put);
    line_text(&line, "ST");
    number(&line, table->store.boot);
    number(&line, table->seq);
    number(&line, table->has & HAS_DISC ? table->halls.value : 0);
    number(&line, table->store.prev);
    number(&line, table->throwing == PRESSED || table->throwing == SETTLING);
    number(&line, table->battery);
    number(&line, (uint16_t)(table->line.errors + table->line_faults));
    number(&line, now);
    line_char(&line, ',');
    if (!table->count)
        line_char(&line, '0');
    for (uint8_t i = 0; i < table->count; i++)
        line_char(&line, (char)('0' + table->dice[i]));
    line_end(&line);
}

static void say_rolling(const struct table *table, bool on)
{
    struct line_out line;

    line_begin(&line, table->put);
    line_text(&line, on ? "ROLLING,1" : "ROLLING,0");
    line_end(&line);
}

static void say_unfair(const struct table *table)
{
    struct line_out line;

    line_begin(&line, table->put);
    line_text(&line, "ER,ENTROPY");
    line_end(&line);
}

static void say_event(const struct table *table, const struct event *event)
{
    static const char *const names[] = {"", ",ROLL", ",WIND", ",PREV"};
    struct line_out line;

    line_begin(&line, table->put);
    line_text(&line, "EV");
    number(&line, event->boot);
    number(&line, event->seq);
    line_text(&line, names[event->kind & 3]);
    for (uint8_t i = 0; i < event->count; i++)
        number(&line, event->values[i]);
    line_end(&line);
}

static void happen(struct table *table, uint8_t kind, const uint8_t *values, uint8_t count)
{
    struct event event;

    memset(&event, 0, sizeof event);
    if (!++table->seq) {
        /* All numbers of this boot are used up: go on under the next one, so that no pair ever comes twice. */
        table->store.boot++;
        store_save(&table->store);
    }
    event.boot = table->store.boot;
    event.seq = table->seq;
    event.kind = kind;
    event.count = count;
    memcpy(event.values, values, count);
    ring_add(table->ring, &event);
}

static bool unfair(const struct table *table)
{
    return table->has & HAS_DICE && table->chance.alarms && !chance_well(&table->chance);
}

/* -- the dice --------------------------------------------------------------------------------------------------- */

static void become(struct table *table, uint8_t state, uint16_t now)
{
    table->throwing = state;
    table->since = now;
}

static void spoil(struct table *table, uint16_t now)
{
    say_rolling(table, false);
    become(table, SPOILT, now);
}

static void tumble(struct table *table, uint16_t now)
{
    /* For the eye alone: these faces have nothing to do with what will come up. */
    if ((uint16_t)(now - table->tumbled) < TUMBLE_MS)
        return;
    table->tumbled = now;
    for (uint8_t i = 0; i < table->store.dice; i++)
        table->shown[i] = (uint8_t)((now >> (3 + i)) % 6 + 1);
    table->shown_count = table->store.dice;
}

static void lie_still(struct table *table)
{
    memcpy(table->shown, table->dice, sizeof table->shown);
    table->shown_count = table->count;
}

static void throw_dice(struct table *table, const struct inputs *inputs, bool moved)
{
    const uint16_t now = inputs->now, waited = (uint16_t)(now - table->since);

    if (moved)
        chance_stir(&table->chance, inputs->clock);
    switch (table->throwing) {
    case IDLE:
        if (!moved || !table->button.value)
            return;
        if (unfair(table)) {
            say_unfair(table);
            become(table, SPOILT, now);
            return;
        }
        say_rolling(table, true);
        become(table, PRESSED, now);
        return;
    case PRESSED:
        tumble(table, now);
        if (!table->button.value) {
            chance_ask(&table->chance);
            become(table, SETTLING, now);
        } else if (waited >= TOO_LONG_MS)
            spoil(table, now);
        return;
    case SETTLING:
        if (waited >= SETTLE_MS && chance_ready(&table->chance)) {
            table->count = table->store.dice;
            chance_throw(&table->chance, table->dice, table->count);
            lie_still(table);
            happen(table, EVENT_ROLL, table->dice, table->count);
            become(table, IDLE, now);
            return;
        }
        tumble(table, now);
        if (unfair(table) || waited >= NO_CHANCE_MS) {
            say_unfair(table);
            spoil(table, now);
        }
        return;
    default: /* SPOILT: nothing counts until the button was let go */
        table->shown_count = 0;
        if (!table->button.value)
            become(table, IDLE, now);
    }
}

/* -- the disc --------------------------------------------------------------------------------------------------- */

static void turn_disc(struct table *table, const struct inputs *inputs)
{
    if (steady_take(&table->halls, inputs->halls))
        happen(table, EVENT_WIND, &table->halls.value, 1);
    const int8_t clicks = knob_take(&table->knob, inputs->knob);
    if (clicks) {
        table->store.prev = (uint8_t)((table->store.prev + clicks) & 3);
        table->unsaved = 2;
        happen(table, EVENT_PREV, &table->store.prev, 1);
    }
}

/* -- life ------------------------------------------------------------------------------------------------------- */

static void name_yourself(struct table *table, uint16_t now)
{
    /* A blank board draws its serial and its first boot number by lot, so it waits for chance; not for ever. */
    if ((!store_identity(&table->identity) || table->store.blank) && !chance_well(&table->chance) &&
        (uint16_t)(now - table->since) < FIRST_START_MS)
        return;
    if (!store_identity(&table->identity)) {
        table->identity = chance_word(&table->chance);
        store_set_identity(table->identity);
    }
    table->store.boot = table->store.blank ? (uint16_t)chance_word(&table->chance) : (uint16_t)(table->store.boot + 1);
    store_save(&table->store);
    table->named = true;
    table->beat = now;
    become(table, table->button.value ? SPOILT : IDLE, now);
    say_hello(table);
    say_state(table, now);
}

void table_start(struct table *table, struct ring *ring, const struct inputs *inputs, uint8_t has, uint8_t cause,
                 line_put put)
{
    memset(table, 0, sizeof *table);
    table->ring = ring;
    table->has = has;
    table->cause = cause;
    table->put = put;
    table->battery = inputs->battery;
    table->since = inputs->now;
    table->gather = true;
    ring_start(ring);
    chance_start(&table->chance);
    store_load(&table->store);
    chance_stir(&table->chance, (uint8_t)table->store.boot);
    chance_stir(&table->chance, (uint8_t)table->store.number);
    steady_start(&table->button, inputs->button, BUTTON_HOLD_MS);
    steady_start(&table->halls, inputs->halls, DISC_HOLD_MS);
    knob_start(&table->knob, inputs->knob);
}

static void show(struct table *table)
{
    uint16_t lamps = dice_lamps(table->shown, table->shown_count) | LAMP_POWER;

    if (ring_count(table->ring))
        lamps |= LAMP_WAITING;
    if (table->throwing == PRESSED || table->throwing == SETTLING)
        lamps |= LAMP_ROLLING;
    if (unfair(table) || (table->has & HAS_BATTERY && table->battery < ADC_LOW_BATTERY))
        lamps |= LAMP_FAULT;
    table->lamps = lamps;
}

void table_tick(struct table *table, const struct inputs *inputs)
{
    const uint16_t now = inputs->now;
    const bool moved = steady_take(&table->button, inputs->button);
    struct event *due;

    table->battery = table->has & HAS_BATTERY ? inputs->battery : 0;
    if (!table->named) {
        name_yourself(table, now);
        return;
    }
    if (table->has & HAS_DICE)
        throw_dice(table, inputs, moved);
    if (table->has & HAS_DISC)
        turn_disc(table, inputs);
    if ((due = ring_due(table->ring, now)) != 0) { /* one a millisecond, so that a full ring never holds things up */
        say_event(table, due);
        ring_sent(table->ring, due, now);
    }
    if ((uint16_t)(now - table->beat) >= HEARTBEAT_MS) {
        table->beat = (uint16_t)(table->beat + HEARTBEAT_MS);
        say_state(table, now);
        if (unfair(table))
            say_unfair(table);
        /* Writing takes 25 ms, in which the knob would not be seen: wait until it has been still for a second. */
        if (table->unsaved && !--table->unsaved)
            store_save(&table->store);
    }
    table->gather = !chance_ready(&table->chance) || table->throwing == PRESSED || table->throwing == SETTLING;
    show(table);
}

void table_take(struct table *table, uint8_t byte, uint16_t now)
{
    uint16_t first, second;
    const char *rest;

    if (!line_take(&table->line, byte) || !table->named)
        return;
    const char *body = table->line.body;
    if (!strcmp(body, "?")) {
        say_hello(table);
        say_state(table, now);
    } else if (!strncmp(body, "A,", 2)) {
        if ((rest = line_read_number(body + 2, &first)) != 0 && line_read_number(rest, &second))
            ring_acknowledge(table->ring, first, second);
    } else if ((!strcmp(body, "N,2") || !strcmp(body, "N,3")) && table->has & HAS_DICE) {
        if (table->store.dice != body[2] - '0') {
            table->store.dice = (uint8_t)(body[2] - '0');
            store_save(&table->store);
        }
        say_state(table, now);
    }
}

bool table_sample(struct table *table, uint8_t sample)
{
    return chance_sample(&table->chance, sample);
}
