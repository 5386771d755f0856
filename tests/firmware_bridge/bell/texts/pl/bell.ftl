device-bell = Dzwonek
device-bell-ring = Zadzwoń
device-bell-rung = { $device }: dzwonek
