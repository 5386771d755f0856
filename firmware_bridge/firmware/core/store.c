#include "store.h"

#include "line.h"

struct record {
    uint8_t bytes[STORE_SLOT_BYTES]; /* number (2), boot (2), prev and dice (1), CRC-16 (2) */
};

static uint16_t crc_of(const uint8_t *bytes, uint8_t count)
{
    uint16_t crc = 0xA5A5; /* erased cells must not pass for a record */

    while (count--)
        crc = crc_xmodem(crc, *bytes++);
    return crc;
}

static uint16_t pair(const uint8_t *bytes)
{
    return (uint16_t)(bytes[0] | bytes[1] << 8);
}

static bool read_record(uint8_t slot, struct record *record)
{
    for (uint8_t i = 0; i < STORE_SLOT_BYTES; i++)
        record->bytes[i] = store_read_byte((uint16_t)(slot * STORE_SLOT_BYTES + i));
    return crc_of(record->bytes, STORE_SLOT_BYTES - 2) == pair(record->bytes + 5);
}

void store_load(struct store *store)
{
    struct record record;

    store->blank = true;
    store->number = 0;
    store->slot = STORE_SLOTS - 1;
    store->boot = 0;
    store->prev = 0;
    store->dice = 2;
    for (uint8_t slot = 0; slot < STORE_SLOTS; slot++) {
        if (!read_record(slot, &record))
            continue;
        const uint16_t number = pair(record.bytes);
        if (!store->blank && (int16_t)(uint16_t)(number - store->number) < 0)
            continue;
        store->blank = false;
        store->number = number;
        store->slot = slot;
        store->boot = pair(record.bytes + 2);
        store->prev = record.bytes[4] & 3;
        store->dice = record.bytes[4] & 4 ? 3 : 2;
    }
}

void store_save(struct store *store)
{
    struct record record;

    store->number++;
    store->slot = (uint8_t)((store->slot + 1) % STORE_SLOTS);
    store->blank = false;
    record.bytes[0] = (uint8_t)store->number;
    record.bytes[1] = (uint8_t)(store->number >> 8);
    record.bytes[2] = (uint8_t)store->boot;
    record.bytes[3] = (uint8_t)(store->boot >> 8);
    record.bytes[4] = (uint8_t)(store->prev | (store->dice == 3 ? 4 : 0));
    const uint16_t crc = crc_of(record.bytes, STORE_SLOT_BYTES - 2);
    record.bytes[5] = (uint8_t)crc;
    record.bytes[6] = (uint8_t)(crc >> 8);
    for (uint8_t i = 0; i < STORE_SLOT_BYTES; i++)
        store_write_byte((uint16_t)(store->slot * STORE_SLOT_BYTES + i), record.bytes[i]);
}

bool store_identity(uint32_t *identity)
{
    uint8_t bytes[6];

    for (uint8_t i = 0; i < sizeof bytes; i++)
        bytes[i] = store_read_byte(STORE_ID_AT + i);
    *identity = (uint32_t)pair(bytes + 2) << 16 | pair(bytes);
    return crc_of(bytes, 4) == pair(bytes + 4);
}

void store_set_identity(uint32_t identity)
{
    uint8_t bytes[6];

    for (uint8_t i = 0; i < 4; i++)
        bytes[i] = (uint8_t)(identity >> (8 * i));
    const uint16_t crc = crc_of(bytes, 4);
    bytes[4] = (uint8_t)crc;
    bytes[5] = (uint8_t)(crc >> 8);
    for (uint8_t i = 0; i < sizeof bytes; i++)
        store_write_byte(STORE_ID_AT + i, bytes[i]);
}
