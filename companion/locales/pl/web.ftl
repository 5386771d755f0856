# Strony. 'web-js-...' są dla skryptów przeglądarki: wartości wstawia ona sama, więc bez form liczby.
# $name, $from_name, $names: gracze. $wind: wiatr. $number, $count, $dice, $stack, $seq: liczby całkowite.

web-name = Pomocnik przy stole do madżonga
web-short-name = Madżong
web-skip = Przejdź do treści
web-theme = Jasny lub ciemny wygląd
web-language = Język
web-cancel = Anuluj
web-close = Zamknij
web-to-start = Do listy stołów
web-error-code = Kod: { $code }

# Strona początkowa
web-hello = Grajcie prawdziwymi kamieniami. Wynik liczy się sam.
web-hello-text = Zrób zdjęcie wygranej ręki, sprawdź kamienie i zobacz, za co są punkty. Ten ekran pokazuje stół, telefony są pilotami.
web-join = Dołącz telefonem
web-join-long = Zeskanuj telefonem w tej samej sieci:
web-tables = Stoły
web-open-table = Pokaż stół
web-new-table = Nowy stół
web-table-name = Nazwa stołu
web-table-name-example = Niedzielny wieczór
web-players = Gracze
web-players-hint = W kolejności siedzenia, przeciwnie do ruchu wskazówek zegara, zaczynając od pierwszego Wschodu.
web-rules = Zasady
web-rules-hint = Nazwa i wersja zasad są zapisane ze stołem, więc dawne gry się nie zmieniają.
web-version = wersja { $version }
web-draw-seats = Przed pierwszym rozdaniem wylosować kośćmi miejsca i pierwszego rozdającego
web-dealer-by = Co przekazuje rozdawanie
web-dealer-by-wins = Tylko zapisane rozdania
web-dealer-by-disc = Tylko tarcza wiatrów
web-dealer-by-both = Zapisane rozdania, z pytaniem, gdy tarcza wskazuje co innego
web-open-new-table = Otwórz stół

# Stół
web-connecting = łączenie
web-view = Jak pokazuje ten ekran
web-actions = Co zapisać
web-round = Runda
web-round-of = Runda: { $wind }
web-round-number = Runda { $number }
web-hand-number = Rozdanie { $number }
web-repeats =
    { $count ->
        [one] { $count } powtórka
        [few] { $count } powtórki
       *[many] { $count } powtórek
    }
web-honba =
    { $count ->
        [one] { $count } licznik
        [few] { $count } liczniki
       *[many] { $count } liczników
    }
web-sticks =
    { $count ->
        [one] { $count } pałeczka riichi
        [few] { $count } pałeczki riichi
       *[many] { $count } pałeczek riichi
    }
web-pot = na stole { $amount }
web-rules-always = Zasady tego stołu
web-rules-line = { $title } · wersja { $version }
web-scores = Wyniki
web-dealer = Rozdający
web-payments = Wypłaty
web-pays = płaci
web-pot-name = stół
web-bettor = obstawiający
web-bettor-line = { $name } obstawia: { $amount }
web-last-hand = Ostatnie rozdanie
web-no-hand-yet = Nie rozegrano jeszcze żadnego rozdania.
web-undo-what = Cofnij: { $what }
web-history = Dotychczasowe rozdania
web-no-history = Tu pojawią się wszystkie rozdania.
web-take-row-back = Cofnij
web-bring-row-back = Przywróć
web-hand = Rozdanie
web-hand-label = { $wind }{ $number }
web-sum = Razem
web-sum-zero = suma wynosi zero ✓
web-sum-pot = reszta na stole: { $amount }
web-sum-bank = poza stołem: { $amount }
web-devices = Urządzenia
web-no-devices = Kości i tarcza wiatrów nie są podłączone: rzuty można wpisać ręcznie.
web-devices-serve = Urządzenia obsługują inny stół
web-devices-use = Użyj ich tutaj
web-game-ended = Gra skończona
web-end-said = Grę zakończono.
web-end-rounds = Rozegrano wszystkie rundy.
web-end-hands = Rozegrano wszystkie rozdania.
web-end-leader = Rozdający prowadzi po ostatnim rozdaniu.
web-end-below-zero = Ktoś ma mniej niż zero.
web-standings = Wynik końcowy
web-standing-points = Punkty
web-standing-uma = Miejsce
web-standing-result = Wynik
web-won-self-draw = { $name }: wygrana z muru
web-won-discard = { $name }: wygrana na odrzuconym kamieniu ({ $from_name })
web-was-draw-wall = Remis: nikt nie wygrał
web-was-draw-abortive = Przerwane rozdanie
web-was-draw-nagashi = Remis z nagashi mangan
web-what-win = { $name }, { $total }
web-what-penalty = kara ({ $name })
web-what-riichi-declared = riichi: { $name }
web-what-dice = rzut { $total }
web-what-draw-recorded = remis
web-what-wind-turned = obrót tarczy wiatrów
web-what-prevailing-turned = zmiana wiatru rundy na tarczy
web-what-disc-answered = odpowiedź o tarczy
web-what-seats-drawn = losowanie miejsc
web-what-seats-swapped = zamiana miejsc
web-what-corrected = poprawka
web-what-settings-changed = zmiana ustawień
web-what-game-ended = koniec gry
web-taken-back = cofnięte
web-because = Policzono według zasad: { $title }, wersja { $version }
web-why = Dlaczego?
web-why-lines = Dlaczego
web-why-left-out = Nie policzono
web-why-others = Inne sposoby odczytania ręki
web-why-losers = Ręce pozostałych

