/* Runs the boards' program in simavr as if the board were on the table.
 *
 * The UART ends in a pseudo terminal behind a name that stays the same, like /dev/ttyUSB0. A second, Unix socket is the
 * hand that moves magnets, pulls the cable out and damages bytes. Time is real time.
 *
 *   runner ELF PORT-NAME CONTROL-SOCKET EEPROM-FILE SEED RESET-ON-OPEN BOOTLOADER-MS
 *
 * Commands, one a line, each answered by one line that begins with "ok" or "no":
 *   pin D 2 0         sets an input; the port's letter, the bit, the level
 *   after 60 pin D 2 1  the same, that many milliseconds of the board's time after the last "after" or, if none waits,
 *                     after now: a hand's movements keep their pace however busy this computer is
 *   adc 5 3900        millivolts on an analogue input
 *   reset             the reset button
 *   off / on          power and cable away / back (memory is lost)
 *   cable / recable   the cable alone; the board goes on, on its battery
 *   name PATH         the port's name from the next plugging in on
 *   freeze / thaw     the whole chip stands still
 *   wedge             the program runs in a circle, its clocks go on: a case for the watchdog
 *   wedge hard        the same with interrupts off
 *   flip N            damages the Nth byte from now that goes to the host
 *   drop N            swallows the next N bytes to the host
 *   deaf N            swallows the next N bytes to the board
 *   say HEX           puts bytes on the wire to the host
 *   flood N HEX       the same, N times over
 *   chance good | stuck | two    how the watchdog's oscillator drifts: as a real one, not at all, between two values
 *   peek ADDR | poke ADDR BYTE   data memory
 *   state             cycles, lamps, open or not, host's baud rate, bytes to the host and to the board
 *   quit
 */
#define _GNU_SOURCE
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <pty.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/un.h>
#include <termios.h>
#include <time.h>
#include <unistd.h>

#include "avr_adc.h"
#include "avr_eeprom.h"
#include "avr_ioport.h"
#include "avr_spi.h"
#include "avr_uart.h"
#include "avr_watchdog.h"
#include "sim_avr.h"
#include "sim_elf.h"

#define HERTZ 16000000u
#define CYCLES_A_MS (HERTZ / 1000u)
#define BOARD_BAUD 115200
#define EEPROM_BYTES 1024
#define DOG_CYCLES 256000 /* 16 ms of the watchdog's 128 kHz oscillator */
#define DOG_DRIFT 900     /* how far one tick strays from the next, in CPU cycles */

enum chance { CHANCE_GOOD, CHANCE_STUCK, CHANCE_TWO };

static avr_t *avr;
static elf_firmware_t firmware;
static avr_watchdog_t *dog;
static avr_irq_t *to_board_irq;

static int pty = -1;
static char port_name[512];
static bool host_has_it_open, reset_on_open;
static unsigned bootloader_ms;

static bool powered = true, frozen, board_ready_for_byte = true;
static avr_cycle_count_t boots_at;

static uint8_t to_board[8192];
static unsigned to_board_head, to_board_tail;
static unsigned long bytes_to_host, bytes_to_board;
static unsigned flip_in, drop_left, deaf_left;

static uint16_t lamps, shifted;
static enum chance chance = CHANCE_GOOD;
static uint64_t noise;

static uint32_t random32(void)
{
    noise ^= noise << 13;
    noise ^= noise >> 7;
    noise ^= noise << 17;
    return (uint32_t)(noise >> 32);
}

/* -- the wire ---------------------------------------------------------------------------------------------------- */

static long host_baud(void)
{
    static const struct {
        speed_t code;
        long baud;
    } known[] = {{B9600, 9600},   {B19200, 19200},   {B38400, 38400},  {B57600, 57600},
                 {B115200, 115200}, {B230400, 230400}, {B460800, 460800}};
    struct termios terminal;

    if (pty < 0 || tcgetattr(pty, &terminal))
        return BOARD_BAUD;
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (known[i].code == cfgetospeed(&terminal))
            return known[i].baud;
    return BOARD_BAUD;
}

