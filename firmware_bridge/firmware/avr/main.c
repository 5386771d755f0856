/* Dice board and wind disc on an ATmega328P at 16 MHz: joins the hardware to the core. */
#include <avr/eeprom.h>
#include <avr/interrupt.h>
#include <avr/io.h>
#include <avr/sleep.h>
#include <avr/wdt.h>
#include <util/atomic.h>

#include "dog.h"
#include "pins.h"
#include "table.h"
#include "uart.h"

static volatile uint16_t milliseconds;
static struct table table;
static struct ring ring __attribute__((section(".noinit")));
static uint8_t cause __attribute__((section(".noinit")));
static uint16_t battery;

/* Runs before anything else. Optiboot clears MCUSR and hands it on in r2. A watchdog that has just bitten stays on at
 * its shortest time, so it is stopped here, long before the variables are set up. */
void early(void) __attribute__((naked, used, section(".init3")));
void early(void)
{
    uint8_t handed_on;

    __asm__ volatile("mov %0, r2" : "=r"(handed_on));
    cause = MCUSR ? MCUSR : handed_on;
    MCUSR = 0;
    wdt_disable();
}

ISR(TIMER1_COMPA_vect)
{
    milliseconds++;
}

uint8_t store_read_byte(uint16_t address)
{
    return eeprom_read_byte((const uint8_t *)address);
}

void store_write_byte(uint16_t address, uint8_t byte)
{
    eeprom_update_byte((uint8_t *)address, byte);
}

static uint16_t now(void)
{
    uint16_t copy;

    ATOMIC_BLOCK(ATOMIC_RESTORESTATE)
    {
        copy = milliseconds;
    }
    return copy;
}

static void start_hardware(void)
{
    PORTD |= _BV(BUTTON_BIT) | _BV(KNOB_A_BIT) | _BV(KNOB_B_BIT) | _BV(NO_DISC_BIT) | _BV(NO_DICE_BIT) | _BV(NO_BATTERY_BIT);
    PORTC |= HALL_MASK;
    DDRB |= _BV(LATCH_BIT) | _BV(DATA_BIT) | _BV(CLOCK_BIT);
    SPCR = _BV(SPE) | _BV(MSTR);
    SPSR = _BV(SPI2X);
    ADMUX = _BV(REFS0) | BATTERY_CHANNEL;
    ADCSRA = _BV(ADEN) | _BV(ADSC) | _BV(ADPS2) | _BV(ADPS1) | _BV(ADPS0);
    TCCR1B = _BV(WGM12) | _BV(CS11); /* 2 MHz ... */
    OCR1A = 1999;                    /* ... a thousand times a second */
    TIMSK1 = _BV(OCIE1A);
    uart_start();
    dog_start();
}

/* Takes a finished conversion and starts the next; a slow average, since a motor or a lamp may pull the supply. */
static void measure_battery(void)
{
    static uint16_t sum;

    if (ADCSRA & _BV(ADSC))
        return;
    const uint16_t reading = ADC;
    sum = sum ? (uint16_t)(sum - sum / 16 + reading) : (uint16_t)(reading * 16);
    battery = sum / 16;
    ADCSRA |= _BV(ADSC);
}

static void light(uint16_t lamps)
{
    static uint16_t lit = 0xFFFF;

    if (lamps == lit)
        return;
    lit = lamps;
    SPDR = (uint8_t)(lamps >> 8);
    while (!(SPSR & _BV(SPIF)))
        ;
    SPDR = (uint8_t)lamps;
    while (!(SPSR & _BV(SPIF)))
        ;
    PORTB |= _BV(LATCH_BIT);
    PORTB &= (uint8_t)~_BV(LATCH_BIT);
}

static void read_inputs(struct inputs *inputs)
{
    inputs->now = now();
    inputs->clock = TCNT2;
    inputs->button = !(PIND & _BV(BUTTON_BIT));
    inputs->halls = (uint8_t)~PINC & HALL_MASK;
    inputs->knob = (uint8_t)((PIND >> KNOB_A_BIT & 1) << 1 | (PIND >> KNOB_B_BIT & 1));
    inputs->battery = battery;
}

static uint8_t jumpers(void)
{
    uint8_t has = 0;

    if (PIND & _BV(NO_DICE_BIT))
        has |= HAS_DICE;
    if (PIND & _BV(NO_DISC_BIT))
        has |= HAS_DISC;
    if (PIND & _BV(NO_BATTERY_BIT))
        has |= HAS_BATTERY;
    return has;
}

int main(void)
{
    struct inputs inputs;
    uint16_t ticked;
    uint8_t byte;

    start_hardware();
    sei();
    while (now() < 5) /* pull-ups and the first conversion need a moment */
        measure_battery();
    read_inputs(&inputs);
    ticked = inputs.now;
    table_start(&table, &ring, &inputs, jumpers(), cause, uart_put);
    set_sleep_mode(SLEEP_MODE_IDLE);
    for (;;) {
        dog_feed(table.gather);
        if (dog_sample(&byte))
            table_sample(&table, byte);
        while (uart_get(&byte))
            table_take(&table, byte, now());
        read_inputs(&inputs);
        if (inputs.now != ticked) {
            ticked = inputs.now;
            table.line_faults = uart_faults();
            table_tick(&table, &inputs);
            light(table.lamps);
            measure_battery();
        }
        sleep_mode();
    }
}