# Działania
web-record-win = Zapisz wygraną
web-draw = Remis
web-riichi = Riichi
web-riichi-title = Kto ogłasza riichi?
web-riichi-help = Pałeczka idzie na stół. Jeśli ktoś wygrał na tym kamieniu, cofnij ogłoszenie.
web-riichi-double = Podwójne riichi: przy pierwszym odrzuceniu, nikt jeszcze nic nie zabrał
web-record-riichi = Ogłoś
web-riichi-chip = riichi
web-draw-title = Rozdanie bez zwycięzcy
web-draw-help = Mur się skończył i nikt nie wygrał.
web-draw-kind = Jaki remis?
web-draw-abortive-why = Dlaczego przerwano?
web-draw-nagashi-who = Czyje odrzucone kamienie były samymi jedynkami, dziewiątkami i honorami?
web-draw-wall = Mur się skończył
web-draw-abortive = Przerwane
web-draw-nagashi = Nagashi mangan
web-draw-ready = Kto był gotowy?
web-record-draw = Zapisz remis
web-dice = Kości
web-dice-by-hand = Wpisz rzut
web-dice-by-hand-help = Dla zwykłych kości albo gdy rzut nie dotarł.
web-die-number = Kość { $number }
web-record-dice = Zapisz rzut
web-rolling = toczą się …
web-penalty = Kara
web-penalty-kind = Za co?
web-penalty-points = Tyle punktów
web-penalty-false-win = Fałszywa wygrana: według zasad
web-penalty-who = Kto płaci?
web-penalty-amount = Punkty
web-penalty-to = Komu?
web-penalty-others = Tyle każdemu z pozostałych
web-penalty-bank = Nikomu
web-penalty-reason = Za co? (może zostać puste)
web-record-penalty = Zapisz karę
web-seats = Miejsca
web-seats-title = Zamień dwóch graczy
web-seats-help = Jednym krokiem; wszystkie sumy są liczone od nowa.
web-seats-first = Kto?
web-seats-second = Z kim?
web-seats-when = Od kiedy?
web-seats-now = Zamieniają się teraz
web-seats-since-seat = Siedzieli odwrotnie; wyniki wpisano według miejsc
web-seats-since-player = Siedzieli odwrotnie; imiona w wynikach są dobre
web-seats-since = Od którego rozdania?
web-record-seats = Zamień
web-end-game = Zakończ grę
web-end-title = Zakończyć grę?
web-end-help = Sumy zostają. Zakończenie można cofnąć.

# Widok ekranu
web-view-turned = Tablet leży płasko na stole
web-view-turned-help = Każdy gracz czyta swoją stronę.
web-view-awake = Nie wygaszaj ekranu
web-view-awake-help = Jeśli przeglądarka na to pozwala.
web-view-dim = Przyciemniaj po dziesięciu spokojnych minutach
web-view-dim-help = Chroni ekrany, na których obraz się wypala.
web-full-screen = Pełny ekran

