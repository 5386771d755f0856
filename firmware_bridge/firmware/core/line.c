#include "line.h"

uint16_t crc_xmodem(uint16_t crc, uint8_t byte)
{
    crc ^= (uint16_t)byte << 8;
    for (uint8_t bit = 0; bit < 8; bit++)
        crc = crc & 0x8000 ? (uint16_t)(crc << 1) ^ 0x1021 : (uint16_t)(crc << 1);
    return crc;
}

static char hex_digit(uint8_t nibble)
{
    nibble &= 15;
    return (char)(nibble < 10 ? '0' + nibble : 'A' + nibble - 10);
}

void line_begin(struct line_out *line, line_put put)
{
    line->put = put;
    line->crc = 0;
    put('$');
}

void line_char(struct line_out *line, char c)
{
    line->crc = crc_xmodem(line->crc, (uint8_t)c);
    line->put((uint8_t)c);
}

void line_text(struct line_out *line, const char *text)
{
    while (*text)
        line_char(line, *text++);
}

void line_number(struct line_out *line, uint16_t number)
{
    char digits[5];
    uint8_t count = 0;

    do
        digits[count++] = (char)('0' + number % 10);
    while (number /= 10);
    line_char(line, ',');
    while (count)
        line_char(line, digits[--count]);
}

void line_hex32(struct line_out *line, uint32_t number)
{
    for (int8_t shift = 28; shift >= 0; shift -= 4)
        line_char(line, hex_digit((uint8_t)(number >> shift)));
}

void line_end(struct line_out *line)
{
    const uint16_t crc = line->crc;

    line->put('*');
    for (int8_t shift = 12; shift >= 0; shift -= 4)
        line->put((uint8_t)hex_digit((uint8_t)(crc >> shift)));
    line->put('\n');
}

static int8_t hex_value(char c)
{
    if (c >= '0' && c <= '9')
        return c - '0';
    if (c >= 'A' && c <= 'F')
        return c - 'A' + 10;
    if (c >= 'a' && c <= 'f')
        return c - 'a' + 10;
    return -1;
}

/* Whether what was collected is BODY*HHHH with a fitting CRC; cuts it down to the body. */
static bool sound(struct line_in *line)
{
    uint16_t crc = 0, said = 0;
    uint8_t at;

    if (line->length && line->body[line->length - 1] == '\r')
        line->length--;
    if (line->length < 6 || line->body[line->length - 5] != '*')
        return false;
    for (at = 0; at < line->length - 5; at++)
        crc = crc_xmodem(crc, (uint8_t)line->body[at]);
    for (at = line->length - 4; at < line->length; at++) {
        const int8_t value = hex_value(line->body[at]);
        if (value < 0)
            return false;
        said = (uint16_t)(said << 4) | (uint16_t)value;
    }
    line->body[line->length - 5] = 0;
    return crc == said;
}

bool line_take(struct line_in *line, uint8_t byte)
{
    if (byte == '$') {
        if (line->inside)
            line->errors++;
        line->inside = true;
        line->length = 0;
        return false;
    }
    if (!line->inside)
        return false;
    if (byte == '\n') {
        line->inside = false;
        if (sound(line))
            return true;
        line->errors++;
        return false;
    }
    if (line->length >= sizeof line->body - 1) {
        line->inside = false;
        line->errors++;
        return false;
    }
    line->body[line->length++] = (char)byte;
    return false;
}

const char *line_read_number(const char *text, uint16_t *number)
{
    uint32_t value = 0;
    uint8_t digits = 0;

    while (*text >= '0' && *text <= '9') {
        value = value * 10 + (uint8_t)(*text++ - '0');
        if (++digits > 5 || value > 65535)
            return 0;
    }
    if (!digits || (*text && *text != ','))
        return 0;
    *number = (uint16_t)value;
    return *text ? text + 1 : text;
}