/* What a receiver at one speed makes of a byte sent at another: it looks at the line in the middle of its own bits. */
static uint8_t misread(uint8_t byte, long sender, long receiver)
{
    const unsigned line = (unsigned)byte << 1 | 1u << 9; /* start bit 0, eight bits, stop bit 1, then idle */
    uint8_t read = 0;

    if (sender == receiver)
        return byte;
    for (int bit = 0; bit < 8; bit++) {
        const double middle = (bit + 1.5) * (double)sender / (double)receiver;
        const unsigned level = middle >= 10 ? 1 : line >> (int)middle & 1;
        read |= (uint8_t)(level << bit);
    }
    return read;
}

static void send_to_host(uint8_t byte)
{
    byte = misread(byte, BOARD_BAUD, host_baud());
    if (drop_left) {
        drop_left--;
        return;
    }
    if (flip_in && !--flip_in)
        byte ^= 0x10;
    if (pty >= 0 && host_has_it_open && write(pty, &byte, 1) == 1)
        bytes_to_host++;
}

static void on_uart_byte(struct avr_irq_t *irq, uint32_t value, void *unused)
{
    (void)irq, (void)unused;
    send_to_host((uint8_t)value);
}

static void on_uart_ready(struct avr_irq_t *irq, uint32_t value, void *unused)
{
    (void)irq, (void)value, (void)unused;
    board_ready_for_byte = true;
}

static void on_uart_full(struct avr_irq_t *irq, uint32_t value, void *unused)
{
    (void)irq, (void)unused;
    if (value)
        board_ready_for_byte = false;
}

/* Both shift registers hang on the SPI; what was sent last is what they show. */
static void on_spi_byte(struct avr_irq_t *irq, uint32_t value, void *unused)
{
    (void)irq, (void)unused;
    shifted = (uint16_t)(shifted << 8 | (value & 0xFF));
}

static void on_latch(struct avr_irq_t *irq, uint32_t value, void *unused)
{
    (void)irq, (void)unused;
    if (value)
        lamps = shifted;
}

static void plug_in(void)
{
    char name[128];
    struct termios terminal;
    int other;

    if (pty >= 0)
        return;
    if (openpty(&pty, &other, name, NULL, NULL)) {
        perror("openpty");
        exit(4);
    }
    tcgetattr(other, &terminal);
    cfmakeraw(&terminal);
    tcsetattr(other, TCSANOW, &terminal);
    close(other);
    fcntl(pty, F_SETFL, O_NONBLOCK);
    unlink(port_name);
    if (symlink(name, port_name)) {
        perror(port_name);
        exit(4);
    }
    host_has_it_open = false;
}

static void pull_out(void)
{
    if (pty >= 0)
        close(pty);
    pty = -1;
    host_has_it_open = false;
    unlink(port_name);
}

/* -- the board --------------------------------------------------------------------------------------------------- */

static void set_pin(char port, int bit, int level)
{
    static uint8_t driven[128], levels[128];
    avr_ioport_external_t external = {.name = (unsigned)port};

    driven[(int)port] |= (uint8_t)(1 << bit);
    levels[(int)port] = (uint8_t)((levels[(int)port] & ~(1 << bit)) | level << bit);
    external.mask = driven[(int)port];
    external.value = levels[(int)port];
    avr_ioctl(avr, AVR_IOCTL_IOPORT_SET_EXTERNAL(port), &external);
    /* After a reset simavr has forgotten the level but still thinks that telling it again is no news. */
    avr_raise_irq(avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ(port), bit), (uint32_t)!level);
    avr_raise_irq(avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ(port), bit), (uint32_t)level);
}

static struct {
    char port;
    int bit, level;
} pins[] = {{'D', 2, 1}, {'D', 3, 1}, {'D', 4, 1}, {'D', 5, 1}, {'D', 6, 1}, {'D', 7, 1},
            {'C', 0, 0}, {'C', 1, 1}, {'C', 2, 1}, {'C', 3, 1}};

/* Movements to come, oldest first. */
static struct {
    avr_cycle_count_t when;
    char port;
    int bit, level;
} moves[512];
static unsigned moves_waiting;

static void apply_pins(void)
{
    for (size_t i = 0; i < sizeof pins / sizeof *pins; i++)
        set_pin(pins[i].port, pins[i].bit, pins[i].level);
}