# Kości i mur
web-dice-not-asked = Nikt teraz nie potrzebuje rzutu: niczego nie zmienia.
web-dice-dice-count = Potrzebna była inna liczba kości: rzut niczego nie zmienia.
web-dice-thrower = Następny rzut: { $name }.
web-dice-draws-first = Pierwszy kamień wiatru ciągnie: { $name }.
web-dice-dealer = Pierwszy rozdający: { $name }.
web-dice-tie = Po równo, rzucają jeszcze raz: { $names }.
web-await-indicators =
    { $dice ->
        [one] Rzuca { $name } ({ $dice } kość): kto ciągnie pierwszy?
        [few] Rzuca { $name } ({ $dice } kości): kto ciągnie pierwszy?
       *[many] Rzuca { $name } ({ $dice } kości): kto ciągnie pierwszy?
    }
web-await-highest =
    { $dice ->
        [one] Rzuca { $name } ({ $dice } kość): najwyższy wynik to Wschód.
        [few] Rzuca { $name } ({ $dice } kości): najwyższy wynik to Wschód.
       *[many] Rzuca { $name } ({ $dice } kości): najwyższy wynik to Wschód.
    }
web-await-dealer =
    { $dice ->
        [one] Rzuca { $name } ({ $dice } kość): kto rozdaje pierwszy?
        [few] Rzuca { $name } ({ $dice } kości): kto rozdaje pierwszy?
       *[many] Rzuca { $name } ({ $dice } kości): kto rozdaje pierwszy?
    }
web-await-break =
    { $dice ->
        [one] Otwarcie muru: rzuca { $name }, { $dice } kość (rzut { $number } z { $of }).
        [few] Otwarcie muru: rzuca { $name }, { $dice } kości (rzut { $number } z { $of }).
       *[many] Otwarcie muru: rzuca { $name }, { $dice } kości (rzut { $number } z { $of }).
    }
web-wall-broken = Otwierany mur gracza { $name }: stos { $stack } od prawego końca muru gracza { $wall }.
web-wall-broken-own = Otwierany mur gracza { $name }: stos { $stack } od jego prawego końca.
web-wall-first-taken = Rozdawanie zaczyna się od stosu { $stack } muru gracza { $wall }.
web-wall-loose-top = Górny kamień kładzie się na stos { $stack } muru gracza { $wall }.
web-wall-loose-bottom = Dolny kamień kładzie się na stos { $stack } muru gracza { $wall }.
web-wall-beside = Dwa kamienie odliczonego stosu kładzie się zakryte obok stosu { $stack } muru gracza { $wall }.
web-wall-third-layer = Dwa kamienie odliczonego stosu kładzie się jako trzecią warstwę na stos { $stack } muru gracza { $wall }.
web-wall-dead-wall =
    { $count ->
        [one] { $count } stos przed otwarciem nie jest rozdawany (martwy mur).
        [few] { $count } stosy przed otwarciem nie są rozdawane (martwy mur).
       *[many] { $count } stosów przed otwarciem nie jest rozdawanych (martwy mur).
    }
web-wall-reserve =
    { $count ->
        [one] Odliczony { $count } stos odkłada się i gra się nim na końcu.
        [few] Odliczone { $count } stosy odkłada się i gra się nimi na końcu.
       *[many] Odliczone { $count } stosów odkłada się i gra się nimi na końcu.
    }
web-wall-indicator = Górny kamień stosu { $stack } muru gracza { $wall } odwraca się.
web-wall-counted = odliczony stos
web-wall-first = brane najpierw
web-wall-loose = wolne kamienie
web-source-tap = wpisane ręcznie
web-source-typed = wpisane
web-source-photo = ze zdjęcia
web-source-camera = z kamery
web-source-dice = z płytki kości
web-source-disc = z tarczy wiatrów
web-source-command = z wiersza poleceń
web-source-simulated = symulacja

# Tarcza wiatrów a wynik
web-question-dealer = Kto rozdaje?
web-question-prevailing = Jaki jest wiatr rundy?
web-question-text = Tarcza wskazuje: { $disc }, wynik mówi: { $log }. Co jest prawdą?
web-question-behind = Według wyniku teraz { $log }, a tarcza wciąż wskazuje: { $disc }. Obróć tarczę albo powiedz, że to ona ma rację.
web-question-disc = Tarcza: { $what }
web-question-log = Wynik: { $what }

