# Stół: dlaczego wpisu nie przyjęto, wiersze dziennika, kości do gry, tarcza wiatrów.

## Nazwy wpisów

table-type-table_opened = otwarcie stołu
table-type-win_recorded = wygrana
table-type-draw_recorded = remis
table-type-penalty_given = kara
table-type-dice_thrown = rzut kośćmi
table-type-wind_turned = obrót tarczy wiatrów
table-type-prevailing_turned = obrót wskaźnika wiatru rundy
table-type-disc_answered = odpowiedź w sprawie tarczy
table-type-seats_drawn = losowanie miejsc
table-type-seats_swapped = zamiana miejsc
table-type-undone = cofnięcie
table-type-corrected = poprawka
table-type-settings_changed = zmiana ustawień
table-type-game_ended = koniec gry

## Dlaczego wpisu nie przyjęto

table-refused-not-open = Stół nie jest jeszcze otwarty: dziennik zaczyna się od otwarcia stołu, a to jest { $type }.
table-refused-open = Stół „{ $name }” jest już otwarty.
table-refused-open-data = Nie można otworzyć stołu: { $reason }.
table-refused-characters = W nazwie „{ $name }” jest znak, którego nie da się pokazać: wpisz ją od nowa.
table-refused-exists = Stół { $id } już istnieje: wybierz inny numer.
table-refused-over-said = Gra jest zakończona: aby grać dalej, cofnij jej koniec.
table-refused-over-rounds = { $rounds ->
    [one] Gra skończona po jednej rundzie: cofnij ostatnie rozdanie albo ustaw więcej rund.
    [few] Gra skończona po { $rounds } rundach: cofnij ostatnie rozdanie albo ustaw więcej rund.
    [many] Gra skończona po { $rounds } rundach: cofnij ostatnie rozdanie albo ustaw więcej rund.
   *[other] Gra skończona po { $rounds } rundy: cofnij ostatnie rozdanie albo ustaw więcej rund.
}
table-refused-over-hands = { $hands ->
    [one] Gra skończona po jednym rozdaniu: cofnij je albo ustaw więcej rozdań.
    [few] Gra skończona po { $hands } rozdaniach: cofnij ostatnie albo ustaw więcej rozdań.
    [many] Gra skończona po { $hands } rozdaniach: cofnij ostatnie albo ustaw więcej rozdań.
   *[other] Gra skończona po { $hands } rozdania: cofnij ostatnie albo ustaw więcej rozdań.
}
table-refused-ended = Grę już zakończono (wpis { $seq }).
table-refused-no-pot = Wypłaty zostawiają na stole { $points }, a te zasady nie znają puli: suma musi wynosić zero.
table-refused-pot = Nie można zabrać { $points }: na stole leży tylko { $pot }.
table-refused-pot-later = Wtedy w późniejszym rozdaniu zabrano by ze stołu to, czego tam nie było (pula { $pot }): najpierw popraw tamto rozdanie.
table-refused-balance = Wyniki nie sumują się do zera: zostaje { $rest }.
table-refused-hand = Nie można odczytać układu: { $reason }
table-refused-seat = Układ policzono dla innego miejsca ({ $player }: { $scored }), a według stołu jest to { $seat }: policz go ponownie.
table-refused-prevailing = Układ policzono przy wietrze rundy { $scored }, a według stołu jest to { $wind }: policz go ponownie.
table-refused-discarder = Wygrana z własnego dobrania, więc nikt nie odrzucił tej kostki ({ $player }).
table-refused-also-self = Kilka osób może wygrać tylko na jednej odrzuconej kostce: podaj, kto ją odrzucił.
table-refused-also = Według tych zasad odrzucona kostka daje wygraną jednej osobie, tutaj: { $player }. Zapisz tylko tę wygraną.
table-refused-ready = Czy rozdający ({ $player }) czekał na ostatnią kostkę? Od tego zależy, kto rozdaje dalej.
table-refused-not-asked = Pytanie, czy rację ma tarcza ({ $disc }), czy zapis ({ $log }), jest już nieaktualne.
table-refused-seats-drawn = Miejsca losuje się przed pierwszym rozdaniem albo między rundami, a trwa rozdanie { $hand }: zamień miejscami dwie osoby.
table-refused-swap-future = Do rozdania { $since } jeszcze nie doszło: trwa rozdanie { $hand }.
table-refused-undo-opening = Otwarcia stołu nie można cofnąć: otwórz inny stół.
table-refused-undone = Wpis { $seq } jest już cofnięty.
table-refused-nothing-undo = Nie ma czego cofać.
table-refused-correct = Wpisu { $seq } ({ $type }) nie można poprawić: cofnij go i wprowadź ponownie.
table-refused-correct-correction = Wpis { $seq } sam jest poprawką: popraw pierwszy wpis, { $first }.
table-refused-correct-kind = Wpis „{ $type }” nie może stać się wpisem „{ $other }”: cofnij go i wprowadź nowy.
table-refused-rescore = Wpis { $seq } nie jest układem policzonym z kostek: popraw punkty ręcznie.
table-refused-rescore-rules = Zasady { $profile } były w wersji { $then }, a teraz są w { $now }: popraw punkty ręcznie.
table-refused-no-event = Nie ma wpisu { $seq }: ostatni to { $last }.
table-damaged = Stół { $table }: wpis { $seq } jest uszkodzony ({ $reason }). Wcześniejsze wpisy są całe: companion table export -t { $table } PLIK zapisze je, companion table import PLIK --new-id pozwoli grać dalej; albo przywróć kopię zapasową.
table-refused-moved-on = Ktoś był szybszy: znasz wpis { $seen }, a ostatni to już { $seq }. Sprawdź, zanim zapiszesz.
table-refused-since = Właśnie wpisano: { $type } (wpis { $seq }, { $who }).
table-refused-since-nobody = Właśnie z innego urządzenia wpisano: { $type } (wpis { $seq }).
table-refused-key = Klucza { $command } użyto już do innego polecenia (wpis { $seq }): weź nowy.
table-refused-import = Wpis { $number } z pliku nie pasuje: { $reason }
table-refused-import-empty = Plik nie zawiera wpisów.
table-refused-false-win = Fałszywa wygrana to nie wygrana: daj karę, a w riichi chombo.
table-refused-settlement = Wyniku nie można zapisać: { $reason }
table-refused-discarder-unknown = Podaj, kto odrzucił wygrywającą kostkę: według tych zasad nie wszyscy płacą tyle samo.
table-refused-event = Tak nie można zapisać: { $reason }
table-refused-player = Przy tym stole nie ma gracza { $name }; są: { $players }.

