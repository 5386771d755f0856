device-bell = Bell
device-bell-ring = Ring
device-bell-rung = { $device }: the bell rang
