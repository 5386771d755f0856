web-final = Podsumowanie
web-final-so-far = Stan gry
web-final-played = { $hands ->
    [one] jedno rozdanie
    [few] { $hands } rozdania
   *[many] { $hands } rozdań
}, { $draws ->
    [one] jeden remis
    [few] { $draws } remisy
   *[many] { $draws } remisów
}
web-final-minutes = { $hours }:{ $minutes } godz.
web-final-best = Najlepszy układ
web-final-figures = Statystyki
web-figure-hands-won = Wygrane rozdania
web-figure-self-drawn = w tym z własnego dobrania
web-figure-dealt-in = Odrzucona kostka dała wygraną
web-figure-best = Najlepszy układ
web-figure-average = Wygrana przyniosła średnio
web-figure-riichi = Zadeklarowane riichi
web-curve = Punkty w kolejnych rozdaniach
web-next-game = Następna gra
web-next-game-help = Ci sami ludzie i te same zasady: { $names }
web-next-same = Te same miejsca
web-next-on = Każdy o jedno miejsce dalej
web-next-drawn = Losuj miejsca
web-archive = { $count ->
    [one] Jedna skończona gra
    [few] { $count } skończone gry
   *[many] { $count } skończonych gier
}
web-ended = skończona
web-search = Szukaj
web-search-tables = Nazwa, gracz, data lub zasady
web-search-nothing = Nie znaleziono stołu z „{ $asked }”.
web-search-all = Pokaż wszystkie
web-search-older = Są też starsze stoły: wyszukaj je.
web-settings = Ustawienia
web-settings-help = Obowiązują od teraz; zagrane rozdania zostają bez zmian.
web-settings-none = 0: bez takiego końca
web-settings-yes = Tak
web-settings-no = Nie
web-settings-save = Zapisz