## Wiersze dziennika

table-event-opened = Otwarto stół „{ $name }”, zasady { $profile }: { $players }
table-event-win = { $player }: wygrana
table-event-draw-wall = Remis: mur się skończył
table-event-draw-abortive = Remis: rozdanie przerwane
table-event-draw-nagashi = Remis: odrzucone same jedynki, dziewiątki i honory
table-event-penalty = Kara: { $player }, { $points }
table-event-dice = Kości do gry: { $dice }
table-event-wind = Obrócono tarczę wiatrów: { $wind } ({ $player })
table-event-wind-unknown = Tarcza wiatrów: położenie niejasne
table-event-prevailing = Wskaźnik wiatru rundy: { $wind }
table-event-answered-disc = Rację ma tarcza; odpowiedział gracz { $who }
table-event-answered-log = Rację ma zapis; odpowiedział gracz { $who }
table-event-seats = Losowanie miejsc: { $seats }
table-event-swapped = Zamiana miejsc: { $first } i { $second }
table-event-swapped-since = Od rozdania { $hand } miejsca były zamienione: { $first } i { $second }
table-event-undone = Cofnięto wpis { $seq } ({ $what })
table-event-corrected = Poprawiono wpis { $seq }: { $what }
table-event-settings = Zmieniono ustawienia stołu
table-event-ended = Koniec gry
table-event-win-self = { $player }: wygrana z muru
table-event-win-discard = { $player }: wygrana na odrzuconym kamieniu ({ $discarder })

## Kości do gry

table-awaiting-indicators = { $player } rzuca { $dice ->
    [one] jedną kością
    [few] { $dice } kośćmi
    [many] { $dice } kośćmi
   *[other] { $dice } kości
}: kto pierwszy losuje kostkę wiatru?
table-awaiting-highest = { $player } rzuca { $dice ->
    [one] jedną kością
    [few] { $dice } kośćmi
    [many] { $dice } kośćmi
   *[other] { $dice } kości
} o miejsce (rzut { $number } z { $of }): najwyższy wynik to wschód
table-awaiting-dealer = { $player } rzuca { $dice ->
    [one] jedną kością
    [few] { $dice } kośćmi
    [many] { $dice } kośćmi
   *[other] { $dice } kości
}: kto rozdaje pierwszy?
table-awaiting-break = { $player } rzuca { $dice ->
    [one] jedną kością
    [few] { $dice } kośćmi
    [many] { $dice } kośćmi
   *[other] { $dice } kości
}, aby otworzyć mur (rzut { $number } z { $of })
table-throw-thrown = Zapisano.
table-throw-not-asked = Nikt teraz nie potrzebuje rzutu: niczego nie zmienia.
table-throw-dice-count = Potrzebna była inna liczba kości: rzut niczego nie zmienia.
table-throw-thrower = Następny rzut: { $player }.
table-throw-draws-first = Pierwszy kamień wiatru ciągnie: { $player }.
table-throw-dealer = Pierwszy rozdający: { $player }.
table-throw-tie = Po równo, rzucają jeszcze raz: { $players }.
table-wall-broken = Otwierany mur gracza { $name }: stos { $stack } od prawego końca muru gracza { $wall }.
table-wall-broken-own = Otwierany mur gracza { $name }: stos { $stack } od jego prawego końca.
table-wall-first-taken = Rozdawanie zaczyna się od stosu { $stack } muru gracza { $wall }.
table-wall-loose-top = Górny kamień kładzie się na stos { $stack } muru gracza { $wall }.
table-wall-loose-bottom = Dolny kamień kładzie się na stos { $stack } muru gracza { $wall }.
table-wall-beside = Dwa kamienie odliczonego stosu kładzie się zakryte obok stosu { $stack } muru gracza { $wall }.
table-wall-third-layer = Dwa kamienie odliczonego stosu kładzie się jako trzecią warstwę na stos { $stack } muru gracza { $wall }.
table-wall-dead-wall =
    { $count ->
        [one] { $count } stos przed otwarciem nie jest rozdawany (martwy mur).
        [few] { $count } stosy przed otwarciem nie są rozdawane (martwy mur).
       *[many] { $count } stosów przed otwarciem nie jest rozdawanych (martwy mur).
    }
