### Pliki kart: co jest w nich nie tak i co napisać

card-warning = ostrzeżenie: { $what }
card-error = { $what }
card-shape = napisz ID GRUPY | x WARTOŚĆ, na przykład P1 22a 4444b 666c 8888a F | x 25
card-name-quotes = napisz nazwę w cudzysłowie: card "Nasza karta"
card-name-open = nazwa nie jest zamknięta: zakończ ją znakiem "
card-no-year = '{ $given }' to nie rok: napisz cyfry, na przykład year 2047
card-no-suits = '{ $given }': zestaw ma od 1 do 3 kolorów, napisz suits 3
card-header-twice = { $name } stoi już w wierszu { $line }: usuń jeden
card-header-more = '{ $given }' jest zbędne: po { $name } następuje jedno słowo
card-no-lines = brak linii: napisz nagłówek, na przykład [RUNS], i linie pod nim; { $shape }
card-many-lines = ponad { $most } linii: to nie karta
card-before-heading = linia przed pierwszym nagłówkiem: napisz nad nią nagłówek, na przykład [RUNS]
card-heading = nagłówek to jedna nazwa w nawiasach, na przykład [RUNS]
card-no-groups = brak ID i grup: { $shape }
card-value-missing = brak wartości: { $shape }
card-value-nothing = za | nic nie ma: napisz x albo c i wartość, na przykład | x 25
card-value-kind = '{ $given }' to ani x (zestawy wolno wykładać), ani c (tylko zakryta)
card-value-behind = brak wartości: napisz ją za x albo c, na przykład | x 25
card-value-more = '{ $given }' jest zbędne: opcje stoją za drugim |
card-value-number = '{ $given }' to nie wartość: napisz liczbę większą od 0, na przykład 25 albo 0.25
card-third-bar = trzeci |: opcje stoją za drugim, oddzielone odstępami
card-id-twice = { $id } to już ID wiersza { $line }: wybierz inne
card-decoration-first = '{ $given }' przed pierwszą grupą: zacznij od grupy, na przykład 22a
card-tiles = { $tiles ->
     [one] { $tiles } kamień: linia ma ich { $whole }
     [few] { $tiles } kamienie: linia ma ich { $whole }
    *[other] { $tiles } kamieni: linia ma ich { $whole }
 }
card-tiles-id = { $tiles ->
     [one] { $tiles } kamień: linia ma ich { $whole }; czy '{ $id }', wzięte za ID, należy do ręki? { $shape }
     [few] { $tiles } kamienie: linia ma ich { $whole }; czy '{ $id }', wzięte za ID, należy do ręki? { $shape }
    *[other] { $tiles } kamieni: linia ma ich { $whole }; czy '{ $id }', wzięte za ID, należy do ręki? { $shape }
 }
card-opposite = { $group }: ! stoi tylko za D i oznacza smoki pozostałych kolorów
card-colour-suits = { $group }: karta mówi suits { $suits }, więc nie ma { $colour }
card-colour-none = { $group }: { $signs } nie ma koloru, usuń { $colour }
card-dragon = { $group }: czyj smok? Napisz kolor, na przykład { $signs }a, albo R, G lub 0
card-other-year = { $group } to nie rok { $year }; czyta się jak cyfry dowolnego jednego koloru
card-suit-missing = { $group }: brak koloru: napisz za nią a, b, c, m, s albo p
card-blanks = '{ $given }' to nie grupa: wokół + - x = / potrzebne są odstępy
card-capitals = '{ $given }' to nie grupa: F D N E W S R G pisze się wielkimi literami
card-behind-colour = '{ $given }': za kolorem zbędne '{ $rest }'; między grupami napisz odstęp, na przykład 22a 444b
card-no-tile = '{ $given }' nie występuje na karcie: napisz 1-9, 0, F, D, N, E, W, S, R albo G
card-no-colour = '{ $given }' to nie kolor: napisz a, b albo c (trzy różne kolory) lub m, s, p (znaki, bambusy, kropki)
card-option-twice = { $name } stoi dwa razy: usuń jedno
card-shift = shift={ $given }: napisz fixed, run albo like
card-parity = evenonly i oddonly wykluczają się: usuń jedno
card-option = '{ $given }' to nie opcja: napisz shift=fixed|run|like, nojoker=GRUPA, evenonly albo oddonly
card-nojoker = nojoker={ $group }: takiej grupy w linii nie ma; napisz jedną z { $groups }
card-like = shift=like przesuwa jedną liczbę, a linia ma { $numbers }: napisz shift=run
card-moves-nothing = shift={ $shift } niczego nie przesuwa: linia nie ma liczb
card-reserved = { $word } jest zastrzeżone: działa tylko razem z shift=like
card-too-many-ways = { $id }: ponad { $most } sposobów ułożenia: użyj mniej grup D! i roku
card-impossible = { $id } nie da się ułożyć: potrzeba więcej jednakowych kamieni albo jokerów, niż ma zestaw
card-mixed = { $group }: różne kamienie są pojedyncze i nie przyjmują jokerów; rozdziel je: 111a 2a
card-no-file = nie ma takiego pliku: napisz ścieżkę pliku karty
card-folder = to folder, nie plik: napisz ścieżkę pliku karty
card-large = ponad { $most } bajtów: to nie karta
card-encoding = to nie tekst UTF-8: zapisz plik jako UTF-8
card-good = { $file }: { $name }, { $count ->
     [one] { $count } linia
     [few] { $count } linie
    *[other] { $count } linii
 }: w porządku
card-suffix = karta to plik tekstowy, którego nazwa kończy się na { $suffix }: zmień nazwę
