/* Lines of the table protocol, version 1: '$' body '*' CRC-16/XMODEM in four hex digits, newline.
 * Portable: nothing in here knows what it runs on. */
#ifndef LINE_H
#define LINE_H

#include <stdbool.h>
#include <stdint.h>

#define LINE_MAX 80        /* bytes of a whole line, newline included */
#define LINE_BODY_IN 24    /* longest body that a host may send: "A,65535,65535" and room to grow */

uint16_t crc_xmodem(uint16_t crc, uint8_t byte);

/* Where bytes go. */
typedef void (*line_put)(uint8_t byte);

/* Writes a line piece by piece; the CRC is kept on the way. */
struct line_out {
    line_put put;
    uint16_t crc;
};

void line_begin(struct line_out *line, line_put put);
void line_text(struct line_out *line, const char *text);
void line_char(struct line_out *line, char c);
void line_number(struct line_out *line, uint16_t number);      /* a comma, then the number in decimal */
void line_hex32(struct line_out *line, uint32_t number);       /* eight digits, no comma */
void line_end(struct line_out *line);

/* Collects a line byte by byte; finds its feet again at every '$'. */
struct line_in {
    uint8_t length;
    bool inside;
    char body[LINE_BODY_IN + 6]; /* with '*', the digits and the closing 0 */
    uint16_t errors;             /* damaged or oversized lines, wraps */
};

/* Takes a byte. True when it completed a sound line; its body is then a string in line->body. */
bool line_take(struct line_in *line, uint8_t byte);

/* Reads a decimal number up to 65535 that ends at ',' or at the end. Returns what follows, or 0 if there is none. */
const char *line_read_number(const char *text, uint16_t *number);

#endif