# Urządzenia
web-device-device = Urządzenie
web-device-dice = Kości
web-device-wind = Tarcza wiatrów
web-simulated = symulacja
web-simulate-throw = Rzuć
web-simulate-turn = Obróć
web-state-rolling = toczą się
web-state-asking = szukanie
web-state-ok = połączone
web-state-stale = brak oznak życia
web-state-missing = niepodłączone
web-state-silent = nie odpowiada
web-state-foreign = na tym porcie jest coś innego
web-state-old-protocol = za stare oprogramowanie płytki
web-state-new-protocol = za nowe oprogramowanie płytki
web-state-twin = dwie płytki z jednym numerem
web-state-denied = brak uprawnień
web-state-busy = port zajęty
web-state-failed = nie da się otworzyć
web-state-flood = wysyła za dużo
web-trouble-unfair = nie przechodzi próby uczciwości
web-trouble-battery = słaba bateria
web-trouble-magnets = stoi między dwoma miejscami
web-trouble-incomplete = ostatni rzut się nie liczy
web-trouble-refused = zdarzenie nieprzyjęte
web-trouble-unknown-event = wysyła coś nieznanego

# Telefon
web-steps = Kroki
web-step-tiles = 1 Kamienie
web-step-answers = 2 Wygrana
web-step-score = 3 Wynik
web-needs-script = Zdjęcie i jego poprawianie wymagają JavaScriptu: włącz go dla tej strony.
web-take-photo = Zrób zdjęcie
web-choose-picture = Wybierz zdjęcie
web-photo-hint = Trzymaj telefon poziomo: wszystkie kamienie prosto w jednym rzędzie i duże w kadrze; zgłoszone układy, kwiaty i wygrywający kamień o palec z boku.
web-type-hand = Wpisz rękę
web-hand-notation = Ręka
web-notation-hint = 123m znaki, 456p kółka, 789s bambusy, E S W N C F P honory; (777s) zgłoszone, [9999p] zakryty kong, f1 q3 kwiaty, + wygrywający kamień.
web-notation-hint-card = 111m znaki, 222p kropki, 333s bambusy, E S W N wiatry, C F P smoki, f kwiaty, J jokery; (333mJ) odsłonięty układ, + wygrywający kamień.
web-take-over = Przyjmij
web-next-answers = Dalej: jak wygrano
web-next-score = Dalej: wynik

# Okoliczności wygranej
web-flag-last-tile = Ostatni kamień muru albo odrzucony po nim
web-flag-last-of-kind = Pozostałe trzy takie same leżały odkryte
web-flag-replacement = Kamień dobrany po kongu
web-flag-robbing = Obrabowanie konga
web-flag-dealt = Gotowa od rozdania albo z pierwszym kamieniem
web-flag-first-discard = Na pierwszym kamieniu odrzuconym przez rozdającego
web-flag-first-turn = Renhou: na odrzuconym kamieniu przed pierwszym dobraniem, nikt jeszcze nic nie zabrał
web-flag-ready = Gotowość ogłoszona w pierwszej kolejce
web-flag-riichi = Riichi
web-flag-double-riichi = Podwójne riichi
web-flag-ippatsu = Ippatsu (w ciągu kolejki po riichi)
web-flag-last-tile-han-fu = Haitei lub houtei: ostatni kamień muru albo odrzucony po nim
web-flag-replacement-han-fu = Rinshan: kamień dobrany po kanie
web-flag-robbing-han-fu = Chankan: obrabowanie kana
web-flag-dealt-han-fu = Tenhou lub chiihou: na pierwszym dobraniu, nikt jeszcze nic nie zabrał

# Jednostki: samo słowo, liczba stoi przed nim
web-unit-points =
    { $count ->
        [one] punkt
        [few] punkty
       *[many] punktów
    }
web-unit-fan = fan
web-unit-faan = faan
web-unit-han = han
web-unit-fu = fu
web-unit-limit = limit

