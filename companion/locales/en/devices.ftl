# Dice board and wind disc: how a port is doing, what is wrong with a board, and what the doctor finds.

devices-state-asking = asking who is there
devices-state-ok = connected
devices-state-stale = no sign of life for 3 seconds: check its power and cable; it counts again as soon as it answers
devices-state-missing = not plugged in; the game goes on by hand until it is back
devices-state-silent = the port is open but nothing answers: press reset on the board, or flash the firmware
devices-state-foreign = something talks here that is no table board: another device, a wrong baud rate (115200 is right) or old firmware. Choose another port or flash the board
devices-state-old-protocol = the board's firmware is too old for this program: flash the firmware that came with it
devices-state-new-protocol = the board's firmware is newer than this program: update the program
devices-state-twin = two boards carry the same serial: erase the EEPROM of one of them, it then takes a new one
devices-state-denied = no permission to open the port: "companion doctor" says how to get it
devices-state-busy = another program holds the port: close it; "companion doctor" looks for the usual ones
devices-state-failed = the port cannot be opened
devices-state-flood = the board sends far too much; throws beyond a few a second are held back until it calms down

devices-problem-unfair = the board's source of chance failed its health test, so it refuses to throw: use real dice
devices-problem-battery = the battery is low: charge it before the next game
devices-problem-magnets = the wind disc stands between two seats, or carries no magnet: turn it until one seat is marked
devices-problem-refused = the table did not accept the last event; the board will offer it again
devices-problem-unknown-event = the board reports something that this program does not know: update the program
devices-problem-incomplete = the last throw did not count: not every die was rolled, one leans, or one was out of reach

device-unknown = Device
device-dice = Dice
device-wind = Wind disc
device-dice-throw = Throw
device-wind-turn = Turn

devices-blank-port = A port needs a name: /dev/ttyUSB0, COM5, sim://dice or socket://HOST:PORT.
devices-none = No devices. Plug a board in, or try a simulated one: companion devices --port sim://dice
devices-column-port = Port
devices-column-device = Board
devices-column-state = State
devices-column-shows = Shows
devices-firmware = { $kind }, firmware { $version }
devices-battery = battery { $volts } V
devices-dice = dice { $dice }
devices-wind = disc { $wind }
devices-wind-unknown = disc unknown
devices-prevailing = prevailing { $wind }
devices-event-throw = { $device } threw { $dice }
devices-event-wind = { $device }: the disc says { $wind }
devices-event-wind-unknown = { $device }: the disc says nothing (sensors { $mask })
devices-event-prevailing = { $device }: prevailing wind { $wind }
devices-event-rolling = { $device }: the dice are rolling
devices-event-cancelled = { $device }: the throw was cancelled

devices-doctor-no-ports = No serial port was found.
devices-doctor-no-ports-cure = Plug the board in. If it is plugged in: many USB cables only charge, so try another one, and another socket.
devices-doctor-no-port = { $port } is no serial port: { $kind ->
    [folder] it is a folder.
    [disk] it is a disk.
   *[memory] it is a device of the system that is connected to nothing.
}
devices-doctor-no-port-cure = Name the board's port, such as /dev/ttyUSB0 or /dev/ttyACM0; "companion devices list" shows those there are.
devices-doctor-no-driver = { $name } ({ $usb }) is plugged in, but has no serial port.
devices-doctor-no-driver-cure = Unplug it and plug it in again. If that does not help, look for brltty below, or install the driver of the USB chip ("sudo apt install linux-modules-extra-$(uname -r)" on Ubuntu).
devices-doctor-port = { $port }: { $name }
devices-doctor-permission = { $port } belongs to the group { $group }, and you are not in it.
devices-doctor-permission-cure = sudo usermod -aG { $group } { $user }    then log out and in again.
devices-doctor-relogin = You were added to the group { $group }, but this session does not know it yet.
devices-doctor-relogin-cure = Log out and in again (or restart the computer).
devices-doctor-forbidden = { $port } may not be opened by anybody but root.
devices-doctor-forbidden-cure = sudo chmod a+rw { $port }    lasts until it is unplugged; a udev rule with GROUP="dialout", MODE="0660" lasts.
devices-doctor-busy = { $port } is held by { $program } (process { $pid }).
devices-doctor-busy-cure = Close that program (a serial monitor? another table?) and try again.
devices-doctor-brltty = brltty is installed: it takes boards with a CH340 or CP2104 chip for Braille displays.
devices-doctor-brltty-cure = If nobody here needs a Braille display: sudo apt remove brltty    then plug the board in again.
devices-doctor-modemmanager = ModemManager is running: it talks to every new /dev/ttyACM port as if it were a modem.
devices-doctor-modemmanager-cure = Without a mobile modem: sudo systemctl disable --now ModemManager
devices-doctor-baud = { $port } speaks our protocol, but at { $baud } baud instead of 115200.
devices-doctor-baud-cure = The firmware was built for another clock. Flash the one that came with this program: make -C firmware_bridge/firmware flash PORT={ $port }
devices-doctor-old-firmware = { $port } has firmware { $version }; this program brings { $ours }.
devices-doctor-old-firmware-cure = make -C firmware_bridge/firmware flash PORT={ $port }
devices-doctor-state = { $port }: { $state }
devices-doctor-well = { $port }: board { $device } is connected and well
devices-doctor-all-well = Nothing to complain of.
devices-doctor-cure = → { $cure }
devices-name-dice = { $name }: write godice://2 for the first two dice found, or godice://ID,ID
devices-name-twice = { $name } names one die twice
devices-name-page = { $name }: write { $scheme } and 4 to 32 letters or digits
devices-page-most = { $most } boards on pages are plugged in already: close one of those pages
devices-name-address = { $name }: write { $kind }://HOST:PORT, for instance { $kind }://raspberrypi.local:4444
devices-sim-throw = { $dice } cannot be thrown: two or three numbers from 1 to 6
devices-sim-range = { $name } { $value }: { $least } to { $most }
devices-sim-name = { $name } is no simulated board: { $others } or { $last }
devices-sim-twice = { $name } gives “{ $option }” twice
devices-sim-option = { $name }: no option “{ $option }”; there are { $known }
devices-sim-serial = { $name }: serial “{ $serial }”: 1 to 32 letters, digits, _ . -
devices-sim-seed = { $name }: seed is “{ $value }”, should be a whole number such as 7, or left out
devices-sim-number = { $name }: { $option }: “{ $value }” is not a number from { $least } to { $most }
devices-sim-script = { $name }: script step “{ $step }”: write SECONDS:ACTION, { $known }
devices-bench-missed = figures that miss their bar or faults that were not survived: { $count }
