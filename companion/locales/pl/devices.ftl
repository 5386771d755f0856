# Płytka z kośćmi i tarcza wiatrów: stan portu, usterki i diagnozy.

devices-state-asking = pytam, kto się zgłasza
devices-state-ok = połączono
devices-state-stale = od 3 sekund nie daje znaku życia: sprawdź zasilanie i kabel; gdy tylko odpowie, znów się liczy
devices-state-missing = niepodłączone; do powrotu urządzenia grę prowadzi się ręcznie
devices-state-silent = port jest otwarty, ale nikt nie odpowiada: naciśnij reset na płytce albo wgraj oprogramowanie
devices-state-foreign = coś tu nadaje, ale nie jest to płytka stołu: inne urządzenie, zła prędkość (właściwa to 115200) albo stare oprogramowanie. Wybierz inny port albo wgraj oprogramowanie płytki
devices-state-old-protocol = oprogramowanie płytki jest za stare dla tego programu: wgraj to, które jest do niego dołączone
devices-state-new-protocol = oprogramowanie płytki jest nowsze niż program: zaktualizuj program
devices-state-twin = dwie płytki mają ten sam numer seryjny: wymaż EEPROM jednej z nich, a dostanie nowy
devices-state-denied = brak uprawnień do portu: „companion doctor” powie, jak je uzyskać
devices-state-busy = port zajmuje inny program: zamknij go; „companion doctor” szuka typowych winowajców
devices-state-failed = portu nie da się otworzyć
devices-state-flood = płytka wysyła o wiele za dużo; nadmiarowe rzuty są wstrzymywane, aż się uspokoi

devices-problem-unfair = źródło losowości płytki nie przeszło testu, więc odmawia rzucania: użyj zwykłych kości
devices-problem-battery = bateria jest słaba: naładuj ją przed następną grą
devices-problem-magnets = tarcza wiatrów stoi między dwoma miejscami albo nie ma magnesu: obróć ją, aż wskaże jedno miejsce
devices-problem-refused = stół nie przyjął ostatniego zdarzenia; płytka zgłosi je ponownie
devices-problem-unknown-event = płytka zgłasza coś, czego ten program nie zna: zaktualizuj program
devices-problem-incomplete = ostatni rzut się nie liczy: nie rzucono wszystkimi kośćmi, któraś stoi krzywo albo była poza zasięgiem

device-unknown = Urządzenie
device-dice = Kości
device-wind = Tarcza wiatrów
device-dice-throw = Rzuć
device-wind-turn = Obróć

devices-blank-port = Port musi mieć nazwę: /dev/ttyUSB0, COM5, sim://dice albo socket://HOST:PORT.
devices-none = Brak urządzeń. Podłącz płytkę albo wypróbuj symulowaną: companion devices --port sim://dice
devices-column-port = Port
devices-column-device = Płytka
devices-column-state = Stan
devices-column-shows = Wskazuje
devices-firmware = { $kind }, oprogramowanie { $version }
devices-battery = bateria { $volts } V
devices-dice = kości { $dice }
devices-wind = tarcza: { $wind }
devices-wind-unknown = tarcza: nie wiadomo
devices-prevailing = wiatr rundy: { $wind }
devices-event-throw = { $device }: wypadło { $dice }
devices-event-wind = { $device }: tarcza wskazuje { $wind }
devices-event-wind-unknown = { $device }: tarcza nic nie wskazuje (czujniki { $mask })
devices-event-prevailing = { $device }: wiatr rundy { $wind }
devices-event-rolling = { $device }: kości się toczą
devices-event-cancelled = { $device }: rzut anulowano