# Błędy
web-error-help = Wróć i spróbuj jeszcze raz.
web-error-bad-request = Nie można zrozumieć żądania.
web-error-bad-json = W żądaniu nie ma obiektu JSON.
web-error-not-json = Ten adres przyjmuje JSON.
web-error-not-json-help = Dodaj nagłówek Content-Type: application/json.
web-error-field = Coś jest nie tak z polem „{ $field }”.
web-error-choice = „{ $value }” nie pasuje do „{ $field }”.
web-error-choice-help = Możliwe są: { $choices }.
web-error-number = „{ $field }” wymaga liczby całkowitej.
web-error-text = „{ $field }” wymaga wiersza tekstu.
web-error-characters = W „{ $field }” jest znak, którego nie da się pokazać.
web-error-characters-help = Wpisz od nowa, bez znaków końca wiersza i znaków sterujących.
web-error-too-long = „{ $field }” ma znaków: { $length }; mieści się najwyżej { $limit }.
web-error-too-long-help = Skróć.
web-error-player = „{ $field }” wymaga gracza od 0 do 3.
web-error-no-key = Polecenie nie ma użytecznego Idempotency-Key.
web-error-no-key-help = Dodaj nagłówek Idempotency-Key o długości od 8 do 100 znaków, nowy dla każdego polecenia.
web-error-bad-hand = Nie można odczytać ręki.
web-error-bad-hand-help = Zapisz ją tak: 123m 456p EE (777s) [9999p] f1 + 9m.
web-error-bad-tile = Nie ma takiego kamienia.
web-error-bad-tile-help = Pisz kamienie jako 1m-9m, 1p-9p, 1s-9s, E S W N C F P, oddzielone spacjami.
web-error-options = Te opcje nie pasują do zasad stołu.
web-error-options-help = Pomiń je albo wybierz inne zasady.
web-error-unknown-option = Zasady tego stołu nie znają „{ $name }”.
web-error-unknown-option-help = Usuń to albo wybierz inne zasady.
web-error-no-board = Nie ma symulowanej płytki „{ $port }”.
web-error-no-board-help = Prawdziwe kości i tarczę porusza się ręką.
web-error-bad-photo = Nie można odczytać zdjęcia.
web-error-bad-photo-help = Zrób zdjęcie jeszcze raz albo wpisz rękę.
web-error-no-discarder = Kto odrzucił wygrywający kamień?
web-error-no-discarder-help = Wybierz gracza albo wygraną z muru.
web-error-own-discard = { $name } nie może wygrać na własnym odrzuconym kamieniu.
web-error-own-discard-help = Wybierz innego gracza albo wygraną z muru.
web-error-several-drawn = Kilku graczy może wygrać tylko na jednym odrzuconym kamieniu.
web-error-several-drawn-help = Wybierz odrzucony kamień albo podaj jednego zwycięzcę.
web-error-one-winner = Według zasad tego stołu na odrzuconym kamieniu wygrywa tylko jeden gracz: { $name }.
web-error-one-winner-help = Wpisz tylko tę rękę.
web-error-dice = Rzut to od jednej do trzech kości, każda od 1 do 6.
web-error-amount = Kara wymaga liczby punktów większej od zera.
web-error-same-player = Wybierz dwóch różnych graczy.
web-error-dealer-by = „{ $value }” nie może przekazywać rozdawania.
web-error-dealer-by-help = Wybierz jedno z: { $choices }.
web-error-four-players = Przy stole jest czterech graczy.
web-error-four-players-help = Podaj imię na każdym z czterech miejsc.
web-error-no-profile = Nie ma zasad „{ $name }”.
web-error-no-profile-help = Są: { $choices }.
web-error-profile-gone = Zasad tego stołu ({ $profile }) nie ma już na tym komputerze.
web-error-profile-gone-help = Przywróć plik zasad albo grajcie dalej według innych.
web-error-refused = Stół tego nie przyjmuje.
web-error-refused-help = Nic się nie zmieniło. Spójrz na stół i spróbuj jeszcze raz.
web-error-conflict = Wcześniejsza próba została już zapisana (wpis { $seq }), a ta się od niej różni.
web-error-conflict-help = Spójrz na stół: jeśli tamten wpis jest błędny, cofnij go i wpisz od nowa. (Programy: jeden Idempotency-Key na jedno polecenie.)
web-error-table-moved-on = Odkąd policzono tę rękę, przy stole grano dalej.
web-error-table-moved-on-help = Jeśli właśnie to chcesz wpisać, zostaw jak jest. Jeśli nie, wpisz też swoje: to, co wypełniono, zostaje.
web-error-not-legal = Tej ręki nie można zapisać jako wygranej.
web-error-not-legal-help = Popraw kamienie lub odpowiedzi albo zapisz karę.
web-error-nothing-to-undo = Nie ma czego cofać.
web-error-no-false-win = Zasady tego stołu nie mówią, ile kosztuje fałszywa wygrana.
web-error-no-false-win-help = Wpisz karę w tylu punktach, na ile się umówicie.
web-error-no-table = Nie ma takiego stołu.
web-error-no-table-help = Może otwarto go na innym komputerze. Przejdź do listy stołów.
web-error-no-hand = Przy tym stole nie ma takiego rozdania.
web-error-no-hand-help = Może zostało cofnięte. Zajrzyj na listę rozdań.
web-error-no-photo = Tego zdjęcia już nie ma.
web-error-no-photo-help = Zdjęcia są trzymane jeden dzień. Zrób nowe.
web-error-area = Zaznaczone miejsce nie leży na zdjęciu.
web-error-area-help = Obejmij rękę na zdjęciu ramką.
web-error-no-reader = Na tym komputerze nie można odczytywać zdjęć.
web-error-no-reader-help = Wpisz rękę albo zainstaluj wagi (companion doctor powie jak).
web-error-not-found = Nie ma takiej strony.
web-error-method = Ten adres nie przyjmuje takiego żądania.
web-error-too-large = Zdjęcie jest za duże.
web-error-too-large-help = Zrób je w mniejszej rozdzielczości albo wyślij mniejszą kopię.
web-error-media-type = Taki plik nie jest przyjmowany.
web-error-host = „{ $host }” nie jest nazwą tego komputera w sieci domowej.
web-error-host-help = Otwórz stronę pod adresem, który wypisał program.
web-error-cross-site = Polecenie nie przyszło ze strony tego stołu.
web-error-cross-site-help = Otwórz stronę samego stołu i zrób to tam.
web-error-too-many-streams = Za dużo stron na żywo naraz.
web-error-too-many-streams-help = Ta strona będzie pytać co kilka sekund. Zamknij strony, na które nikt nie patrzy.
web-error-store = Danych stołu nie można teraz zapisać ani odczytać.
web-error-store-help = Nic potwierdzonego nie zginęło. Sprawdź, czy dysk nie jest pełny, i spróbuj jeszcze raz.
web-error-server = Coś poszło w programie nie tak.
web-error-server-help = Nic potwierdzonego nie zginęło. Spróbuj jeszcze raz; jeśli to nie pomoże, uruchom program ponownie i zgłoś, co wypisał.

