#include "faces.h"

uint8_t face_lamps(uint8_t face)
{
    uint8_t lamps = face & 1 ? LAMP_CENTRE : 0;

    if (face >= 2)
        lamps |= LAMP_FALLING;
    if (face >= 4)
        lamps |= LAMP_RISING;
    if (face >= 6)
        lamps |= LAMP_SIDES;
    return lamps;
}

uint16_t dice_lamps(const uint8_t *dice, uint8_t count)
{
    uint16_t lamps = 0;

    for (uint8_t i = 0; i < count; i++)
        lamps |= (uint16_t)face_lamps(dice[i]) << (4 * i);
    return lamps;
}
