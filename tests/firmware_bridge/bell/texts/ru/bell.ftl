device-bell = Звонок
device-bell-ring = Позвонить
device-bell-rung = { $device }: звонок