# Dla skryptów
web-js-live = na żywo
web-js-live-help = Zmiany pojawiają się od razu.
web-js-reconnecting = ponowne łączenie
web-js-reconnecting-help = Połączenie się urwało i jest przywracane. Nic nie zginęło.
web-js-polling = co kilka sekund
web-js-polling-help = Połączenie na żywo nie przechodzi, strona pyta co kilka sekund.
web-js-offline = brak połączenia
web-js-offline-help = Komputer stołu nie odpowiada. Czy to urządzenie jest w tej samej sieci?
web-js-no-connection = Brak połączenia ze stołem.
web-js-no-connection-help = Sprawdź sieć i spróbuj jeszcze raz: nic nie zginęło i nic nie policzy się dwa razy.
web-js-server-failed = Komputer stołu odpowiedział błędem { $status }.
web-js-try-again = Spróbuj za chwilę.
web-js-try-again-button = Jeszcze raz
web-js-undone = Cofnięto.
web-js-bring-back = Przywróć
web-js-awake-needs-https = Ta przeglądarka utrzymuje ekran tylko przez HTTPS: ustaw to w samym urządzeniu.
web-js-awake-on = Ekran nie zgaśnie, dopóki ta strona jest otwarta.
web-js-awake-refused = Urządzenie nie pozwoliło: zmień jego ustawienia.
web-js-full-screen-refused = Przeglądarka nie pozwoliła na pełny ekran.
web-js-take-photo = Zrób zdjęcie
web-js-new-photo = Nowe zdjęcie
web-js-shrinking = Przygotowanie zdjęcia …
web-js-reading = Odczytywanie kamieni …
web-js-photo-too-large = Zdjęcie jest za duże.
web-js-photo-too-large-help = Zmniejsz rozdzielczość aparatu albo wybierz w nim JPEG.
web-js-send-again = Wyślij jeszcze raz
web-js-photo-of-hand = Zdjęcie ręki
web-js-seen-by-camera = Co widział aparat
web-js-whole-photo = Całe zdjęcie
web-js-only-hand = Tylko ręka
web-js-mark-hand = Zaznacz rękę
web-js-hand-number = Ręka { $number }
web-js-mark-hint = Obejmij rękę ramką: odczytane zostanie tylko to, co jest w środku.
web-js-mark-box = Zaznaczona część; strzałki przesuwają ramkę, z Shift zmieniają rozmiar
web-js-read-part = Odczytaj tę część
web-js-cancel = Anuluj
web-js-found = Odczytane kamienie: { $count }. Sprawdź je.
web-js-nothing-found = Nie znaleziono kamieni.
web-js-nothing-found-help = Podejdź bliżej, dodaj światła, obejmij kadrem całą rękę albo dodaj kamienie ręcznie.
web-js-draft-kept = To, co wpisano, nadal tu jest.
web-js-tiles-count = Kamienie: { $count }
web-js-no-tiles = Nie ma jeszcze kamieni
web-js-take-back = Cofnij
web-js-reset = Wróć do odczytanego
web-js-reset-done = Tak odczytał aparat.
web-js-hand-possible = Taka ręka jest możliwa
web-js-group-hand = W ręce
web-js-group-winning = Wygrywający kamień
web-js-group-flowers = Kwiaty i pory roku
web-js-group-meld = Zgłoszony układ
web-js-group-kong = Zakryty kong
web-js-group-exposure = Odsłonięty układ
web-js-sort = Sortuj
web-js-make-concealed = Zakryj
web-js-make-claimed = Odkryj
web-js-dissolve = Rozłóż
web-js-add-to = Dodaj kamień: { $group }
web-js-unsure = trudny do odczytania
web-js-impossible = niemożliwe
web-js-corrected-from = odczytano jako { $tile }
web-js-select-tiles = Grupuj kamienie
web-js-selected = Dotknij kamieni, które leżą razem. Wybrane: { $count }
web-js-as-meld = Zgłoszony układ
web-js-as-kong = Zakryty kong
web-js-as-exposure = Odsłonięty układ
web-js-to-hand = Do ręki
web-js-to-flowers = Do kwiatów
web-js-to-winning = Wygrywający kamień
web-js-to-set = Do układu
web-js-remove = Usuń
web-js-done = Gotowe
web-js-likely = Podobne
web-js-all-tiles = Wszystkie kamienie
web-js-belongs = Gdzie leży
web-js-insert-before = Wstaw kamień przed nim
web-js-add-tile = Dodaj kamienie
web-js-remove-last = Usuń ostatni kamień
web-js-add-hint = Dotykaj kamieni po kolei. Dotąd: { $count }
web-js-confidence = odczytano z pewnością { $percent } %
web-js-changed = Teraz: { $tile }
web-js-close = Zamknij
web-js-accept = Przyjmij
web-js-leave = Zostaw
web-js-suggest-too-many = Inaczej byłby o jeden za dużo.
web-js-suggest-flower-twice = Każdy kwiat jest tylko jeden.
web-js-suggest-not-in-set = W tych zasadach gra się bez niego.
web-js-suggest-completes = Ręka byłaby wtedy pełna.
web-js-hand-of = Ręka: { $name }
web-js-who-won = Kto wygrał?
web-js-how-won = Jak?
web-js-self-draw = Z muru
web-js-from-discard = Na odrzuconym
web-js-who-discarded = Kto odrzucił?
web-js-also-title = Czy ktoś jeszcze wygrał na tym kamieniu?
web-js-also-wanted = Czy ktoś jeszcze chciał wygrać tym kamieniem?
web-js-also-nearest = Według tych zasad wygrywa tylko najbliższy odrzucającego w kolejności gry: { $name }.
web-js-also-farthest = Według tych zasad wygrywa tylko najdalszy od odrzucającego w kolejności gry: { $name }.
web-js-take-winner = Zwycięzca: { $name }
web-js-pays-title = Czy odrzucający płaci za wszystkich?
web-js-pays-auto = Jak wynika z kamieni
web-js-pays-yes = Tak, za wszystkich
web-js-pays-no = Nie, był zmuszony
web-js-guarantor-title = Czyj odrzucony kamień przesądził o tej ręce?
web-js-guarantor-hint = Kto oddał ostatni odsłonięty układ, płaci za troje.
web-js-liable-title = Czy ktoś odpowiada (pao)?
web-js-liable-hint = Tylko gdy ktoś oddał ostatni układ smoków lub wiatrów.
web-js-nobody = Nikt
web-js-bettor-on-title = Czy piąty gracz na kogoś stawia?
web-js-bettor-on-hint = Za tego, na kogo postawiono, rozlicza się podwójnie; udział obstawiającego jest poza stołem.
web-js-bettor-name = Imię obstawiającego
web-js-dead-title = Czy czyjaś ręka była martwa?
web-js-dead-hint = Martwa ręka płaci jak pozostałe.
web-js-on-the-table = Na stole: liczniki honba { $honba }, pałeczki riichi { $sticks }
web-js-which-tile = Który kamień wygrał?
web-js-which-tile-hint = Dotknij go. Jeśli nikt nie pamięta, pomiń: czekanie nie będzie wtedy liczone.
web-js-which-tile-known = Jeśli to nie ten, dotknij innego.
web-js-circumstances = Coś szczególnego?
web-js-circumstances-hint = Tylko to, co naprawdę się stało. Ze zdjęcia tego nie widać.
web-js-circumstances-of = Okoliczności: { $name }
web-js-declared = ogłoszone przy stole
web-js-declare-riichi = Ogłoś riichi: { $name }
web-js-declare-double = Podwójne riichi
web-js-riichi-needed = Riichi liczy się, gdy pałeczka leży na stole.
web-js-dora = Dora
web-js-dora-hint = Dotknij + i wybierz odkryte kamienie.
web-js-dora-indicators = Wskaźniki dory
web-js-ura-indicators = Wskaźniki ura-dory
web-js-indicator-add = Dodaj kamień: { $which }
web-js-indicator-remove = Usuń: { $tile }
web-js-losers = Ręce pozostałych (nieobowiązkowo)
web-js-losers-hint = Według tych zasad pozostali rozliczają się między sobą. Bez ich rąk liczy się zero.
web-js-counted = lub punkty
web-js-counted-by = Punkty, które liczy { $name }
web-js-change = Zmień
web-js-enter-hand = Wpisz rękę
web-js-collect-title = Pomóż aparatowi się uczyć
web-js-collect-question = Zachowaj to zdjęcie z poprawionymi kamieniami na tym komputerze do nauki.
web-js-missing-winner = Kto wygrał?
web-js-missing-by = Jak wygrano?
web-js-missing-discarder = Kto odrzucił?
web-js-next-score = Dalej: wynik
web-js-scoring = Liczenie …
web-js-not-legal = Według tych zasad to nie wygrana: zobacz niżej.
web-js-cannot-score = Jeszcze nie da się policzyć
web-js-reasons = Dlaczego
web-js-left-out = Nie policzono: { $count }
web-js-other-readings = Inne sposoby odczytania ręki: { $count }
web-js-losers-count = Ile liczą pozostali
web-js-counts-nothing = W tej ręce nic się nie liczy.
web-js-payments = Kto komu płaci
web-js-pays = płaci
web-js-sum-check = Wszyscy czterej razem dają zero.
web-js-sum-outside = Wszyscy czterej razem: { $amount } (od: { $name }).
web-js-save = Zapisz wygraną: { $name }
web-js-cannot-save = Jeszcze nie ma czego zapisać
web-js-reload-keep = Wczytaj ponownie (nic nie zginie)
web-js-leave-it = Zostaw jak jest
web-js-enter-too = Wpisz też moje
web-js-ready = Gotowa: brakuje jednego kamienia
web-js-ready-gone = Gotowa tylko z kształtu: wszystkie potrzebne kamienie są już w ręce
web-js-tiles-away = Do pełnej ręki brakuje kamieni: { $count }
web-js-ready-for = Jeśli wygra
web-js-wait-tile = Kamień
web-js-wait-left = Zostało
web-js-not-enough = za mało, by wygrać
web-js-discard-one = O jeden kamień za dużo. Odrzuć jeden z tych:
web-js-discard-for = wtedy czeka na
web-js-nearest = Najbliższe linie karty
web-js-line-missing = Brakuje kamieni: { $count }
web-js-line-closed = zamknięta dla tej ręki
web-js-rules-changed = Zmienione wartości: { $count }
