### Przebieg gry według zasad: `companion rules play` i jego strona.

course-title-set = Kamienie
course-title-seats = Miejsca
course-title-wall = Mur
course-title-deal = Rozdanie kamieni
course-title-charleston = Charleston
course-title-turns = Kolejki
course-title-claims = Zabieranie odrzutu
course-title-kongs = Kongi
course-title-end = Gdy nikt nie wygrywa
course-title-next = Następne rozdanie
course-set = { $tiles } kamieni: kolory, wiatry i smoki, po cztery każdego rodzaju{ $flowers ->
    [0] {""}
   *[other] ; { $flowers } kwiatów i pór roku
}{ $jokers ->
    [0] {""}
   *[other] ; { $jokers } jokerów
}.
course-seats = { $how ->
    [indicators] Cztery kamienie wiatrów miesza się i układa w stos. Ktoś rzuca kośćmi ({ $dice }); suma liczona przeciwnie do ruchu wskazówek mówi, kto bierze wierzchni, pozostali biorą dalej w tę samą stronę: wyciągnięty wiatr to miejsce.
    [highest] { $dice ->
        [one] Każdy rzuca jedną kością
       *[other] Każdy rzuca kośćmi ({ $dice })
    }; najwyższy wynik to Wschód, równe rzucają jeszcze raz.
   *[none] Miejsca losuje się kamieniami wiatrów albo podaje je plan turnieju.
}
course-seats-dealer = Wschód rzuca kośćmi ({ $dice }); suma liczona od rzucającego przeciwnie do ruchu wskazówek wskazuje pierwszego rozdającego, który odtąd jest Wschodem.
course-seats-order = Południe siedzi po prawej Wschodu, Zachód naprzeciw, Północ po lewej.
course-wall = Kamienie miesza się zakryte. Każdy buduje mur długości { $stacks } stosów, wysoki na dwa.
course-wall-uneven = Kamienie miesza się zakryte. Wschód i Zachód budują mury po { $stacks } stosów, Południe i Północ po { $others }, wysokie na dwa.
course-break = { $side ->
    [dealer] { $dice ->
        [one] Wschód rzuca jedną kością
       *[other] Wschód rzuca kośćmi ({ $dice })
    }; otwiera się mur Wschodu.
   *[counted] { $dice ->
        [one] Wschód rzuca jedną kością
       *[other] Wschód rzuca kośćmi ({ $dice })
    } i liczy przeciwnie do ruchu wskazówek, { $from ->
        [1] zaczynając po prawej
       *[0] zaczynając od siebie
    }: otwiera się mur tego gracza.
}
course-break-stack = { $how ->
    [same] Tę samą liczbę stosów odlicza się od prawego końca tego muru.
    [sum] Ten gracz też rzuca: sumę obu rzutów odlicza się w stosach od prawego końca muru.
   *[last] { $dice ->
        [one] Ten gracz rzuca jedną kością
       *[other] Ten gracz rzuca kośćmi ({ $dice })
    }: tylko ten rzut odlicza się w stosach od prawego końca muru.
}
course-break-end = { $runs ->
    [on] Gdy mur się kończy, liczy się dalej w następnym, zgodnie z ruchem wskazówek.
   *[again] Gdy mur się kończy, liczy się znów od jego prawego końca.
}
course-loose = { $how ->
    [on-wall] Dwa kamienie odliczonego stosu kładzie się na murze na prawo od otwarcia: to luźne kamienie.
    [beside] Dwa kamienie odliczonego stosu kładzie się zakryte na prawo od otwarcia: to luźne kamienie.
    [third-layer] Dwa kamienie odliczonego stosu kładzie się jako trzecią warstwę na prawo od otwarcia: to luźne kamienie.
    [dead-wall] Stosy na prawo od otwarcia ({ $stacks }) to martwy mur.
   *[reserve] Odliczone stosy odkłada się i gra nimi na końcu.
}
course-indicator = Wierzchni kamień trzeciego stosu martwego muru się odkrywa: to wskaźnik dora.
course-deal = Od otwarcia, zgodnie z ruchem wskazówek po murze, Wschód i dalej pozostali (przeciwnie do ruchu wskazówek) biorą po dwa stosy, { $times } razy{ $rest ->
    [0] {""}
   *[other] , potem po jednym kamieniu
}: { $hand } kamieni.
course-deal-east = { $how ->
    [taken] Wschód bierze jeszcze jeden kamień i zaczyna od odrzucenia.
   *[drawn] Wschód dobiera pierwszy kamień tak, jak zaczyna się każda kolejka.
}
course-flowers = Kwiaty i pory roku wykłada się i zastępuje { $where ->
    [on-wall] luźnymi kamieniami
    [beside] luźnymi kamieniami
    [third-layer] luźnymi kamieniami
   *[none] kamieniami z końca muru
}, najpierw Wschód.
course-turns = Kolejka idzie w prawo: dobierz kamień z muru, odrzuć jeden odkryty.
course-riichi = Kto jest gotowy i nic nie zabrał, może ogłosić riichi: kładzie { $stick }, obraca odrzut i nie zmienia już ręki{ $needs ->
    [0] {""}
   *[other] {" "}(mając co najmniej { $needs })
}.
course-claims-pung = Każdy może zabrać odrzut na punga lub konga i wykłada ten zestaw. Gra idzie dalej od gracza po jego prawej.
course-claims-chow = Na chow może zabrać tylko gracz po prawej odrzucającego.
course-claims-order = Wygrana ma pierwszeństwo przed pungiem i kongiem, te przed chow.
course-claims-several = { $who ->
    [farthest] Gdy kilku wygrywa na jednym odrzucie, wygrywa najdalszy od odrzucającego.
    [all] Na jednym odrzucie wygrywają wszyscy, którzy mogą.
   *[nearest] Gdy kilku wygrywa na jednym odrzucie, wygrywa najbliższy w kolejce.
}
course-false-win = Kto ogłosi wygraną, której nie ma, płaci za to, { $how ->
    [again] a rozdanie się powtarza
   *[on] a gra toczy się dalej
}.
course-kong = Kong liczy się w ręce za trzy kamienie: gracz dobiera { $where ->
    [on-wall] luźny kamień
    [beside] luźny kamień
    [third-layer] luźny kamień
    [dead-wall] kamień z martwego muru
   *[none] kamień z końca muru
} i odrzuca.
course-kong-robbing = Kto dokłada dobrany kamień do otwartego punga, może zostać obrabowany: ktoś wygrywa na tym kamieniu jak na odrzucie.
course-end = { $where ->
    [dead-wall] Gdy zostaje tylko martwy mur, rozdanie kończy się bez zwycięzcy.
    [reserve] Gdy skończą się też odłożone kamienie, rozdanie kończy się bez zwycięzcy.
   *[none] Gdy mur się kończy, rozdanie kończy się bez zwycięzcy.
}
course-next-win = { $deal ->
    [stays] Rozdający, który wygrał, rozdaje znowu; inaczej rozdaje gracz po prawej.
   *[passes] Po każdym rozdaniu rozdaje gracz po prawej.
}
course-next-draw = { $deal ->
    [stays] Gdy nikt nie wygrał, rozdający rozdaje znowu.
    [ready] Gdy nikt nie wygrał, rozdający rozdaje znowu, jeśli był gotowy.
   *[passes] Gdy nikt nie wygrał, rozdaje gracz po prawej.
}
course-next-hands = Gra ma tyle rozdań: { $hands }.
course-next-rounds = { $deals ->
    [0] Gra ma tyle rund: { $rounds }; runda kończy się, gdy każdy rozdawał.
    [one] Gra ma tyle rund: { $rounds }; runda to rozdawanie jednego gracza.
   *[other] Gra ma tyle rund: { $rounds }; w każdej rozdający zmienia się { $deals } razy.
}
course-next-redraw = Po { $rounds } rundach miejsca losuje się od nowa.
course-charleston-first = Trzy kamienie w prawo, trzy naprzeciw, trzy w lewo{ $blind ->
    [yes] ; z ostatnich trzech część właśnie otrzymanych można podać dalej bez oglądania
   *[no] {""}
}.
course-charleston-mush = Potem mush: każdy kładzie trzy kamienie na stos, miesza się je, każdy bierze trzy.
course-charleston-second = { $when ->
    [always] Potem to samo z powrotem
   *[if-all-agree] Potem, jeśli nikt nie chce przerwać, to samo z powrotem
}: w lewo, naprzeciw, w prawo{ $blind ->
    [yes] , znów częściowo bez oglądania
   *[no] {""}
}.
course-charleston-courtesy = Na koniec siedzący naprzeciw mogą wymienić do { $most } kamieni: liczy się mniejsze życzenie.
course-charleston-jokers = Jokerów nigdy się nie podaje. Każdy ma znów trzynaście kamieni, Wschód czternaście.
course-card-claims = Odrzut można zabrać na trzy lub więcej jednakowych, które ma linia karty{ $sextets ->
    [yes] , do sześciu
   *[no] , do pięciu
}, i się je wykłada; na parę lub pojedynczy kamień tylko do wygranej. Linie zakryte biorą odrzut tylko do wygranej.
course-card-order = Wygrana ma pierwszeństwo przed wyłożeniem; z kilku wykładających najbliższy w kolejce. Za późno, gdy następny gracz postawił dobrany kamień na stojaku.
course-card-jokers = Joker zastępuje dowolny kamień wśród trzech lub więcej jednakowych, nigdy w parze. Odrzucony joker jest martwy.
course-card-exchange = { $when ->
    [after-draw] Kto dobrał, może wymienić swój kamień na jokera z czyjegokolwiek wyłożonego zestawu.
   *[after-claim-too] Kto dobrał lub zabrał odrzut, może wymienić swój kamień na jokera z czyjegokolwiek wyłożonego zestawu.
}
course-card-hot-wall = Gorący mur: gdy gra się odłożonymi kamieniami, odrzut można wziąć tylko do wygranej.
