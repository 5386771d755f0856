/* What survives without power: who the board is, how often it started, where the knob stands, how many dice it throws.
 * Records go round and round through the EEPROM, so that no cell wears out: 100 cells of 100,000 writes each. */
#ifndef STORE_H
#define STORE_H

#include <stdbool.h>
#include <stdint.h>

#define STORE_SLOTS 100
#define STORE_SLOT_BYTES 7
#define STORE_ID_AT 1008   /* identity: four bytes and their CRC-16 */

/* The memory itself: EEPROM on the board, an array in the tests. */
extern uint8_t store_read_byte(uint16_t address);
extern void store_write_byte(uint16_t address, uint8_t byte);

struct store {
    uint16_t number;   /* of the newest record, wraps */
    uint8_t slot;      /* where it is */
    bool blank;        /* no sound record was found */
    uint16_t boot;
    uint8_t prev;      /* 0-3 */
    uint8_t dice;      /* 2 or 3 */
};

void store_load(struct store *store);
void store_save(struct store *store);          /* writes the next record */
bool store_identity(uint32_t *identity);       /* false if there is none yet */
void store_set_identity(uint32_t identity);

#endif
