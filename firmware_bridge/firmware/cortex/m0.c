/* A bare Cortex-M0 as qemu-system-arm has it (-M microbit): start, a way to print through the debugger, and the end. */
#include <stdint.h>

extern void play(void);
extern uint32_t data_from, data_begin, data_end, bss_begin, bss_end, stack_top;

static int ask_debugger(int what, const void *with)
{
    register int r0 __asm__("r0") = what;
    register const void *r1 __asm__("r1") = with;

    __asm__ volatile("bkpt 0xAB" : "+r"(r0) : "r"(r1) : "memory");
    return r0;
}

void show(uint8_t byte)
{
    ask_debugger(0x03, &byte); /* SYS_WRITEC */
}

void start(void)
{
    for (uint32_t *from = &data_from, *to = &data_begin; to < &data_end;)
        *to++ = *from++;
    for (uint32_t *to = &bss_begin; to < &bss_end;)
        *to++ = 0;
    play();
    ask_debugger(0x18, (const void *)0x20026); /* SYS_EXIT, in order */
    for (;;)
        ;
}

__attribute__((section(".vectors"), used)) static const void *const vectors[2] = {&stack_top, (const void *)start};