static void restart(bool memory_too)
{
    uint8_t memory[0x1000];
    const unsigned first = avr->ioend + 1u, last = avr->ramend;

    if (avr->ramend >= sizeof memory)
        exit(4);
    memcpy(memory, avr->data, avr->ramend + 1u);
    avr_reset(avr);
    /* A reset leaves a real chip's memory alone; power that goes away does not. */
    for (unsigned at = first; at <= last; at++)
        avr->data[at] = memory_too ? (uint8_t)random32() : memory[at];
    to_board_head = to_board_tail = 0;
    board_ready_for_byte = true;
    apply_pins();
    boots_at = avr->cycle + (avr_cycle_count_t)bootloader_ms * CYCLES_A_MS;
}

/* The watchdog's oscillator is a resistor and a capacitor: no two of its ticks are the same. */
static void drift(void)
{
    static bool other;

    if (!dog || dog->cycle_count < DOG_CYCLES - 2 * DOG_DRIFT || dog->cycle_count > DOG_CYCLES + 2 * DOG_DRIFT)
        return;
    switch (chance) {
    case CHANCE_GOOD:
        /* The sum of four throws is close enough to a bell curve. */
        dog->cycle_count = DOG_CYCLES - DOG_DRIFT / 2;
        for (int i = 0; i < 4; i++)
            dog->cycle_count += random32() % (DOG_DRIFT / 4);
        break;
    case CHANCE_STUCK:
        dog->cycle_count = DOG_CYCLES;
        break;
    case CHANCE_TWO:
        other = !other;
        dog->cycle_count = DOG_CYCLES + (other ? 64 : 0);
        break;
    }
}

static void on_dog_tick(struct avr_irq_t *irq, uint32_t value, void *unused)
{
    (void)irq, (void)value, (void)unused;
    drift();
}

static void find_dog(void)
{
    for (avr_io_t *io = avr->io_port; io; io = io->next)
        if (io->kind && !strcmp(io->kind, "watchdog"))
            dog = (avr_watchdog_t *)io;
    if (dog)
        avr_irq_register_notify(&dog->watchdog.irq[0], on_dog_tick, NULL);
}

static void wedge(bool interrupts)
{
    /* "rjmp ." at the very end of the flash */
    const uint32_t at = avr->flashend - 1;

    avr->flash[at] = 0xFF;
    avr->flash[at + 1] = 0xCF;
    avr->pc = at;
    avr->sreg[S_I] = interrupts;
    avr->state = cpu_Running;
}

static void load_eeprom(const char *file)
{
    uint8_t bytes[EEPROM_BYTES];
    FILE *f;

    memset(bytes, 0xFF, sizeof bytes);
    if (*file && (f = fopen(file, "rb")) != NULL) {
        if (!fread(bytes, 1, sizeof bytes, f))
            memset(bytes, 0xFF, sizeof bytes);
        fclose(f);
    }
    avr_eeprom_desc_t part = {.ee = bytes, .offset = 0, .size = EEPROM_BYTES};
    avr_ioctl(avr, AVR_IOCTL_EEPROM_SET, &part);
}

static void save_eeprom(const char *file)
{
    avr_eeprom_desc_t part = {.ee = NULL, .offset = 0, .size = EEPROM_BYTES};
    FILE *f;

    avr_ioctl(avr, AVR_IOCTL_EEPROM_GET, &part);
    if (!*file || !part.ee || (f = fopen(file, "wb")) == NULL)
        return;
    if (fwrite(part.ee, 1, EEPROM_BYTES, f) != EEPROM_BYTES)
        perror(file);
    fclose(f);
}

