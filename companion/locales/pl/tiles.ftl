# Nazwy kamieni, kolorów i wiatrów. Po „tile-” stoi nazwa klasy.
# $name: nazwa zwykłej piątki.

tile-1m = jedynka znaków
tile-2m = dwójka znaków
tile-3m = trójka znaków
tile-4m = czwórka znaków
tile-5m = piątka znaków
tile-6m = szóstka znaków
tile-7m = siódemka znaków
tile-8m = ósemka znaków
tile-9m = dziewiątka znaków

tile-1s = jedynka bambusów
tile-2s = dwójka bambusów
tile-3s = trójka bambusów
tile-4s = czwórka bambusów
tile-5s = piątka bambusów
tile-6s = szóstka bambusów
tile-7s = siódemka bambusów
tile-8s = ósemka bambusów
tile-9s = dziewiątka bambusów

tile-1p = jedynka kropek
tile-2p = dwójka kropek
tile-3p = trójka kropek
tile-4p = czwórka kropek
tile-5p = piątka kropek
tile-6p = szóstka kropek
tile-7p = siódemka kropek
tile-8p = ósemka kropek
tile-9p = dziewiątka kropek

tile-E = wiatr wschodni
tile-S = wiatr południowy
tile-W = wiatr zachodni
tile-N = wiatr północny
tile-C = czerwony smok
tile-F = zielony smok
tile-P = biały smok

tile-f1 = śliwa (kwiat 1)
tile-f2 = orchidea (kwiat 2)
tile-f3 = chryzantema (kwiat 3)
tile-f4 = bambus (kwiat 4)
tile-q1 = wiosna (pora roku 1)
tile-q2 = lato (pora roku 2)
tile-q3 = jesień (pora roku 3)
tile-q4 = zima (pora roku 4)

tile-joker = joker
tile-back = zakryty kamień
tile-red = czerwona { $name }

suit-m = znaki
suit-s = bambusy
suit-p = kropki

wind-E = wschód
wind-S = południe
wind-W = zachód
wind-N = północ

kind-winds = wiatry
kind-dragons = smoki
kind-flowers = kwiaty
kind-seasons = pory roku

tile-error-none = { $name } to nie kamień: wpisz 1m-9m, 1s-9s, 1p-9p, E S W N C F P, f1-f4, q1-q4, joker albo back
tile-error-red = czerwona może być tylko piątka koloru, nie { $name }
tile-error-class = { $index } to nie numer klasy: są od 0 do { $last }
