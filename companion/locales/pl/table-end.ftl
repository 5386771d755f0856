table-over = Gra skończona
table-hands-played = { $hands ->
    [one] Zagrano jedno rozdanie
    [few] Zagrano { $hands } rozdania
   *[many] Zagrano { $hands } rozdań
}
table-end-below-zero = Gra skończona: ktoś spadł poniżej zera
table-refused-over-below-zero = Gra jest skończona, bo ktoś spadł poniżej zera: cofnij ostatnie rozdanie albo wyłącz tę zasadę, żeby grać dalej.
table-refused-not-over = Gra się nie skończyła: grajcie dalej.
table-play-on-said = Cofnij koniec i graj dalej
table-play-on-rounds = Zagraj jeszcze jedną rundę
table-play-on-hands = Zagraj jeszcze { $hands } rozdania
table-play-on-leader = Graj mimo to dalej
table-play-on-below-zero = Graj dalej poniżej zera
table-standing-table-points = Punkty stołowe
table-standing-wins = Wygrane