static void start_board(const char *elf, const char *eeprom)
{
    uint32_t flags = 0;

    memset(&firmware, 0, sizeof firmware);
    if (elf_read_firmware(elf, &firmware)) {
        fprintf(stderr, "%s: no firmware\n", elf);
        exit(3);
    }
    avr = avr_make_mcu_by_name("atmega328p");
    avr_init(avr);
    firmware.frequency = HERTZ;
    avr_load_firmware(avr, &firmware);
    avr->frequency = HERTZ;
    avr->log = LOG_ERROR;
    avr->vcc = avr->avcc = avr->aref = 5000;
    avr_ioctl(avr, AVR_IOCTL_UART_GET_FLAGS('0'), &flags);
    flags &= ~(uint32_t)(AVR_UART_FLAG_STDIO | AVR_UART_FLAG_POLL_SLEEP);
    avr_ioctl(avr, AVR_IOCTL_UART_SET_FLAGS('0'), &flags);
    to_board_irq = avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_INPUT);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUTPUT), on_uart_byte, NULL);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUT_XON), on_uart_ready, NULL);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_UART_GETIRQ('0'), UART_IRQ_OUT_XOFF), on_uart_full, NULL);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_SPI_GETIRQ(0), SPI_IRQ_OUTPUT), on_spi_byte, NULL);
    avr_irq_register_notify(avr_io_getirq(avr, AVR_IOCTL_IOPORT_GETIRQ('B'), 2), on_latch, NULL);
    avr_raise_irq(avr_io_getirq(avr, AVR_IOCTL_ADC_GETIRQ, 5), 1960); /* a full cell of 3.92 V, halved */
    find_dog();
    load_eeprom(eeprom);
    restart(true);
}

static bool move_pin(char port, int bit, int level)
{
    for (size_t i = 0; i < sizeof pins / sizeof *pins; i++)
        if (pins[i].port == port && pins[i].bit == bit) {
            pins[i].level = level;
            set_pin(port, bit, level);
            return true;
        }
    return false;
}

static bool move_later(unsigned ms, char port, int bit, int level)
{
    const avr_cycle_count_t from = moves_waiting ? moves[moves_waiting - 1].when : avr->cycle;

    if (moves_waiting == sizeof moves / sizeof *moves)
        return false;
    moves[moves_waiting].when = from + (avr_cycle_count_t)ms * CYCLES_A_MS;
    moves[moves_waiting].port = port;
    moves[moves_waiting].bit = bit;
    moves[moves_waiting++].level = level;
    return true;
}

static void make_moves(void)
{
    unsigned made = 0;

    while (made < moves_waiting && moves[made].when <= avr->cycle) {
        move_pin(moves[made].port, moves[made].bit, moves[made].level);
        made++;
    }
    moves_waiting -= made;
    memmove(moves, moves + made, moves_waiting * sizeof *moves);
}

static void no_sleep(avr_t *unused, avr_cycle_count_t how_long)
{
    (void)unused, (void)how_long; /* the main loop keeps the pace */
}

static void run_until(avr_cycle_count_t until)
{
    static void (*usual)(avr_t *);

    if (!usual)
        usual = avr->run;
    make_moves();
    if (!powered || frozen || avr->cycle < boots_at) {
        avr->cycle = until;
        return;
    }
    while (avr->cycle < until) {
        if (board_ready_for_byte && to_board_tail != to_board_head) {
            const uint8_t byte = to_board[to_board_tail];
            to_board_tail = (to_board_tail + 1) % sizeof to_board;
            bytes_to_board++;
            avr_raise_irq(to_board_irq, byte);
        }
        avr_run(avr);
        if (avr->run != usual) { /* the watchdog bit: simavr would now reset the chip and wipe its memory */
            avr->run = usual;
            restart(false);
            return;
        }
        if (avr->state == cpu_Done || avr->state == cpu_Crashed) {
            fprintf(stderr, "the program crashed at %x\n", avr->pc);
            avr->state = cpu_Running;
            restart(false);
            return;
        }
    }
}

/* -- the hand ---------------------------------------------------------------------------------------------------- */

static bool say(const char *hex, unsigned times)
{
    uint8_t bytes[2048];
    size_t count = 0;

    for (; hex[0] && hex[1] && count < sizeof bytes; hex += 2) {
        const char pair[3] = {hex[0], hex[1], 0};
        bytes[count++] = (uint8_t)strtoul(pair, NULL, 16);
    }
    while (times--)
        for (size_t i = 0; i < count; i++) {
            uint8_t byte = bytes[i];
            struct pollfd room = {.fd = pty, .events = POLLOUT};
            if (pty < 0 || !host_has_it_open)
                return false;
            while (write(pty, &byte, 1) != 1) {
                if (errno != EAGAIN || poll(&room, 1, 2000) <= 0)
                    return false;
            }
            bytes_to_host++;
        }
    return true;
}