table-wall-reserve =
    { $count ->
        [one] Odliczony { $count } stos odkłada się i gra się nim na końcu.
        [few] Odliczone { $count } stosy odkłada się i gra się nimi na końcu.
       *[many] Odliczone { $count } stosów odkłada się i gra się nimi na końcu.
    }
table-wall-kept =
    { $count ->
        [one] Ostatniego { $count } kamienia
       *[other] Ostatnich { $count } kamieni
    } { $loose ->
        [with] (razem z luźnymi)
       *[without] i luźnych
    } się nie dobiera: wtedy rozdanie kończy się bez zwycięzcy.
table-wall-kept-kong = Każdy kong zatrzymuje jeszcze { $count }.
table-wall-indicator = Górny kamień stosu { $stack } muru gracza { $wall } odwraca się.

## Tarcza wiatrów

table-question-dealer = Kto rozdaje?
table-question-prevailing = Jaki jest wiatr rundy?
table-question-text = Tarcza wskazuje: { $disc }, wynik mówi: { $log }. Co jest prawdą?
table-question-behind = Według wyniku teraz { $log }, a tarcza wciąż wskazuje: { $disc }. Obróć tarczę albo powiedz, że to ona ma rację.
table-question-disc = Tarcza: { $what }
table-question-log = Wynik: { $what }

## Oznaczenia i koniec gry

table-warning-seat = Policzono dla innego miejsca, niż podaje teraz stół: policz ponownie
table-warning-prevailing = Policzono przy innym wietrze rundy, niż podaje teraz stół: policz ponownie
table-warning-after-end = Rozegrano po końcu gry
table-end-said = Grę zakończono
table-end-rounds = { $rounds ->
    [one] Koniec gry: rozegrano jedną rundę
    [few] Koniec gry: rozegrano { $rounds } rundy
    [many] Koniec gry: rozegrano { $rounds } rund
   *[other] Koniec gry: rozegrano { $rounds } rundy
}
table-end-hands = { $hands ->
    [one] Koniec gry: rozegrano jedno rozdanie
    [few] Koniec gry: rozegrano { $hands } rozdania
    [many] Koniec gry: rozegrano { $hands } rozdań
   *[other] Koniec gry: rozegrano { $hands } rozdania
}

## Co pokazują wszystkie ekrany

table-wins = { $wins ->
    [one] { $wins } wygrana
    [few] { $wins } wygrane
   *[other] { $wins } wygranych
 }
table-round-of = Runda: { $wind }
table-round-number = Runda { $number }
table-hand-number = Rozdanie { $number }
table-repeats =
    { $count ->
        [one] { $count } powtórka
        [few] { $count } powtórki
       *[many] { $count } powtórek
    }
table-honba =
    { $count ->
        [one] { $count } honba
       *[other] { $count } honba
    }
table-sticks =
    { $count ->
        [one] { $count } pałeczka riichi
        [few] { $count } pałeczki riichi
       *[many] { $count } pałeczek riichi
    }
table-pot = na stole { $amount }
table-dealer = Rozdający
table-pot-name = stół
table-bettor = obstawiający
table-bettor-line = { $name } obstawia: { $amount }
table-hand-label = { $wind }{ $number }
table-sum-zero = suma wynosi zero ✓
table-sum-pot = reszta na stole: { $amount }
table-sum-bank = poza stołem: { $amount }
table-standings = Wynik końcowy
table-standing-points = Punkty
table-standing-uma = Miejsce
table-standing-result = Wynik
table-taken-back = cofnięte
table-because = Policzono według zasad: { $title }, wersja { $version }
table-riichi-chip = riichi
table-source-tap = wpisane ręcznie
table-source-typed = wpisane
table-source-photo = ze zdjęcia
table-source-camera = z kamery
table-source-dice = z płytki kości
table-source-disc = z tarczy wiatrów
table-source-device = z urządzenia
table-source-command = z wiersza poleceń
table-source-simulated = symulacja
table-refused-players = { $wanted ->
    [4] przy stole jest czterech graczy, a nie { $given }: podaj wszystkich, zaczynając od wschodu
   *[other] w te zasady gra { $wanted }, a nie { $given }: podaj wszystkich, zaczynając od wschodu
}
table-refused-no-player = Przy tym stole nie ma gracza { $player }.
table-event-draw-own = Remis: { $what }
table-event-draw-own-more = Remis: { $what }: { $more }
