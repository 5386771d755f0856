/* The same on this computer. */
#include <stdint.h>
#include <stdio.h>

extern void play(void);

void show(uint8_t byte)
{
    putchar(byte);
}

int main(void)
{
    play();
    return 0;
}