static bool obey(const char *command, char *answer, size_t room)
{
    static char hex[4096 + 1];
    char port;
    int a, b;
    unsigned n;

    snprintf(answer, room, "ok\n");
    if (sscanf(command, "pin %c %d %d", &port, &a, &b) == 3) {
        if (!move_pin(port, a, b != 0))
            snprintf(answer, room, "no such pin\n");
    } else if (sscanf(command, "after %u pin %c %d %d", &n, &port, &a, &b) == 4) {
        if (!move_later(n, port, a, b != 0))
            snprintf(answer, room, "no room for more movements\n");
    } else if (sscanf(command, "adc %d %d", &a, &b) == 2) {
        avr_raise_irq(avr_io_getirq(avr, AVR_IOCTL_ADC_GETIRQ, (uint32_t)a), (uint32_t)b);
    } else if (!strcmp(command, "reset")) {
        restart(false);
    } else if (!strcmp(command, "off")) {
        pull_out();
        powered = false;
    } else if (!strcmp(command, "on")) {
        restart(true);
        powered = true;
        plug_in();
    } else if (!strcmp(command, "cable")) {
        pull_out();
    } else if (!strcmp(command, "recable")) {
        plug_in();
    } else if (sscanf(command, "name %4096s", hex) == 1) {
        if (pty >= 0)
            snprintf(answer, room, "no: pull it out first\n");
        else
            snprintf(port_name, sizeof port_name, "%.511s", hex);
    } else if (!strcmp(command, "freeze")) {
        frozen = true;
    } else if (!strcmp(command, "thaw")) {
        frozen = false;
    } else if (!strcmp(command, "wedge")) {
        wedge(true);
    } else if (!strcmp(command, "wedge hard")) {
        wedge(false);
    } else if (sscanf(command, "flip %u", &n) == 1) {
        flip_in = n;
    } else if (sscanf(command, "drop %u", &n) == 1) {
        drop_left = n;
    } else if (sscanf(command, "deaf %u", &n) == 1) {
        deaf_left = n;
    } else if (sscanf(command, "say %4096s", hex) == 1) {
        if (!say(hex, 1))
            snprintf(answer, room, "no host listens\n");
    } else if (sscanf(command, "flood %u %4096s", &n, hex) == 2) {
        if (!say(hex, n))
            snprintf(answer, room, "no host listens\n");
    } else if (!strcmp(command, "chance good")) {
        chance = CHANCE_GOOD;
    } else if (!strcmp(command, "chance stuck")) {
        chance = CHANCE_STUCK;
    } else if (!strcmp(command, "chance two")) {
        chance = CHANCE_TWO;
    } else if (sscanf(command, "peek %d", &a) == 1 && a >= 0 && a <= avr->ramend) {
        snprintf(answer, room, "ok %u\n", avr->data[a]);
    } else if (sscanf(command, "poke %d %d", &a, &b) == 2 && a >= 0 && a <= avr->ramend) {
        avr->data[a] = (uint8_t)b;
    } else if (!strcmp(command, "state")) {
        snprintf(answer, room, "ok cycle=%llu moves=%u pc=%u lamps=%u open=%d baud=%ld to_host=%lu to_board=%lu\n",
                 (unsigned long long)avr->cycle, moves_waiting, avr->pc, lamps, host_has_it_open, host_baud(), bytes_to_host, bytes_to_board);
    } else {
        snprintf(answer, room, "no such command\n");
    }
    return strcmp(command, "quit") != 0;
}

static int listen_at(const char *name)
{
    struct sockaddr_un address = {.sun_family = AF_UNIX};
    const int listener = socket(AF_UNIX, SOCK_STREAM | SOCK_NONBLOCK, 0);

    strncpy(address.sun_path, name, sizeof address.sun_path - 1);
    unlink(name);
    if (listener < 0 || bind(listener, (struct sockaddr *)&address, sizeof address) || listen(listener, 1)) {
        perror(name);
        exit(4);
    }
    return listener;
}

