# Доска с костями и диск ветров: состояние порта, неполадки, заключения «доктора».

devices-state-asking = выясняем, кто на связи
devices-state-ok = подключено
devices-state-stale = нет признаков жизни уже 3 секунды: проверьте питание и кабель; как только плата ответит, она снова в игре
devices-state-missing = не подключено; пока устройства нет, ведите игру вручную
devices-state-silent = порт открыт, но никто не отвечает: нажмите кнопку сброса на плате или прошейте её
devices-state-foreign = здесь что-то передаёт данные, но это не плата стола: другое устройство, неверная скорость (нужна 115200) или старая прошивка. Выберите другой порт или прошейте плату
devices-state-old-protocol = прошивка платы слишком старая для этой программы: прошейте ту, что идёт с ней в комплекте
devices-state-new-protocol = прошивка платы новее программы: обновите программу
devices-state-twin = у двух плат один и тот же серийный номер: сотрите EEPROM одной из них, и она получит новый
devices-state-denied = нет прав на открытие порта: «companion doctor» подскажет, как их получить
devices-state-busy = порт занят другой программой: закройте её; «companion doctor» ищет обычных виновников
devices-state-failed = порт не удаётся открыть
devices-state-flood = плата шлёт слишком много данных; лишние броски придерживаются, пока она не успокоится

devices-problem-unfair = источник случайности платы не прошёл проверку, и она отказывается бросать: возьмите обычные кости
devices-problem-battery = батарея садится: зарядите её до следующей игры
devices-problem-magnets = диск ветров стоит между двумя местами или остался без магнита: поверните его так, чтобы было отмечено одно место
devices-problem-refused = стол не принял последнее событие; плата предложит его ещё раз
devices-problem-unknown-event = плата сообщает о чём-то неизвестном этой программе: обновите программу
devices-problem-incomplete = последний бросок не засчитан: брошены не все кости, одна стоит на ребре или пропала связь

device-unknown = Устройство
device-dice = Кубики
device-wind = Диск ветров
device-dice-throw = Бросить
device-wind-turn = Повернуть

devices-blank-port = Порту нужно имя: /dev/ttyUSB0, COM5, sim://dice или socket://HOST:PORT.
devices-none = Устройств нет. Подключите плату или попробуйте виртуальную: companion devices --port sim://dice
devices-column-port = Порт
devices-column-device = Плата
devices-column-state = Состояние
devices-column-shows = Показывает
devices-firmware = { $kind }, прошивка { $version }
devices-battery = батарея { $volts } В
devices-dice = кости { $dice }
devices-wind = диск: { $wind }
devices-wind-unknown = диск: неизвестно
devices-prevailing = ветер раунда: { $wind }
devices-event-throw = { $device }: выпало { $dice }
devices-event-wind = { $device }: диск показывает { $wind }
devices-event-wind-unknown = { $device }: диск ничего не показывает (датчики { $mask })
devices-event-prevailing = { $device }: ветер раунда { $wind }
devices-event-rolling = { $device }: кости катятся
devices-event-cancelled = { $device }: бросок отменён

devices-doctor-no-ports = Последовательные порты не найдены.
devices-doctor-no-ports-cure = Подключите плату. Если она подключена: многие USB-кабели умеют только заряжать, попробуйте другой кабель и другое гнездо.
devices-doctor-no-port = { $port } — не последовательный порт: { $kind ->
    [folder] это папка.
    [disk] это диск.
   *[memory] это системное устройство, к которому ничего не подключено.
}
devices-doctor-no-port-cure = Укажите порт платы, например /dev/ttyUSB0 или /dev/ttyACM0; имеющиеся покажет «companion devices list».
devices-doctor-no-driver = { $name } ({ $usb }) подключено, но последовательного порта у него нет.
devices-doctor-no-driver-cure = Отключите и снова подключите устройство. Если не помогло, смотрите ниже про brltty или установите драйвер USB-микросхемы (в Ubuntu «sudo apt install linux-modules-extra-$(uname -r)»).
devices-doctor-port = { $port }: { $name }
devices-doctor-permission = { $port } принадлежит группе { $group }, а вы в неё не входите.
devices-doctor-permission-cure = sudo usermod -aG { $group } { $user }    затем выйдите из системы и войдите снова.
devices-doctor-relogin = Вы уже добавлены в группу { $group }, но текущий сеанс об этом ещё не знает.
devices-doctor-relogin-cure = Выйдите из системы и войдите снова (или перезагрузите компьютер).
devices-doctor-forbidden = { $port } может открыть только root.
devices-doctor-forbidden-cure = sudo chmod a+rw { $port }    действует до отключения; навсегда поможет правило udev с GROUP="dialout", MODE="0660".
devices-doctor-busy = { $port } занят программой { $program } (процесс { $pid }).
devices-doctor-busy-cure = Закройте эту программу (монитор порта? другой стол?) и попробуйте снова.
devices-doctor-brltty = Установлен brltty: он принимает платы с микросхемами CH340 и CP2104 за дисплеи Брайля.
devices-doctor-brltty-cure = Если дисплей Брайля никому не нужен: sudo apt remove brltty    затем подключите плату заново.
devices-doctor-modemmanager = Работает ModemManager: он говорит с каждым новым портом /dev/ttyACM как с модемом.
devices-doctor-modemmanager-cure = Если мобильного модема нет: sudo systemctl disable --now ModemManager
devices-doctor-baud = { $port } говорит по нашему протоколу, но на скорости { $baud } вместо 115200.
devices-doctor-baud-cure = Прошивка собрана для другой частоты. Прошейте ту, что идёт с программой: make -C firmware_bridge/firmware flash PORT={ $port }
devices-doctor-old-firmware = На { $port } прошивка { $version }; с программой идёт { $ours }.
devices-doctor-old-firmware-cure = make -C firmware_bridge/firmware flash PORT={ $port }
devices-doctor-state = { $port }: { $state }
devices-doctor-well = { $port }: плата { $device } подключена и исправна
devices-doctor-all-well = Жаловаться не на что.
devices-doctor-cure = → { $cure }
devices-name-dice = { $name }: напишите godice://2 (первые две найденные кости) или godice://ID,ID
devices-name-twice = { $name }: одна кость названа дважды
devices-name-page = { $name }: напишите { $scheme } и от 4 до 32 латинских букв или цифр
devices-page-most = Уже подключено столько плат на страницах, сколько можно ({ $most }): закройте одну из этих страниц
devices-name-address = { $name }: напишите { $kind }://КОМПЬЮТЕР:ПОРТ, например { $kind }://raspberrypi.local:4444
devices-sim-throw = { $dice } выбросить нельзя: нужны два или три числа от 1 до 6
devices-sim-range = { $name } { $value }: от { $least } до { $most }
devices-sim-name = { $name } — не имитируемая плата: есть { $others } и { $last }
devices-sim-twice = { $name }: «{ $option }» указано дважды
devices-sim-option = { $name }: нет параметра «{ $option }»; есть { $known }
devices-sim-serial = { $name }: серийный номер «{ $serial }»: от 1 до 32 латинских букв, цифр, _ . -
devices-sim-seed = { $name }: seed — «{ $value }», а нужно целое число, например 7, или ничего
devices-sim-number = { $name }: { $option }: «{ $value }» — не число от { $least } до { $most }
devices-sim-script = { $name }: шаг сценария «{ $step }»: напишите СЕКУНДЫ:ДЕЙСТВИЕ, { $known }
devices-bench-missed = показатели ниже порога или не пережитые сбои: { $count }
