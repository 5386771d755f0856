# Czego polecenia odmawiają.

cli-missing-package = potrzebny pakiet { $package }, którego nie ma: pip install 'mahjong-table-companion[{ $extra }]'
cli-watch-lost = kamera { $camera }: brak obrazu; podłącz ją albo podaj inną przez --camera. Próbuję dalej.
cli-no-tiles = brak kamieni

cli-bench-two-photos = podaj dwa zdjęcia lub więcej albo żadnego: wtedy brane są przykładowe
cli-no-folder = { $file }: nie ma folderu { $folder }
cli-card-no-rules = { $name } to karta, a nie zestaw zasad: pomiń --option, --json i --toml
cli-file-there = { $file } już jest: wybierz inną nazwę albo --force
cli-copy-options = --id, --version i --force pasują do FILE.toml; własny zestaw zasad sam dostaje wersję
cli-run-folder = { $folder }: nie można utworzyć folderu danych ({ $why }); podaj inny przez --data-dir
cli-run-address = { $host }: to nie adres tego komputera; pomiń --host albo wpisz 127.0.0.1
cli-run-taken = port { $port } jest zajęty: używa go inny program albo stół już działa. Wybierz inny przez --port { $other } albo dowolny wolny przez --port 0
cli-run-rights = port { $port } wymaga praw administratora; wybierz port od 1024, na przykład --port 8080
cli-run-other = { $host }, port { $port }: { $why }
cli-simulate-what = powiedz, co rozegrać: companion simulate --evening
cli-simulate-port = --port należy do --page
cli-simulate-sum = sumy nie dają zera: prosimy o zgłoszenie
cli-simulate-late = { $serial }: jego działanie nie trafiło do dziennika w ciągu { $seconds } s
cli-simulate-lost = { $serial } nie wrócił do pracy po { $fault }
cli-simulate-silent = symulowane płytki nie odpowiadają
cli-exclude = { $one } i { $other } się wykluczają: pomiń jedno
cli-table-no-entry = nie ma wpisu { $at }: dziennik sięga do { $last }
cli-table-hand-or-net = podaj jedno z nich: rękę, --worth albo --net
cli-table-bettor = --bettor mówi, kto obstawił: powiedz przez --bet, na kogo
cli-table-hand = podaj rękę w cudzysłowie, na przykład "123m 456p 99p (777s) + 9p", bez kamieni --worth 24 albo --net A,B,C,D
cli-only-files = tak kopiuje się tylko plik SQLite; serwer PostgreSQL – poleceniami pg_dump i pg_restore
cli-restore-kept = Poprzednie zachowano: { $file }
cli-run-no-copy = Dziś nie udało się zrobić kopii stołów: { $reason }
cli-table-no-database = { $file }: nie ma takiej bazy, więc nie ma jeszcze stołu: { $new }
cli-table-none = nie ma jeszcze stołu: { $new }
cli-table-numbers = { $text }: { $count ->
        [2] podaj dwie liczby
        [3] podaj trzy liczby
       *[other] podaj cztery liczby
    }, po jednej na gracza, na przykład -8,24,-8,-8
cli-table-dial = tarcza wiatru rundy zawsze wskazuje jeden wiatr: wpisz E, S, W albo N
cli-table-who = powiedz, kto odpowiada: --who IMIĘ
cli-table-not-asked = nie ma pytania: { $subject }
cli-table-winner-twice = gracz podany jako zwycięzca dwa razy: pomiń jeden
cli-table-player-flag = { $word }: wpisz GRACZ=ZNACZNIK
cli-table-no-winner = { $name } nie jest wśród zwycięzców: podaj rękę przez --also { $name }=RĘKA
cli-table-flag = { $flag } to nie znacznik: wpisz jeden z { $flags }
cli-synth-art = { $folder }: brak znanych rysunków kamieni: { $known }
cli-synth-hard = nan: potrzebna liczba od 0 do 1
cli-synth-layout = { $layout } to żadne z { $layouts }
cli-synth-side = { $text }: każdy bok od 64 do 8000 pikseli
cli-synth-size = { $text }: wpisz szerokość x wysokość, na przykład 960x720
cli-in-file = { $file }: { $what }
eval-no-names = { $file }: nie podano żadnego zdjęcia: po nazwie w wierszu, bez .jpg
eval-no-text = { $file }: to nie tekst: po nazwie zdjęcia w wierszu, bez .jpg
eval-unknown-names = { $file }: nazwy bez opisanego zdjęcia: { $count }: { $some }
cli-read-told = odczytano: { $hand }
run-open = Stół jest otwarty:
run-here = na tym komputerze
run-home = w sieci domowej
run-scan = Zeskanuj to telefonem w tej samej sieci.
run-no-phones = Telefony go nie widzą: nie ma sieci albo --host wpuszcza tylko ten komputer.
run-no-photos = Zdjęć nie można tu czytać, ręce można wpisywać: { $why }
run-stop = Zatrzymanie: Ctrl-C.
run-closed = Stół jest zamknięty. Wszystko potwierdzone jest zapisane.
cli-exclude-all = { $names } się wykluczają: zostaw jedno
eval-what = podaj folder opisanych zdjęć albo --clutter i liczbę
eval-keep = --keep mówi, gdzie trafią zdjęcia z --clutter: podaj i to
labelled-folders = { $folder }: to nie zbiór danych: mają w nim być foldery images/ i labels/
labelled-none = { $folder }: żadne zdjęcie z images/ nie ma w labels/ pliku o swojej nazwie
labelled-no-text = { $file }: to nie tekst: potrzebne wiersze „klasa x y szerokość wysokość”
labelled-line = { $file }: wiersz { $line }: ma być „klasa x y szerokość wysokość” (albo klasa i cztery rogi), a jest „{ $found }”
labelled-class = { $file }: wiersz { $line }: klasa { $index }; są od 0 do { $last }
labelled-shares = { $file }: wiersz { $line }: liczby to części szerokości i wysokości zdjęcia, od 0 do 1, a jest „{ $found }”
collect-none = Brak przykładów w { $folder }. { $on ->
    [True] Zbieranie jest włączone.
   *[other] Zbieranie jest wyłączone (ustawienie „collect”).
}
collect-sample = { $tiles ->
    [one] { $tiles } kamień
    [few] { $tiles } kamienie
    [many] { $tiles } kamieni
   *[other] { $tiles } kamienia
}, zestaw { $set }, sesja { $session }, licencja { $licence }
collect-sum = przykłady w { $folder }: { $samples }, kamienie: { $tiles }
collect-written = { $out }: zdjęcia do uczenia: { $train }, do sprawdzania: { $val }
collect-one-session = Wszystkie są z jednej sesji: nic nie odłożono, więc wyniki sprawdzania nic by nie znaczyły.
cli-removed = { $what }: usunięto
cli-copied = { $own }, z { $source }
cli-changed = { $own }, przedtem { $before }
cli-unchanged = { $own }: nic nie zmieniono
cli-read-hand = ręka: { $hand }
cli-read-another = inna ręka: { $hand } (--area { $area })
cli-read-outside = poza ręką
cli-read-tile = kamień
cli-read-sure = pewność
cli-read-turn = obrót
cli-read-group = grupa
cli-read-box = miejsce
cli-read-group-concealed = zakryte
cli-read-group-meld = układ
cli-read-group-concealed-kong = zakryty kong
cli-read-group-flowers = kwiaty
cli-read-group-winning = kamień wygrywający
cli-read-group-loose = luźne
eval-alone = pominięte pliki bez pary: { $count }, na przykład { $one }
picture-not-made = { $file }: nie udało się zapisać obrazu
