### Riichi przy stole: zgłoszenia, remisy, koniec gry

table-type-riichi_declared = zgłoszenie riichi
table-event-riichi = Riichi: { $player }
table-event-riichi-double = Podwójne riichi: { $player }
table-event-draw-wall-ready = Remis: mur się skończył; gotowi: { $ready }
table-event-draw-wall-nobody = Remis: mur się skończył, nikt nie był gotowy
table-event-draw-nagashi-by = Nagashi mangan: { $player }
table-event-draw-abortive-why = Remis: rozdanie przerwane, { $why }
table-abortive-nine-terminals = dziewięć rodzajów krańcowych i honorów na początku
table-abortive-four-winds = ten sam wiatr odrzuciła cała czwórka
table-abortive-four-riichi = cała czwórka zgłosiła riichi
table-abortive-four-kongs = cztery kongi różnych graczy
table-abortive-triple-ron = troje wygrało z jednego odrzutu
table-end-leader = Koniec gry: rozdający ostatniego rozdania prowadzi
table-refused-no-riichi = Ten stół gra według zasad bez riichi.
table-refused-riichi-twice = { $player }: riichi w tym rozdaniu już zgłoszono.
table-refused-riichi-points = { $player }: { $points } punktów, a riichi wymaga { $needed }.
table-refused-stick = Pałeczka riichi jest tu warta { $stick }, nie { $points }.
table-refused-no-stick = { $player }: nie położono pałeczki; najpierw zgłoś riichi, potem zapisz wygraną.
table-refused-stick-unused = { $player }: zgłoszono riichi; policz rękę z nim albo cofnij zgłoszenie.
table-refused-sticks = Pałeczek na stole: { $sticks }, a w wyniku wzięto { $taken }: policz rękę od nowa.
table-refused-riichi-noten = Zgłoszono riichi, więc ręka musi być gotowa: { $player }. Zaznacz gotowość albo daj chombo.
table-refused-draw-kind = Te zasady nie znają takiego remisu: zapisz go jako --kind wall.