devices-doctor-no-ports = Nie znaleziono żadnego portu szeregowego.
devices-doctor-no-ports-cure = Podłącz płytkę. Jeśli jest podłączona: wiele kabli USB służy tylko do ładowania, więc spróbuj innego kabla i innego gniazda.
devices-doctor-no-port = { $port } nie jest portem szeregowym: { $kind ->
    [folder] to folder.
    [disk] to dysk.
   *[memory] to urządzenie systemowe, do którego nic nie jest podłączone.
}
devices-doctor-no-port-cure = Podaj port płytki, na przykład /dev/ttyUSB0 albo /dev/ttyACM0; dostępne pokaże „companion devices list”.
devices-doctor-no-driver = { $name } ({ $usb }) jest podłączone, ale nie ma portu szeregowego.
devices-doctor-no-driver-cure = Odłącz je i podłącz ponownie. Jeśli to nie pomoże, zobacz niżej punkt o brltty albo zainstaluj sterownik układu USB (w Ubuntu „sudo apt install linux-modules-extra-$(uname -r)”).
devices-doctor-port = { $port }: { $name }
devices-doctor-permission = { $port } należy do grupy { $group }, a ty do niej nie należysz.
devices-doctor-permission-cure = sudo usermod -aG { $group } { $user }    potem wyloguj się i zaloguj ponownie.
devices-doctor-relogin = Dodano cię już do grupy { $group }, ale ta sesja jeszcze o tym nie wie.
devices-doctor-relogin-cure = Wyloguj się i zaloguj ponownie (albo uruchom komputer od nowa).
devices-doctor-forbidden = { $port } może otworzyć tylko root.
devices-doctor-forbidden-cure = sudo chmod a+rw { $port }    działa do odłączenia; na stałe pomoże reguła udev z GROUP="dialout", MODE="0660".
devices-doctor-busy = { $port } zajmuje program { $program } (proces { $pid }).
devices-doctor-busy-cure = Zamknij ten program (monitor portu? inny stół?) i spróbuj ponownie.
devices-doctor-brltty = Zainstalowany jest brltty: bierze płytki z układem CH340 lub CP2104 za monitory brajlowskie.
devices-doctor-brltty-cure = Jeśli nikt tu nie używa monitora brajlowskiego: sudo apt remove brltty    potem podłącz płytkę ponownie.
devices-doctor-modemmanager = Działa ModemManager: odzywa się do każdego nowego portu /dev/ttyACM jak do modemu.
devices-doctor-modemmanager-cure = Jeśli nie ma modemu komórkowego: sudo systemctl disable --now ModemManager
devices-doctor-baud = { $port } mówi naszym protokołem, ale z prędkością { $baud } zamiast 115200.
devices-doctor-baud-cure = Oprogramowanie zbudowano dla innego zegara. Wgraj to, które jest dołączone do programu: make -C firmware_bridge/firmware flash PORT={ $port }
devices-doctor-old-firmware = { $port } ma oprogramowanie { $version }; z tym programem przychodzi { $ours }.
devices-doctor-old-firmware-cure = make -C firmware_bridge/firmware flash PORT={ $port }
devices-doctor-state = { $port }: { $state }
devices-doctor-well = { $port }: płytka { $device } jest połączona i sprawna
devices-doctor-all-well = Nie ma na co narzekać.
devices-doctor-cure = → { $cure }
devices-name-dice = { $name }: napisz godice://2 (dwie pierwsze znalezione kości) albo godice://ID,ID
devices-name-twice = { $name } wymienia jedną kość dwa razy
devices-name-page = { $name }: napisz { $scheme } i od 4 do 32 liter lub cyfr
devices-page-most = Podłączono już tyle płytek na stronach, ile można ({ $most }): zamknij jedną z tych stron
devices-name-address = { $name }: napisz { $kind }://KOMPUTER:PORT, na przykład { $kind }://raspberrypi.local:4444
devices-sim-throw = Nie da się wyrzucić { $dice }: potrzebne dwie lub trzy liczby od 1 do 6
devices-sim-range = { $name } { $value }: od { $least } do { $most }
devices-sim-name = { $name } to nie symulowana płytka: { $others } lub { $last }
devices-sim-twice = { $name } podaje „{ $option }” dwa razy
devices-sim-option = { $name }: nie ma opcji „{ $option }”; są { $known }
devices-sim-serial = { $name }: numer seryjny „{ $serial }”: od 1 do 32 liter, cyfr, _ . -
devices-sim-seed = { $name }: seed to „{ $value }”, a ma być liczba całkowita, na przykład 7, albo nic
devices-sim-number = { $name }: { $option }: „{ $value }” to nie liczba od { $least } do { $most }
devices-sim-script = { $name }: krok skryptu „{ $step }”: napisz SEKUNDY:CZYNNOŚĆ, { $known }
devices-bench-missed = wyniki poniżej progu lub nieprzetrwane usterki: { $count }
