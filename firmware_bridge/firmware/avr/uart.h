/* USART0, 115200 8N1, both ways through rings and interrupts. */
#ifndef UART_H
#define UART_H

#include <stdbool.h>
#include <stdint.h>

void uart_start(void);
void uart_put(uint8_t byte);      /* waits while the ring is full */
bool uart_get(uint8_t *byte);     /* false if there is none */
uint16_t uart_faults(void);       /* framing errors and overruns so far, wraps */

#endif