/* Obeys what has come in. False when it is time to go. */
static bool listen_to_hand(int *hand)
{
    static char line[8192];
    static size_t length;
    char answer[256], *end;
    const ssize_t count = read(*hand, line + length, sizeof line - length - 1);
    bool stay = true;

    if (count == 0) {
        close(*hand);
        *hand = -1;
        length = 0;
    }
    if (count <= 0)
        return true;
    length += (size_t)count;
    while (stay && (end = memchr(line, '\n', length)) != NULL) {
        *end = 0;
        stay = obey(line, answer, sizeof answer);
        if (write(*hand, answer, strlen(answer)) < 0)
            perror("control socket");
        length -= (size_t)(end + 1 - line);
        memmove(line, end + 1, length);
    }
    return stay;
}

static void listen_to_host(void)
{
    uint8_t bytes[256];
    struct pollfd look = {.fd = pty, .events = POLLIN};

    if (pty < 0)
        return;
    poll(&look, 1, 0);
    /* The other end hangs up when it is closed; while it does not, somebody has the port open. */
    const bool open = !(look.revents & POLLHUP);
    if (open && !host_has_it_open && reset_on_open)
        restart(false); /* what DTR does on an Arduino */
    host_has_it_open = open;
    if (!(look.revents & POLLIN))
        return;
    const ssize_t count = read(pty, bytes, sizeof bytes);
    for (ssize_t i = 0; i < count; i++) {
        if (deaf_left) {
            deaf_left--;
            continue;
        }
        if (!powered || frozen || avr->cycle < boots_at)
            continue; /* nobody reads */
        to_board[to_board_head] = misread(bytes[i], host_baud(), BOARD_BAUD);
        to_board_head = (to_board_head + 1) % sizeof to_board;
    }
}

static double since(const struct timespec *start)
{
    struct timespec t;

    clock_gettime(CLOCK_MONOTONIC, &t);
    return (double)(t.tv_sec - start->tv_sec) * 1e3 + (double)(t.tv_nsec - start->tv_nsec) / 1e6;
}

int main(int count, char **words)
{
    struct timespec start;
    bool stay = true;
    int hand = -1;

    if (count != 8) {
        fprintf(stderr, "usage: %s ELF PORT-NAME CONTROL-SOCKET EEPROM-FILE SEED RESET-ON-OPEN BOOTLOADER-MS\n", *words);
        return 2;
    }
    const pid_t parent = getppid(); /* whoever started it may be killed, and nobody else would end it */
    signal(SIGPIPE, SIG_IGN);
    snprintf(port_name, sizeof port_name, "%s", words[2]);
    noise = strtoull(words[5], NULL, 10) * 0x9E3779B97F4A7C15u + 1;
    reset_on_open = atoi(words[6]) != 0;
    bootloader_ms = (unsigned)atoi(words[7]);
    const int listener = listen_at(words[3]);
    start_board(words[1], words[4]);
    avr->sleep = no_sleep;
    plug_in();
    puts("ready");
    fflush(stdout);

    clock_gettime(CLOCK_MONOTONIC, &start);
    const avr_cycle_count_t origin = avr->cycle;
    while (stay && getppid() == parent) {
        const double elapsed = since(&start), due = (double)(avr->cycle - origin) / CYCLES_A_MS;
        struct pollfd look[2] = {{.fd = host_has_it_open ? pty : -1, .events = POLLIN},
                                 {.fd = hand >= 0 ? hand : listener, .events = POLLIN}};
        poll(look, 2, due > elapsed ? (int)(due - elapsed) + 1 : 0);
        listen_to_host();
        if (hand < 0)
            hand = accept4(listener, NULL, NULL, SOCK_NONBLOCK);
        else if (look[1].revents)
            stay = listen_to_hand(&hand);
        if (since(&start) >= (double)(avr->cycle - origin) / CYCLES_A_MS)
            run_until(avr->cycle + CYCLES_A_MS);
    }
    save_eeprom(words[4]);
    pull_out();
    unlink(words[3]);
    return 0;
}
