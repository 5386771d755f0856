#include "inputs.h"

void steady_start(struct steady *input, uint8_t raw, uint8_t hold)
{
    input->value = input->seen = raw;
    input->still = 0;
    input->hold = hold;
}

bool steady_take(struct steady *input, uint8_t raw)
{
    if (raw != input->seen) {
        input->seen = raw;
        input->still = 0;
        return false;
    }
    if (input->still < input->hold && ++input->still == input->hold && input->value != raw) {
        input->value = raw;
        return true;
    }
    return false;
}

void knob_start(struct knob *knob, uint8_t lines)
{
    knob->lines = lines & 3;
    knob->quarter = 0;
}

int8_t knob_take(struct knob *knob, uint8_t lines)
{
    /* Row: where the lines were, column: where they are. A jump over two states tells no direction. */
    static const int8_t step[16] = {0, -1, 1, 0, 1, 0, 0, -1, -1, 0, 0, 1, 0, 1, -1, 0};

    lines &= 3;
    knob->quarter = (int8_t)(knob->quarter + step[knob->lines << 2 | lines]);
    knob->lines = lines;
    if (lines != 3)
        return 0;
    /* A click rests with both lines high. Whatever was turned to and fro in between is forgotten there. */
    const int8_t turned = knob->quarter >= 3 ? 1 : knob->quarter <= -3 ? -1 : 0;
    knob->quarter = 0;
    return turned;
}
